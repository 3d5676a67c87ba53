import { accountPageCases } from "./account-page-cases.ts"
import { adminPageCases } from "./admin-page-cases.ts"
import { type DemoSamples, demoSamples } from "./demo-samples.ts"
import {
  asAuctioneer,
  asGuest,
  asGuestAndMember,
  type PageCase,
  type PageCases,
  type Visitor,
  withSignIn,
} from "./page-case.ts"

const contentPages = [
  "/about",
  "/contact",
  "/how-to-bid",
  "/how-to-sell",
  "/shipping-and-delivery",
  "/faq",
  "/terms-and-conditions",
  "/terms-and-conditions/changes",
  "/privacy",
  "/whisky-partnerships",
]

const archive = "/whisky-auctions-previous"
const list = "/whisky-auction-live/singapore"

export async function pageCases(): Promise<PageCases> {
  const found = await demoSamples()
  return { ...publicPageCases(found), ...accountPageCases, ...adminPageCases(found) }
}

/**
 * Returns the pages that a person visits (`visits`), and the addresses that redirect or are refused, which need no browser
 * (`answers`). Ann visits the guests' pages alternately in Vietnamese and Chinese, every fourth in traditional characters.
 */
export async function casesOf(visitor: Visitor): Promise<{ visits: PageCase[]; answers: PageCase[] }> {
  const all = Object.values(await pageCases()).flat()
  const forGuests = new Set(all.filter((pageCase) => pageCase.visitor === "guest").map(({ to }) => to))
  const own = all
    .filter((pageCase) => pageCase.visitor === visitor)
    .map((pageCase, index): PageCase => {
      const lang = (["vi", "cn", "vi", "hk"] as const)[index % 4] ?? "vi"
      return visitor === "ann" && forGuests.has(pageCase.to)
        ? { lang, isForGuests: true, ...pageCase }
        : pageCase
    })
  const isVisit = ({ leadsTo, refused }: PageCase) => leadsTo === undefined && refused === undefined
  return { visits: own.filter(isVisit), answers: own.filter((pageCase) => !isVisit(pageCase)) }
}

function publicPageCases({
  live,
  coming,
  lots,
  over,
  result,
  drams,
  cask,
  article,
  bottles,
}: DemoSamples): PageCases {
  const lot = `${list}/${lots.at(-1)?.id}/lot`
  return {
    "/": [{ to: "/", visitor: "guest", leadsTo: "/home" }],
    "/home": asGuestAndMember("/home"),
    "/membership": [
      ...asGuestAndMember("/membership"),
      { to: "/membership?session_id=ord_none", visitor: "ann", status: 404 },
    ],
    ...Object.fromEntries(contentPages.map((path) => [path, asGuest(path)])),
    "/subscriber": asGuest("/subscriber"),
    "/subscriber/confirm/:token": [{ to: "/subscriber/confirm/an-old-link", visitor: "guest", status: 404 }],
    "/whisky-news": [
      ...asGuestAndMember("/whisky-news"),
      ...asGuest("/whisky-news?category=guides"),
      ...asGuest("/whisky-news?q=no-such-words"),
    ],
    "/whisky-news/submit-new-article/:id?": [
      ...withSignIn("/whisky-news/submit-new-article"),
      { to: "/whisky-news/submit-new-article", visitor: "ann" },
      { to: `/whisky-news/submit-new-article/${article._id}`, visitor: "admin" },
    ],
    "/whisky-news/:id": [
      ...asGuestAndMember(article.path),
      { to: "/whisky-news/art_none", visitor: "guest", refused: 404 },
    ],
    "/reviews": asGuestAndMember("/reviews"),
    "/reviews/form": [...withSignIn("/reviews/form"), { to: "/reviews/form", visitor: "ann" }],
    "/my-wish-list": [{ to: "/my-wish-list", visitor: "ann", leadsTo: "/my-account/wishlist" }],
    "/auction/preview/:id": asGuest(`/auction/preview/${coming._id}`),
    "/auction-schedule": asGuest("/auction-schedule"),
    "/whisky-prices": asGuestAndMember("/whisky-prices"),
    "/whisky-glossary": [...asGuest("/whisky-glossary"), ...asGuest("/whisky-glossary?q=lemonade")],
    "/whisky-distillery": [
      ...asGuest("/whisky-distillery"),
      ...asGuest("/whisky-distillery?country=Scotland&region=Islay"),
      ...asGuest("/whisky-distillery?by=name"),
    ],
    "/whisky-distillery/:id": [
      ...asGuestAndMember("/whisky-distillery/ardbeg"),
      ...asGuest("/whisky-distillery/kawasaki"),
      { to: "/whisky-distillery/brigadoon", visitor: "guest", refused: 404 },
    ],
    "/whisky-independent-bottlers": asGuest("/whisky-independent-bottlers"),
    "/whisky-independent-bottlers/:id": [
      ...asGuestAndMember("/whisky-independent-bottlers/signatory-vintage"),
      { to: "/whisky-independent-bottlers/nobody", visitor: "guest", refused: 404 },
    ],
    "/whisky-auction-live": asGuest("/whisky-auction-live"),
    "/whisky-auction-live/:location": [
      ...asGuest(`${list}?view=grid`),
      ...asGuestAndMember(`${list}?view=table`),
      { to: `${list}?q=lemonade`, visitor: "guest" },
      { to: "/whisky-auction-live/atlantis", visitor: "guest", refused: 404 },
    ],
    "/whisky-auction-live/:location/:id/:prod_name": [
      ...asGuestAndMember(lot),
      { to: `${list}/lot_000000000000000000000000/none`, visitor: "guest", refused: 404 },
    ],
    "/whisky-auctions-previous": [...asGuestAndMember(archive), ...asGuest(`${archive}?q=ardbeg`)],
    "/whisky-auctions-previous/:location": [
      ...asGuestAndMember(`${archive}/singapore`),
      ...asGuest(`${archive}/vietnam?result=sold&from=100&sort=hammer-down`),
      ...asGuest(`${archive}/malaysia?q=lemonade`),
      { to: `${archive}/atlantis`, visitor: "guest", refused: 404 },
    ],
    "/whisky-auctions-previous/:location/:id": [
      ...asGuestAndMember(`${archive}/singapore/${over?._id}`),
      { to: `${archive}/singapore/auc_000000000000000000000000`, visitor: "guest", refused: 404 },
    ],
    "/whisky-auctions-previous/:location/:id/:prod_name": [
      ...asGuestAndMember(result),
      { to: `${archive}/singapore/lot_000000000000000000000000/none`, visitor: "guest", refused: 404 },
    ],
    "/product": [
      ...asGuest("/product"),
      ...asGuestAndMember("/product?q=ardbeg"),
      ...asGuest("/product?q=lemonade&scope=live-vietnam"),
    ],
    "/product/:id": [
      { to: `/product/${lots[0]?.product}`, visitor: "guest", leadsTo: "/whisky-auction" },
      { to: "/product/nothing", visitor: "guest", refused: 404 },
    ],
    "/product/:auction_id/:id": [
      {
        to: `/product/${live._id}/${lots[0]?.product}`,
        visitor: "guest",
        leadsTo: `${list}/${lots[0]?.id}/`,
      },
    ],
    "/product/:auction_id/:id/previous-auction": [
      {
        ...{ to: `/product/${live._id}/${lots[0]?.id}/previous-auction`, visitor: "guest" },
        leadsTo: `${list}/${lots[0]?.id}/`,
      },
    ],
    "/whisky-shop/:location?/:category_name?": [
      ...asGuest("/whisky-shop"),
      ...asGuestAndMember("/whisky-shop/singapore?page=2"),
      ...asGuest("/whisky-shop/hong-kong/single-malt?sale=1&sort=price-up"),
      ...asGuest("/whisky-shop/vietnam?q=lemonade"),
      { to: "/whisky-shop/atlantis", visitor: "guest", refused: 404 },
      { to: "/whisky-shop/singapore/lemonade", visitor: "guest", refused: 404 },
    ],
    "/bottle-shop/:category_name": [
      { to: "/bottle-shop/single-malt", visitor: "guest", leadsTo: "/whisky-shop/singapore/single-malt" },
    ],
    "/whisky-dram/:place?": [
      ...asGuestAndMember("/whisky-dram"),
      ...asGuest("/whisky-dram/singapore"),
      ...asGuest("/whisky-dram/single-malt"),
      { to: "/whisky-dram/lemonade", visitor: "guest", refused: 404 },
    ],
    "/dram-shop/:category_name": [
      { to: "/dram-shop/single-malt", visitor: "guest", leadsTo: "/whisky-dram/single-malt" },
    ],
    "/whisky-cask/:location?": [
      ...asGuestAndMember("/whisky-cask"),
      ...asGuest("/whisky-cask/malaysia"),
      { to: "/whisky-cask/atlantis", visitor: "guest", refused: 404 },
    ],
    "/whisky-shop/:location/:id/:prod_name": [
      ...asGuestAndMember(`/whisky-shop/singapore/${lots[0]?.product}/bottle`),
      ...asGuest(`/whisky-shop/hong-kong/${lots[1]?.product}/bottle`),
      { to: "/whisky-shop/singapore/prd_000000000000000000000000/none", visitor: "guest", refused: 404 },
      { to: `/whisky-shop/atlantis/${lots[0]?.product}/bottle`, visitor: "guest", refused: 404 },
    ],
    "/whisky-dram/:location/:id/:prod_name": [
      ...asGuestAndMember(`/whisky-dram/singapore/${drams[0]?.product}/dram`),
      { to: "/whisky-dram/singapore/prd_000000000000000000000000/none", visitor: "guest", refused: 404 },
      { to: `/whisky-dram/atlantis/${drams[0]?.product}/dram`, visitor: "guest", refused: 404 },
    ],
    "/whisky-cask/:id/:name": [
      ...asGuestAndMember(`/whisky-cask/${cask}/cask`),
      { to: "/whisky-cask/csk_000000000000000000000000/none", visitor: "guest", refused: 404 },
    ],
    "/buy-whisky-cask": asGuestAndMember("/buy-whisky-cask"),
    "/target-buy": asGuestAndMember("/target-buy"),
    "/storage": [
      ...withSignIn("/storage"),
      { to: "/storage?session_id=ord_none", visitor: "ann", status: 404 },
    ],
    "/verify": asGuestAndMember("/verify"),
    "/open-data": asGuestAndMember("/open-data"),
    "/status": asGuestAndMember("/status"),
    "/delivery-calculator": [
      ...asGuestAndMember("/delivery-calculator"),
      ...asGuestAndMember("/delivery-calculator?from=hong-kong&to=VN&bottles=14&value=250"),
      ...asGuest("/delivery-calculator?bottles=many"),
    ],
    "/cart": asGuestAndMember("/cart"),
    "/cart/test": asGuestAndMember("/cart/test"),
    "/cart/:secret": [{ to: "/cart/an-old-link", visitor: "guest", refused: 404 }],
    // With an empty cart this redirects to it; checkout.spec.ts opens an order.
    "/checkout": [
      { to: "/checkout", visitor: "guest", leadsTo: "/cart" },
      { to: "/checkout?upgrade=true", visitor: "ann" },
    ],
    "/checkout/success": asGuest("/checkout/success"),
    "/checkout/fail": asGuest("/checkout/fail"),
    "/payment/return/:secret": [
      {
        to: "/payment/return/unknown?status=completed",
        visitor: "guest",
        leadsTo: "/checkout?payment_intent_client_secret=unknown",
      },
    ],
    // checkout.spec.ts opens a payment that awaits the bank.
    "/payment/sandbox/:secret": [{ to: "/payment/sandbox/unknown", visitor: "guest", refused: 404 }],
    "/register-lots": asGuest("/register-lots"),
    "/submit-lots": [...asGuestAndMember("/submit-lots"), ...asGuest("/submit-lots?sent=2")],
    "/submit-lots/list": asGuest("/submit-lots/list"),
    "/request-valuation": asGuest("/request-valuation"),
    "/request-valuation/:id/confirm": [
      ...asAuctioneer(`/request-valuation/${bottles.submission}/confirm`),
      { to: "/request-valuation/sub_none/confirm", visitor: "guest", refused: 404 },
    ],
    "/request-valuation/:id/:bottleId/confirm": [
      ...asAuctioneer(`/request-valuation/${bottles.submission}/${bottles.valued}/confirm`),
      { to: "/request-valuation/sub_none/btl_none/confirm", visitor: "guest", refused: 404 },
    ],
    "/submit-share": asGuest("/submit-share"),
    "/unsubscribe/:token?": [
      ...asGuest("/unsubscribe"),
      { to: "/unsubscribe/an-old-link", visitor: "guest", status: 404 },
    ],
    "/preferences": [{ to: "/preferences", visitor: "guest", leadsTo: "/home" }],
    "/age": asGuest("/age?from=/auction-schedule"),
    "/too-young": asGuest("/too-young"),
    "/vn": asGuest("/vn"),
    "/vn/*": asGuest("/vn/whisky-auction-live/vietnam"),
    "/*": [{ to: "/no-such-page", visitor: "guest", status: 404 }],
  }
}
