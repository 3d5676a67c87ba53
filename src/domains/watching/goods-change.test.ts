import { describe, expect, test } from "vitest"
import { changeOf, type OfferState } from "./goods-change.ts"

const offer = (state: OfferState["state"], priceCents = 100_00): OfferState => ({ state, priceCents })

describe.each(["bottle", "cask"] as const)("a %s", (kind) => {
  test("that is as it was is no news", () => {
    for (const state of ["there", "away", "sold"] as const)
      expect(changeOf(kind, offer(state), offer(state))).toBeNull()
  })

  test("that costs less is news, by a cent too", () => {
    expect(changeOf(kind, offer("there"), offer("there", 99_99))).toBe("lowered")
  })

  test("that can be had again is news, whatever it costs now", () => {
    for (const was of ["away", "sold"] as const)
      for (const cents of [50_00, 100_00, 200_00])
        expect(changeOf(kind, offer(was), offer("there", cents))).toBe("available")
  })

  test("that went away is no news, at any price", () => {
    expect(changeOf(kind, offer("there"), offer("away", 50_00))).toBeNull()
    expect(changeOf(kind, offer("away"), offer("away", 50_00))).toBeNull()
  })
})

test("a dearer cask is news, a dearer bottle is not", () => {
  expect(changeOf("cask", offer("there"), offer("there", 100_01))).toBe("raised")
  expect(changeOf("bottle", offer("there"), offer("there", 100_01))).toBeNull()
})

test("a cask that was for sale and is sold is news; one that was not for sale is none", () => {
  expect(changeOf("cask", offer("there"), offer("sold"))).toBe("sold")
  expect(changeOf("cask", offer("away"), offer("sold"))).toBeNull()
})
