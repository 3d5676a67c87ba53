import { expect, test } from "vitest"
import { effectiveCents, findLargeChange, isReduced } from "./price.ts"

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

test.each([
  [[188_00, null], [5_00, null], "price"],
  [[188_00, null], [93_99, null], "price"],
  [[188_00, null], [94_00, null], undefined],
  [[188_00, null], [282_00, null], undefined],
  [[188_00, null], [282_01, null], "price"],
  [[188_00, null], [188_00, 93_99], "sale"],
  [[188_00, null], [188_00, 94_00], undefined],
  [[188_00, 80_00], [188_00, null], undefined],
  [[188_00, 100_00], [120_00, 45_00], "sale"],
  [[0, null], [188_00, null], undefined],
  [[188_00, null], [0, null], "price"],
] as const)("from %j to %j is a large change of %s", ([price, sale], [newPrice, newSale], field) => {
  const before = { priceCents: price, salePriceCents: sale }
  const after = { priceCents: newPrice, salePriceCents: newSale }
  expect(findLargeChange(before, after)?.field).toBe(field)
})
