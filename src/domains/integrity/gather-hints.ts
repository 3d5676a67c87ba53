import { setImmediate as breathe } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { type AppContext, contextFor, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { gatherDefaulters, gatherPairs, gatherRaisers } from "./gather-facts.ts"
import { type Finding, isGraver, judgeDefaulter, judgePair, judgeRaiser } from "./rules.ts"
import { integrityHints } from "./schema.ts"

const dayMs = 86_400_000

const lookedAtDays = 365

/** Job: searches the last 365 days and stores findings for review. Returns how many it found. */
export async function gatherHints(app: AppContext): Promise<number> {
  const since = new Date(app.clock.now().getTime() - lookedAtDays * dayMs)
  const findings: Finding[] = []
  findings.push(...(await gatherPairs(app.reports.$client, since)).flatMap(judgePair))
  // Yields to other requests.
  await breathe()
  findings.push(...(await gatherRaisers(app.reports.$client, since)).flatMap(judgeRaiser))
  await breathe()
  findings.push(...(await gatherDefaulters(app.reports.$client, since)).flatMap(judgeDefaulter))
  await transaction(contextFor(app), (tx) => keep(tx, findings))
  return findings.length
}

/**
 * Updates findings that are found again. Keeps decisions of staff, but reopens a dismissed finding whose severity has
 * increased. Deletes open findings without evidence.
 */
async function keep(tx: Tx, findings: readonly Finding[]): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('integrity hints'))`)
  const kept = await tx.db.select().from(integrityHints).for("update")
  const byKey = new Map(kept.map((hint) => [keyOf(hint), hint]))
  const now = tx.now()
  for (const finding of findings) {
    const hint = byKey.get(keyOf(finding))
    byKey.delete(keyOf(finding))
    const { kind, severity, evidence } = finding
    if (!hint) {
      const about = { memberId: finding.memberId as Id<"mem">, otherId: finding.otherId as Id<"mem"> | null }
      const hintId = newId("hnt")
      await tx.db
        .insert(integrityHints)
        .values({ id: hintId, kind, ...about, severity, evidence, firstSeenAt: now, lastSeenAt: now })
      continue
    }
    const isBack =
      hint.status === "dismissed" && hint.dismissedAs !== null && isGraver(severity, hint.dismissedAs)
    const reopened = isBack
      ? { status: "open" as const, decidedAt: null, decidedById: null, dismissedAs: null }
      : {}
    await tx.db
      .update(integrityHints)
      .set({ severity, evidence, lastSeenAt: now, ...reopened })
      .where(sql`${integrityHints.id} = ${hint.id}`)
  }
  for (const { id, status } of byKey.values())
    if (status === "open") await tx.db.delete(integrityHints).where(sql`${integrityHints.id} = ${id}`)
}

function keyOf({ kind, memberId, otherId }: Pick<Finding, "kind" | "memberId" | "otherId">): string {
  return `${kind} ${memberId} ${otherId ?? ""}`
}
