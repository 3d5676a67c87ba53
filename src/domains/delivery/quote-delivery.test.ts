import fc from "fast-check"
import { expect, test } from "vitest"
import { type Destination, destinations } from "#domains/places/destinations.ts"
import { places } from "#domains/places/places.ts"
import { firstRatesFor } from "../../../test/fixtures/delivery-rates.ts"
import { type Parcel, quoteDelivery as quoteWith } from "./quote-delivery.ts"
import { bandsKg } from "./rates.ts"
import { type Import, importTaxes } from "./taxes.ts"

const taxesIn = ({ to, now, ...bottle }: Import & { to: Destination; now: Date }) => {
  const { imports } = firstRatesFor({ from: "SG", to }, now)
  return imports && importTaxes(bottle, imports)
}
const quoteDelivery = ({ now, ...parcel }: Parcel & { now: Date }) =>
  quoteWith(parcel, firstRatesFor(parcel, now))

const example = { customsCents: 200_00, volumeMl: 700, abvPercent: 43, madeIn: "Scotland" } as const
const in2026 = new Date("2026-11-20T00:00:00Z")
const perSgd = { SG: 1, MY: 3.155381, VN: 20422.4, HK: 6.086116 } as const

test.each([
  ["SG", 26_49, 20_38],
  ["MY", 21_27, 22_13],
  ["VN", 148_48, 34_85],
  ["HK", 49_58, 0],
] as const)("%s charges %i of duty and %i of tax in the worked example", (to, dutyCents, taxCents) => {
  expect(taxesIn({ ...example, to, perSgd: perSgd[to], now: in2026 })).toEqual({ dutyCents, taxCents })
})

test("Vietnam's rates change over the years, and only some origins are exempt from its duty", () => {
  const taxesOf = (year: number, madeIn: string) =>
    taxesIn({ ...example, madeIn, to: "VN", perSgd: 1, now: new Date(`${year}-06-01T00:00:00Z`) })
  expect(taxesOf(2027, "Scotland")).toEqual({ dutyCents: 140_00, taxCents: 34_00 })
  expect(taxesOf(2031, "Scotland")).toEqual({ dutyCents: 180_00, taxCents: 38_00 })
  expect(taxesOf(2040, "Scotland")).toEqual(taxesOf(2031, "Scotland"))
  expect(taxesOf(2026, "Japan")?.dutyCents).toBe(9_000 + Math.round(29_000 * 0.65))
})

test("Hong Kong taxes a large bottle by its value per litre", () => {
  const taxesOf = (volumeMl: number, customsCents: number) =>
    taxesIn({ ...example, volumeMl, customsCents, to: "HK", perSgd: 1, now: in2026 })?.dutyCents
  expect(taxesOf(700, 150_00)).toBe(150_00)
  expect(taxesOf(1_000, 300_00)).toBe(210_00)
  expect(taxesOf(1_500, 300_00)).toBe(300_00)
  expect(taxesOf(1_500, 450_00)).toBe(315_00)
})

test("for a country with unknown rules no taxes are estimated", () => {
  expect(taxesIn({ ...example, to: "JP", perSgd: 124.8, now: in2026 })).toBeUndefined()
})

const bottle: Parcel & { now: Date } = {
  from: "SG",
  to: "SG",
  weightG: 1_600,
  abvPercent: 43,
  volumeMl: 700,
  valueCents: 150_00,
  madeIn: "Scotland",
  perSgd: 1,
  now: in2026,
}

test("within a country duty and tax are in the price", () => {
  expect(quoteDelivery(bottle)).toEqual({
    feeCents: 9_00,
    daysMin: 1,
    daysMax: 3,
    dutyCents: 0,
    taxCents: 0,
    dutyIncluded: true,
  })
})

test("across a border the customs value includes the fee", () => {
  const quote = quoteDelivery({ ...bottle, from: "HK", valueCents: 156_00 })
  expect(quote).toMatchObject({ feeCents: 44_00, dutyCents: 26_49, taxCents: 20_38, dutyIncluded: false })
})

test("without an exchange rate a country's duty is unknown", () => {
  expect(quoteDelivery({ ...bottle, to: "MY", perSgd: undefined })).toMatchObject({
    feeCents: 34_00,
    dutyCents: null,
    taxCents: null,
  })
})

test.each([
  [2_000, 9_00],
  [2_001, 12_00],
  [20_000, 24_00],
  [20_001, 25_20],
  [23_500, 28_80],
])("%i grams cost %i cents", (weightG, feeCents) => {
  expect(quoteDelivery({ ...bottle, weightG }).feeCents).toBe(feeCents)
})

const parcels = fc.record({
  from: fc.constantFrom(...places.map(({ country }) => country)),
  to: fc.constantFrom(...destinations),
  weightG: fc.integer({ min: 1, max: 60_000 }),
  abvPercent: fc.double({ min: 20, max: 95, noNaN: true }),
  volumeMl: fc.integer({ min: 20, max: 4_500 }),
  valueCents: fc.integer({ min: 0, max: 50_000_000 }),
  madeIn: fc.constantFrom("Scotland", "Japan", "USA"),
  perSgd: fc.constantFrom(undefined, 1, 3.155381, 6.086116, 20422.4),
  now: fc.date({ min: new Date("2026-01-01"), max: new Date("2035-01-01"), noInvalidDate: true }),
})

test("every quote is in whole cents, never below zero, and more of anything never costs less", () => {
  fc.assert(
    fc.property(parcels, fc.integer({ min: 0, max: 20_000 }), (parcel, more) => {
      const quote = quoteDelivery(parcel)
      for (const cents of [quote.feeCents, quote.dutyCents, quote.taxCents])
        expect(cents === null || (Number.isSafeInteger(cents) && cents >= 0)).toBe(true)
      expect(quote.daysMin).toBeLessThanOrEqual(quote.daysMax)
      const heavier = quoteDelivery({ ...parcel, weightG: parcel.weightG + more })
      expect(heavier.feeCents).toBeGreaterThanOrEqual(quote.feeCents)
      const dearer = quoteDelivery({ ...parcel, valueCents: parcel.valueCents + more })
      expect((dearer.dutyCents ?? 0) + (dearer.taxCents ?? 0)).toBeGreaterThanOrEqual(
        (quote.dutyCents ?? 0) + (quote.taxCents ?? 0),
      )
    }),
  )
})

test("every route has a fee for every band, and the fees rise", () => {
  for (const { country: from } of places)
    for (const to of destinations) {
      const { feesCents } = firstRatesFor({ from, to }).parcel
      expect(feesCents).toHaveLength(bandsKg.length)
      expect([...feesCents].toSorted((a, b) => a - b)).toEqual([...feesCents])
    }
})
