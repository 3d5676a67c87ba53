import { eq, sql } from "drizzle-orm"
import type { Tx } from "#platform/ctx.ts"
import { newId, requireId } from "#platform/ids.ts"
import type { Evidence, FindingKind, Severity } from "./kinds.ts"
import { isGraver } from "./rules.ts"
import { integrityFindings } from "./schema.ts"
import type { Features } from "./scoring/features.ts"

export type Finding = {
  kind: FindingKind
  memberId: string
  otherId: string | null
  accountIds: readonly string[]
  score: number
  severity: Severity
  features: Features | null
  evidence: readonly Evidence[]
}

/**
 * A decided finding keeps what staff judged. A dismissed one whose severity has increased reopens; an open one without
 * evidence disappears.
 */
export async function storeFindings(tx: Tx, findings: readonly Finding[]): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('integrity findings'))`)
  const stored = await tx.db.select().from(integrityFindings).for("update")
  const byKey = new Map(stored.map((storedFinding) => [keyOf(storedFinding), storedFinding]))
  const now = tx.now()
  for (const finding of findings) {
    const { kind, memberId, otherId, accountIds, ...found } = finding
    const accounts = { accountIds: accountIds.map((account) => requireId("mem", account)) }
    const storedFinding = byKey.get(keyOf(finding))
    byKey.delete(keyOf(finding))
    if (!storedFinding) {
      const about = {
        memberId: requireId("mem", memberId),
        otherId: otherId === null ? null : requireId("mem", otherId),
      }
      await tx.db.insert(integrityFindings).values({
        ...{ id: newId("hnt"), kind, ...about, ...accounts, ...found },
        ...{ firstSeenAt: now, lastSeenAt: now },
      })
      continue
    }
    await tx.db
      .update(integrityFindings)
      .set({ lastSeenAt: now, ...changeOf(storedFinding, { ...found, ...accounts }) })
      .where(eq(integrityFindings.id, storedFinding.id))
  }
  for (const { id, status } of byKey.values())
    if (status === "open") await tx.db.delete(integrityFindings).where(eq(integrityFindings.id, id))
}

export type StoredFinding = typeof integrityFindings.$inferSelect
type ScoredAgain = Pick<Finding, "score" | "severity" | "features" | "evidence"> &
  Pick<StoredFinding, "accountIds">

function changeOf({ status, dismissedAs }: StoredFinding, found: ScoredAgain): Partial<StoredFinding> {
  if (status === "open") return found
  const isBack = status === "dismissed" && dismissedAs !== null && isGraver(found.severity, dismissedAs)
  return isBack ? { ...found, status: "open", decidedAt: null, decidedById: null, dismissedAs: null } : {}
}

function keyOf({ kind, memberId, otherId }: Pick<Finding, "kind" | "memberId" | "otherId">): string {
  return `${kind} ${memberId} ${otherId ?? ""}`
}
