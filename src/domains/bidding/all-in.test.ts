import { describe, expect, it } from "vitest"
import { allIn } from "./all-in.ts"

describe("the total of a hammer price", () => {
  it("adds the commission on the hammer", () => {
    expect(allIn(420_00, 1_000)).toEqual({
      hammerCents: 420_00,
      commissionCents: 42_00,
      totalCents: 462_00,
    })
  })

  it("charges a member less", () => {
    expect(allIn(420_00, 900).totalCents).toBe(457_80)
  })

  it("rounds half a cent up", () => {
    expect(allIn(5, 1_000).commissionCents).toBe(1)
    expect(allIn(4, 1_000).commissionCents).toBe(0)
  })

  it("costs nothing if the commission is zero", () => {
    expect(allIn(0, 1_000).totalCents).toBe(0)
    expect(allIn(420_00, 0).totalCents).toBe(420_00)
  })
})
