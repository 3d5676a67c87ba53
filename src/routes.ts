import { index, type RouteConfig, route } from "@react-router/dev/routes"

/** Every page of the house, in the order of the specification: the table of contents. */
export default [
  index("domains/home/screens/to-home.tsx"),
  route("home", "domains/home/screens/home.tsx"),

  route("auth", "domains/accounts/screens/auth.tsx", [
    route("login", "domains/accounts/screens/login.tsx"),
    route("register", "domains/accounts/screens/register.tsx"),
  ]),
  route("auth/verify/:token", "domains/accounts/screens/verify.tsx"),
  route("auth/resend-verify-email", "domains/accounts/screens/resend.ts"),
  route("auth/logout", "domains/accounts/screens/logout.ts"),

  route("my-account/my-bids", "domains/bidding/screens/my-bids.tsx"),

  route("auction/preview/:id", "domains/auctions/screens/preview.tsx"),
  route("auction-schedule", "domains/auctions/screens/schedule.tsx"),
  route("whisky-auction-live", "domains/auctions/screens/live.tsx"),
  route("whisky-auction-live/:location", "domains/auctions/screens/live-list.tsx"),
  route("whisky-auction-live/:location/:id/:prod_name", "domains/auctions/screens/live-lot.tsx"),
  route("cart", "domains/cart/screens/cart.tsx"),

  route("preferences", "shell/screens/preferences.ts"),
  route("*", "shell/screens/not-found.tsx"),
] satisfies RouteConfig
