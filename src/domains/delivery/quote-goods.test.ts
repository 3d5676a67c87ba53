import fc from "fast-check"
import { expect, test } from "vitest"
import { destinations } from "#domains/places/destinations.ts"
import { places } from "#domains/places/places.ts"
import { sum } from "#platform/money.ts"
import { firstRatesFor } from "../../../test/fixtures/delivery-rates.ts"
import { quoteDelivery } from "./quote-delivery.ts"
import { type Good, type QuotedShipment, quoteGoods } from "./quote-goods.ts"

const bottle: Good = {
  weightG: 1_600,
  volumeMl: 700,
  abvPercent: 43,
  valueCents: 156_00,
  madeIn: "Scotland",
}
const dram: Good = { ...bottle, weightG: 150, volumeMl: 30, valueCents: 18_00 }
const sending = (change: Partial<QuotedShipment>): QuotedShipment => ({
  from: "HK",
  to: "SG",
  goods: [bottle],
  perSgd: 1,
  ...change,
})
const quoted = (shipment: QuotedShipment) => quoteGoods(shipment, firstRatesFor(shipment))
const many = (good: Good, count: number) => Array.from({ length: count }, () => good)

test("one bottle in its box costs the same as its parcel", () => {
  const route = { from: "HK", to: "SG" } as const
  const { boxes, ...quote } = quoted(sending({}))
  expect(boxes).toEqual([{ holds: 1, bottles: 1, weightG: 1_850, feeCents: 44_00 }])
  expect(quote).toEqual(
    quoteDelivery({ ...bottle, weightG: 1_850, ...route, perSgd: 1 }, firstRatesFor(route)),
  )
  expect(quote).toMatchObject({ dutyCents: 26_49, taxCents: 20_38 })
})

test("six bottles to Singapore: six times the excise, GST on value, fee and excise", () => {
  const quote = quoted(sending({ goods: many(bottle, 6) }))
  expect(quote.boxes).toMatchObject([
    { holds: 6, bottles: 5, feeCents: 112_00 },
    { holds: 1, bottles: 1, feeCents: 44_00 },
  ])
  const each = Math.round(0.09 * (156_00 + 156_00 / 6 + 26_48.8))
  expect(quote).toMatchObject({ feeCents: 156_00, dutyCents: 6 * 26_49, taxCents: 6 * each })
})

test("twelve drams take one bottle's place, thirteen take two", () => {
  const quote = (count: number) => quoted(sending({ from: "SG", goods: many(dram, count) }))
  expect(quote(12).boxes).toEqual([{ holds: 1, bottles: 12, weightG: 2_050, feeCents: 12_00 }])
  expect(quote(13).boxes).toMatchObject([{ holds: 2, bottles: 13 }])
})

test("within a country there are no border taxes, and unknown rules give no figure", () => {
  expect(quoted(sending({ from: "SG" }))).toMatchObject({ dutyCents: 0, taxCents: 0, dutyIncluded: true })
  expect(quoted(sending({ to: "JP" }))).toMatchObject({ dutyCents: null, dutyIncluded: false })
  expect(quoted(sending({ to: "MY", perSgd: undefined }))).toMatchObject({ taxCents: null })
})

const goods = fc.array(
  fc.record({
    weightG: fc.integer({ min: 100, max: 6_000 }),
    volumeMl: fc.constantFrom(30, 50, 200, 700, 1_000, 1_500),
    abvPercent: fc.integer({ min: 20, max: 70 }),
    valueCents: fc.integer({ min: 0, max: 5_000_000 }),
    madeIn: fc.constantFrom("Scotland", "Japan"),
  }),
  { minLength: 1, maxLength: 20 },
)

test("the boxes hold every bottle, their fees add up to the fee, and every figure is whole and not negative", () => {
  fc.assert(
    fc.property(
      goods,
      fc.constantFrom(...places.map(({ country }) => country)),
      fc.constantFrom(...destinations),
      (bottles, from, to) => {
        const quote = quoted({ from, to, goods: bottles, perSgd: 2 })
        expect(sum(...quote.boxes.map(({ bottles }) => bottles))).toBe(bottles.length)
        expect(sum(...quote.boxes.map(({ feeCents }) => feeCents))).toBe(quote.feeCents)
        for (const cents of [quote.feeCents, quote.dutyCents, quote.taxCents])
          expect(cents === null || (Number.isSafeInteger(cents) && cents >= 0)).toBe(true)
      },
    ),
  )
})
