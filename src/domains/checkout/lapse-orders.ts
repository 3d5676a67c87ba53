import { and, asc, eq, inArray, lte } from "drizzle-orm"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { payments } from "#domains/payments/schema.ts"
import { releaseHold } from "#domains/stock/hold-stock.ts"
import { accountOf } from "#domains/wallet/accounts.ts"
import { postJournal } from "#domains/wallet/post-journal.ts"
import { type Ctx, contextFor, type House, type Tx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"

export type Order = typeof orders.$inferSelect

/** The order, which nobody else changes until the transaction ends. It is locked before its lines, everywhere. */
export async function lockOrder(tx: Tx, orderId: Id<"ord">): Promise<Order> {
  const [order] = await tx.db.select().from(orders).where(eq(orders.id, orderId)).for("update")
  if (!order) throw refuse("noSuchOrder")
  return order
}

/**
 * Ends an order that was not paid: its bottles go back on the shelf, a lot or a dram is owed as before, points come back.
 * One that a provider is charging at this moment is refused; one that has ended is left as it is.
 */
export async function releaseOrder(
  tx: Tx,
  orderId: Id<"ord">,
  status: "cancelled" | "lapsed",
): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  if (order.status === "processing" || (await isBeingCharged(tx, orderId))) throw refuse("beingPaid")
  if (order.status !== "unpaid") return false
  const now = tx.now()
  const lines = await tx.db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.status, "unpaid")))
    .orderBy(orderLines.id)
    .for("update")
  // A new order takes the bottles over; else they lapse with this one.
  const isOver = status === "lapsed" || order.memberId === null
  for (const { id, kind, holdId } of lines) {
    const lapses = isOver ? kind !== "lot" && kind !== "dram" : kind === "membership" || kind === "top-up"
    if (lapses && holdId) await releaseHold(tx, holdId)
    if (lapses) await tx.db.update(orderLines).set({ status: "lapsed" }).where(eq(orderLines.id, id))
    else await tx.db.update(orderLines).set({ orderId: null }).where(eq(orderLines.id, id))
  }
  await tx.db.update(orders).set({ status, endedAt: now }).where(eq(orders.id, orderId))
  if (order.memberId !== null && order.pointsSpent > 0)
    await postJournal(tx, {
      kind: "refund",
      memberId: order.memberId,
      subjectId: orderId,
      idempotencyKey: `points back ${orderId}`,
      moves: [
        { from: "house:points", to: accountOf(order.memberId), amount: order.pointsSpent, unit: "points" },
      ],
    })
  return true
}

async function isBeingCharged(tx: Tx, orderId: Id<"ord">): Promise<boolean> {
  const found = await tx.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, ["processing", "succeeded"])))
  return found.length > 0
}

const mostAtOnce = 100

/** Ends what nobody has paid in time. Returns how many. */
export async function lapseOrders(house: House): Promise<number> {
  const ctx = contextFor(house)
  const due = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, "unpaid"), lte(orders.expiresAt, ctx.now())))
    .orderBy(asc(orders.expiresAt))
    .limit(mostAtOnce)
  let lapsed = 0
  for (const { id } of due) lapsed += (await lapse(ctx, id)) ? 1 : 0
  return lapsed
}

async function lapse(ctx: Ctx, orderId: Id<"ord">): Promise<boolean> {
  return await transaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.status !== "unpaid" || order.expiresAt > tx.now() || (await isBeingCharged(tx, orderId)))
      return false
    return await releaseOrder(tx, orderId, "lapsed")
  })
}
