import fc from "fast-check"
import { expect, test } from "vitest"
import { pathTo } from "#platform/app-path.ts"
import { type PageInView, placementOf, placeNotifications } from "./placement.ts"

const lotPage = "/whisky-auction-live/:location/:id/:prod_name"
const lot = pathTo(lotPage, { location: "singapore", id: "lot_1", prod_name: "ardbeg-10" })
const otherLot = pathTo(lotPage, { location: "singapore", id: "lot_2", prod_name: "brora-30" })
const order = pathTo("/my-account/order/:id", { id: "ord_1" })
const outbid = { content: "<p>x</p>", action: { text: "Bid again", path: `${lot}#bid` as const } }
const outbidOnSeveral = { content: "", action: { text: "See my bids", path: "/my-account/my-bids" as const } }
const won = { content: "<p>x</p>", action: { text: "Pay now", path: "/cart" as const } }
const paid = { content: "<p>x</p>", action: { text: "Open order", path: order } }
const cask = { content: "<p>x</p>", action: { text: "See the cask", path: "/buy-whisky-cask" as const } }
const calm: PageInView = {
  pathname: "/whisky-glossary",
  isVisible: true,
  hasDialog: false,
  isLow: false,
  paidPaths: [],
}

test("a notification is a panel, and one line on a low screen", () => {
  for (const pathname of ["/home", "/whisky-glossary", "/cartography", "/membership-card", order])
    expect(placementOf({ ...calm, pathname }, cask)).toBe("panel")
  expect(placementOf({ ...calm, isLow: true }, cask)).toBe("line")
})

test.each([
  ["a dialog is open", { hasDialog: true }],
  ["the cart is in view", { pathname: "/cart" }],
  ["a payment link is in view", { pathname: "/cart/secret" }],
  ["the checkout is in view", { pathname: "/checkout" }],
  ["a checkout's end is in view", { pathname: "/checkout/success" }],
  ["a payment page is in view", { pathname: "/payment/sandbox/x" }],
  ["the membership is in view", { pathname: "/membership" }],
  ["stored bottles are being sent", { pathname: "/my-account/storage/send" }],
  ["the account lists it", { pathname: "/my-account" }],
  ["the list of notifications has it", { pathname: "/my-account/notification" }],
  ["an admin page is in view", { pathname: "/admin/scan" }],
  ["a live lot is in view", { pathname: lot }],
])("only the bell counts a notification when %s", (_, page) => {
  expect(placementOf({ ...calm, ...page }, cask)).toBe("none")
})

test("on a live lot only another lot to bid on is shown, as one line", () => {
  expect(placementOf({ ...calm, pathname: otherLot }, outbid)).toBe("line")
  expect(placementOf({ ...calm, pathname: otherLot }, outbidOnSeveral)).toBe("line")
  expect(placementOf({ ...calm, pathname: otherLot, hasDialog: true }, outbid)).toBe("none")
  for (const pathname of ["/whisky-auction-live", "/whisky-auction-live/singapore"])
    expect(placementOf({ ...calm, pathname }, outbid)).toBe("panel")
})

test("a notification about the page in view is read, once somebody sees the page", () => {
  const page = { ...calm, pathname: lot }
  expect(placementOf(page, outbid)).toBe("read")
  expect(placementOf({ ...page, isVisible: false }, outbid)).toBe("none")
  expect(placementOf({ ...calm, pathname: "/my-account/my-bids" }, outbidOnSeveral)).toBe("read")
})

test("a lot to pay is read in the cart, at the checkout and after it", () => {
  for (const pathname of ["/cart", "/checkout", "/checkout/success"])
    expect(placementOf({ ...calm, pathname }, won)).toBe("read")
  expect(placementOf({ ...calm, pathname: "/home" }, won)).toBe("panel")
})

test("the receipt of a payment seen in this tab is read on any page, other orders' are not", () => {
  for (const page of [
    { pathname: "/home" },
    { pathname: "/checkout", hasDialog: true },
    { isVisible: false },
  ])
    expect(placementOf({ ...calm, ...page, paidPaths: [order] }, paid)).toBe("read")
  expect(placementOf({ ...calm, paidPaths: ["/my-account/order/ord_2"] }, paid)).toBe("panel")
})

test("without an action, a notification is about the page that all its links lead to", () => {
  const single = { content: `<p><a href="${lot}">Ardbeg 10</a> <a href="${lot}#bid">x</a></p>`, action: null }
  const several = { content: `${single.content}<a href="/cart">Cart</a>`, action: null }
  expect(placementOf({ ...calm, pathname: lot }, single)).toBe("read")
  expect(placementOf({ ...calm, pathname: lot }, several)).toBe("none")
})

const pageInView: fc.Arbitrary<PageInView> = fc.record({
  pathname: fc.constantFrom(
    "/home",
    "/cart",
    "/checkout",
    "/membership",
    "/my-account",
    "/admin",
    lot,
    order,
  ),
  isVisible: fc.boolean(),
  hasDialog: fc.boolean(),
  isLow: fc.boolean(),
  paidPaths: fc.subarray<string>([order, "/cart"]),
})
const unread = fc.subarray([outbid, outbidOnSeveral, won, paid, cask])

test("nothing is shown over a dialog, a payment or a lot's bid box, whatever waits", () => {
  fc.assert(
    fc.property(pageInView, unread, (page, notifications) => {
      const { visible, read } = placeNotifications(page, notifications)
      if (page.hasDialog || /^\/(cart|checkout|membership|admin)/.test(page.pathname))
        expect(visible).toBeUndefined()
      if (page.pathname === lot && visible) expect(visible.placement).toBe("line")
      if (visible) expect(read).not.toContain(visible.notification)
    }),
  )
})

test("a notification that may not be shown hides none that may", () => {
  fc.assert(
    fc.property(pageInView, unread, (page, notifications) => {
      const alone = notifications.filter((each) => ["panel", "line"].includes(placementOf(page, each)))
      expect(placeNotifications(page, notifications).visible?.notification).toBe(alone[0])
    }),
  )
})
