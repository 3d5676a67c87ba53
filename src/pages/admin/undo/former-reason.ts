import { and, desc, eq, isNotNull } from "drizzle-orm"
import { auditEntries } from "#domains/audit/schema.ts"
import type { Tx } from "#platform/ctx.ts"

/** Why something was hidden before it was shown: it is hidden again for the same reason. */
export async function findFormerReason({ db }: Tx, subjectId: string, act: string): Promise<string> {
  const [former] = await db
    .select({ reason: auditEntries.reason })
    .from(auditEntries)
    .where(
      and(eq(auditEntries.subjectId, subjectId), eq(auditEntries.act, act), isNotNull(auditEntries.reason)),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(1)
  return former?.reason ?? ""
}
