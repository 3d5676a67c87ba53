import { desc, eq } from "drizzle-orm"
import { objectTopic } from "#domains/audit/object-topic.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { LiveState } from "#platform/live/topic.ts"
import { can, permissionsOf } from "../permissions.ts"
import { members } from "../schema.ts"
import { auditObjectOf } from "./audit-objects.ts"
import { canOpenAdminPage } from "./page-permissions.ts"

/** Of these objects those whose page the staff may open. */
export function watchableObjects(ctx: Ctx, ids: readonly string[]): string[] {
  if (!can(ctx, "adminPages")) return []
  const granted = permissionsOf(ctx)
  return ids.filter((id) => {
    const path = auditObjectOf(id)?.path
    return path !== undefined && canOpenAdminPage(granted, path)
  })
}

export async function readLastChanges({ db }: Pick<Ctx, "db">, ids: readonly string[]): Promise<LiveState[]> {
  const found = ids.map(async (id) => {
    const [last] = await db
      .select({ at: auditEntries.at, byId: members.id, by: members.username })
      .from(auditEntries)
      .innerJoin(members, eq(members.id, auditEntries.actorId))
      .where(eq(auditEntries.subjectId, id))
      .orderBy(desc(auditEntries.at))
      .limit(1)
    return last ? [objectTopic.state(id, last.at.getTime(), { byId: last.byId, by: last.by })] : []
  })
  return (await Promise.all(found)).flat()
}
