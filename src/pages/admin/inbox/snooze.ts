import { eq, sql } from "drizzle-orm"
import { refuse } from "#admin/refusals.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { type SnoozeChoice, snoozeUntil } from "#domains/inbox/rules.ts"
import { inboxSnoozes } from "#domains/inbox/schema.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { inboxItems } from "./inbox-items.ts"

export async function snoozeInboxItem(ctx: Ctx, subjectId: string, choice: SnoozeChoice): Promise<void> {
  const byId = requirePermission(ctx, "adminPages")
  await transaction(ctx, async (tx) => {
    if (!((await isShown(tx, subjectId, "open")) || (await isShown(tx, subjectId, "snoozed"))))
      throw refuse("inboxItemGone")
    const at = tx.now()
    const until = snoozeUntil(choice, at)
    await tx.db
      .insert(inboxSnoozes)
      .values({ subjectId, until, at, byId })
      .onConflictDoUpdate({ target: inboxSnoozes.subjectId, set: { until, at, byId } })
    await record(tx, { act: "inbox.snooze", subjectId, after: { until: until.toISOString() } })
  })
}

export async function reopenInboxItem(ctx: Ctx, subjectId: string): Promise<void> {
  requirePermission(ctx, "adminPages")
  await transaction(ctx, async (tx) => {
    if (!(await isShown(tx, subjectId, "snoozed"))) throw refuse("inboxItemGone")
    await tx.db.delete(inboxSnoozes).where(eq(inboxSnoozes.subjectId, subjectId))
    await record(tx, { act: "inbox.reopen", subjectId })
  })
}

/** Staff act only on what their own inbox shows. */
async function isShown(tx: Tx, id: string, show: "open" | "snoozed"): Promise<boolean> {
  const { rows } = await tx.db.execute(
    sql`select from ${inboxItems(tx, { show, kind: "" })} where id = ${id}`,
  )
  return rows.length > 0
}
