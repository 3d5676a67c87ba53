import { asGuest, asMember, type PageCases, withSignIn } from "./page-case.ts"

export const accountPageCases: PageCases = {
  "/auth": [{ to: "/auth", visitor: "guest", leadsTo: "/auth/login" }],
  "/auth/login": asGuest("/auth/login"),
  "/auth/register": asGuest("/auth/register"),
  "/auth/second-step": asGuest("/auth/second-step"),
  "/auth/passkey": [{ to: "/auth/passkey", visitor: "guest", leadsTo: "/auth/login" }],
  "/auth/forgot-password": asGuest("/auth/forgot-password"),
  "/auth/reset-password/:id/:token": asGuest("/auth/reset-password/mem_nobody/an-old-link"),
  "/auth/verify/:token": asGuest("/auth/verify/an-old-link"),
  "/auth/resend-verify-email": [{ to: "/auth/resend-verify-email", visitor: "guest", leadsTo: "/home" }],
  "/auth/logout": [{ to: "/auth/logout", visitor: "guest", leadsTo: "/home" }],
  "/auth/social-done": [{ to: "/auth/social-done", visitor: "guest", leadsTo: "/auth/login" }],
  "/auth/:provider/start": [{ to: "/auth/facebook/start", visitor: "guest", refused: 404 }],
  "/auth/:provider/callback": [
    { to: "/auth/facebook/callback?code=x", visitor: "guest", refused: 404 },
    { to: "/auth/google/callback?code=x", visitor: "guest", status: 410 },
  ],
  "/auth/:provider/disconnect": [
    { to: "/auth/google/disconnect", visitor: "guest", leadsTo: "/my-account/settings" },
  ],
  "/my-account": [...withSignIn("/my-account"), ...asMember("")],
  "/my-account/profile": asMember("/profile"),
  "/my-account/profile/change": asMember("/profile/change"),
  "/my-account/profile/email/:token": asGuest("/my-account/profile/email/an-old-link"),
  "/my-account/change-password": asMember("/change-password"),
  "/my-account/address": asMember("/address"),
  "/my-account/address/add": asMember("/address/add"),
  // my-account.spec.ts opens an address that exists.
  "/my-account/address/edit/:id": [{ to: "/my-account/address/edit/adr_none", visitor: "ann", refused: 404 }],
  "/my-account/notification": asMember("/notification"),
  "/my-account/orders-history": [
    ...withSignIn("/my-account/orders-history"),
    ...asMember("/orders-history"),
    ...asMember("/orders-history?show=ended"),
  ],
  "/my-account/order": asMember("/order"),
  // orders.spec.ts opens an order that exists.
  "/my-account/order/:id": [{ to: "/my-account/order/ord_none", visitor: "ann", refused: 404 }],
  "/my-account/wallet": [...withSignIn("/my-account/wallet"), ...asMember("/wallet")],
  "/my-account/wallet/seller": asMember("/wallet/seller"),
  "/my-account/wallet/reward": asMember("/wallet/reward"),
  "/my-account/review": asMember("/review"),
  "/my-account/review/add": asMember("/review/add"),
  // reviews.spec.ts opens a review that exists.
  "/my-account/review/edit/:id": [{ to: "/my-account/review/edit/rat_none", visitor: "ann", refused: 404 }],
  "/my-account/reviews-history": asMember("/reviews-history"),
  "/my-account/articles-history": asMember("/articles-history"),
  "/my-account/settings": asMember("/settings"),
  "/my-account/reauthenticate": asMember("/reauthenticate"),
  "/my-account/settings/two-step": asMember("/settings/two-step"),
  "/my-account/settings/passkeys": asMember("/settings/passkeys"),
  "/my-account/settings/delete-account": asMember("/settings/delete-account"),
  "/my-account/my-bids": [
    ...withSignIn("/my-account/my-bids"),
    ...["", "?tab=history", "?tab=won"].map((tab) => ({
      to: `/my-account/my-bids${tab}`,
      visitor: "ann" as const,
    })),
  ],
  "/my-account/wishlist": [...withSignIn("/my-account/wishlist"), ...asMember("/wishlist")],
  "/my-account/my-wish-list": [
    { to: "/my-account/my-wish-list", visitor: "ann", leadsTo: "/my-account/wishlist" },
  ],
  "/my-account/storage": [
    ...withSignIn("/my-account/storage"),
    ...asMember("/storage"),
    { to: "/my-account/storage", visitor: "ann", lang: "vi" },
  ],
  "/my-account/storage/send": [
    { to: "/my-account/storage/send", visitor: "ann", leadsTo: "/my-account/storage" },
  ],
  "/my-account/order/:id/claim": [{ to: "/my-account/order/ord_none/claim", visitor: "ann", refused: 404 }],
  "/my-account/order/:id/pick-up": [
    { to: "/my-account/order/ord_none/pick-up", visitor: "ann", refused: 404 },
  ],
  "/my-account/my-sales": asMember("/my-sales"),
}
