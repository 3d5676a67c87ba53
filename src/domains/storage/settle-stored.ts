import { and, eq, inArray, lte } from "drizzle-orm"
import { moveLine } from "#domains/orders/move-line.ts"
import type { orderLines, orders } from "#domains/orders/schema.ts"
import type { Tx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { storageFees, storedItems } from "./schema.ts"

type StoredItemLine = Pick<typeof orderLines.$inferSelect, "id" | "kind" | "subjectId" | "createdAt">
type ShippingOrder = Pick<typeof orders.$inferSelect, "shipping">

/** Locks the items until the transaction ends. */
export async function canLeave(
  tx: Tx,
  { shipping }: ShippingOrder,
  lines: readonly StoredItemLine[],
): Promise<boolean> {
  const ids = lines.flatMap(({ kind, subjectId }) =>
    kind === "storage" && isId("sto", subjectId) ? subjectId : [],
  )
  if (ids.length === 0 || shipping === "none") return true
  const items = await tx.db
    .select({ status: storedItems.status })
    .from(storedItems)
    .where(inArray(storedItems.id, ids))
    .orderBy(storedItems.id)
    .for("update")
  return items.length === ids.length && items.every(({ status }) => status === "stored")
}

/**
 * Fees of months that began after the price was calculated are still owed. In the transaction that marks the order as
 * paid.
 */
export async function settleStored(tx: Tx, { shipping }: ShippingOrder, line: StoredItemLine): Promise<void> {
  if (line.kind !== "storage" || !isId("sto", line.subjectId)) return
  const itemId = line.subjectId
  await tx.db.select({ id: storedItems.id }).from(storedItems).where(eq(storedItems.id, itemId)).for("update")
  await tx.db
    .update(storageFees)
    .set({ status: "paid", paidBy: line.id })
    .where(
      and(
        eq(storageFees.itemId, itemId),
        eq(storageFees.status, "owed"),
        lte(storageFees.createdAt, line.createdAt),
      ),
    )
  if (shipping === "none") return
  await tx.db
    .update(storedItems)
    .set({ status: "leaving", relistRequestedAt: null, relistNote: null })
    .where(and(eq(storedItems.id, itemId), eq(storedItems.status, "stored")))
}

export async function endStored(
  tx: Tx,
  itemIds: readonly Id<"sto">[],
  status: "left" | "relisted",
): Promise<void> {
  if (itemIds.length === 0) return
  const from = status === "left" ? "leaving" : "relisting"
  const ended = await tx.db
    .update(storedItems)
    .set({ status, endedAt: tx.now() })
    .where(and(inArray(storedItems.id, [...itemIds]), eq(storedItems.status, from)))
    .returning({ lineId: storedItems.lineId })
  const lineIds = [...new Set(ended.map(({ lineId }) => lineId))]
  if (lineIds.length === 0) return
  const left = await tx.db
    .select({ lineId: storedItems.lineId })
    .from(storedItems)
    .where(
      and(
        inArray(storedItems.lineId, lineIds),
        inArray(storedItems.status, ["stored", "leaving", "relisting", "returning"]),
      ),
    )
  const remainingLineIds = new Set(left.map(({ lineId }) => lineId))
  for (const lineId of lineIds) if (!remainingLineIds.has(lineId)) await moveLine(tx, lineId, "delivered")
}
