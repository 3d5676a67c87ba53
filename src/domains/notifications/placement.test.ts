import fc from "fast-check"
import { expect, test } from "vitest"
import { pathTo } from "#platform/app-path.ts"
import { type PageInView, placementOf } from "./placement.ts"

const lot = pathTo("/whisky-auction-live/:location/:id/:prod_name", {
  location: "singapore",
  id: "lot_1",
  prod_name: "ardbeg-10",
})
const bid = { path: lot, text: "Bid again" }
const outbid = { content: "<p>x</p>", action: { text: "See my bids", path: "/my-account/my-bids" as const } }
const quiet = { pathname: "/whisky-glossary", isVisible: true, hasDialog: false, hasFocusedField: false }

test("a notification is a dialog if it interrupts nothing", () => {
  expect(placementOf(quiet, outbid)).toBe("dialog")
  expect(placementOf({ ...quiet, pathname: "/home" }, outbid)).toBe("dialog")
  expect(placementOf({ ...quiet, pathname: "/cartography" }, outbid)).toBe("dialog")
})

test.each([
  ["a dialog is open", { hasDialog: true }],
  ["a field has the focus", { hasFocusedField: true }],
  ["the cart is in view", { pathname: "/cart" }],
  ["a payment link is in view", { pathname: "/cart/secret" }],
  ["the checkout is in view", { pathname: "/checkout" }],
  ["a checkout's end is in view", { pathname: "/checkout/success" }],
  ["an order to pay is in view", { pathname: "/my-account/order/ord_1" }],
  ["the wallet is in view", { pathname: "/my-account/wallet" }],
  ["the own sales are in view", { pathname: "/my-account/my-sales" }],
  ["the form to sell a bottle is in view", { pathname: "/submit-lots" }],
  ["the form for a valuation is in view", { pathname: "/request-valuation" }],
  ["live auctions are in view", { pathname: "/whisky-auction-live" }],
  ["a live list is in view", { pathname: "/whisky-auction-live/singapore" }],
  ["a live lot is in view", { pathname: lot }],
])("a notification is a panel when %s", (_, page) => {
  expect(placementOf({ ...quiet, ...page }, outbid)).toBe("panel")
})

test("a notification about the page in view is read, once somebody sees the page", () => {
  const page = { ...quiet, pathname: "/my-account/my-bids" }
  expect(placementOf(page, outbid)).toBe("read")
  expect(placementOf({ ...page, isVisible: false }, outbid)).toBe("none")
  const decoded = { content: "", action: { text: "Bid", path: "/whisky-shop" as const } }
  expect(placementOf({ ...quiet, pathname: "/whisky-shop" }, decoded)).toBe("read")
})

test("without an action, a notification is about the page that all its links lead to", () => {
  const single = { content: `<p><a href="${lot}">Ardbeg 10</a> <a href="${lot}#bid">x</a></p>`, action: null }
  const several = { content: `${single.content}<a href="/cart">Cart</a>`, action: null }
  expect(placementOf({ ...quiet, pathname: lot }, single)).toBe("read")
  expect(placementOf({ ...quiet, pathname: lot }, several)).toBe("panel")
})

test("a notification is not shown again on the list of notifications, and never in the back office", () => {
  for (const pathname of ["/my-account/notification", "/admin", "/admin/scan"])
    expect(placementOf({ ...quiet, pathname }, outbid)).toBe("none")
  expect(placementOf({ ...quiet, pathname: "/administration" }, outbid)).toBe("dialog")
})

test("no dialog opens over a dialog, typing, bidding or paying, whatever it is about", () => {
  const busyPaths = [
    "/cart",
    "/checkout",
    "/payment/sandbox/x",
    "/whisky-auction-live/vietnam",
    lot,
    "/admin",
  ]
  const page: fc.Arbitrary<PageInView> = fc.record({
    pathname: fc.constantFrom("/home", "/whisky-news", "/my-account", "/my-account/my-bids", ...busyPaths),
    isVisible: fc.boolean(),
    hasDialog: fc.boolean(),
    hasFocusedField: fc.boolean(),
  })
  const notification = fc.record({
    content: fc.constantFrom("<p>x</p>", '<a href="/home">x</a>', `<a href="${lot}">x</a>`),
    action: fc.constantFrom(null, bid, outbid.action),
  })
  fc.assert(
    fc.property(page, notification, (inView, shown) => {
      const placement = placementOf(inView, shown)
      const isBusy = inView.hasDialog || inView.hasFocusedField || busyPaths.includes(inView.pathname)
      if (placement === "dialog") expect(isBusy).toBe(false)
      if (placement === "read") expect(inView.isVisible).toBe(true)
    }),
  )
})
