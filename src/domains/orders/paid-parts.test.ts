import fc from "fast-check"
import { expect, test } from "vitest"
import { share, sum } from "#platform/money.ts"
import { gstInside } from "./gst.ts"
import { lineKinds } from "./kinds.ts"
import { paidPartsOf } from "./paid-parts.ts"
import { chargesOf, type QuotedLine, quoteOrder, usualFees } from "./quote.ts"

const [before, placed, later] = [1, 2, 3].map((day) => new Date(`2026-12-0${day}T00:00:00Z`))

type Terms = Partial<Parameters<typeof quoteOrder>[0]>

function partsOf(lines: readonly QuotedLine[], terms: Terms = {}) {
  const { isExported = false, fees = usualFees } = terms
  const quote = quoteOrder({ lines, isMember: false, paymentMethod: "transfer", fees, ...terms })
  const order = {
    ...quote,
    ...{ createdAt: placed ?? new Date(), isExported, charges: chargesOf(quote) },
    marginCents: fees.isMarginScheme ? quote.marginCents : null,
  }
  const dated = lines.map((line) => ({
    ...{ discountCents: 0, ...line },
    dueAt: (line.isOverdue ? before : later) ?? new Date(),
  }))
  return { quote, ...paidPartsOf(order, dated) }
}

const line = (
  kind: QuotedLine["kind"],
  priceCents: number,
  more: Omit<Partial<QuotedLine>, "kind" | "agreedTerms"> = {},
): QuotedLine => ({
  kind,
  agreedTerms: null,
  priceCents,
  quantity: 1,
  location: "singapore",
  ...more,
})

test("each line has its own commission, late fee and tax, and delivery its own", () => {
  const { lines, delivery } = partsOf(
    [
      line("bottle", 109_00),
      line("bottle", 50_00, { location: "vietnam" }),
      line("lot", 100_00, { isOverdue: true }),
    ],
    { deliveryCents: 20_00, taxedDeliveryCents: 10_00 },
  )
  expect(lines.map(({ cents }) => cents)).toEqual([109_00, 50_00, 113_30])
  expect(lines.map(({ gstCents }) => gstCents)).toEqual([9_00, 0, 1_09])
  expect(delivery).toEqual({ cents: 20_00, gstCents: gstInside(10_00, 900), marginCents: 0 })
})

test("a lot under the Gross Margin Scheme has a margin and no stated tax; the bottle beside it has its tax", () => {
  const { lines } = partsOf([line("lot", 100_00), line("bottle", 109_00)], {
    fees: { ...usualFees, isMarginScheme: true },
  })
  expect(lines).toMatchObject([
    { cents: 110_00, gstCents: 0, marginCents: 10_00 },
    { cents: 109_00, gstCents: 9_00, marginCents: 0 },
  ])
})

test("points and the card fee are shared in proportion", () => {
  const halves = [line("bottle", 100_00), line("bottle", 100_00)]
  const { lines } = partsOf(halves, { points: 100_00, paymentMethod: "card" })
  expect(lines.map(({ cents }) => cents)).toEqual([51_50, 51_50])
})

test("a discount is given back only with the line that had it, and free delivery with the delivery", () => {
  const bottles = [line("bottle", 100_00, { discountCents: 30_00 }), line("bottle", 100_00)]
  const { lines } = partsOf(bottles)
  expect(lines.map(({ cents }) => cents)).toEqual([70_00, 100_00])
  expect(lines.map(({ gstCents }) => gstCents)).toEqual([gstInside(70_00, 900), gstInside(100_00, 900)])
  const free = partsOf(bottles, { deliveryCents: 20_00, taxedDeliveryCents: 20_00, isDeliveryFree: true })
  expect(free.lines.map(({ cents }) => cents)).toEqual([70_00, 100_00])
  expect(free.delivery).toEqual({ cents: 0, gstCents: 0, marginCents: 0 })
})

test("the parts of any order add up to its total, its tax and its margin", () => {
  const lines = fc.array(
    fc.record({
      agreedTerms: fc.constant(null),
      kind: fc.constantFrom(...lineKinds.filter((kind) => kind !== "top-up")),
      priceCents: fc.integer({ min: 1, max: 2_000_00 }),
      quantity: fc.integer({ min: 1, max: 6 }),
      location: fc.constantFrom("singapore", "vietnam", null),
      isOwn: fc.boolean(),
      isOverdue: fc.boolean(),
      percent: fc.integer({ min: 0, max: 100 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  const terms = fc.record({
    paymentMethod: fc.constantFrom("card", "transfer"),
    deliveryCents: fc.integer({ min: 0, max: 90_00 }),
    isCovered: fc.boolean(),
    isExported: fc.boolean(),
    isDeliveryFree: fc.boolean(),
    points: fc.integer({ min: 0, max: 50_00 }),
    fees: fc.boolean().map((isMarginScheme) => ({ ...usualFees, isMarginScheme })),
  })
  fc.assert(
    fc.property(lines, terms, (some, chosen) => {
      const {
        quote,
        lines: parts,
        delivery,
      } = partsOf(
        some.map(({ percent, ...each }) => ({ ...each, discountCents: discountOf(each, percent) })),
        chosen,
      )
      const all = [...parts, delivery]
      expect(sum(...all.map(({ cents }) => cents))).toBe(quote.totalCents)
      expect(sum(...all.map(({ gstCents }) => gstCents))).toBe(quote.gstCents)
      expect(sum(...all.map(({ marginCents }) => marginCents))).toBe(quote.marginCents)
      for (const part of all)
        expect(Math.min(part.cents, part.gstCents, part.marginCents)).toBeGreaterThanOrEqual(0)
    }),
  )
})

/** Only bottles have discounts. */
function discountOf({ kind, priceCents, quantity }: QuotedLine, percent: number): number {
  return kind === "bottle" ? share(priceCents * quantity, percent * 100) : 0
}
