import { and, eq, isNull } from "drizzle-orm"
import type { LineKind, LineStatus } from "#domains/orders/kinds.ts"
import { isGoods } from "#domains/orders/quote.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { refuse as refusePayment } from "#domains/payments/refusals.ts"
import { refundLines, refunds } from "#domains/payments/schema.ts"
import { canBeRestocked } from "#domains/returns/rules.ts"
import { cancelReturn, startReturn } from "#domains/storage/return-stored.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { type Cents, sum } from "#platform/money.ts"
import { releaseOrder } from "../lapse-orders.ts"
import type { Order } from "../lock-order.ts"
import { refuse } from "../refusals.ts"
import { readRefundable } from "./read-refundable.ts"
import { type Refundable, type RefundParts, splitFinalRefund, splitRefund } from "./refund-parts.ts"

/** By the line's id. */
export type LineQuantities = Readonly<Record<string, number>>

type ReturnableLine = Pick<typeof orderLines.$inferSelect, "id" | "kind" | "status" | "title" | "quantity">

export function canBeReturned({ kind, status }: { kind: LineKind; status: LineStatus }): boolean {
  if (canBeRestocked(kind)) return true
  return kind === "storage" && ["paid", "packed", "shipped"].includes(status)
}

/** Of a quantity that is refunded, as many are in the warehouse unless staff say otherwise. */
export function defaultReturned(line: Pick<ReturnableLine, "kind" | "status">, quantity: number): number {
  const hasLeft = line.status === "shipped" || line.status === "delivered"
  return canBeReturned(line) && !hasLeft ? quantity : 0
}

export function returnedQuantityOf(
  line: ReturnableLine,
  refunded: number,
  goods: LineQuantities | undefined,
): number {
  const returned = goods?.[line.id] ?? (goods ? 0 : defaultReturned(line, refunded))
  if (!isQuantity(returned, refunded) || (returned > 0 && !canBeReturned(line)))
    throw refuse("goodsUnclear", { field: `back.${line.id}`, title: line.title, max: refunded })
  return returned
}

type LineRefund = RefundParts["lines"][number] & { title: string; returnedQuantity: number }

type WishedRefund = {
  amountCents: Cents
  quantities?: LineQuantities | undefined
  deliveryCents?: Cents | undefined
  goods?: LineQuantities | undefined
  insteadOf?: Id<"ref"> | undefined
}

/** What a refund is for. One in place of another that failed takes back the same tax. */
export async function partsOf(
  tx: Tx,
  order: Order,
  wish: WishedRefund,
  isFinal: boolean,
): Promise<RefundParts & { lines: LineRefund[] }> {
  const refundable = await readRefundable(tx, order)
  const split = isFinal ? splitFinalRefund(refundable, wish.amountCents) : splitWished(refundable, wish)
  const parts = order.status === "paid" ? split : { ...split, lines: [] }
  const titled = refundable.lines.flatMap((line) => {
    const part = parts.lines.find(({ lineId }) => lineId === line.id)
    // An amount alone leaves all goods to the buyer.
    if (!part && !wish.quantities) return []
    const returnedQuantity = returnedQuantityOf(line, part?.quantity ?? 0, wish.goods)
    return part ? { ...part, title: line.title, returnedQuantity } : []
  })
  if (wish.insteadOf === undefined) return { ...parts, lines: titled }
  const { gstCents, marginCents } = refundable.total
  const before = await readTax(tx, wish.insteadOf)
  return {
    ...{ ...parts, lines: titled },
    gstCents: Math.min(before.gstCents, gstCents - refundable.before.gstCents),
    marginCents: Math.min(before.marginCents, marginCents - refundable.before.marginCents),
  }
}

type RefundableOfOrder = Awaited<ReturnType<typeof readRefundable>>

function splitWished(refundable: RefundableOfOrder, wish: WishedRefund): RefundParts {
  const { amountCents, quantities = {}, deliveryCents = 0 } = wish
  requireRefundable(refundable.lines, quantities)
  const deliveryLeft = refundable.delivery.cents - refundable.before.deliveryCents
  if (deliveryCents > deliveryLeft)
    throw refuse("deliveryRefunded", { field: "delivery", leftCents: deliveryLeft })
  const parts = splitRefund(refundable, {
    amountCents,
    deliveryCents,
    quantities: new Map(Object.entries(quantities)),
  })
  const partsCents = sum(deliveryCents, ...parts.lines.map((line) => line.amountCents))
  if (partsCents > amountCents) throw refusePayment("amountUnclear")
  return parts
}

export function requireRefundable(
  lines: readonly (ReturnableLine & Pick<Refundable["lines"][number], "refundedQuantity">)[],
  quantities: LineQuantities,
): void {
  for (const [lineId, quantity] of Object.entries(quantities)) {
    const line = lines.find(({ id }) => id === lineId)
    const field = `quantity.${lineId}`
    if (!line) throw refuse("noSuchLine")
    if (quantity === 0) continue
    const { title, kind, status, refundedQuantity } = line
    const left = line.quantity - refundedQuantity
    if (!isQuantity(quantity, line.quantity) || !isGoods(kind))
      throw refuse("quantityUnclear", { field, title, max: left })
    if (quantity > left) throw refuse("lineRefunded", { field, title, left })
    if (status === "packed") throw refuse("linePacked", { field, title })
  }
}

function isQuantity(count: number, max: number): boolean {
  return Number.isSafeInteger(count) && count >= 0 && count <= max
}

async function readTax({ db }: Tx, refundId: Id<"ref">) {
  const [row] = await db
    .select({ gstCents: refunds.gstCents, marginCents: refunds.marginCents })
    .from(refunds)
    .where(eq(refunds.id, refundId))
  return row ?? { gstCents: 0, marginCents: 0 }
}

/** Until the refund ends, what it is for does not leave. */
export async function holdRefunded(
  tx: Tx,
  order: Order,
  refund: { id: Id<"ref">; isFinal: boolean },
  lines: readonly LineRefund[],
): Promise<void> {
  const all = await tx.db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.id)
    .for("update")
  const held = refund.isFinal ? all : lines.map(({ lineId, quantity }) => ({ id: lineId, quantity }))
  for (const waiting of await startReturn(tx, held)) await releaseOrder(tx, waiting, "cancelled")
  if (lines.length > 0)
    await tx.db.insert(refundLines).values(
      lines.map(({ lineId, quantity, returnedQuantity, amountCents }) => ({
        ...{ refundId: refund.id, lineId, quantity, returnedQuantity, amountCents },
      })),
    )
}

export async function releaseRefunded(tx: Tx, refundId: Id<"ref">): Promise<void> {
  const held = await tx.db
    .select({ id: refundLines.lineId, quantity: refundLines.quantity })
    .from(refundLines)
    .where(and(eq(refundLines.refundId, refundId), isNull(refundLines.reversedAt)))
  await cancelReturn(tx, held)
}

export function itemsText(lines: readonly Pick<LineRefund, "title" | "quantity">[]): string {
  return lines.map(({ title, quantity }) => `${quantity} × ${title}`).join("; ")
}
