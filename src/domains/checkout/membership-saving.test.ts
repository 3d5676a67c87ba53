import { expect, test } from "vitest"
import { usualFees } from "#domains/orders/quote.ts"
import { membershipSaving } from "./membership-saving.ts"

const lot = (priceCents: number) => [{ kind: "lot" as const, priceCents, quantity: 1, agreedTerms: null }]

test("a membership is offered by what it saves beyond its fee", () => {
  expect(membershipSaving(lot(2_000_00), usualFees)).toBe(15_00)
})

test("it saves nothing on a small lot or on bottles, and is never a loss", () => {
  expect(membershipSaving(lot(500_00), usualFees)).toBe(0)
  expect(membershipSaving(lot(100_00), usualFees)).toBe(0)
  const bottles = [{ kind: "bottle" as const, priceCents: 900_00, quantity: 3 }]
  expect(membershipSaving(bottles, usualFees)).toBe(0)
})
