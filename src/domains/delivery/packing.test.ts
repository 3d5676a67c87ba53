import fc from "fast-check"
import { expect, test } from "vitest"
import { destinations } from "#domains/places/destinations.ts"
import { places } from "#domains/places/places.ts"
import { sum } from "#platform/money.ts"
import { firstRatesFor } from "../../../test/fixtures/delivery-rates.ts"
import { boxes, packBoxes, placesOf } from "./packing.ts"
import { feeForWeight } from "./quote-delivery.ts"
import type { Route } from "./rates.ts"

const bottle = fc.record({
  weightG: fc.integer({ min: 100, max: 9_000 }),
  places: fc.constantFrom(1, 1, 1, 2, 5, 12),
})
const bottles = fc.array(bottle, { maxLength: 30 })
const routes = fc.record({
  from: fc.constantFrom(...places.map(({ country }) => country)),
  to: fc.constantFrom(...destinations),
})

const feeFor = (route: Route) => feeForWeight(firstRatesFor(route).parcel)
const feeOf = (packed: readonly { feeCents: number }[]) => sum(...packed.map(({ feeCents }) => feeCents))

test("everything is packed once, and no box holds more than its limit", () => {
  fc.assert(
    fc.property(bottles, routes, (items, route) => {
      const packed = packBoxes(items, feeFor(route))
      const inBoxes = packed.flatMap((box) => box.items)
      expect(inBoxes).toHaveLength(items.length)
      expect(new Set(inBoxes)).toEqual(new Set(items))
      for (const box of packed) {
        expect(sum(...box.items.map(({ places }) => places))).toBeLessThanOrEqual(box.holds)
        const own = boxes.find(({ holds }) => holds === box.holds)?.weightG ?? Number.NaN
        expect(box.weightG).toBe(own + sum(...box.items.map(({ weightG }) => weightG)))
        expect(box.feeCents).toBe(feeFor(route)(box.weightG))
      }
    }),
  )
})

test("one more bottle is never cheaper, to any country", () => {
  fc.assert(
    fc.property(bottles, bottle, routes, (items, more, route) => {
      const before = feeOf(packBoxes(items, feeFor(route)))
      expect(feeOf(packBoxes([...items, more], feeFor(route)))).toBeGreaterThanOrEqual(before)
    }),
  )
})

test("the order of the bottles does not change the fee", () => {
  fc.assert(
    fc.property(bottles, routes, (items, route) => {
      const turned = packBoxes(items.toReversed(), feeFor(route))
      expect(feeOf(turned)).toBe(feeOf(packBoxes(items, feeFor(route))))
    }),
  )
})

test("an empty order needs no box, twelve bottles need one, and a heavy dozen goes in the cheapest boxes", () => {
  const dozen = Array.from({ length: 12 }, () => ({ weightG: 1_400, places: 1 }))
  const abroad = feeFor({ from: "SG", to: "GB" })
  expect(packBoxes([], abroad)).toEqual([])
  expect(packBoxes(dozen, abroad)).toMatchObject([{ holds: 12, weightG: 18_500, feeCents: 332_00 }])
  expect(packBoxes(dozen.slice(0, 2), abroad)).toMatchObject([{ holds: 2, weightG: 3_220, feeCents: 112_00 }])
  expect(feeOf(packBoxes([...dozen, ...dozen], abroad))).toBe(664_00)
})

test("a large bottle takes one place for each litre begun", () => {
  expect([50, 700, 1_000, 1_001, 4_500, 200_000].map(placesOf)).toEqual([1, 1, 1, 2, 5, 12])
})
