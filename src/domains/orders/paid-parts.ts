import { type Cents, sum, times } from "#platform/money.ts"
import { isMarginSupply, type Supply, spread, taxedParts } from "./gst.ts"
import type { ChargeKind } from "./kinds.ts"
import { isGoods } from "./quote.ts"

type SplitOrder = {
  createdAt: Date
  isExported: boolean
  charges: readonly { kind: ChargeKind; cents: Cents }[]
  totalCents: Cents
  taxedCents: Cents
  /** Null if not placed under the Gross Margin Scheme. */
  marginCents: Cents | null
  gstCents: Cents
}

export type PaidLine = Supply & { priceCents: Cents; quantity: number; discountCents: Cents; dueAt: Date }

/** What the buyer paid for it, its GST, and what of it is taxed inside the margin. */
export type PaidPart = { cents: Cents; gstCents: Cents; marginCents: Cents }

/**
 * Splits what an order was paid with over its lines and its delivery, with each one's discount and its share of fees,
 * points and tax. The parts add up to the order.
 */
export function paidPartsOf<Line extends PaidLine>(
  order: SplitOrder,
  lines: readonly Line[],
): { lines: (Line & PaidPart)[]; delivery: PaidPart } {
  const chargeOf = (kind: ChargeKind) => order.charges.find((charge) => charge.kind === kind)?.cents ?? 0
  const goods = lines.map((line) => times(line.priceCents, line.quantity) - line.discountCents)
  const weigh = (isCharged: (line: Line) => boolean, ...parts: readonly (readonly Cents[])[]) =>
    lines.map((line, at) => (isCharged(line) ? sum(...parts.map((part) => part[at] ?? 0)) : 0))
  const commissions = spread(
    chargeOf("commission"),
    weigh(({ kind }) => kind === "lot", goods),
  )
  const isLate = ({ kind, dueAt }: Line) => kind !== "bottle" && dueAt < order.createdAt
  const late = spread(chargeOf("late"), weigh(isLate, goods, commissions))
  const cover = spread(
    chargeOf("cover"),
    weigh(({ kind }) => isGoods(kind), goods, commissions),
  )
  const margins = weigh((line) => order.marginCents !== null && isMarginSupply(line), commissions)
  const taxed = lines.map((line, at) => {
    const parts = taxedParts(line, order.isExported)
    const fees = sum(commissions[at] ?? 0, -(margins[at] ?? 0), late[at] ?? 0)
    const coverCents = order.isExported ? 0 : (cover[at] ?? 0)
    return (parts.goods ? (goods[at] ?? 0) : 0) + (parts.fees ? fees + coverCents : 0)
  })
  // What a promotion takes off no line it takes off the delivery.
  const deliveryCents = sum(
    chargeOf("delivery"),
    chargeOf("promotion"),
    ...lines.map(({ discountCents }) => discountCents),
  )
  const grossParts = [...weigh(() => true, goods, commissions, late, cover), deliveryCents]
  const taxedDelivery = Math.max(
    0,
    Math.min(deliveryCents, taxedBeforePoints(order, grossParts) - sum(...taxed)),
  )
  const paid = spread(order.totalCents, grossParts)
  const gst = spread(order.gstCents, [...taxed, taxedDelivery])
  const margin = spread(order.marginCents ?? 0, margins)
  const partOf = (at: number) => ({
    cents: paid[at] ?? 0,
    gstCents: gst[at] ?? 0,
    marginCents: margin[at] ?? 0,
  })
  return { lines: lines.map((line, at) => ({ ...line, ...partOf(at) })), delivery: partOf(lines.length) }
}

/** An order's taxed amount is stated after points. */
function taxedBeforePoints({ charges, taxedCents }: SplitOrder, grossParts: readonly Cents[]): Cents {
  const before = sum(...grossParts)
  const after = before + (charges.find(({ kind }) => kind === "points")?.cents ?? 0)
  return after <= 0 ? 0 : Math.round((taxedCents * before) / after)
}
