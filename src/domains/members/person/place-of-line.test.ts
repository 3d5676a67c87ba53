import { expect, test } from "vitest"
import { placeOfLine } from "./place-of-line.ts"

const line = { status: "paid", shipping: "delivery", parcel: null, isRelisting: false } as const

test.each([
  [{}, "toPack"],
  [{ status: "unpaid", shipping: null }, "unpaid"],
  [{ status: "packed", parcel: "carrier" }, "packed"],
  [{ status: "packed", parcel: "pick-up" }, "toCollect"],
  [{ status: "packed", shipping: "self" }, "toCollect"],
  [{ status: "shipped", parcel: "carrier" }, "shipped"],
  [{ status: "delivered", parcel: "carrier" }, "delivered"],
  [{ status: "delivered", parcel: "pick-up" }, "collected"],
  [{ status: "stored", shipping: "free-storage" }, "stored"],
  [{ status: "stored", shipping: "free-storage", isRelisting: true }, "relisting"],
  // A bottle from storage was bought with one order and is sent with another.
  [{ status: "packed", shipping: "free-storage", parcel: "pick-up" }, "toCollect"],
  [{ status: "defaulted", shipping: null }, "defaulted"],
] as const)("%j is %s", (changed, place) => {
  expect(placeOfLine({ ...line, ...changed })).toBe(place)
})
