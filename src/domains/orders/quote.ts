import { type Cents, share, sum, times } from "#platform/money.ts"
import { gstInside, isMarginSupply, type Supply, taxedParts, taxedShare } from "./gst.ts"
import type { ChargeKind, LineKind, Way } from "./kinds.ts"

/** What the house asks, as staff set it. Basis points are hundredths of a percent. */
export type Fees = {
  /** On the hammer. */
  commissionBasisPoints: number
  memberCommissionBasisPoints: number
  /** Of what is overdue, once. */
  lateBasisPoints: number
  /** Of all the rest, where a card pays. */
  cardBasisPoints: number
  /** Of goods and commission, where the buyer wants what is sent covered against loss and breakage. */
  coverBasisPoints: number
  membershipCents: Cents
  /** Null while the company has no GST registration number: it may then state no tax. */
  gstBasisPoints: number | null
  /** Private sellers' lots are taxed inside the margin, and no GST is stated on them (gst.ts). */
  isMarginScheme: boolean
  /** What a point takes off, in cents. */
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

export type QuotedLine = Supply & { priceCents: Cents; quantity: number; isOverdue?: boolean }

export type Asked = {
  lines: readonly QuotedLine[]
  fees: Fees
  isMember: boolean
  way: Way
  deliveryCents?: Cents
  /** What of the delivery is carried from and to Singapore. */
  taxedDeliveryCents?: Cents
  /** The goods leave Singapore with this order. */
  isExported?: boolean
  isCovered?: boolean
  /** Points the buyer would spend; no more of them are taken than there is to pay. */
  points?: number
}

export type Quote = {
  subtotalCents: Cents
  commissionCents: Cents
  lateCents: Cents
  deliveryCents: Cents
  coverCents: Cents
  membershipCents: Cents
  /** Zero or less. */
  pointsCents: Cents
  pointsSpent: number
  cardCents: Cents
  totalCents: Cents
  /** What of the total, without the card's fee, is taxed and states its tax. */
  taxedCents: Cents
  /** The commission of lots under the Gross Margin Scheme: taxed, without stating it. */
  marginCents: Cents
  /** What of the total is GST. */
  gstCents: Cents
}

/** Without a registration number there is no GST to account for, whatever is set. */
export function isUnderMarginScheme(fees: Pick<Fees, "isMarginScheme" | "gstBasisPoints">): boolean {
  return fees.isMarginScheme && fees.gstBasisPoints !== null
}

/**
 * What an order costs, line by line rounded half up, so that no order of the lines changes a cent. The figures of cart,
 * checkout, letters, invoices and of a lot's price all in are these (product decisions §6).
 */
export function quoteOrder(asked: Asked): Quote {
  const { lines, fees, isMember, way, deliveryCents = 0, isCovered = false, points = 0 } = asked
  const { taxedDeliveryCents = 0, isExported = false } = asked
  const isMarginScheme = isUnderMarginScheme(fees)
  const commissionPoints = isMember ? fees.memberCommissionBasisPoints : fees.commissionBasisPoints
  const parts = lines.map((line) => {
    const goods = times(line.priceCents, line.quantity)
    const commission = line.kind === "lot" ? share(goods, commissionPoints) : 0
    const late = line.isOverdue ? share(goods + commission, fees.lateBasisPoints) : 0
    const cover = isCovered && isGoods(line.kind) ? share(goods + commission, fees.coverBasisPoints) : 0
    const taxed = taxedParts(line, isExported)
    const marginCents = isMarginScheme && isMarginSupply(line) ? commission : 0
    const feesCents = commission - marginCents + late + (isExported ? 0 : cover)
    const taxedCents = (taxed.goods ? goods : 0) + (taxed.fees ? feesCents : 0)
    return { kind: line.kind, goods, commission, late, cover, taxedCents, marginCents }
  })
  const goodsOf = (wanted: (kind: LineKind) => boolean) =>
    sum(...parts.filter(({ kind }) => wanted(kind)).map(({ goods }) => goods))
  const subtotalCents = goodsOf((kind) => kind !== "membership")
  const membershipCents = goodsOf((kind) => kind === "membership")
  const commissionCents = sum(...parts.map(({ commission }) => commission))
  const lateCents = sum(...parts.map(({ late }) => late))
  const coverCents = sum(...parts.map(({ cover }) => cover))
  const before = sum(subtotalCents, membershipCents, commissionCents, lateCents, deliveryCents, coverCents)
  const topUpCents = goodsOf((kind) => kind === "top-up")
  // Points are worth goods, and never money.
  const payable = Math.floor((before - topUpCents) / fees.centsPerPoint)
  const pointsSpent = Math.max(0, Math.min(Math.floor(points), payable))
  const pointsCents = pointsSpent === 0 ? 0 : -pointsSpent * fees.centsPerPoint
  const rest = before + pointsCents
  const cardCents = way === "card" ? share(rest, fees.cardBasisPoints) : 0
  const totalCents = rest + cardCents
  const taxedBefore = sum(taxedDeliveryCents, ...parts.map((part) => part.taxedCents))
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
    pointsCents,
    pointsSpent,
    cardCents,
    totalCents,
    taxedCents,
    marginCents,
    gstCents: gstOf({ rest, taxedCents, marginCents, cardCents }, fees.gstBasisPoints),
  }
}

/** A card's fee is taxed as far as what it pays for is. It is a service of its own, so never inside the margin. */
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

/** As the order was placed; the rate is the one of that day. */
type Figures = {
  totalCents: Cents
  cardCents: Cents
  taxedCents: Cents
  /** Null where it was not placed under the Gross Margin Scheme. */
  marginCents: Cents | null
  gstBasisPoints: number | null
}

/** What an order that nobody has paid comes to by another way: all of it stays but the card's fee. */
export function inOtherWay(
  { totalCents, cardCents, taxedCents, marginCents, gstBasisPoints }: Figures,
  fees: Pick<Fees, "cardBasisPoints">,
  way: Way,
): { totalCents: Cents; cardCents: Cents; gstCents: Cents } {
  const rest = totalCents - cardCents
  const asked = way === "card" ? share(rest, fees.cardBasisPoints) : 0
  const gstCents = gstOf(
    { rest, taxedCents, marginCents: marginCents ?? 0, cardCents: asked },
    gstBasisPoints,
  )
  return { totalCents: rest + asked, cardCents: asked, gstCents }
}

/** The charges of a quote as an order keeps them, those that are asked. */
export function chargesOf(quote: Quote): { kind: ChargeKind; cents: Cents }[] {
  const all: { kind: ChargeKind; cents: Cents }[] = [
    { kind: "commission", cents: quote.commissionCents },
    { kind: "late", cents: quote.lateCents },
    { kind: "delivery", cents: quote.deliveryCents },
    { kind: "cover", cents: quote.coverCents },
    { kind: "card", cents: quote.cardCents },
    { kind: "points", cents: quote.pointsCents },
  ]
  return all.filter(({ cents }) => cents !== 0)
}

function isGoods(kind: LineKind): boolean {
  return kind === "lot" || kind === "bottle" || kind === "dram" || kind === "cask"
}

/** What the house asks of a seller, as it was agreed. */
export type SellerTerms = { commissionBasisPoints: number; listingCents: Cents; reserveCents: Cents }

export type SellerNet = { netCents: Cents; owedCents: Cents; feesCents: Cents }

/** What a seller receives of a hammer price, or owes when the lot was not sold. */
export function sellerNet(hammerCents: Cents | null, terms: SellerTerms): SellerNet {
  const { commissionBasisPoints, listingCents, reserveCents } = terms
  const fixed = listingCents + reserveCents
  if (hammerCents === null) return { netCents: 0, owedCents: fixed, feesCents: fixed }
  const feesCents = fixed + share(hammerCents, commissionBasisPoints)
  const left = hammerCents - feesCents
  return { netCents: Math.max(0, left), owedCents: Math.max(0, -left), feesCents }
}
