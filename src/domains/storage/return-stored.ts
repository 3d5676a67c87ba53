import { and, eq, inArray } from "drizzle-orm"
import { orderLines, orders } from "#domains/orders/schema.ts"
import type { Tx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"
import { storageFees, storedItems } from "./schema.ts"
import { endStored } from "./settle-stored.ts"

/**
 * Refuses if a bottle is leaving with another order or accepted for an auction. Returns unpaid orders for the caller to
 * cancel.
 */
export async function startReturn(tx: Tx, lineIds: readonly Id<"orl">[]): Promise<Id<"ord">[]> {
  const items = await lockItemsOf(tx, lineIds)
  if (items.some(({ status }) => status === "relisting" || status === "relisted"))
    throw refuse("takenForAuction")
  const leaving = items.find(({ status }) => status === "leaving")
  if (leaving) throw refuse("leavingWithOrder", { reference: await findLeavingOrder(tx, leaving.id) })
  const stored = items.filter(({ status }) => status === "stored").map(({ id }) => id)
  if (stored.length === 0) return []
  await tx.db
    .update(storedItems)
    .set({ status: "returning", relistRequestedAt: null, relistNote: null })
    .where(inArray(storedItems.id, stored))
  const waiting = await tx.db
    .selectDistinct({ orderId: orderLines.orderId })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.kind, "storage"),
        eq(orderLines.status, "unpaid"),
        inArray(orderLines.subjectId, stored),
      ),
    )
  return waiting.flatMap(({ orderId }) => orderId ?? []).toSorted()
}

/** The refund failed. */
export async function cancelReturn(tx: Tx, lineIds: readonly Id<"orl">[]): Promise<void> {
  const stopped = await findItems(tx, lineIds, "returning")
  if (stopped.length > 0)
    await tx.db.update(storedItems).set({ status: "stored" }).where(inArray(storedItems.id, stopped))
}

/** The refund succeeded; unpaid fees are waived. */
export async function completeReturn(tx: Tx, lineIds: readonly Id<"orl">[]): Promise<void> {
  const returned = await findItems(tx, lineIds, "returning")
  if (returned.length === 0) return
  await tx.db
    .update(storedItems)
    .set({ status: "refunded", endedAt: tx.now() })
    .where(inArray(storedItems.id, returned))
  await tx.db
    .update(storageFees)
    .set({ status: "waived" })
    .where(and(inArray(storageFees.itemId, returned), eq(storageFees.status, "owed")))
}

type SendingLine = Pick<typeof orderLines.$inferSelect, "id" | "subjectId">

/** An item that is still here goes back to its shelf. Its fees in the order are owed again, else waived. */
export async function undoSending(
  tx: Tx,
  { id: lineId, subjectId }: SendingLine,
  isInWarehouse: boolean,
): Promise<void> {
  if (!isId("sto", subjectId)) return
  const [item] = await tx.db.select().from(storedItems).where(eq(storedItems.id, subjectId)).for("update")
  if (item?.status === "leaving" && isInWarehouse)
    await tx.db.update(storedItems).set({ status: "stored" }).where(eq(storedItems.id, subjectId))
  if (item?.status === "leaving" && !isInWarehouse) await endStored(tx, [subjectId], "left")
  const isStored = item?.status === "stored" || (item?.status === "leaving" && isInWarehouse)
  await tx.db
    .update(storageFees)
    .set({ status: isStored ? "owed" : "waived", paidBy: null })
    .where(eq(storageFees.paidBy, lineId))
}

async function lockItemsOf(tx: Tx, lineIds: readonly Id<"orl">[]) {
  if (lineIds.length === 0) return []
  return await tx.db
    .select({ id: storedItems.id, status: storedItems.status })
    .from(storedItems)
    .where(inArray(storedItems.lineId, [...lineIds]))
    .orderBy(storedItems.id)
    .for("update")
}

async function findItems(tx: Tx, lineIds: readonly Id<"orl">[], status: "returning"): Promise<Id<"sto">[]> {
  const items = await lockItemsOf(tx, lineIds)
  return items.filter((item) => item.status === status).map(({ id }) => id)
}

async function findLeavingOrder(tx: Tx, itemId: Id<"sto">): Promise<string> {
  const [found] = await tx.db
    .select({ reference: orders.reference })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orderLines.kind, "storage"),
        eq(orderLines.subjectId, itemId),
        inArray(orderLines.status, ["paid", "packed", "shipped"]),
      ),
    )
  return found?.reference ?? ""
}
