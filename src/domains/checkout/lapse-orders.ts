import { and, asc, eq, isNull, lte, or } from "drizzle-orm"
import { orderLinesText } from "#domains/orders/deliver-buyer-messages.ts"
import { staysUnpaid } from "#domains/orders/kinds.ts"
import { notifyBuyer } from "#domains/orders/notify-buyer.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { hasEnded } from "#domains/outages/was-available.ts"
import { payments } from "#domains/payments/schema.ts"
import { freePromotionUse } from "#domains/promotions/apply-promotion.ts"
import { findLine, lockBasketLine } from "#domains/shop/add-to-basket.ts"
import { basketEndsAt } from "#domains/shop/basket-time.ts"
import { changeHold, lockHolds, releaseHold } from "#domains/stock/hold-stock.ts"
import { accountOf } from "#domains/wallet/accounts.ts"
import { postJournal } from "#domains/wallet/post-journal.ts"
import { type AppContext, type Ctx, contextFor, type Tx, transaction } from "#platform/ctx.ts"
import { sqlNow } from "#platform/database/database-time.ts"
import { type Id, requireId } from "#platform/ids.ts"
import { lockOrder } from "./lock-order.ts"
import { cancelPayments } from "./paying/open-payment.ts"
import { refuse } from "./refusals.ts"

/**
 * Bottles return to stock, or to the basket if the buyer cancels. Lots and drams remain owed. Refuses while a provider
 * is charging it; false if it has ended already. Leaves lines in `takenOver` to the order that takes them over.
 */
export async function releaseOrder(
  tx: Tx,
  orderId: Id<"ord">,
  status: "cancelled" | "lapsed",
  takenOver: ReadonlySet<Id<"orl">> = new Set(),
): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  if (order.status === "processing" || (await isBeingCharged(tx, orderId))) throw refuse("beingPaid")
  if (order.status !== "unpaid") return false
  const lines = await tx.db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.status, "unpaid")))
    .orderBy(orderLines.id)
    .for("update")
  const left = lines.filter(({ id }) => !takenOver.has(id))
  const returnsTo = status === "cancelled" ? order.memberId : null
  await lockGoods(tx, left, returnsTo)
  for (const line of left) {
    if (staysUnpaid(line.kind))
      await tx.db.update(orderLines).set({ orderId: null }).where(eq(orderLines.id, line.id))
    else if (line.kind === "bottle" && returnsTo !== null) await returnToBasket(tx, returnsTo, line)
    else await lapseLine(tx, line)
  }
  await tx.db.update(orders).set({ status, endedAt: tx.now() }).where(eq(orders.id, orderId))
  await freePromotionUse(tx, orderId)
  await cancelPayments(tx, orderId)
  if (order.memberId !== null && order.pointsSpent > 0)
    await postJournal(tx, {
      kind: "refund",
      memberId: order.memberId,
      subjectId: orderId,
      idempotencyKey: `points back ${orderId}`,
      moves: [
        { from: "company:points", to: accountOf(order.memberId), amount: order.pointsSpent, unit: "points" },
      ],
    })
  return true
}

type ReleasedLine = typeof orderLines.$inferSelect

/** Lock order, everywhere: all lines before all holds, and those before all levels. */
async function lockGoods(tx: Tx, lines: readonly ReleasedLine[], returnsTo: Id<"mem"> | null): Promise<void> {
  const bottles = lines.filter(({ kind }) => kind === "bottle")
  const holdIds = bottles.flatMap(({ holdId }) => holdId ?? [])
  if (returnsTo !== null)
    for (const { subjectId } of bottles.toSorted((a, b) => (a.subjectId < b.subjectId ? -1 : 1))) {
      const listingId = requireId("lst", subjectId)
      await lockBasketLine(tx, returnsTo, listingId)
      const basketLine = await findLine(tx, returnsTo, listingId)
      if (basketLine?.holdId) holdIds.push(basketLine.holdId)
    }
  await lockHolds(tx, holdIds)
}

async function lapseLine(tx: Tx, { id, holdId }: Pick<ReleasedLine, "id" | "holdId">): Promise<void> {
  if (holdId) await releaseHold(tx, holdId)
  await tx.db.update(orderLines).set({ status: "lapsed" }).where(eq(orderLines.id, id))
}

async function returnToBasket(tx: Tx, memberId: Id<"mem">, line: ReleasedLine): Promise<void> {
  const basketLine = await findLine(tx, memberId, requireId("lst", line.subjectId))
  const expiresAt = await basketEndsAt(tx)
  if (basketLine?.holdId) {
    await lapseLine(tx, line)
    const quantity = basketLine.quantity + line.quantity
    await changeHold(tx, basketLine.holdId, { quantity, expiresAt })
    await tx.db.update(orderLines).set({ quantity, dueAt: expiresAt }).where(eq(orderLines.id, basketLine.id))
    return
  }
  if (line.holdId) await changeHold(tx, line.holdId, { quantity: line.quantity, expiresAt })
  await tx.db
    .update(orderLines)
    .set({ orderId: null, discountCents: 0, dueAt: expiresAt })
    .where(eq(orderLines.id, line.id))
}

/** A charge that paid for nothing is refunded, and does not keep the order. */
const hasPaid = and(eq(payments.status, "succeeded"), isNull(payments.failure))

export async function isBeingCharged(tx: Tx, orderId: Id<"ord">): Promise<boolean> {
  const found = await tx.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), or(eq(payments.status, "processing"), hasPaid)))
  return found.length > 0
}

const maxAtOnce = 100

export async function lapseOrders(app: AppContext): Promise<number> {
  const ctx = contextFor(app)
  const due = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, "unpaid"), lte(orders.expiresAt, sqlNow(app))))
    .orderBy(asc(orders.expiresAt))
    .limit(maxAtOnce)
  let lapsed = 0
  for (const { id } of due) lapsed += (await lapseOrder(ctx, id)) ? 1 : 0
  return lapsed
}

async function lapseOrder(ctx: Ctx, orderId: Id<"ord">): Promise<boolean> {
  return await transaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.status !== "unpaid" || !(await hasEnded(tx, order.expiresAt))) return false
    if (await isBeingCharged(tx, orderId)) return false
    const lines = await orderLinesText(tx, order)
    const isReleased = await releaseOrder(tx, orderId, "lapsed")
    if (isReleased) await notifyBuyer(tx, orderId, "lapsed", { lines })
    return isReleased
  })
}
