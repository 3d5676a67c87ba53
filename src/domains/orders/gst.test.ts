import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { sum } from "#platform/money.ts"
import { gstInside, isExport, isMarginSupply, isTaxedParcel, type Supply, taxedParts } from "./gst.ts"
import { lineKinds } from "./kinds.ts"
import { type QuotedLine, quoteOrder, usualFees, withPaymentMethod } from "./quote.ts"

const line = (
  kind: QuotedLine["kind"],
  priceCents: number,
  more: Omit<Partial<QuotedLine>, "kind" | "agreedTerms"> = {},
) => ({
  kind,
  agreedTerms: null,
  priceCents,
  quantity: 1,
  location: "singapore",
  ...more,
})
const quote = (lines: QuotedLine[], more: object = {}) =>
  quoteOrder({ lines, fees: usualFees, isMember: false, paymentMethod: "transfer", ...more })

describe("GST is included in supplies in Singapore, and in nothing else", () => {
  test("9/109 of the price of a shop bottle in Singapore", () => {
    expect(quote([line("bottle", 109_00)]).gstCents).toBe(9_00)
  })

  test("none for a bottle in Malaysia, Vietnam or Hong Kong, whose import tax is another country's", () => {
    for (const location of ["malaysia", "vietnam", "hong-kong"])
      expect(quote([line("bottle", 310_00, { location })]).gstCents).toBe(0)
  })

  test("none for a bottle that is sent abroad: exports are zero-rated, with their delivery and cover", () => {
    const shipment = { isExported: true, deliveryCents: 48_00, isCovered: true, taxedDeliveryCents: 0 }
    expect(quote([line("bottle", 222_40)], shipment).gstCents).toBe(0)
  })

  test("only on the commission of a private seller's lot; on all of the company's own lot", () => {
    expect(quote([line("lot", 100_00)]).gstCents).toBe(gstInside(10_00, 900))
    expect(quote([line("lot", 100_00, { isOwn: true })]).gstCents).toBe(gstInside(110_00, 900))
    expect(quote([line("lot", 100_00, { isOwn: true })], { isExported: true }).gstCents).toBe(
      gstInside(10_00, 900),
    )
  })

  test("on a delivery within Singapore, and on no other", () => {
    expect(isTaxedParcel("singapore", "SG")).toBe(true)
    expect(isTaxedParcel("singapore", "MY")).toBe(false)
    expect(isTaxedParcel("malaysia", "SG")).toBe(false)
    expect(isExport(null)).toBe(false)
    const shipment = { deliveryCents: 9_00, taxedDeliveryCents: 9_00 }
    expect(quote([line("bottle", 100_00)], shipment).gstCents).toBe(gstInside(109_00, 900))
  })

  test("on the taxed share of the card fee and of points", () => {
    const half = [line("bottle", 100_00), line("bottle", 100_00, { location: "malaysia" })]
    expect(quote(half, { paymentMethod: "card" }).gstCents).toBe(gstInside(103_00, 900))
    expect(quote(half, { points: 2_000 }).gstCents).toBe(gstInside(90_00, 900))
  })

  test("none without a registration number, for money paid into a wallet, or for a cask in bond", () => {
    const unregistered = { ...usualFees, gstBasisPoints: null }
    expect(quote([line("bottle", 109_00)], { fees: unregistered }).gstCents).toBe(0)
    expect(quote([line("top-up", 50_00, { location: null })], { paymentMethod: "card" }).gstCents).toBe(0)
    expect(quote([line("cask", 4_000_00)]).gstCents).toBe(0)
  })
})

const someLines = fc.array(
  fc.record({
    agreedTerms: fc.constant(null),
    kind: fc.constantFrom(...lineKinds),
    priceCents: fc.integer({ min: 0, max: 9_000_00 }),
    quantity: fc.integer({ min: 1, max: 6 }),
    location: fc.constantFrom("singapore", "malaysia", null),
    isOwn: fc.boolean(),
    isOverdue: fc.boolean(),
  }),
  { maxLength: 6 },
)
const someTerms = fc.record({
  isExported: fc.boolean(),
  isCovered: fc.boolean(),
  paymentMethod: fc.constantFrom("card" as const, "transfer" as const),
  points: fc.integer({ min: 0, max: 5_000 }),
})
const onMargin = { ...usualFees, isMarginScheme: true }

test("another payment method changes only the card fee and its tax, and changing back restores all", () => {
  const someFees = fc.constantFrom(usualFees, onMargin)
  fc.assert(
    fc.property(someLines, someTerms, someFees, (given, { isExported, points }, fees) => {
      const by = (paymentMethod: "card" | "transfer") =>
        quote(given, { paymentMethod, isExported, points, fees })
      const [card, transfer] = [by("card"), by("transfer")]
      const placed = { ...transfer, gstBasisPoints: 900 }
      expect(withPaymentMethod(placed, usualFees, "card")).toEqual({
        totalCents: card.totalCents,
        cardCents: card.cardCents,
        gstCents: card.gstCents,
      })
      expect(withPaymentMethod({ ...card, gstBasisPoints: 900 }, usualFees, "transfer").gstCents).toBe(
        transfer.gstCents,
      )
      expect(card.taxedCents).toBe(transfer.taxedCents)
      expect(transfer.taxedCents).toBeLessThanOrEqual(transfer.totalCents)
    }),
  )
})

test("no part of a supply outside Singapore is taxed", () => {
  const supplies = fc.record({
    agreedTerms: fc.constant(null),
    kind: fc.constantFrom(...lineKinds),
    location: fc.constantFrom("malaysia", "vietnam", "hong-kong"),
    isOwn: fc.boolean(),
  }) satisfies fc.Arbitrary<Supply>
  fc.assert(
    fc.property(supplies, fc.boolean(), (supply, isExported) => {
      expect(sum(...Object.values(taxedParts(supply, isExported)).map(Number))).toBe(0)
    }),
  )
})

describe("under the Gross Margin Scheme", () => {
  const lot = (more: Partial<QuotedLine> = {}) => line("lot", 1_000_00, more)

  test("the commission on a private seller's lot is inside the margin and states no GST", () => {
    expect(quote([lot()], { fees: onMargin })).toMatchObject({
      marginCents: 100_00,
      taxedCents: 0,
      gstCents: 0,
    })
    expect(quote([lot()])).toMatchObject({ marginCents: 0, taxedCents: 100_00 })
  })

  test("the company's own lots, its shop and everything except commission do not change", () => {
    const given = [lot({ isOwn: true }), line("bottle", 109_00), line("membership", 5_00)]
    expect(quote(given, { fees: onMargin })).toEqual(quote(given))
    const shipment = { deliveryCents: 20_00, taxedDeliveryCents: 20_00, isCovered: true, fees: onMargin }
    expect(quote([lot({ isOverdue: true })], shipment)).toMatchObject({
      marginCents: 100_00,
      taxedCents: 33_00 + 33_00 + 20_00,
    })
  })

  test("the card fee states its tax and is not inside the margin", () => {
    const { marginCents, cardCents, gstCents } = quote([lot()], { fees: onMargin, paymentMethod: "card" })
    expect({ marginCents, cardCents }).toEqual({ marginCents: 100_00, cardCents: 33_00 })
    expect(gstCents).toBe(gstInside(3_00, 900))
  })

  test("there is no margin without a registration number", () => {
    const fees = { ...onMargin, gstBasisPoints: null }
    expect(quote([lot()], { fees })).toMatchObject({ marginCents: 0, gstCents: 0 })
  })

  test("the stated tax plus the tax inside the margin equals the tax without the scheme, except for rounding", () => {
    fc.assert(
      fc.property(someLines, someTerms, (given, terms) => {
        const [off, on] = [quote(given, terms), quote(given, { ...terms, fees: onMargin })]
        expect(off.marginCents).toBe(0)
        const { taxedCents, marginCents, gstCents, ...rest } = on
        expect(off).toMatchObject(rest)
        expect(Math.abs(gstCents + gstInside(marginCents, 900) - off.gstCents)).toBeLessThanOrEqual(1)
        expect(Math.abs(taxedCents + marginCents - off.taxedCents)).toBeLessThanOrEqual(1)
        expect(marginCents).toBeGreaterThanOrEqual(0)
        expect(marginCents).toBeLessThanOrEqual(on.totalCents - on.cardCents)
        if (!given.some(isMarginSupply)) expect(on).toEqual(off)
      }),
    )
  })

  test("nothing outside Singapore has a margin", () => {
    const elsewhere = fc.constantFrom("malaysia", "vietnam", "hong-kong")
    fc.assert(
      fc.property(someLines, someTerms, elsewhere, (given, terms, location) => {
        const away = given.map((each) => ({ ...each, location }))
        expect(quote(away, { ...terms, fees: onMargin })).toEqual(quote(away, terms))
      }),
    )
  })
})
