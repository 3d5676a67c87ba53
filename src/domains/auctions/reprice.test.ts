import { expect, test } from "vitest"
import { changedCents, parsePriceChange, repriced } from "./reprice.ts"

test.each([
  ["+10%", { sign: 1, basisPoints: 1_000 }],
  ["- 7.5 %", { sign: -1, basisPoints: 750 }],
  ["−5%", { sign: -1, basisPoints: 500 }],
  ["-50", { sign: -1, cents: 50_00 }],
  ["+1,250.50", { sign: 1, cents: 1_250_50 }],
])("%s is a change", (text, change) => {
  expect(parsePriceChange(text)).toEqual(change)
})

test.each(["", "10%", "50", "-100%", "+0", "-0%", "--5", "+5%%", "+a", "-5.555"])("%s is none", (text) => {
  expect(parsePriceChange(text)).toBeUndefined()
})

test("a share is rounded to whole dollars, an amount is exact", () => {
  expect(changedCents(95_00, { sign: -1, basisPoints: 1_000 })).toBe(86_00)
  expect(changedCents(100_00, { sign: 1, basisPoints: 1_000 })).toBe(110_00)
  expect(changedCents(100_00, { sign: -1, cents: 12_50 })).toBe(87_50)
})

const lot = { openingCents: 100_00, reserveCents: 200_00, buyNowCents: 400_00 }

test("one price changes, and the prices stay in order", () => {
  const minus = { sign: -1, basisPoints: 1_000 } as const
  expect(repriced(lot, "opening", minus)).toEqual({ ...lot, openingCents: 90_00 })
  expect(repriced(lot, "reserve", minus)).toEqual({ ...lot, reserveCents: 180_00 })
  const refusalOf = (change: () => unknown) => {
    try {
      return change()
    } catch (problem) {
      return problem
    }
  }
  for (const [price, cents, sign, from, reason] of [
    ["reserve", 10_00, -1, { ...lot, reserveCents: null }, "noReserve"],
    ["reserve", 150_00, -1, lot, "reserveBelowOpening"],
    ["opening", 150_00, 1, lot, "reserveBelowOpening"],
    ["opening", 99_50, -1, lot, "priceTooLow"],
    ["reserve", 300_00, 1, lot, "buyNowBelowReserve"],
  ] as const)
    expect(refusalOf(() => repriced(from, price, { sign, cents }))).toMatchObject({
      code: `auctions.${reason}`,
    })
})
