import { eq } from "drizzle-orm"
import { z } from "zod"
import { type OpenObject, readOpenObject } from "#domains/accounts/admin/open-object.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { record } from "#domains/audit/record.ts"
import { paragraphs } from "#domains/notifications/notification-texts.ts"
import { notify } from "#domains/notifications/notify.ts"
import { lazyTextsOf } from "#language/lazy-text.server.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { isOneOf } from "#platform/records.ts"
import { assignableKinds } from "./kinds.ts"
import { type Colleague, listColleagues } from "./reads.ts"
import { refuse } from "./refusals.ts"
import { assignments } from "./schema.ts"

/** Empty releases it. */
export const NewAssignee = z.object({ assignee: z.string({ error: "noSuchColleague" }).max(40).default("") })
export type NewAssignee = z.output<typeof NewAssignee>

export async function assignObject(ctx: Ctx, subjectId: string, { assignee }: NewAssignee): Promise<void> {
  const actorId = requirePermission(ctx, "adminPages")
  await transaction(ctx, async (tx) => {
    const object = await readOpenObject(tx, subjectId)
    if (!isOneOf(assignableKinds, object.kind)) throw refuse("notAssignable")
    const before = await lockAssignee(tx, subjectId)
    if ((before?.id ?? "") === assignee) return
    const chosen = assignee === "" ? undefined : await findColleague(tx, object, assignee)
    if (chosen === undefined) await tx.db.delete(assignments).where(eq(assignments.subjectId, subjectId))
    else await write(tx, subjectId, { assigneeId: chosen.id, assignedById: actorId, assignedAt: tx.now() })
    await record(tx, {
      act: chosen ? "assignments.assign" : "assignments.release",
      subjectId,
      before: { assignee: before?.username ?? null },
      after: { assignee: chosen?.username ?? null },
    })
    if (chosen && chosen.id !== actorId) await notifyAssignee(tx, object, chosen)
  })
}

async function lockAssignee({ db }: Tx, subjectId: string) {
  const [row] = await db
    .select({ id: members.id, username: members.username })
    .from(assignments)
    .innerJoin(members, eq(members.id, assignments.assigneeId))
    .where(eq(assignments.subjectId, subjectId))
    .for("update", { of: assignments })
  return row
}

async function findColleague(tx: Tx, { permission }: OpenObject, id: string): Promise<Colleague> {
  const chosen = (await listColleagues(tx, permission)).find((colleague) => colleague.id === id)
  if (!chosen) throw refuse("noSuchColleague")
  return chosen
}

type Assignment = { assigneeId: Id<"mem">; assignedById: Id<"mem">; assignedAt: Date }

async function write({ db }: Tx, subjectId: string, assignment: Assignment): Promise<void> {
  await db
    .insert(assignments)
    .values({ subjectId, ...assignment })
    .onConflictDoUpdate({ target: assignments.subjectId, set: assignment })
}

async function notifyAssignee(tx: Tx, object: OpenObject, { id }: Colleague): Promise<void> {
  const t = lazyTextsOf("assignments")
  const kind = lazyTextsOf("accounts-admin")(`audit.objects.${object.kind}`)
  const facts = { by: tx.actor.username ?? "", object: [kind, object.name] }
  await notify(tx, id, {
    title: t("notification.title", facts),
    content: paragraphs(t("notification.text", facts)),
    action: { path: object.path, text: t("notification.open") },
  })
}
