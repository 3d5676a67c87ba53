import { partOfRefund, spread } from "#domains/orders/gst.ts"
import type { PaidPart } from "#domains/orders/paid-parts.ts"
import type { Id } from "#platform/ids.ts"
import { type Cents, sum } from "#platform/money.ts"

export type RefundableLine = PaidPart & { id: Id<"orl">; quantity: number; refundedQuantity: number }

export type Refundable = {
  lines: readonly RefundableLine[]
  delivery: PaidPart
  total: PaidPart
  /** Of refunds that have not failed; `otherCents` is for neither lines nor delivery. */
  before: { deliveryCents: Cents; otherCents: Cents; gstCents: Cents; marginCents: Cents }
}

export type RefundParts = {
  lines: { lineId: Id<"orl">; quantity: number; amountCents: Cents }[]
  deliveryCents: Cents
  gstCents: Cents
  marginCents: Cents
}

/** What the next of a line's bottles cost. All of them together cost what was paid for the line. */
export function priceOfNext(
  {
    quantity: sold,
    refundedQuantity,
    ...paid
  }: PaidPart & Pick<RefundableLine, "quantity" | "refundedQuantity">,
  quantity: number,
): PaidPart {
  const partOf = (cents: Cents) =>
    partOfRefund(cents, sold, { beforeCents: refundedQuantity, amountCents: quantity })
  return {
    cents: partOf(paid.cents),
    gstCents: partOf(paid.gstCents),
    marginCents: partOf(paid.marginCents),
  }
}

/** By line and for delivery. The rest of the amount takes back its share of the order's tax. */
export function splitRefund(
  refundable: Refundable,
  {
    quantities,
    ...amounts
  }: { amountCents: Cents; deliveryCents: Cents; quantities: ReadonlyMap<string, number> },
): RefundParts {
  const { lines, delivery, total, before } = refundable
  const chosen = lines.flatMap((line) => {
    const quantity = quantities.get(line.id) ?? 0
    return quantity > 0 ? { lineId: line.id, quantity, ...priceOfNext(line, quantity) } : []
  })
  const { deliveryCents, amountCents } = amounts
  const goodsCents = sum(...chosen.map(({ cents }) => cents))
  const ofDelivery = { beforeCents: before.deliveryCents, amountCents: deliveryCents }
  const other = { beforeCents: before.otherCents, amountCents: amountCents - goodsCents - deliveryCents }
  const taxOf = (name: "gstCents" | "marginCents") =>
    Math.min(
      total[name] - before[name],
      sum(
        ...chosen.map((part) => part[name]),
        partOfRefund(delivery[name], delivery.cents, ofDelivery),
        partOfRefund(total[name], total.cents, other),
      ),
    )
  return {
    lines: chosen.map(({ lineId, quantity, cents }) => ({ lineId, quantity, amountCents: cents })),
    deliveryCents,
    gstCents: taxOf("gstCents"),
    marginCents: taxOf("marginCents"),
  }
}

/** All that is left of the order, whatever was refunded before. */
export function splitFinalRefund(
  { lines, delivery, total, before }: Refundable,
  amountCents: Cents,
): RefundParts {
  const open = lines.flatMap((line) => {
    const quantity = line.quantity - line.refundedQuantity
    return quantity > 0 ? { lineId: line.id, quantity, ...priceOfNext(line, quantity) } : []
  })
  const deliveryLeft = delivery.cents - before.deliveryCents
  const shares = spread(amountCents, [...open.map(({ cents }) => cents), deliveryLeft])
  return {
    lines: open.map(({ lineId, quantity }, at) => ({ lineId, quantity, amountCents: shares[at] ?? 0 })),
    deliveryCents: deliveryLeft > 0 ? (shares[open.length] ?? 0) : 0,
    gstCents: total.gstCents - before.gstCents,
    marginCents: total.marginCents - before.marginCents,
  }
}
