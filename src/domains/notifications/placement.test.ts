import { expect, test } from "vitest"
import { placementOf } from "./placement.ts"

const lot = "/whisky-auction-live/singapore/lot_1/ardbeg-10"
const outbid = {
  content: `<p>x</p><ul><li><a href="${lot}">Ardbeg 10</a></li></ul><a href="/my-account/my-bids">`,
}
const quiet = { pathname: "/whisky-glossary", hasDialog: false, hasFocusedField: false }

test("a notification is a dialog if it interrupts nothing", () => {
  expect(placementOf(quiet, outbid)).toBe("dialog")
  expect(placementOf({ ...quiet, pathname: "/whisky-auction-live/singapore" }, outbid)).toBe("dialog")
  expect(placementOf({ ...quiet, pathname: "/cartography" }, outbid)).toBe("dialog")
})

test.each([
  ["a dialog is open", { hasDialog: true }],
  ["a field has the focus", { hasFocusedField: true }],
  ["the cart is in view", { pathname: "/cart" }],
  ["a payment link is in view", { pathname: "/cart/secret" }],
  ["the checkout is in view", { pathname: "/checkout" }],
  ["a checkout's end is in view", { pathname: "/checkout/success" }],
  ["the lot it is about is in view", { pathname: lot }],
  ["another live lot is in view", { pathname: "/whisky-auction-live/vietnam/lot_2/x" }],
  ["a page it links to is in view", { pathname: "/my-account/my-bids" }],
])("a notification is a panel when %s", (_, page) => {
  expect(placementOf({ ...quiet, ...page }, outbid)).toBe("panel")
})

test("a notification is not shown again on the list of notifications, and never in the back office", () => {
  for (const pathname of ["/my-account/notification", "/admin", "/admin/scan"])
    expect(placementOf({ ...quiet, pathname }, outbid)).toBe("none")
  expect(placementOf({ ...quiet, pathname: "/administration" }, outbid)).toBe("dialog")
})
