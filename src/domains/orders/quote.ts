import { type Cents, share, sum, times } from "#platform/money.ts"
import { gstInside, isMarginSupply, type Supply, taxedParts, taxedShare } from "./gst.ts"
import type { ChargeKind, LineKind, PaymentMethod } from "./kinds.ts"

export type Fees = {
  commissionBasisPoints: number
  memberCommissionBasisPoints: number
  lateBasisPoints: number
  /** On everything else if paid by card. */
  cardBasisPoints: number
  coverBasisPoints: number
  membershipCents: Cents
  /** Null without a GST registration number. */
  gstBasisPoints: number | null
  /** Private sellers' lots are taxed inside the margin, and state no GST (gst.ts). */
  isMarginScheme: boolean
  centsPerPoint: number
}

export const usualFees: Fees = {
  commissionBasisPoints: 1_000,
  memberCommissionBasisPoints: 900,
  lateBasisPoints: 300,
  cardBasisPoints: 300,
  coverBasisPoints: 300,
  membershipCents: 5_00,
  gstBasisPoints: 900,
  isMarginScheme: false,
  centsPerPoint: 1,
}

/** What a lot's terms say of the buyer's costs. Only a late fee that rises makes the lot cost more. */
export type BuyerTerms = FeeCaps & { weightG: number; volumeMl: number }
export type FeeCaps = Pick<
  Fees,
  "commissionBasisPoints" | "memberCommissionBasisPoints" | "coverBasisPoints" | "cardBasisPoints"
>
/** With the time of the buyer's last bid: a parcel never costs more than it did then. */
export type AgreedTerms = BuyerTerms & { agreedAt: string }

/** Null for a lot that has not opened, and in examples. */
type CappedLine = { kind: "lot"; agreedTerms: FeeCaps | null }

export type QuotedLine = Supply & {
  priceCents: Cents
  quantity: number
  /** Of all its bottles, by a promotion. */
  discountCents?: Cents
  isOverdue?: boolean
} & (CappedLine | { kind: Exclude<LineKind, "lot">; agreedTerms?: FeeCaps | null })

export type QuoteRequest = {
  lines: readonly QuotedLine[]
  fees: Fees
  isMember: boolean
  paymentMethod: PaymentMethod
  deliveryCents?: Cents
  /** From and to Singapore. */
  taxedDeliveryCents?: Cents
  /** By a promotion. */
  isDeliveryFree?: boolean
  isExported?: boolean
  isCovered?: boolean
  points?: number
}

export type Quote = {
  subtotalCents: Cents
  commissionCents: Cents
  lateCents: Cents
  deliveryCents: Cents
  coverCents: Cents
  membershipCents: Cents
  /** Of all lines, by a promotion. */
  discountCents: Cents
  /** With the delivery, if that is free. Zero or less. */
  promotionCents: Cents
  /** Zero or less. */
  pointsCents: Cents
  pointsSpent: number
  cardCents: Cents
  totalCents: Cents
  /** Without the card fee. */
  taxedCents: Cents
  /** On lots under the Gross Margin Scheme: taxed without stating it. */
  marginCents: Cents
  gstCents: Cents
}

/** Without a registration number no GST is accounted for, whatever is set. */
export function isUnderMarginScheme(fees: Pick<Fees, "isMarginScheme" | "gstBasisPoints">): boolean {
  return fees.isMarginScheme && fees.gstBasisPoints !== null
}

/** In basis points of the hammer price: the lower of the lot's terms and the current fee. */
export function commissionRate(
  { fees, isMember }: { fees: CommissionRates; isMember: boolean },
  agreedTerms: CommissionRates | null,
): number {
  const name = isMember ? "memberCommissionBasisPoints" : "commissionBasisPoints"
  return agreedTerms === null ? fees[name] : Math.min(fees[name], agreedTerms[name])
}

type CommissionRates = Pick<Fees, "commissionBasisPoints" | "memberCommissionBasisPoints">
type SharedRates = Pick<Fees, "coverBasisPoints" | "cardBasisPoints">

/** Cover and card fee are of a whole order, so the lowest that its lots agreed to applies to all of it. */
export function cappedFees<Some extends SharedRates>(
  fees: Some,
  lines: readonly { agreedTerms?: SharedRates | null }[],
): Some {
  const caps = lines.flatMap(({ agreedTerms }) => agreedTerms ?? [])
  const lowest = (name: keyof SharedRates) => Math.min(fees[name], ...caps.map((each) => each[name]))
  return {
    ...fees,
    coverBasisPoints: lowest("coverBasisPoints"),
    cardBasisPoints: lowest("cardBasisPoints"),
  }
}

export function quoteOrder(request: QuoteRequest): Quote {
  const { lines, paymentMethod, deliveryCents = 0, isCovered = false, points = 0 } = request
  const fees = cappedFees(request.fees, lines)
  const { taxedDeliveryCents = 0, isExported = false, isDeliveryFree = false } = request
  const isMarginScheme = isUnderMarginScheme(fees)
  const parts = lines.map((line) => {
    const full = times(line.priceCents, line.quantity)
    const discount = line.discountCents ?? 0
    const goods = full - discount
    const commission = line.kind === "lot" ? share(goods, commissionRate(request, line.agreedTerms)) : 0
    const late = line.isOverdue ? share(goods + commission, fees.lateBasisPoints) : 0
    const cover = isCovered && isGoods(line.kind) ? share(goods + commission, fees.coverBasisPoints) : 0
    const taxed = taxedParts(line, isExported)
    const marginCents = isMarginScheme && isMarginSupply(line) ? commission : 0
    const feesCents = commission - marginCents + late + (isExported ? 0 : cover)
    const taxedCents = (taxed.goods ? goods : 0) + (taxed.fees ? feesCents : 0)
    return { kind: line.kind, full, discount, commission, late, cover, taxedCents, marginCents }
  })
  const goodsOf = (wanted: (kind: LineKind) => boolean) =>
    sum(...parts.filter(({ kind }) => wanted(kind)).map(({ full }) => full))
  const subtotalCents = goodsOf((kind) => kind !== "membership")
  const membershipCents = goodsOf((kind) => kind === "membership")
  const commissionCents = sum(...parts.map(({ commission }) => commission))
  const lateCents = sum(...parts.map(({ late }) => late))
  const coverCents = sum(...parts.map(({ cover }) => cover))
  const discountCents = sum(...parts.map(({ discount }) => discount))
  const promotionCents = 0 - discountCents - (isDeliveryFree ? deliveryCents : 0)
  const charged = sum(subtotalCents, membershipCents, commissionCents, lateCents, deliveryCents, coverCents)
  const before = charged + promotionCents
  const topUpCents = goodsOf((kind) => kind === "top-up")
  // Points pay for goods, never for a top-up.
  const payable = Math.floor((before - topUpCents) / fees.centsPerPoint)
  const pointsSpent = Math.max(0, Math.min(Math.floor(points), payable))
  const pointsCents = pointsSpent === 0 ? 0 : -pointsSpent * fees.centsPerPoint
  const rest = before + pointsCents
  const cardCents = paymentMethod === "card" ? share(rest, fees.cardBasisPoints) : 0
  const totalCents = rest + cardCents
  const taxedBefore = sum(isDeliveryFree ? 0 : taxedDeliveryCents, ...parts.map((part) => part.taxedCents))
  const lessPoints = (cents: Cents) =>
    cents + taxedShare(pointsCents, { taxedCents: cents, ofCents: before - topUpCents })
  const taxedCents = lessPoints(taxedBefore)
  const marginCents = lessPoints(sum(...parts.map((part) => part.marginCents)))
  return {
    subtotalCents,
    commissionCents,
    lateCents,
    deliveryCents,
    coverCents,
    membershipCents,
    discountCents,
    promotionCents,
    pointsCents,
    pointsSpent,
    cardCents,
    totalCents,
    taxedCents,
    marginCents,
    gstCents: gstOf({ rest, taxedCents, marginCents, cardCents }, fees.gstBasisPoints),
  }
}

/** The card fee is taxed like what it pays for. It is a separate service, so never inside the margin. */
function gstOf(
  {
    rest,
    taxedCents,
    marginCents,
    cardCents,
  }: Record<"rest" | "taxedCents" | "marginCents" | "cardCents", Cents>,
  basisPoints: number | null,
): Cents {
  const fee = taxedShare(cardCents, { taxedCents: taxedCents + marginCents, ofCents: rest })
  return gstInside(taxedCents + fee, basisPoints)
}

type PlacedAmounts = {
  totalCents: Cents
  cardCents: Cents
  taxedCents: Cents
  marginCents: Cents | null
  gstBasisPoints: number | null
}

export function withPaymentMethod(
  { totalCents, cardCents, taxedCents, marginCents, gstBasisPoints }: PlacedAmounts,
  fees: Pick<Fees, "cardBasisPoints">,
  paymentMethod: PaymentMethod,
): { totalCents: Cents; cardCents: Cents; gstCents: Cents } {
  const rest = totalCents - cardCents
  const cardFeeCents = paymentMethod === "card" ? share(rest, fees.cardBasisPoints) : 0
  const gstCents = gstOf(
    { rest, taxedCents, marginCents: marginCents ?? 0, cardCents: cardFeeCents },
    gstBasisPoints,
  )
  return { totalCents: rest + cardFeeCents, cardCents: cardFeeCents, gstCents }
}

export function chargesOf(quote: Quote): { kind: ChargeKind; cents: Cents }[] {
  const all: { kind: ChargeKind; cents: Cents }[] = [
    { kind: "commission", cents: quote.commissionCents },
    { kind: "late", cents: quote.lateCents },
    { kind: "delivery", cents: quote.deliveryCents },
    { kind: "cover", cents: quote.coverCents },
    { kind: "promotion", cents: quote.promotionCents },
    { kind: "card", cents: quote.cardCents },
    { kind: "points", cents: quote.pointsCents },
  ]
  return all.filter(({ cents }) => cents !== 0)
}

export function isGoods(kind: LineKind): boolean {
  return kind === "lot" || kind === "bottle" || kind === "dram" || kind === "cask"
}

export type SellerTerms = { commissionBasisPoints: number; listingCents: Cents; reserveCents: Cents }

export type SellerNet = { netCents: Cents; owedCents: Cents; feesCents: Cents }

export function sellerNet(hammerCents: Cents | null, terms: SellerTerms): SellerNet {
  const { commissionBasisPoints, listingCents, reserveCents } = terms
  const fixed = listingCents + reserveCents
  if (hammerCents === null) return { netCents: 0, owedCents: fixed, feesCents: fixed }
  const feesCents = fixed + share(hammerCents, commissionBasisPoints)
  const left = hammerCents - feesCents
  return { netCents: Math.max(0, left), owedCents: Math.max(0, -left), feesCents }
}
