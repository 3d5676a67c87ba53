import { describe, expect, test } from "vitest"
import { changeOf, type ReportedState } from "./goods-change.ts"

const offer = (state: ReportedState["state"], priceCents = 100_00): ReportedState => ({ state, priceCents })

describe.each(["bottle", "cask"] as const)("a %s", (kind) => {
  test("that is unchanged causes no notification", () => {
    for (const state of ["available", "unavailable", "sold"] as const)
      expect(changeOf(kind, offer(state), offer(state))).toBeNull()
  })

  test("that costs less causes one, even for a cent", () => {
    expect(changeOf(kind, offer("available"), offer("available", 99_99))).toBe("lowered")
  })

  test("that is available again causes one, at any price", () => {
    for (const was of ["unavailable", "sold"] as const)
      for (const cents of [50_00, 100_00, 200_00])
        expect(changeOf(kind, offer(was), offer("available", cents))).toBe("available")
  })

  test("that is no longer available causes none, at any price", () => {
    expect(changeOf(kind, offer("available"), offer("unavailable", 50_00))).toBeNull()
    expect(changeOf(kind, offer("unavailable"), offer("unavailable", 50_00))).toBeNull()
  })
})

test("a higher price of a cask causes a notification, of a bottle none", () => {
  expect(changeOf("cask", offer("available"), offer("available", 100_01))).toBe("raised")
  expect(changeOf("bottle", offer("available"), offer("available", 100_01))).toBeNull()
})

test("a sold cask causes a notification if it was for sale before, otherwise none", () => {
  expect(changeOf("cask", offer("available"), offer("sold"))).toBe("sold")
  expect(changeOf("cask", offer("unavailable"), offer("sold"))).toBeNull()
})
