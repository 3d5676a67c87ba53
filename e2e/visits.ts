import { address } from "./address.ts"
import { demoBottles } from "./bottles.ts"
import { call, tokenOf } from "./calls.ts"
import { auctionOf, liveLots } from "./sale.ts"

export type Who = "guest" | "ann" | "hana" | "admin"
/** Where a route is visited, by whom, and the status it answers with there; a redirect is looked at where it leads. */
export type Visit = { to: string; who: Who; status?: number }

/** The pages of the house's own words. */
const words = [
  "/about",
  "/contact",
  "/how-to-bid",
  "/how-to-sell",
  "/shipping-and-delivery",
  "/faq",
  "/terms-and-conditions",
  "/privacy",
  "/whisky-partnerships",
]

/** Every page of the table of contents, with an address of the demo world for each of its parameters. */
export async function visits(): Promise<Record<string, Visit[]>> {
  const [live, coming, lots] = await Promise.all([
    auctionOf("singapore", "live"),
    auctionOf("singapore", "scheduled"),
    liveLots("singapore"),
  ])
  const archive = "/whisky-auctions-previous"
  const past: { _id: string; location: string; status: string }[] = await call("/auction")
  const over = past.find(({ status, location }) => status === "completed" && location === "singapore")
  const sold: { path: string }[] = await call("/auction/search/product", {
    data: { search: "", type: "previous", location: "singapore" },
  })
  const result = sold.find(({ path }) => path.startsWith(archive))?.path ?? ""
  const token = await tokenOf("hana")
  const drams: { product: string; auction: string }[] = await call("/order/get_all_count_by_auction")
  const { _id: draft } = await call("/auction/create", {
    token,
    data: {
      title: "A draft to look at",
      location: "malaysia",
      previewAt: "2099-01-01T00:00:00Z",
      startsAt: "2099-01-02T00:00:00Z",
      endsAt: "2099-01-03T00:00:00Z",
    },
  })
  const onOffer = await (await fetch(`${address}/buy-whisky-cask`)).text()
  const [cask] = onOffer.match(/csk_[0-9a-z]{24}/) ?? []
  const [article] = await call("/newletter/mostviewed?length=1")
  const list = "/whisky-auction-live/singapore"
  const lot = `${list}/${lots.at(-1)?.id}/lot`
  const guest = (to: string): Visit[] => [{ to, who: "guest" }]
  const all = (to: string): Visit[] => [...guest(to), { to, who: "ann" }]
  const account = (path: string): Visit[] => [{ to: `/my-account${path}`, who: "ann" }]
  const desk = (...paths: string[]): Visit[] => paths.map((to) => ({ to, who: "hana" }))
  const house = (...paths: string[]): Visit[] => paths.map((to) => ({ to, who: "admin" }))
  const found = await call("/auth/all?q=ann@quaich.example", { token: await tokenOf("admin") })
  const ann = found.results[0]._id
  const bottles = await demoBottles()
  return {
    "/": guest("/"),
    "/home": all("/home"),
    "/auth": guest("/auth"),
    "/auth/login": guest("/auth/login"),
    "/auth/register": guest("/auth/register"),
    "/auth/second-step": guest("/auth/second-step"),
    "/auth/passkey": guest("/auth/passkey"),
    "/auth/forgot-password": guest("/auth/forgot-password"),
    "/auth/reset-password/:id/:token": guest("/auth/reset-password/mem_nobody/an-old-link"),
    "/auth/verify/:token": guest("/auth/verify/an-old-link"),
    "/auth/resend-verify-email": guest("/auth/resend-verify-email"),
    "/auth/logout": guest("/auth/logout"),
    "/auth/social-done": guest("/auth/social-done"),
    "/auth/:provider/start": [{ to: "/auth/facebook/start", who: "guest", status: 404 }],
    "/auth/:provider/callback": [
      { to: "/auth/facebook/callback?code=x", who: "guest", status: 404 },
      { to: "/auth/google/callback?code=x", who: "guest", status: 410 },
    ],
    "/auth/:provider/disconnect": [{ to: "/auth/google/disconnect", who: "guest" }],
    "/my-account": [{ to: "/my-account", who: "guest" }, ...account("")],
    "/my-account/profile": account("/profile"),
    "/my-account/profile/change": account("/profile/change"),
    "/my-account/profile/email/:token": guest("/my-account/profile/email/an-old-link"),
    "/my-account/change-password": account("/change-password"),
    "/my-account/address": account("/address"),
    "/my-account/address/add": account("/address/add"),
    // One's own is looked at in my-account.spec.ts.
    "/my-account/address/edit/:id": [{ to: "/my-account/address/edit/adr_none", who: "ann", status: 404 }],
    "/my-account/notification": account("/notification"),
    "/my-account/orders-history": [
      { to: "/my-account/orders-history", who: "guest" },
      ...account("/orders-history"),
      ...account("/orders-history?show=ended"),
    ],
    "/my-account/order": account("/order"),
    // One's own is looked at in orders.spec.ts.
    "/my-account/order/:id": [{ to: "/my-account/order/ord_none", who: "ann", status: 404 }],
    "/my-account/wallet": [{ to: "/my-account/wallet", who: "guest" }, ...account("/wallet")],
    "/my-account/wallet/seller": account("/wallet/seller"),
    "/my-account/wallet/reward": account("/wallet/reward"),
    "/membership": [
      ...all("/membership"),
      { to: "/membership?session_id=ord_none", who: "ann", status: 404 },
    ],
    "/my-account/review": account("/review"),
    "/my-account/review/add": account("/review/add"),
    // One's own is looked at in reviews.spec.ts.
    "/my-account/review/edit/:id": [{ to: "/my-account/review/edit/rat_none", who: "ann", status: 404 }],
    "/my-account/reviews-history": account("/reviews-history"),
    ...Object.fromEntries(words.map((path) => [path, guest(path)])),
    "/subscriber": guest("/subscriber"),
    "/subscriber/confirm/:token": [{ to: "/subscriber/confirm/an-old-link", who: "guest", status: 404 }],
    "/whisky-news": [
      ...all("/whisky-news"),
      ...guest("/whisky-news?category=guides"),
      ...guest("/whisky-news?q=no-such-words"),
    ],
    "/whisky-news/submit-new-article/:id?": [
      { to: "/whisky-news/submit-new-article", who: "guest" },
      { to: "/whisky-news/submit-new-article", who: "ann" },
      { to: `/whisky-news/submit-new-article/${article._id}`, who: "admin" },
    ],
    "/whisky-news/:id": [...all(article.path), { to: "/whisky-news/art_none", who: "guest", status: 404 }],
    "/my-account/articles-history": account("/articles-history"),
    "/reviews": all("/reviews"),
    "/reviews/form": all("/reviews/form"),
    "/my-account/settings": account("/settings"),
    "/my-account/settings/two-step": account("/settings/two-step"),
    "/my-account/settings/passkeys": account("/settings/passkeys"),
    "/my-account/settings/delete-account": account("/settings/delete-account"),
    "/my-account/my-bids": [
      { to: "/my-account/my-bids", who: "guest" },
      ...["", "?tab=history", "?tab=won"].map((tab) => ({
        to: `/my-account/my-bids${tab}`,
        who: "ann" as const,
      })),
    ],
    "/my-account/wishlist": [{ to: "/my-account/wishlist", who: "guest" }, ...account("/wishlist")],
    "/my-account/my-wish-list": account("/my-wish-list"),
    "/my-wish-list": [{ to: "/my-wish-list", who: "ann" }],
    "/auction/preview/:id": guest(`/auction/preview/${coming._id}`),
    "/auction-schedule": guest("/auction-schedule"),
    "/whisky-prices": all("/whisky-prices"),
    "/whisky-glossary": [...guest("/whisky-glossary"), ...guest("/whisky-glossary?q=lemonade")],
    "/whisky-distillery": [
      ...guest("/whisky-distillery"),
      ...guest("/whisky-distillery?country=Scotland&region=Islay"),
      ...guest("/whisky-distillery?by=name"),
    ],
    "/whisky-distillery/:id": [
      ...all("/whisky-distillery/ardbeg"),
      ...guest("/whisky-distillery/kawasaki"),
      { to: "/whisky-distillery/brigadoon", who: "guest", status: 404 },
    ],
    "/whisky-independent-bottlers": guest("/whisky-independent-bottlers"),
    "/whisky-independent-bottlers/:id": [
      ...all("/whisky-independent-bottlers/signatory-vintage"),
      { to: "/whisky-independent-bottlers/nobody", who: "guest", status: 404 },
    ],
    "/whisky-auction-live": guest("/whisky-auction-live"),
    "/whisky-auction-live/:location": [
      ...guest(`${list}?view=grid`),
      ...all(`${list}?view=table`),
      { to: `${list}?q=lemonade`, who: "guest" },
      { to: "/whisky-auction-live/atlantis", who: "guest", status: 404 },
    ],
    "/whisky-auction-live/:location/:id/:prod_name": [
      ...all(lot),
      { to: `${list}/lot_000000000000000000000000/none`, who: "guest", status: 404 },
    ],
    "/whisky-auctions-previous": [...all(archive), ...guest(`${archive}?q=ardbeg`)],
    "/whisky-auctions-previous/:location": [
      ...all(`${archive}/singapore`),
      ...guest(`${archive}/vietnam?result=sold&from=100&sort=hammer-down`),
      ...guest(`${archive}/malaysia?q=lemonade`),
      { to: `${archive}/atlantis`, who: "guest", status: 404 },
    ],
    "/whisky-auctions-previous/:location/:id": [
      ...all(`${archive}/singapore/${over?._id}`),
      { to: `${archive}/singapore/auc_000000000000000000000000`, who: "guest", status: 404 },
    ],
    "/whisky-auctions-previous/:location/:id/:prod_name": [
      ...all(result),
      { to: `${archive}/singapore/lot_000000000000000000000000/none`, who: "guest", status: 404 },
    ],
    "/product": [
      ...guest("/product"),
      ...all("/product?q=ardbeg"),
      ...guest("/product?q=lemonade&scope=live-vietnam"),
    ],
    "/product/:id": [
      ...guest(`/product/${lots[0]?.product}`),
      { to: "/product/nothing", who: "guest", status: 404 },
    ],
    "/product/:auction_id/:id": guest(`/product/${live._id}/${lots[0]?.product}`),
    "/product/:auction_id/:id/previous-auction": guest(
      `/product/${live._id}/${lots[0]?.id}/previous-auction`,
    ),
    "/whisky-shop/:location?/:category_name?": [
      ...guest("/whisky-shop"),
      ...all("/whisky-shop/singapore?page=2"),
      ...guest("/whisky-shop/hong-kong/single-malt?sale=1&sort=price-up"),
      ...guest("/whisky-shop/vietnam?q=lemonade"),
      { to: "/whisky-shop/atlantis", who: "guest", status: 404 },
      { to: "/whisky-shop/singapore/lemonade", who: "guest", status: 404 },
    ],
    "/bottle-shop/:category_name": guest("/bottle-shop/single-malt"),
    "/whisky-dram/:place?": [
      ...all("/whisky-dram"),
      ...guest("/whisky-dram/singapore"),
      ...guest("/whisky-dram/single-malt"),
      { to: "/whisky-dram/lemonade", who: "guest", status: 404 },
    ],
    "/dram-shop/:category_name": guest("/dram-shop/single-malt"),
    "/whisky-cask/:location?": [
      ...all("/whisky-cask"),
      ...guest("/whisky-cask/malaysia"),
      { to: "/whisky-cask/atlantis", who: "guest", status: 404 },
    ],
    "/whisky-shop/:location/:id/:prod_name": [
      ...all(`/whisky-shop/singapore/${lots[0]?.product}/bottle`),
      ...guest(`/whisky-shop/hong-kong/${lots[1]?.product}/bottle`),
      { to: "/whisky-shop/singapore/prd_000000000000000000000000/none", who: "guest", status: 404 },
      { to: `/whisky-shop/atlantis/${lots[0]?.product}/bottle`, who: "guest", status: 404 },
    ],
    "/whisky-dram/:location/:id/:prod_name": [
      ...all(`/whisky-dram/singapore/${drams[0]?.product}/dram`),
      { to: "/whisky-dram/singapore/prd_000000000000000000000000/none", who: "guest", status: 404 },
      { to: `/whisky-dram/atlantis/${drams[0]?.product}/dram`, who: "guest", status: 404 },
    ],
    "/whisky-cask/:id/:name": [
      ...all(`/whisky-cask/${cask}/cask`),
      { to: "/whisky-cask/csk_000000000000000000000000/none", who: "guest", status: 404 },
    ],
    "/buy-whisky-cask": all("/buy-whisky-cask"),
    "/target-buy": all("/target-buy"),
    "/my-account/storage": [{ to: "/my-account/storage", who: "guest" }, ...account("/storage")],
    "/my-account/storage/send": account("/storage/send"),
    "/my-account/order/:id/pick-up": [{ to: "/my-account/order/ord_none/pick-up", who: "ann", status: 404 }],
    "/storage": [
      { to: "/storage", who: "guest" },
      { to: "/storage?session_id=ord_none", who: "ann", status: 404 },
    ],
    "/delivery-calculator": [
      ...all("/delivery-calculator"),
      ...guest("/delivery-calculator?from=hong-kong&to=VN&bottles=14&value=250"),
      ...guest("/delivery-calculator?bottles=many"),
    ],
    "/cart": all("/cart"),
    "/cart/test": all("/cart/test"),
    "/cart/:secret": [{ to: "/cart/an-old-link", who: "guest", status: 404 }],
    // With nothing in the cart this leads there; what is ordered is looked at in checkout.spec.ts.
    "/checkout": [...guest("/checkout"), { to: "/checkout?upgrade=true", who: "ann" }],
    "/checkout/success": guest("/checkout/success"),
    "/checkout/fail": guest("/checkout/fail"),
    // One that waits for its bank is looked at in checkout.spec.ts.
    "/payment/sandbox/:secret": [{ to: "/payment/sandbox/unknown", who: "guest", status: 404 }],
    "/my-account/my-sales": account("/my-sales"),
    "/register-lots": guest("/register-lots"),
    "/submit-lots": [...all("/submit-lots"), ...guest("/submit-lots?sent=2")],
    "/submit-lots/list": guest("/submit-lots/list"),
    "/request-valuation": guest("/request-valuation"),
    "/request-valuation/:id/:bottleId/confirm": [
      ...desk(`/request-valuation/${bottles.submission}/${bottles.valued}/confirm`),
      { to: "/request-valuation/sub_none/btl_none/confirm", who: "guest", status: 404 },
    ],
    "/submit-share": guest("/submit-share"),
    "/admin": [{ to: "/admin", who: "guest" }, { to: "/admin", who: "ann", status: 403 }, ...desk("/admin")],
    "/admin/auctions": desk("/admin/auctions", "/admin/auctions?status=past"),
    "/admin/auctions/new": desk("/admin/auctions/new"),
    "/admin/auctions/:id": desk(
      `/admin/auctions/${draft}`,
      `/admin/auctions/${draft}?ask=delete`,
      `/admin/auctions/${coming._id}`,
      `/admin/auctions/${live._id}`,
    ),
    "/admin/lots/:id": desk(
      `/admin/lots/${lots.at(0)?.id}`,
      `/admin/lots/${lots.at(0)?.id}?ask=void&number=1`,
    ),
    "/admin/auctions/:id/lots/new": desk(
      `/admin/auctions/${draft}/lots/new?q=ardbeg`,
      `/admin/auctions/${draft}/lots/new?q=ardbeg&product=${lots[0]?.product}`,
    ),
    "/admin/auctions/:id/import": desk(`/admin/auctions/${draft}/import`),
    "/admin/auctions/:id/live": desk(`/admin/auctions/${live._id}/live`),
    "/admin/steps": desk("/admin/steps"),
    "/admin/payouts": house("/admin/payouts", "/admin/payouts?show=waiting", "/admin/payouts?show=runs"),
    "/admin/payouts/:id": [{ to: "/admin/payouts/run_none", who: "admin", status: 404 }],
    "/admin/submissions": desk("/admin/submissions", "/admin/submissions?show=all"),
    "/admin/submissions/:id": [
      ...desk(`/admin/submissions/${bottles.submission}`),
      { to: "/admin/submissions/sub_none", who: "hana", status: 404 },
    ],
    "/admin/intake": desk("/admin/intake", "/admin/intake?code=QB-2222222"),
    "/admin/intake/:id": [
      ...desk(`/admin/intake/${bottles.valued}`, ...bottles.taken.map((id) => `/admin/intake/${id}`)),
      { to: "/admin/intake/btl_none", who: "hana", status: 404 },
    ],
    "/admin/listings": [{ to: "/admin/listings", who: "hana", status: 403 }],
    "/admin/listings/new": [{ to: "/admin/listings/new", who: "hana", status: 403 }],
    "/admin/rounds": house("/admin/rounds"),
    "/admin/rounds/:id": house(`/admin/rounds/${drams[0]?.auction}`),
    "/admin/shipments": house(
      "/admin/shipments",
      "/admin/shipments?show=packed",
      "/admin/shipments?q=no-such-name",
    ),
    "/admin/storage": house("/admin/storage", "/admin/storage?show=relist"),
    "/admin/stock": house("/admin/stock", "/admin/stock?q=no-such-name"),
    "/admin/stock/:id/:location": house(`/admin/stock/${lots[0]?.product}/singapore`),
    "/admin/casks": house("/admin/casks"),
    "/admin/casks/new": house("/admin/casks/new"),
    "/admin/casks/import": house("/admin/casks/import"),
    "/admin/casks/:id": house(`/admin/casks/${cask}`),
    "/admin/pages": house("/admin/pages"),
    "/admin/pages/:name/:language": house("/admin/pages/faq/vi", "/admin/pages/faq/en?look=0"),
    "/admin/redirects": house("/admin/redirects"),
    "/admin/contact": house("/admin/contact", "/admin/contact?q=no-such-name"),
    "/admin/contact/:id": [{ to: "/admin/contact/msg_none", who: "admin", status: 404 }],
    "/admin/enquiries": house("/admin/enquiries", "/admin/enquiries?q=no-such-name"),
    // One of somebody's is looked at in casks.spec.ts.
    "/admin/enquiries/:id": [{ to: "/admin/enquiries/enq_none", who: "admin", status: 404 }],
    "/admin/newsletter": house("/admin/newsletter"),
    "/admin/newsletter/new": house("/admin/newsletter/new"),
    "/admin/newsletter/:id": [{ to: "/admin/newsletter/nwl_none", who: "admin", status: 404 }],
    "/admin/notices": house("/admin/notices"),
    "/admin/banners": house("/admin/banners", "/admin/banners?add=1"),
    "/admin/colours": house("/admin/colours"),
    "/admin/news": house("/admin/news", "/admin/news?state=submitted", "/admin/news?reported=1"),
    "/admin/news/:id": house(`/admin/news/${article._id}`, `/admin/news/${article._id}?ask=publish`),
    "/admin/reviews": house(
      "/admin/reviews",
      "/admin/reviews?status=published",
      "/admin/reviews?q=no-such-words",
    ),
    "/admin/reviews/:id": [{ to: "/admin/reviews/rat_none", who: "admin", status: 404 }],
    "/admin/members": house("/admin/members", "/admin/members?q=no-such-name", "/admin/members?page=2"),
    "/admin/members/:id": house(`/admin/members/${ann}`, `/admin/members/${ann}?ask=suspend`),
    "/admin/orders": house("/admin/orders", "/admin/orders?q=no-such-name&sort=due"),
    "/admin/orders/:id": [{ to: "/admin/orders/ord_none", who: "admin", status: 404 }],
    "/admin/owing": house(
      "/admin/owing",
      "/admin/owing?show=defaulted",
      "/admin/owing?show=all&q=no-such-name",
    ),
    "/admin/refunds": house("/admin/refunds", "/admin/refunds?status=failed"),
    "/admin/withdrawals": house("/admin/withdrawals", "/admin/withdrawals?status="),
    "/admin/wallets": house("/admin/wallets", "/admin/wallets?q=no-such-name"),
    "/admin/wallets/:id": house(`/admin/wallets/${ann}`, `/admin/wallets/${ann}?ask=points`),
    "/admin/takings": house("/admin/takings", "/admin/takings?from=2026-01-01&to=2026-12-31&compare=1"),
    "/admin/fees": house("/admin/fees"),
    "/admin/settings": house("/admin/settings"),
    "/admin/settings/ages": house("/admin/settings/ages"),
    "/admin/settings/laws": house("/admin/settings/laws"),
    "/admin/counter": house("/admin/counter"),
    "/admin/transfers": house("/admin/transfers", "/admin/transfers?status=&q=no-such-name"),
    "/admin/transfers/new": house("/admin/transfers/new"),
    "/admin/transfers/import": house("/admin/transfers/import"),
    "/admin/transfers/:id": [{ to: "/admin/transfers/trf_none", who: "admin", status: 404 }],
    "/admin/integrity": house("/admin/integrity", "/admin/integrity?show=dismissed"),
    "/admin/integrity/:id": [{ to: "/admin/integrity/hnt_none", who: "hana", status: 404 }],
    "/admin/audit": house("/admin/audit", "/admin/audit?actor=nobody"),
    "/admin/products": house("/admin/products", "/admin/products?q=no-such-name&sort=age"),
    "/admin/products/new": house("/admin/products/new"),
    "/admin/products/import": house("/admin/products/import"),
    "/admin/products/:id": house(
      `/admin/products/${lots[0]?.product}`,
      `/admin/products/${lots[0]?.product}?ask=archive`,
    ),
    "/admin/distilleries": [{ to: "/admin/distilleries", who: "hana", status: 403 }],
    "/admin/bottlers": [{ to: "/admin/bottlers", who: "hana", status: 403 }],
    "/admin/results": house("/admin/results", "/admin/results?bottle=ardbeg&bottles=all"),
    "/admin/categories": house("/admin/categories", "/admin/categories?add=1"),
    "/admin/glossary": [{ to: "/admin/glossary", who: "hana", status: 403 }],
    "/admin/rates": [{ to: "/admin/rates", who: "hana", status: 403 }],
    "/unsubscribe/:token?": [
      ...guest("/unsubscribe"),
      { to: "/unsubscribe/an-old-link", who: "guest", status: 404 },
    ],
    "/preferences": guest("/preferences"),
    "/age": guest("/age?from=/auction-schedule"),
    "/too-young": guest("/too-young"),
    "/vn": guest("/vn"),
    "/vn/*": guest("/vn/whisky-auction-live/vietnam"),
    "/*": [{ to: "/no-such-page", who: "guest", status: 404 }],
  }
}
