import { accountVisits } from "./account-visits.ts"
import { deskVisits } from "./desk-visits.ts"
import { type DemoSamples, shown } from "./shown.ts"
import { all, desk, guest, type Visits } from "./visit.ts"

const words = [
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

export async function visits(): Promise<Visits> {
  const found = await shown()
  return { ...openVisits(found), ...accountVisits, ...deskVisits(found) }
}

function openVisits({
  live,
  coming,
  lots,
  over,
  result,
  drams,
  cask,
  article,
  bottles,
}: DemoSamples): Visits {
  const lot = `${list}/${lots.at(-1)?.id}/lot`
  return {
    "/": guest("/"),
    "/home": all("/home"),
    "/membership": [
      ...all("/membership"),
      { to: "/membership?session_id=ord_none", who: "ann", status: 404 },
    ],
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
    "/reviews": all("/reviews"),
    "/reviews/form": all("/reviews/form"),
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
    // With an empty cart this redirects to it; checkout.spec.ts opens an order.
    "/checkout": [...guest("/checkout"), { to: "/checkout?upgrade=true", who: "ann" }],
    "/checkout/success": guest("/checkout/success"),
    "/checkout/fail": guest("/checkout/fail"),
    // checkout.spec.ts opens a payment that awaits the bank.
    "/payment/sandbox/:secret": [{ to: "/payment/sandbox/unknown", who: "guest", status: 404 }],
    "/register-lots": guest("/register-lots"),
    "/submit-lots": [...all("/submit-lots"), ...guest("/submit-lots?sent=2")],
    "/submit-lots/list": guest("/submit-lots/list"),
    "/request-valuation": guest("/request-valuation"),
    "/request-valuation/:id/:bottleId/confirm": [
      ...desk(`/request-valuation/${bottles.submission}/${bottles.valued}/confirm`),
      { to: "/request-valuation/sub_none/btl_none/confirm", who: "guest", status: 404 },
    ],
    "/submit-share": guest("/submit-share"),
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
