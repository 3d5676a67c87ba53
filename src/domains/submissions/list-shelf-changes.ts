import { and, desc, eq, inArray } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"

export async function listShelfChanges(ctx: Ctx, bottleId: Id<"btl">) {
  requirePermission(ctx, "intake")
  const rows = await ctx.db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      by: members.username,
      before: auditEntries.before,
      after: auditEntries.after,
    })
    .from(auditEntries)
    .leftJoin(members, eq(members.id, auditEntries.actorId))
    .where(
      and(
        eq(auditEntries.subjectId, bottleId),
        inArray(auditEntries.act, ["submissions.received", "submissions.assignLocation"]),
      ),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
  return rows.flatMap(({ id, at, by, before, after }) => {
    const [from, to] = [before.shelf ?? null, after.shelf]
    return to
      ? [{ id, at: at.toISOString(), by, from: from === null ? null : String(from), to: String(to) }]
      : []
  })
}
