import fc from "fast-check"
import { expect, test } from "vitest"
import { gstInside, partOfRefund, taxedParts } from "#domains/orders/gst.ts"
import { type QuotedLine, quoteOrder, usualFees } from "#domains/orders/quote.ts"
import { sum } from "#platform/money.ts"
import { boxesOf, boxValue, noTypedBoxes } from "./gst-boxes.ts"
import { negate, type SupplySplit, splitCredit, splitInvoice, splitSellerFees } from "./split-supplies.ts"

type QuoteTerms = Partial<Parameters<typeof quoteOrder>[0]>

function orderOf(lines: readonly QuotedLine[], terms: QuoteTerms = {}) {
  const { isExported = false, fees = usualFees } = terms
  const quote = quoteOrder({ lines, isMember: false, paymentMethod: "transfer", ...terms, fees, isExported })
  const isHome = (line: QuotedLine) => (line.location ?? "singapore") === "singapore"
  const goodsOf = (wanted: (line: QuotedLine) => boolean) =>
    sum(...lines.filter(wanted).map(({ priceCents, quantity }) => priceCents * quantity))
  const isOwn = (line: QuotedLine) => taxedParts(line, false).goods && isGoods(line)
  const isGoods = ({ kind }: QuotedLine) => kind !== "membership" && kind !== "storage"
  return {
    ...quote,
    marginCents: fees.isMarginScheme ? quote.marginCents : null,
    gstBasisPoints: fees.gstBasisPoints,
    isExported,
    ownGoodsCents: goodsOf((line) => isHome(line) && isOwn(line)),
    agentGoodsCents: goodsOf(
      (line) => isHome(line) && isGoods(line) && !isOwn(line) && line.kind !== "top-up",
    ),
    otherGoodsCents: goodsOf((line) => !isHome(line) || line.kind === "top-up"),
    deliveryCents: quote.deliveryCents + quote.coverCents,
  }
}

const line = (
  kind: QuotedLine["kind"],
  priceCents: number,
  more: Omit<Partial<QuotedLine>, "kind" | "agreedTerms"> = {},
): QuotedLine => ({
  ...{ kind, agreedTerms: null, priceCents, quantity: 1, location: "singapore" },
  ...more,
})

const partsOf = ({ standardCents, gstCents, zeroCents, marginCents, otherCents }: SupplySplit) =>
  sum(standardCents, gstCents, zeroCents, marginCents, otherCents)

test("a bottle is standard-rated here and zero-rated abroad, with its delivery", () => {
  const bottle = [line("bottle", 109_00)]
  expect(splitInvoice(orderOf(bottle))).toMatchObject({ standardCents: 100_00, gstCents: 9_00, zeroCents: 0 })
  const sent = splitInvoice(orderOf(bottle, { isExported: true, deliveryCents: 40_00, isCovered: true }))
  expect(sent).toMatchObject({ standardCents: 0, gstCents: 0, zeroCents: 152_27, otherCents: 0 })
})

test("a private seller's lot counts with the commission, under the margin scheme with the margin", () => {
  const lot = [line("lot", 1_000_00)]
  const stated = splitInvoice(orderOf(lot))
  expect(stated).toMatchObject({ standardCents: 91_74, gstCents: 8_26, otherCents: 1_000_00 })
  const margin = splitInvoice(orderOf(lot, { fees: { ...usualFees, isMarginScheme: true } }))
  expect(margin).toMatchObject({ standardCents: 0, gstCents: 0, marginCents: 100_00, marginGstCents: 8_26 })
  for (const each of [stated, margin]) expect([boxValue(each, 1), boxValue(each, 6)]).toEqual([91_74, 8_26])
})

test("goods abroad, casks in bond and top-ups are outside the return, and so is everything without a registration", () => {
  for (const lines of [
    [line("bottle", 90_00, { location: "vietnam" })],
    [line("cask", 9_000_00)],
    [line("top-up", 50_00)],
  ]) {
    const split = splitInvoice(orderOf(lines))
    expect(split).toMatchObject({ otherCents: split.totalCents, standardCents: 0, zeroCents: 0 })
  }
  const unregistered = splitInvoice(
    orderOf([line("bottle", 109_00)], { fees: { ...usualFees, gstBasisPoints: null } }),
  )
  expect(unregistered).toMatchObject({ otherCents: 109_00, standardCents: 0, gstCents: 0 })
})

test("fees of sellers state their GST, are a margin, or have the GST inside them", () => {
  const fees = { feesCents: 109_00, marginCents: 0, gstBasisPoints: 900 }
  expect(splitSellerFees({ ...fees, gstCents: 9_00 })).toMatchObject({
    standardCents: 100_00,
    gstCents: 9_00,
  })
  expect(splitSellerFees({ ...fees, gstCents: 0, marginCents: 109_00 })).toMatchObject({
    marginGstCents: 9_00,
  })
  const none = splitSellerFees({ ...fees, gstCents: 0, gstBasisPoints: null })
  expect(none).toMatchObject({ standardCents: 0, otherCents: 109_00 })
})

test("boxes add up, and box 8 is what is due", () => {
  const typed = { ...noTypedBoxes, exemptCents: 5_00, purchasesCents: 300_00, inputTaxCents: 27_00 }
  const documents = [
    splitInvoice(orderOf([line("bottle", 109_00)])),
    splitInvoice(orderOf([line("lot", 1_000_00)])),
  ]
  const boxes = boxesOf(documents, 191_74, typed)
  expect(boxes).toMatchObject({
    1: 191_74,
    2: 0,
    3: 5_00,
    4: 196_74,
    5: 300_00,
    6: 17_26,
    7: 27_00,
    8: -9_74,
  })
  expect(boxes).toMatchObject({ 13: 191_74, 18: -9_74, 20: -9_74 })
})

const anyLine = fc.record({
  agreedTerms: fc.constant(null),
  kind: fc.constantFrom("bottle", "dram", "lot", "cask", "membership", "storage"),
  priceCents: fc.integer({ min: 0, max: 500_000 }),
  quantity: fc.constant(1),
  location: fc.constantFrom("singapore", "vietnam"),
  isOwn: fc.boolean(),
  isOverdue: fc.boolean(),
})
const anyTerms = fc.record({
  isExported: fc.boolean(),
  isCovered: fc.boolean(),
  paymentMethod: fc.constantFrom("card", "transfer"),
  deliveryCents: fc.integer({ min: 0, max: 20_000 }),
  points: fc.integer({ min: 0, max: 100_000 }),
  fees: fc.record({
    gstBasisPoints: fc.constantFrom(null, 700, 900),
    isMarginScheme: fc.boolean(),
  }),
})

test("whatever is sold and refunded, every part is exact, and all credit notes take back the whole invoice", () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 4 }),
      anyTerms,
      fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 4 }),
      (lines, { fees, ...terms }, amounts) => {
        const order = orderOf(lines, { ...terms, fees: { ...usualFees, ...fees } })
        const invoice = splitInvoice(order)
        expect(partsOf(invoice)).toBe(order.totalCents)
        expect(Math.min(invoice.standardCents, invoice.zeroCents, invoice.otherCents)).toBeGreaterThanOrEqual(
          0,
        )
        if (order.totalCents === 0) return
        const before = { amountCents: 0, gstCents: 0, marginCents: 0 }
        const credits: SupplySplit[] = []
        for (const wished of [...amounts, order.totalCents]) {
          const amountCents = Math.min(wished, order.totalCents - before.amountCents)
          const taken = { beforeCents: before.amountCents, amountCents }
          const gstCents = partOfRefund(order.gstCents, order.totalCents, taken)
          const marginCents = partOfRefund(order.marginCents ?? 0, order.totalCents, taken)
          const credit = splitCredit(
            invoice,
            before,
            { amountCents, gstCents, marginCents },
            order.gstBasisPoints,
          )
          expect(partsOf(credit)).toBe(amountCents)
          credits.push(negate(credit))
          before.amountCents += amountCents
          before.gstCents += gstCents
          before.marginCents += marginCents
        }
        const boxes = boxesOf([invoice, ...credits], 0, noTypedBoxes)
        expect(Object.values(boxes).filter((cents) => cents !== 0)).toEqual([])
        expect(invoice.marginGstCents).toBe(gstInside(order.marginCents ?? 0, order.gstBasisPoints))
      },
    ),
    { numRuns: 500 },
  )
})
