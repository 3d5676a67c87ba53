import fc from "fast-check"
import { expect, test } from "vitest"
import { restrictedPaymentMethods } from "#domains/countries/law.ts"
import { firstRates } from "#domains/delivery/first-rates.ts"
import { type BoxedQuote, type Good, quoteGoods } from "#domains/delivery/quote-goods.ts"
import { type ParcelRate, ratesFor, rateTable } from "#domains/delivery/rates.ts"
import { dearestOf } from "#domains/orders/fees.ts"
import { type Fees, quoteOrder, usualFees } from "#domains/orders/quote.ts"
import { destinations } from "#domains/places/destinations.ts"
import { auctionPlaces, countryOfPlace } from "#domains/places/places.ts"
import { type LandedChoices, landedShippings } from "./landed-choices.ts"
import { type BorderEstimate, type LandedTerms, landedPrice } from "./landed-price.ts"
import { wayTerms } from "./way-terms.ts"

const first = firstRates()
const dayMs = 24 * 60 * 60 * 1_000
const today = new Date("2026-12-25T02:00:00Z")
const dayIn = (days: number) => new Date(today.getTime() + days * dayMs)
const dateIn = (days: number) => dayIn(days).toISOString().slice(0, 10)

const basisPoints = fc.integer({ min: 0, max: 2_500 })
const someFees = fc.record({
  commissionBasisPoints: basisPoints,
  memberCommissionBasisPoints: basisPoints,
  cardBasisPoints: basisPoints,
  coverBasisPoints: basisPoints,
})
const laterParcel = fc.record({
  inDays: fc.integer({ min: 1, max: 20 }),
  feesCents: fc.array(fc.integer({ min: 0, max: 300_00 }), { minLength: 4, maxLength: 4 }),
  perExtraKgCents: fc.integer({ min: 0, max: 50_00 }),
})
const lot = fc.record({
  place: fc.constantFrom(...auctionPlaces),
  to: fc.constantFrom(...destinations),
  bottle: fc.record({
    weightG: fc.integer({ min: 80, max: 30_000 }),
    volumeMl: fc.constantFrom(50, 200, 700, 750, 1_500, 4_500),
    abvPercent: fc.integer({ min: 400, max: 700 }).map((tenths) => tenths / 10),
    madeIn: fc.constantFrom("Scotland", "Japan"),
  }),
  perSgd: fc.option(fc.double({ min: 0.5, max: 20_000, noNaN: true })),
})
const purchase = fc.record({
  choices: fc.record({
    paymentMethod: fc.constantFrom(...restrictedPaymentMethods),
    shipping: fc.constantFrom(...landedShippings),
    isCovered: fc.boolean(),
  }),
  isMember: fc.boolean(),
  /** Null before the lot opens. */
  feeCaps: fc.option(someFees),
  maximumCents: fc.integer({ min: 0, max: 10_000_000_000 }),
  minimumShare: fc.double({ min: 0, max: 1, noNaN: true }),
  hammerShare: fc.double({ min: 0, max: 1, noNaN: true }),
  paidInDays: fc.integer({ min: 0, max: 10 }),
})
const period = { from: today, until: dayIn(10) }
const periods = { parcels: period, imports: period }

const unforeseen = fc.record({
  fees: someFees,
  parcels: fc.array(laterParcel, { maxLength: 4 }),
  weightG: fc.integer({ min: 80, max: 30_000 }),
  volumeMl: fc.constantFrom(50, 200, 700, 750, 1_500, 4_500),
  paidInDays: fc.integer({ min: 0, max: 100 }),
})

/** Everything staff may change or add after the bid, without notice. */
test("whatever is changed after the bid, an open lot's order never costs more than the box said", () => {
  fc.assert(
    fc.property(lot, purchase, someFees, unforeseen, (sold, bought, caps, changed) => {
      const route = { from: countryOfPlace[sold.place], to: sold.to }
      const usual = first.parcels.find(
        ({ origin, destination }) => origin === route.from && destination === route.to,
      )
      if (!usual) return
      const tableOf = (parcels: readonly ParcelRate[]) => rateTable({ imports: first.imports, parcels })
      const { weightG, volumeMl, abvPercent, madeIn } = sold.bottle
      const buyerTerms = { ...caps, weightG, volumeMl }
      const good = { ...sold.bottle, valueCents: 0 }
      const way = wayTerms({ ...route, good, perSgd: undefined }, tableOf([usual]), periods)
      if (!way) throw new Error("a way without a parcel")
      const { maximumCents } = bought
      const shown = landedPrice(
        { minimumCents: 0, maximumCents },
        {
          fees: usualFees,
          buyerTerms,
          isMember: bought.isMember,
          location: sold.place,
          bottle: { volumeMl, abvPercent, madeIn },
          destinations: [{ ...way, name: sold.to, paymentMethods: restrictedPaymentMethods }],
        },
        { ...bought.choices, country: sold.to },
      )
      const later = changed.parcels.map(({ inDays, ...fees }) => ({
        ...usual,
        ...fees,
        validFrom: dateIn(inDays),
      }))
      const rates = ratesFor(tableOf([usual, ...onePerDay(later)]), route, dayIn(changed.paidInDays), today)
      if (!rates) throw new Error("a rate that held no longer holds")
      const isSent = bought.choices.shipping === "delivery"
      const inBox = {
        ...good,
        weightG: Math.min(weightG, changed.weightG),
        volumeMl: Math.min(volumeMl, changed.volumeMl),
      }
      const sent = quoteGoods({ ...route, goods: [inBox], perSgd: undefined }, rates)
      const charged = quoteOrder({
        lines: [{ kind: "lot", priceCents: maximumCents, quantity: 1, agreedTerms: buyerTerms }],
        fees: { ...usualFees, ...changed.fees },
        isMember: bought.isMember,
        paymentMethod: bought.choices.paymentMethod,
        deliveryCents: isSent ? sent.feeCents : 0,
        isCovered: isSent && bought.choices.isCovered,
      })
      expect(charged.totalCents).toBeLessThanOrEqual(shown.atMostCents)
    }),
    { numRuns: 2_000 },
  )
})

/** Later rates of every kind, at random days: some hold when the lot is paid, some only after. */
test("whatever is planned, the order never costs more than the box says, and the border stays in its range", () => {
  fc.assert(
    fc.property(
      lot,
      purchase,
      fc.array(laterParcel, { maxLength: 4 }),
      fc.tuple(someFees, someFees, fc.integer({ min: 0, max: 20 })),
      (sold, bought, later, [feesNow, feesLater, feesInDays]) => {
        const from = countryOfPlace[sold.place]
        const route = { from, to: sold.to }
        const usual = first.parcels.find(
          ({ origin, destination }) => origin === from && destination === sold.to,
        )
        if (!usual) return
        const planned: ParcelRate[] = later.map(({ inDays, ...fees }) => ({
          ...usual,
          ...fees,
          validFrom: dateIn(inDays),
        }))
        const table = rateTable({ imports: first.imports, parcels: [usual, ...onePerDay(planned)] })
        const good: Good = { ...sold.bottle, valueCents: 0 }
        const way = wayTerms({ from, to: sold.to, good, perSgd: sold.perSgd ?? undefined }, table, periods)
        if (!way) throw new Error("a way without a parcel")
        const { weightG, ...bottle } = sold.bottle
        const buyerTerms = bought.feeCaps && { ...bought.feeCaps, weightG, volumeMl: bottle.volumeMl }
        const terms: LandedTerms = {
          fees: { ...usualFees, ...dearestOf(feesInDays <= 10 ? [feesNow, feesLater] : [feesNow]) },
          buyerTerms,
          isMember: bought.isMember,
          location: sold.place,
          bottle,
          destinations: [{ ...way, name: sold.to, paymentMethods: restrictedPaymentMethods }],
        }
        const choices: LandedChoices = { ...bought.choices, country: sold.to }
        const minimumCents = Math.floor(bought.maximumCents * bought.minimumShare)
        const { maximumCents } = bought
        const hammerCents = minimumCents + Math.floor((maximumCents - minimumCents) * bought.hammerShare)
        const shown = landedPrice({ minimumCents, maximumCents }, terms, choices)

        const at = dayIn(bought.paidInDays)
        const rates = ratesFor(table, route, at)
        if (!rates) throw new Error("a rate that held no longer holds")
        const fees: Fees = { ...usualFees, ...(bought.paidInDays < feesInDays ? feesNow : feesLater) }
        const isSent = choices.shipping === "delivery"
        const shipment = {
          from,
          to: sold.to,
          goods: [{ ...good, valueCents: hammerCents }],
          perSgd: sold.perSgd ?? undefined,
        }
        const sent = quoteGoods(shipment, rates)
        const charged = quoteOrder({
          lines: [
            {
              kind: "lot",
              priceCents: hammerCents,
              quantity: 1,
              location: sold.place,
              agreedTerms: buyerTerms,
            },
          ],
          fees,
          isMember: bought.isMember,
          paymentMethod: choices.paymentMethod,
          deliveryCents: isSent ? sent.feeCents : 0,
          isCovered: isSent && choices.isCovered,
        })
        expect(charged.totalCents).toBeLessThanOrEqual(shown.atMostCents)
        expect(charged.commissionCents).toBeLessThanOrEqual(shown.commissionCents)
        expect(charged.deliveryCents).toBeLessThanOrEqual(shown.deliveryCents)
        expect(charged.coverCents).toBeLessThanOrEqual(shown.coverCents)
        expect(charged.cardCents).toBeLessThanOrEqual(shown.cardCents)
        expect(shown.fromCents).toBeLessThanOrEqual(shown.atMostCents)
        const parts = [
          shown.hammerCents,
          shown.commissionCents,
          shown.deliveryCents,
          shown.coverCents,
          shown.cardCents,
        ]
        expect(parts.reduce((total, part) => total + part)).toBe(shown.atMostCents)
        expectBorder(shown.border, isSent ? sent : undefined)
      },
    ),
    { numRuns: 2_000 },
  )
})

function onePerDay(rates: readonly ParcelRate[]): ParcelRate[] {
  return [...new Map(rates.map((rate) => [rate.validFrom, rate])).values()]
}

function expectBorder(border: BorderEstimate, sent: BoxedQuote | undefined): void {
  if (!sent || sent.dutyIncluded) expect(border).toEqual({ kind: "none" })
  else if (sent.dutyCents === null || sent.taxCents === null) expect(border).toEqual({ kind: "unknown" })
  else if (border.kind !== "estimate") throw new Error("an estimate is missing")
  else {
    const parts = [
      [sent.dutyCents, border.duty],
      [sent.taxCents, border.tax],
      [sent.dutyCents + sent.taxCents, border.total],
    ] as const
    for (const [cents, { fromCents, toCents }] of parts) {
      expect(cents).toBeGreaterThanOrEqual(fromCents)
      expect(cents).toBeLessThanOrEqual(toCents)
    }
  }
}
