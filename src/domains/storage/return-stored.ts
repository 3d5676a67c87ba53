import { and, eq, inArray } from "drizzle-orm"
import { orderLines, orders } from "#domains/orders/schema.ts"
import type { Tx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { pick } from "#platform/pick.ts"
import { refuse } from "./refusals.ts"
import { storageFees, storedItems } from "./schema.ts"
import { endStored } from "./settle-stored.ts"

/** Without a quantity all of the line's bottles. */
type ReturnedLine = { id: Id<"orl">; quantity?: number }

/**
 * Refuses if a bottle is leaving with another order or accepted for an auction, unless enough others are here. Returns
 * unpaid orders for the caller to cancel.
 */
export async function startReturn(tx: Tx, lines: readonly ReturnedLine[]): Promise<Id<"ord">[]> {
  const items = await lockItemsOf(tx, lines)
  const stored = itemsOf(lines, items, "stored")
  const others = lines.flatMap(({ id, quantity }) => {
    const own = items.filter(({ lineId }) => lineId === id)
    const isEnough =
      quantity !== undefined && own.filter(({ status }) => status === "stored").length >= quantity
    return isEnough ? [] : own
  })
  if (others.some(({ status }) => status === "relisting" || status === "relisted"))
    throw refuse("takenForAuction")
  const leaving = others.find(({ status }) => status === "leaving")
  if (leaving) throw refuse("leavingWithOrder", { reference: await findLeavingOrder(tx, leaving.id) })
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
export async function cancelReturn(tx: Tx, lines: readonly ReturnedLine[]): Promise<void> {
  const stopped = itemsOf(lines, await lockItemsOf(tx, lines), "returning")
  if (stopped.length > 0)
    await tx.db.update(storedItems).set({ status: "stored" }).where(inArray(storedItems.id, stopped))
}

/** The refund succeeded; unpaid fees are waived. */
export async function completeReturn(tx: Tx, lines: readonly ReturnedLine[]): Promise<void> {
  const returned = itemsOf(lines, await lockItemsOf(tx, lines), "returning")
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

/** Some of the line's bottles are still in the warehouse. */
export async function hasItems(tx: Tx, lineId: Id<"orl">): Promise<boolean> {
  const items = await lockItemsOf(tx, [{ id: lineId }])
  return items.some(({ status }) => inWarehouse.includes(status))
}

const inWarehouse = ["stored", "leaving", "relisting", "returning"]

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

async function lockItemsOf(tx: Tx, lines: readonly ReturnedLine[]) {
  if (lines.length === 0) return []
  const lineIds = lines.map(({ id }) => id)
  return await tx.db
    .select(pick(storedItems, "id", "lineId", "status"))
    .from(storedItems)
    .where(inArray(storedItems.lineId, lineIds))
    .orderBy(storedItems.id)
    .for("update")
}

type LockedItem = Awaited<ReturnType<typeof lockItemsOf>>[number]

function itemsOf(
  lines: readonly ReturnedLine[],
  items: readonly LockedItem[],
  wanted: LockedItem["status"],
): Id<"sto">[] {
  return lines.flatMap(({ id, quantity }) =>
    items
      .filter(({ lineId, status }) => lineId === id && status === wanted)
      .slice(0, quantity)
      .map((item) => item.id),
  )
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
