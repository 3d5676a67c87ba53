import { gstInside, partOfTotal, spread, taxedShare } from "#domains/orders/gst.ts"
import { type Cents, sum } from "#platform/money.ts"

/**
 * What a document counts as for GST; the parts add up to its total. `standardCents`, `zeroCents`, `gstCents` and
 * `otherCents` are without GST, `marginCents` contains `marginGstCents`.
 */
export type SupplySplit = {
  totalCents: Cents
  standardCents: Cents
  gstCents: Cents
  zeroCents: Cents
  marginCents: Cents
  marginGstCents: Cents
  /** Not a taxable supply of ours in Singapore: a private seller's bottle, goods abroad or in bond, a top-up. */
  otherCents: Cents
}

export type TaxedOrder = {
  totalCents: Cents
  cardCents: Cents
  taxedCents: Cents
  marginCents: Cents | null
  gstBasisPoints: number | null
  gstCents: Cents
  isExported: boolean
  /** At home: the company's own bottles and drams; what it sells for others or in bond; elsewhere or no supply. */
  ownGoodsCents: Cents
  agentGoodsCents: Cents
  otherGoodsCents: Cents
  /** Delivery and cover. */
  deliveryCents: Cents
}

/** Without a registration nothing is a taxable supply. */
export function splitInvoice(order: TaxedOrder): SupplySplit {
  const { totalCents, cardCents, taxedCents, gstBasisPoints, gstCents } = order
  if (gstBasisPoints === null) return { ...nothing, totalCents, otherCents: totalCents }
  const marginCents = order.marginCents ?? 0
  const fee = taxedShare(cardCents, { taxedCents: taxedCents + marginCents, ofCents: totalCents - cardCents })
  const grossCents = Math.min(taxedCents + fee, totalCents - marginCents)
  const [zeroCents = 0, otherCents = 0] = spread(totalCents - marginCents - grossCents, untaxedWeights(order))
  return {
    ...{ totalCents, gstCents, zeroCents, marginCents },
    standardCents: grossCents - gstCents,
    marginGstCents: gstInside(marginCents, gstBasisPoints),
    otherCents,
  }
}

/**
 * Exports are zero-rated (Goods and Services Tax Act 1993, section 21): the company's goods, and their transport and
 * cover. The first weight is zero-rated.
 */
function untaxedWeights(order: TaxedOrder): [zero: Cents, other: Cents] {
  const { isExported, ownGoodsCents, agentGoodsCents, otherGoodsCents, deliveryCents } = order
  const goodsCents = sum(ownGoodsCents, agentGoodsCents, otherGoodsCents)
  const homeDelivery = partOfTotal(deliveryCents, goodsCents, ownGoodsCents + agentGoodsCents)
  const zeroCents = isExported ? ownGoodsCents + homeDelivery : 0
  return [zeroCents, zeroCents === 0 ? 1 : goodsCents + deliveryCents - zeroCents]
}

export type CreditedPart = { amountCents: Cents; gstCents: Cents; marginCents: Cents }

/** What a credit note takes back, as positive amounts. All credit notes of an order add up to exactly its invoice. */
export function splitCredit(
  invoice: SupplySplit,
  before: CreditedPart,
  credit: CreditedPart,
  gstBasisPoints: number | null,
): SupplySplit {
  const after = {
    amountCents: before.amountCents + credit.amountCents,
    gstCents: before.gstCents + credit.gstCents,
    marginCents: before.marginCents + credit.marginCents,
  }
  const [from, to] = [creditedSoFar(invoice, before), creditedSoFar(invoice, after)]
  const marginGst = (cents: Cents) => gstInside(cents, gstBasisPoints)
  return {
    totalCents: credit.amountCents,
    standardCents: to.standardCents - from.standardCents,
    gstCents: credit.gstCents,
    zeroCents: to.zeroCents - from.zeroCents,
    marginCents: credit.marginCents,
    marginGstCents: marginGst(after.marginCents) - marginGst(before.marginCents),
    otherCents: to.otherCents - from.otherCents,
  }
}

function creditedSoFar(invoice: SupplySplit, { amountCents, gstCents, marginCents }: CreditedPart) {
  const { standardCents, zeroCents, otherCents } = invoice
  const standard =
    invoice.gstCents > 0
      ? partOfTotal(standardCents, invoice.gstCents, gstCents)
      : partOfTotal(standardCents, invoice.totalCents, amountCents)
  const left = amountCents - marginCents - gstCents
  const credited = Math.min(standard, left)
  const [zero = 0, other = 0] = spread(
    left - credited,
    zeroCents + otherCents > 0 ? [zeroCents, otherCents] : [0, 1],
  )
  return { standardCents: credited, zeroCents: zero, otherCents: other }
}

export function negate(split: SupplySplit): SupplySplit {
  return {
    totalCents: 0 - split.totalCents,
    standardCents: 0 - split.standardCents,
    gstCents: 0 - split.gstCents,
    zeroCents: 0 - split.zeroCents,
    marginCents: 0 - split.marginCents,
    marginGstCents: 0 - split.marginGstCents,
    otherCents: 0 - split.otherCents,
  }
}

type SellerFees = {
  feesCents: Cents
  gstCents: Cents
  /** All of them under the margin scheme, else 0. */
  marginCents: Cents
  gstBasisPoints: number | null
}

export function splitSellerFees(fees: SellerFees): SupplySplit {
  const { feesCents, gstCents, marginCents, gstBasisPoints } = fees
  const isTaxed = gstCents > 0 || marginCents > 0
  const standardCents = isTaxed ? feesCents - marginCents - gstCents : 0
  return {
    totalCents: feesCents,
    ...{ standardCents, gstCents, marginCents, zeroCents: 0 },
    marginGstCents: gstInside(marginCents, gstBasisPoints),
    otherCents: isTaxed ? 0 : feesCents,
  }
}

const nothing: SupplySplit = {
  totalCents: 0,
  standardCents: 0,
  gstCents: 0,
  zeroCents: 0,
  marginCents: 0,
  marginGstCents: 0,
  otherCents: 0,
}
