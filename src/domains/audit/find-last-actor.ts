import { and, desc, eq, gte, sql } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import { marginMs } from "./require-unchanged.ts"
import { auditEntries } from "./schema.ts"

/** Who has last changed an object since its form was read, for a refusal that names them. */
export async function findLastActor(
  { db, seenAt }: Pick<Ctx, "db" | "seenAt">,
  subjectId: string,
): Promise<string | undefined> {
  const since = seenAt && gte(auditEntries.at, new Date(seenAt.getTime() - marginMs))
  const [entry] = await db
    .select({
      by: sql<string | null>`(select username from members where members.id = ${auditEntries.actorId})`,
    })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, subjectId), since))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(1)
  return entry?.by ?? undefined
}
