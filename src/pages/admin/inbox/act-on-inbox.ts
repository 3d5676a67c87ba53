import { eq, sql } from "drizzle-orm"
import { actInBulk, type BulkAnswer } from "#admin/bulk/act-in-bulk.ts"
import type { BulkHandlers } from "#admin/bulk/bulk-acts.ts"
import { refuse } from "#admin/refusals.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { changeEnquiryStatus } from "#domains/casks/answer-enquiry.ts"
import { changeMessageStatus } from "#domains/contact/answer-message.ts"
import { type SnoozeChoice, snoozeUntil } from "#domains/inbox/rules.ts"
import { inboxSnoozes } from "#domains/inbox/schema.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import type { inboxActs } from "./inbox-acts.ts"
import { inboxItems } from "./inbox-items.ts"

export async function actOnInbox(ctx: Ctx, form: FormData): Promise<BulkAnswer> {
  requirePermission(ctx, "adminPages")
  const handlers: BulkHandlers<typeof inboxActs> = {
    tomorrow: (id) => snooze(ctx, id, "tomorrow"),
    nextWeek: (id) => snooze(ctx, id, "nextWeek"),
    reopen: (id) => reopen(ctx, id),
    close: (id) => close(ctx, id),
  }
  return await actInBulk(ctx, form, handlers)
}

async function snooze(ctx: Ctx, subjectId: string, choice: SnoozeChoice): Promise<void> {
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

async function reopen(ctx: Ctx, subjectId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (!(await isShown(tx, subjectId, "snoozed"))) throw refuse("inboxItemGone")
    await tx.db.delete(inboxSnoozes).where(eq(inboxSnoozes.subjectId, subjectId))
    await record(tx, { act: "inbox.reopen", subjectId })
  })
}

/** Reports and requests are decided on their own pages. */
async function close(ctx: Ctx, id: string): Promise<void> {
  if (isId("msg", id)) await changeMessageStatus(ctx, id, "closed")
  else if (isId("enq", id)) await changeEnquiryStatus(ctx, id, "closed")
  else throw refuse("inboxNotClosable")
}

/** Staff act only on what their own inbox shows. */
async function isShown(tx: Tx, id: string, show: "open" | "snoozed"): Promise<boolean> {
  const { rows } = await tx.db.execute(
    sql`select from ${inboxItems(tx, { show, kind: "" })} where id = ${id}`,
  )
  return rows.length > 0
}
