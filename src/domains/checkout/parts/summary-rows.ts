import type { LineKind } from "#domains/orders/kinds.ts"
import { commissionRate, type FeeCaps, type Fees, isGoods, type Quote } from "#domains/orders/quote.ts"
import { money } from "#language/format.ts"
import { type Cents, sum } from "#platform/money.ts"

export type SummaryRow = {
  key:
    | "subtotal"
    | "commission"
    | "late"
    | "delivery"
    | "cover"
    | "membership"
    | "promotion"
    | "points"
    | "card"
  cents: Cents
  /** What the reason beside the charge says, if it has one. */
  why?: { percent: number; of: string; count: number }
}

type RowFacts = {
  lines: readonly { kind: LineKind; totalCents: Cents; agreedTerms?: FeeCaps | null }[]
  fees: Fees
  isMember: boolean
  isDelivery: boolean
  parcels: number
}

/** Each charge with its percentage and of what. A delivery of zero is a row too. */
export function summaryRows(quote: Quote, facts: RowFacts): SummaryRow[] {
  const { fees, isMember, isDelivery, parcels } = facts
  const percentOf = (basisPoints: number, cents: Cents) => ({
    percent: basisPoints / 100,
    of: money(cents),
    count: 0,
  })
  const countOf = (count: number) => ({ percent: 0, of: "", count })
  const sumOf = (wanted: (kind: LineKind) => boolean) =>
    sum(...facts.lines.filter(({ kind }) => wanted(kind)).map(({ totalCents }) => totalCents))
  const hammerCents = sumOf((kind) => kind === "lot")
  const ofLots = facts.lines.filter(({ kind }) => kind === "lot")
  const [rate = 0, ...others] = new Set(
    ofLots.map(({ agreedTerms }) => commissionRate({ fees, isMember }, agreedTerms ?? null)),
  )
  const coveredCents = sumOf(isGoods) - quote.discountCents + quote.commissionCents
  const rows: (SummaryRow & { isVisible: boolean })[] = [
    {
      key: "subtotal",
      cents: quote.subtotalCents,
      isVisible: quote.subtotalCents > 0 || quote.membershipCents === 0,
    },
    {
      key: "commission",
      cents: quote.commissionCents,
      // Lots of several auctions may have several rates.
      ...(others.length === 0 ? { why: percentOf(rate, hammerCents) } : {}),
      isVisible: quote.commissionCents > 0,
    },
    {
      key: "late",
      cents: quote.lateCents,
      why: percentOf(fees.lateBasisPoints, 0),
      isVisible: quote.lateCents > 0,
    },
    {
      key: "delivery",
      cents: quote.deliveryCents,
      ...(parcels > 0 ? { why: countOf(parcels) } : {}),
      isVisible: isDelivery,
    },
    {
      key: "cover",
      cents: quote.coverCents,
      why: percentOf(fees.coverBasisPoints, coveredCents),
      isVisible: quote.coverCents > 0,
    },
    { key: "membership", cents: quote.membershipCents, isVisible: quote.membershipCents > 0 },
    { key: "promotion", cents: quote.promotionCents, isVisible: quote.promotionCents < 0 },
    {
      key: "points",
      cents: quote.pointsCents,
      why: countOf(quote.pointsSpent),
      isVisible: quote.pointsCents < 0,
    },
    {
      key: "card",
      cents: quote.cardCents,
      why: percentOf(fees.cardBasisPoints, quote.totalCents - quote.cardCents),
      isVisible: quote.cardCents > 0,
    },
  ]
  return rows.filter(({ isVisible }) => isVisible).map(({ isVisible: _, ...row }) => row)
}
