import { eq } from "drizzle-orm"
import { orderLines, orders } from "#domains/orders/schema.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { chargeItems } from "./charge-storage.ts"
import { backFromSale } from "./fees.ts"
import { storageFees, storedItems } from "./schema.ts"
import { endStored } from "./settle-stored.ts"
import { readStorageTerms } from "./store-bottles.ts"

/** Returns the shelf. */
export async function endStorageForSale(tx: Tx, itemId: Id<"sto">): Promise<string | null> {
  await lockOrderOf(tx, itemId)
  const item = await lock(tx, itemId)
  if (item.status !== "relisting") return item.shelf
  await chargeItems(tx, [item])
  await endStored(tx, [item.id], "relisted")
  return item.shelf
}

export async function returnToStorage(tx: Tx, itemId: Id<"sto">): Promise<void> {
  const item = await lock(tx, itemId)
  if (item.status !== "relisting" && item.status !== "relisted") return
  const stored = { status: "stored", endedAt: null, relistRequestedAt: null, relistNote: null } as const
  const { freeUntil, freeMonths } = item.endedAt
    ? backFromSale(item.freeUntil, item.endedAt, tx.now())
    : { freeUntil: item.freeUntil, freeMonths: [] }
  await tx.db
    .update(storedItems)
    .set({ ...stored, freeUntil })
    .where(eq(storedItems.id, item.id))
  const { monthlyCents } = await readStorageTerms(tx)
  if (freeMonths.length === 0 || monthlyCents <= 0) return
  const fee = { itemId: item.id, amountCents: monthlyCents, status: "waived", createdAt: tx.now() } as const
  await tx.db
    .insert(storageFees)
    .values(freeMonths.map((month) => ({ ...fee, month })))
    .onConflictDoNothing()
}

/** Lock order: orders, lines, items. */
async function lockOrderOf(tx: Tx, itemId: Id<"sto">): Promise<void> {
  await tx.db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(storedItems, eq(storedItems.lineId, orderLines.id))
    .where(eq(storedItems.id, itemId))
    .for("update", { of: orders })
}

async function lock(tx: Tx, itemId: Id<"sto">) {
  const [item] = await tx.db.select().from(storedItems).where(eq(storedItems.id, itemId)).for("update")
  if (!item) throw new Error(`Stored item ${itemId} is missing`)
  return item
}
