import { and, eq, inArray, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { record, recordAll } from "#domains/audit/record.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"
import { lockItem } from "./relist.ts"
import { storageFees, storedItems } from "./schema.ts"

const storedStatuses = ["stored", "leaving", "relisting", "returning"] as const

export async function assignLocation(ctx: Ctx, itemIds: readonly string[], shelf: string): Promise<number> {
  requirePermission(ctx, "ship")
  const ids = itemIds.filter((id) => isId("sto", id))
  if (ids.length === 0) throw refuse("nothingChosen")
  if (shelf.length > 40) throw refuse("shelfTooLong", { field: "shelf" })
  return await transaction(ctx, async (tx) => {
    const named = and(inArray(storedItems.id, ids), inArray(storedItems.status, storedStatuses))
    const before = await tx.db
      .select({ id: storedItems.id, shelf: storedItems.shelf })
      .from(storedItems)
      .where(named)
      .orderBy(storedItems.id)
      .for("update")
    await tx.db
      .update(storedItems)
      .set({ shelf: shelf.trim() || null })
      .where(named)
    await recordAll(
      tx,
      before.map((item) => ({
        act: "storage.assignLocation",
        subjectId: item.id,
        before: { shelf: item.shelf },
        after: { shelf: shelf.trim() || null },
      })),
    )
    return before.length
  })
}

export async function waiveFees(ctx: Ctx, itemId: string, reason: string): Promise<void> {
  const actorId = requirePermission(ctx, "ship")
  if (!reason.trim()) throw refuse("reasonRequired", { field: "reason" })
  await transaction(ctx, async (tx) => {
    const item = await lockItem(tx, itemId)
    if (item.memberId === actorId) throw refuse("ownItem")
    await requireUninvolved(tx, actorId, { memberIds: [item.memberId] })
    const isUnpaidFee = and(eq(storageFees.itemId, item.id), eq(storageFees.status, "owed"))
    const waived = await tx.db
      .update(storageFees)
      .set({ status: "waived" })
      .where(isUnpaidFee)
      .returning({ cents: sql<number>`${storageFees.amountCents}`.mapWith(Number) })
    if (waived.length === 0) throw refuse("nothingOwed")
    const cents = waived.reduce((total, fee) => total + fee.cents, 0)
    await record(tx, {
      act: "storage.waiveFees",
      subjectId: item.id,
      reason: reason.trim().slice(0, 500),
      before: { owedCents: cents },
      after: { owedCents: 0 },
    })
  })
}
