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
  route("auth/social-done", "domains/accounts/screens/social-done.tsx"),
  route("auth/:provider/start", "domains/accounts/screens/social-start.tsx"),
  route("auth/:provider/callback", "domains/accounts/screens/social-callback.tsx"),
  route("auth/:provider/disconnect", "domains/accounts/screens/social-disconnect.ts"),

  route("my-account", "domains/profile/screens/frame.tsx", [
    index("domains/profile/screens/start.tsx"),
    route("profile", "domains/profile/screens/profile.tsx"),
    route("profile/change", "domains/profile/screens/change-profile.tsx"),
    route("change-password", "domains/profile/screens/change-password.tsx"),
    route("address", "domains/profile/screens/addresses.tsx"),
    route("address/add", "domains/profile/screens/new-address.tsx"),
    route("address/edit/:id", "domains/profile/screens/edit-address.tsx"),
    route("notification", "domains/notices/screens/notices.tsx"),
    route("my-bids", "domains/bidding/screens/my-bids.tsx"),
    route("settings", "domains/profile/screens/settings.tsx"),
    route("settings/delete-account", "domains/profile/screens/delete-account.tsx"),
  ]),
  route("my-account/profile/email/:token", "domains/profile/screens/confirm-email.tsx"),
  route("my-account/settings/my-data.json", "domains/profile/screens/my-data.ts"),

  route("auction/preview/:id", "domains/auctions/screens/preview.tsx"),
  route("auction-schedule", "domains/auctions/screens/schedule.tsx"),
  route("whisky-auction-live", "domains/auctions/screens/live.tsx"),
  route("whisky-auction-live/:location", "domains/auctions/screens/live-list.tsx"),
  route("whisky-auction-live/:location/:id/:prod_name", "domains/auctions/screens/live-lot.tsx"),
  route("cart", "domains/cart/screens/cart.tsx"),

  route("admin", "domains/admin/screens/frame.tsx", [
    index("domains/admin/screens/front-desk.tsx"),
    route("auctions", "domains/admin/screens/auctions.tsx"),
    route("auctions/new", "domains/admin/screens/new-auction.tsx"),
    route("auctions/:id", "domains/admin/screens/auction.tsx"),
    route("auctions/:id/lots/new", "domains/admin/screens/new-lot.tsx"),
    route("auctions/:id/import", "domains/admin/screens/import-lots.tsx"),
    route("auctions/:id/live", "domains/admin/screens/live-board.tsx"),
    route("steps", "domains/admin/screens/steps.tsx"),
    route("rates", "domains/admin/screens/rates.tsx"),
  ]),
  route("admin/auctions.csv", "domains/admin/screens/auctions-csv.ts"),
  route("admin/auctions/:id/lots.csv", "domains/admin/screens/lots-csv.ts"),
  route("admin/lots-template.csv", "domains/admin/screens/lots-template.ts"),

  route("preferences", "shell/screens/preferences.ts"),
  route("age", "domains/countries/screens/age.tsx"),
  route("too-young", "domains/countries/screens/too-young.tsx"),
  route("vn", "domains/countries/screens/vietnam.tsx"),
  route("vn/*", "domains/countries/screens/vietnam.tsx", { id: "vietnam-below" }),
  route("*", "shell/screens/not-found.tsx"),
] satisfies RouteConfig
