import { expect, test } from "vitest"
import { effectiveCents, isReduced } from "./price.ts"

test.each([
  [10_000, null, 10_000],
  [10_000, 0, 10_000],
  [10_000, 10_000, 10_000],
  [10_000, 10_001, 10_000],
  [10_000, 9_999, 9_999],
  [10_000, 1, 1],
  [0, 0, 0],
])("at %i with a sale price of %s the buyer pays %i", (priceCents, salePriceCents, paid) => {
  expect(effectiveCents({ priceCents, salePriceCents })).toBe(paid)
  expect(isReduced({ priceCents, salePriceCents })).toBe(paid < priceCents)
})
