import { eq, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { type AuditEvent, recordAll } from "#domains/audit/record.ts"
import { publishProductChange } from "#domains/catalogue/product-topic.ts"
import { refuse } from "#domains/catalogue/refusals.ts"
import { casks } from "#domains/catalogue/schema.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { type AddedCask, type CasksPlan, type ChangedCask, planCasks, type StoredCask } from "./csv-casks.ts"

/**
 * All or nothing. If the list would now have another effect than the plan with `seenStamp`, staff must see the new
 * plan.
 */
export async function importCaskList(ctx: Ctx, text: string, seenStamp: string) {
  requirePermission(ctx, "catalogue")
  return await transaction(ctx, async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('list of casks'))`)
    await lockCasks(tx, await planCasks(tx, text))
    const plan = await planCasks(tx, text)
    const [first] = plan.refused
    if (first) throw refuse("listHasFaults", { count: plan.refused.length, row: first.row })
    if (plan.stamp !== seenStamp) throw refuse("listChanged")
    await addCasks(tx, plan.added)
    await changeCasks(tx, plan.changed)
    return { added: plan.added.length, changed: plan.changed.length, unchanged: plan.unchanged }
  })
}

async function lockCasks(tx: Tx, { changed }: CasksPlan): Promise<void> {
  const ids = changed.map(({ stored }) => stored.id)
  await tx.db.execute(sql`select id from casks where id = any(${sql.param(ids)}) order by id for update`)
}

async function addCasks(tx: Tx, added: readonly AddedCask[]): Promise<void> {
  if (added.length === 0) return
  const rows = added.map(({ facts, gauge }) => {
    return { id: newId("csk"), ...facts, ...gauge, createdAt: tx.now() }
  })
  const made = await tx.db
    .insert(casks)
    .values(rows)
    .onConflictDoNothing({ target: casks.number })
    .returning({ id: casks.id })
  if (made.length < rows.length) throw refuse("listChanged")
  await recordAll(
    tx,
    rows.map(
      ({ id, number, name }): AuditEvent => ({ act: "cask.add", subjectId: id, after: { number, name } }),
    ),
  )
}

/** Facts and gauge get an audit entry each: earlier gauges are read from the audit. */
async function changeCasks(tx: Tx, changed: readonly ChangedCask[]): Promise<void> {
  const events: AuditEvent[] = []
  for (const { stored, facts, gauge } of changed) {
    await tx.db
      .update(casks)
      .set({ ...facts, ...gauge })
      .where(eq(casks.id, stored.id))
    publishProductChange(tx, { productId: null, caskId: stored.id })
    events.push(
      ...auditEventsOf(stored, "cask.change", facts),
      ...auditEventsOf(stored, "cask.regauge", gauge),
    )
  }
  await recordAll(tx, events)
}

type CaskValues = Readonly<Record<string, string | number | null>>

function auditEventsOf(stored: StoredCask, act: string, after: CaskValues): AuditEvent[] {
  const { createdAt: _, ...facts } = stored
  const was: CaskValues = facts
  const changed = Object.entries(after).filter(([field, value]) => was[field] !== value)
  if (changed.length === 0) return []
  const before = Object.fromEntries(changed.map(([field]) => [field, was[field] ?? null]))
  return [
    {
      act,
      subjectId: stored.id,
      reason: "By a list",
      before,
      after: Object.fromEntries(changed),
    },
  ]
}
