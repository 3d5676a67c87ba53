import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { share, sum, times } from "#platform/money.ts"
import { lineKinds, paymentMethods } from "./kinds.ts"
import { cappedFees, chargesOf, type QuoteRequest, quoteOrder, sellerNet, usualFees } from "./quote.ts"

const quoteRequest = (change: Partial<QuoteRequest>): QuoteRequest => ({
  lines: [],
  fees: usualFees,
  isMember: false,
  paymentMethod: "transfer",
  ...change,
})
const lot = (priceCents: number, isOverdue = false) =>
  ({ kind: "lot", priceCents, quantity: 1, isOverdue, agreedTerms: null }) as const

describe("the fees of a quote", () => {
  test("a hammer price of 100 at 10% totals 110", () => {
    expect(quoteOrder(quoteRequest({ lines: [lot(100_00)] }))).toMatchObject({
      subtotalCents: 100_00,
      commissionCents: 10_00,
      totalCents: 110_00,
    })
  })

  test("a hammer price of 200 leaves 174 after 5%, 6 for the listing and 10 for the reserve; unsold, the seller owes 16", () => {
    const terms = { commissionBasisPoints: 500, listingCents: 6_00, reserveCents: 10_00 }
    expect(sellerNet(200_00, terms)).toEqual({ netCents: 174_00, owedCents: 0, feesCents: 26_00 })
    expect(sellerNet(null, terms)).toEqual({ netCents: 0, owedCents: 16_00, feesCents: 16_00 })
    expect(sellerNet(10_00, terms)).toMatchObject({ netCents: 0, owedCents: 6_50 })
  })

  test("cover at 3% of 110 is 3.30", () => {
    expect(quoteOrder(quoteRequest({ lines: [lot(100_00)], isCovered: true }))).toMatchObject({
      coverCents: 3_30,
      totalCents: 113_30,
    })
  })

  test("the late fee is 3% of goods and commission once; a card 3% of all the rest; a member pays less commission", () => {
    expect(quoteOrder(quoteRequest({ lines: [lot(100_00, true)] })).lateCents).toBe(3_30)
    expect(
      quoteOrder(quoteRequest({ lines: [lot(100_00)], paymentMethod: "card", deliveryCents: 9_00 })),
    ).toMatchObject({
      cardCents: 3_57,
      totalCents: 122_57,
    })
    expect(quoteOrder(quoteRequest({ lines: [lot(100_00)], isMember: true })).commissionCents).toBe(9_00)
  })

  test("GST is included, but not in a top-up or for an unregistered company", () => {
    const bottle = { kind: "bottle", priceCents: 109_00, quantity: 1 } as const
    const topUp = { kind: "top-up", priceCents: 50_00, quantity: 1 } as const
    expect(quoteOrder(quoteRequest({ lines: [bottle] })).gstCents).toBe(9_00)
    expect(quoteOrder(quoteRequest({ lines: [bottle, topUp] })).gstCents).toBe(9_00)
    expect(
      quoteOrder(quoteRequest({ lines: [bottle], fees: { ...usualFees, gstBasisPoints: null } })).gstCents,
    ).toBe(0)
  })

  test("points cannot pay for a top-up", () => {
    const topUp = { kind: "top-up" as const, priceCents: 100_00, quantity: 1 }
    expect(quoteOrder(quoteRequest({ lines: [topUp], points: 5_000 }))).toMatchObject({ pointsSpent: 0 })
    expect(quoteOrder(quoteRequest({ lines: [topUp, lot(10_00)], points: 5_000 }))).toMatchObject({
      pointsSpent: 1_100,
      totalCents: 100_00,
    })
  })

  test("a promotion lowers GST, points and the card fee", () => {
    const bottle = { kind: "bottle", priceCents: 218_00, quantity: 1, discountCents: 109_00 } as const
    const delivery = { deliveryCents: 21_80, taxedDeliveryCents: 21_80 }
    expect(quoteOrder(quoteRequest({ lines: [bottle], ...delivery }))).toMatchObject({
      ...{ subtotalCents: 218_00, promotionCents: -109_00, totalCents: 130_80, gstCents: 10_80 },
    })
    const free = quoteOrder(quoteRequest({ lines: [bottle], ...delivery, isDeliveryFree: true }))
    expect(free).toMatchObject({ promotionCents: -130_80, totalCents: 109_00, gstCents: 9_00 })
    const paid = quoteOrder(quoteRequest({ lines: [bottle], points: 50_000, paymentMethod: "card" }))
    expect(paid).toMatchObject({ pointsSpent: 10_900, cardCents: 0, totalCents: 0 })
    expect(quoteOrder(quoteRequest({ lines: [bottle], isCovered: true })).coverCents).toBe(3_27)
  })

  test("points deduct no more than there is to pay", () => {
    expect(quoteOrder(quoteRequest({ lines: [lot(10_00)], points: 5_000 }))).toMatchObject({
      pointsSpent: 1_100,
      pointsCents: -11_00,
      totalCents: 0,
    })
  })
})

const basisPoints = fc.integer({ min: 0, max: 10_000 })
const rates = fc.record({
  commissionBasisPoints: basisPoints,
  memberCommissionBasisPoints: basisPoints,
  coverBasisPoints: basisPoints,
  cardBasisPoints: basisPoints,
})

test("a lot is charged the lower of the commission in its terms and the current one, never more than either", () => {
  const prices = fc.integer({ min: 0, max: 500_000_00 })
  fc.assert(
    fc.property(
      rates,
      fc.option(rates),
      prices,
      fc.boolean(),
      (current, agreedTerms, priceCents, isMember) => {
        const fees = { ...usualFees, ...current }
        const line = { kind: "lot", priceCents, quantity: 1, agreedTerms } as const
        const { commissionCents } = quoteOrder(quoteRequest({ lines: [line], fees, isMember }))
        const name = isMember ? "memberCommissionBasisPoints" : "commissionBasisPoints"
        const [now, agreed] = [current, agreedTerms ?? current].map((each) => share(priceCents, each[name]))
        expect(commissionCents).toBeLessThanOrEqual(now ?? -1)
        expect(commissionCents).toBeLessThanOrEqual(agreed ?? -1)
        expect([now, agreed]).toContain(commissionCents)
      },
    ),
  )
})

test("cover and card fee of an order are the lowest of its lots' terms and the current ones, for all its lines", () => {
  const given = {
    current: rates,
    lots: fc.array(fc.option(rates), { maxLength: 4 }),
    priceCents: fc.nat(100_000_00),
  }
  fc.assert(
    fc.property(fc.record(given), ({ current, lots, priceCents }) => {
      const line = { priceCents, quantity: 1 }
      const own = [
        { kind: "bottle" as const, ...line, agreedTerms: null },
        ...lots.map((agreedTerms) => ({ kind: "lot" as const, ...line, agreedTerms })),
      ]
      const fees = { ...usualFees, ...current }
      const lowest = (name: "coverBasisPoints" | "cardBasisPoints") =>
        Math.min(current[name], ...lots.flatMap((terms) => terms?.[name] ?? []))
      const quote = quoteOrder(quoteRequest({ lines: own, fees, paymentMethod: "card", isCovered: true }))
      const low = {
        ...fees,
        coverBasisPoints: lowest("coverBasisPoints"),
        cardBasisPoints: lowest("cardBasisPoints"),
      }
      const inHand = quote.totalCents - quote.cardCents
      expect(quote.cardCents).toBe(share(inHand, low.cardBasisPoints))
      expect(cappedFees(fees, own)).toEqual(low)
      const uncapped = own.map((each) => ({ ...each, agreedTerms: null }))
      const commission = lots.reduce((total, terms) => {
        const rate = Math.min(
          current.commissionBasisPoints,
          terms?.commissionBasisPoints ?? Number.MAX_SAFE_INTEGER,
        )
        return total + share(priceCents, rate)
      }, 0)
      expect(quote.commissionCents).toBe(commission)
      const { coverCents } = quoteOrder(
        quoteRequest({ lines: uncapped, fees: low, paymentMethod: "card", isCovered: true }),
      )
      expect(quote.coverCents).toBeLessThanOrEqual(coverCents)
      if (own.length === 1) expect(quote.coverCents).toBe(coverCents)
    }),
  )
})

const lines = fc.array(
  fc
    .record({
      kind: fc.constantFrom(...lineKinds),
      priceCents: fc.integer({ min: 0, max: 500_000_00 }),
      quantity: fc.integer({ min: 1, max: 12 }),
      isOverdue: fc.boolean(),
      agreedTerms: fc.option(rates),
      discountPercent: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ discountPercent, ...line }) => ({
      ...line,
      discountCents:
        line.kind === "bottle" ? share(times(line.priceCents, line.quantity), discountPercent * 100) : 0,
    })),
  { maxLength: 12 },
)
const requests = fc.record({
  lines,
  fees: fc.constantFrom(usualFees, { ...usualFees, gstBasisPoints: null, commissionBasisPoints: 1_234 }),
  isMember: fc.boolean(),
  paymentMethod: fc.constantFrom(...paymentMethods),
  deliveryCents: fc.integer({ min: 0, max: 900_00 }),
  isDeliveryFree: fc.boolean(),
  isCovered: fc.boolean(),
  points: fc.integer({ min: -5, max: 2_000_000 }),
})

test("the parts add up to the total to the cent, none is negative, and the sequence of lines does not matter", () => {
  fc.assert(
    fc.property(requests, fc.integer(), (given, turn) => {
      const quote = quoteOrder(given)
      const goods = sum(...given.lines.map(({ priceCents, quantity }) => times(priceCents, quantity)))
      expect(quote.subtotalCents + quote.membershipCents).toBe(goods)
      expect(goods + sum(...chargesOf(quote).map(({ cents }) => cents))).toBe(quote.totalCents)
      for (const [name, value] of Object.entries(quote)) {
        expect(Number.isSafeInteger(value), name).toBe(true)
        expect(name === "pointsCents" || name === "promotionCents" ? value <= 0 : value >= 0, name).toBe(true)
      }
      expect(quote.gstCents).toBeLessThanOrEqual(quote.totalCents)
      const at = given.lines.length === 0 ? 0 : Math.abs(turn) % given.lines.length
      const turned = [...given.lines.slice(at), ...given.lines.slice(0, at)].toReversed()
      expect(quoteOrder({ ...given, lines: turned })).toEqual(quote)
    }),
  )
})

test("a seller never both receives and owes, and fees and net amount add up to the hammer price", () => {
  const terms = fc.record({
    commissionBasisPoints: fc.integer({ min: 0, max: 10_000 }),
    listingCents: fc.integer({ min: 0, max: 100_00 }),
    reserveCents: fc.integer({ min: 0, max: 100_00 }),
  })
  fc.assert(
    fc.property(fc.option(fc.integer({ min: 1, max: 1_000_000_00 })), terms, (hammer, given) => {
      const { netCents, owedCents, feesCents } = sellerNet(hammer, given)
      expect(netCents === 0 || owedCents === 0).toBe(true)
      expect(netCents - owedCents).toBe((hammer ?? 0) - feesCents)
      if (hammer !== null)
        expect(feesCents - given.listingCents - given.reserveCents).toBe(
          share(hammer, given.commissionBasisPoints),
        )
    }),
  )
})
