import { eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { statusCheck } from "#domains/outages/status-check.ts"
import { fromWriter } from "#language/hong-kong/from-writer.server.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { readDatabaseTime } from "#platform/database/database-time.ts"
import { type Id, isId, newId } from "#platform/ids.ts"
import { addJob } from "#platform/jobs/jobs.ts"
import type { IncidentForm, IncidentUpdateForm } from "./inputs.ts"
import { refuse } from "./refusals.ts"
import { requireBegun } from "./require-begun.ts"
import { statusIncidents, statusUpdates } from "./schema.ts"

/** The same key returns the incident that it has opened. */
export async function openIncident(ctx: Ctx, form: IncidentForm): Promise<Id<"inc">> {
  const createdById = requirePermission(ctx, "settings")
  const { components, impact, stage, beganAt, key } = form
  const { titleCn } = await fromWriter(ctx.language, form, ["titleCn"])
  return await transaction(ctx, async (tx) => {
    const now = await readDatabaseTime(tx)
    requireBegun(beganAt, now)
    const [opened] = await tx.db
      .insert(statusIncidents)
      .values({
        ...{ id: newId("inc"), title: { en: form.titleEn, vi: form.titleVi, cn: titleCn } },
        ...{ components, impact, stage, beganAt, endedAt: endOf(stage, now), createdAt: now, createdById },
        idempotencyKey: key,
      })
      .onConflictDoNothing({ target: statusIncidents.idempotencyKey })
      .returning({ id: statusIncidents.id })
    if (!opened) return await findByKey(tx, key)
    await insertUpdate(tx, opened.id, form)
    await record(tx, {
      act: "status.openIncident",
      subjectId: opened.id,
      after: { title: form.titleEn, ...auditValues(form) },
    })
    await publishNow(tx)
    return opened.id
  })
}

/** The same key publishes an update once. One that is not resolved opens a resolved incident again. */
export async function updateIncident(ctx: Ctx, incidentId: string, form: IncidentUpdateForm): Promise<void> {
  requirePermission(ctx, "settings")
  await transaction(ctx, async (tx) => {
    const before = await lockIncident(tx, incidentId)
    const now = await readDatabaseTime(tx)
    if (!(await insertUpdate(tx, before.id, form))) return
    const { components, impact, stage } = form
    const wasResolved = before.stage === "resolved" && stage === "resolved"
    const endedAt = wasResolved ? before.endedAt : endOf(stage, now)
    await tx.db
      .update(statusIncidents)
      .set({ components, impact, stage, endedAt })
      .where(eq(statusIncidents.id, before.id))
    await record(tx, {
      act: "status.updateIncident",
      subjectId: before.id,
      before: auditValues(before),
      after: auditValues(form),
    })
    await publishNow(tx)
  })
}

function endOf(stage: IncidentForm["stage"], now: Date): Date | null {
  return stage === "resolved" ? now : null
}

/** False if this key has published it before. */
async function insertUpdate(tx: Tx, incidentId: Id<"inc">, form: IncidentUpdateForm): Promise<boolean> {
  const { textCn } = await fromWriter(tx.language, form, ["textCn"])
  const added = await tx.db
    .insert(statusUpdates)
    .values({
      ...{ id: newId("upd"), incidentId, stage: form.stage },
      text: { en: form.textEn, vi: form.textVi, cn: textCn },
      ...{ at: await readDatabaseTime(tx), authorId: requirePermission(tx, "settings") },
      idempotencyKey: form.key,
    })
    .onConflictDoNothing({ target: statusUpdates.idempotencyKey })
    .returning({ id: statusUpdates.id })
  return added.length > 0
}

async function findByKey({ db }: Tx, key: string): Promise<Id<"inc">> {
  const [found] = await db
    .select({ id: statusIncidents.id })
    .from(statusIncidents)
    .where(eq(statusIncidents.idempotencyKey, key))
  if (!found) throw refuse("noSuchIncident")
  return found.id
}

async function lockIncident({ db }: Tx, incidentId: string) {
  if (!isId("inc", incidentId)) throw refuse("noSuchIncident")
  const [found] = await db
    .select()
    .from(statusIncidents)
    .where(eq(statusIncidents.id, incidentId))
    .for("no key update")
  if (!found) throw refuse("noSuchIncident")
  return found
}

async function publishNow(tx: Tx): Promise<void> {
  await addJob(tx, statusCheck, {}, { key: statusCheck.name })
}

function auditValues({ components, impact, stage }: Pick<IncidentForm, "components" | "impact" | "stage">) {
  return { components: components.join(", "), impact, stage }
}
