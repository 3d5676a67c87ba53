import { setImmediate as breathe } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { type AppContext, contextFor, type Tx, transaction } from "#platform/ctx.ts"
import { newId, requireId } from "#platform/ids.ts"
import { gatherDefaulters, gatherPairs, gatherRaisers } from "./gather-facts.ts"
import { type Finding, isGraver, judgeDefaulter, judgePair, judgeRaiser } from "./rules.ts"
import { integrityFindings } from "./schema.ts"

const dayMs = 86_400_000

const searchedDays = 365

export async function searchFindings(app: AppContext): Promise<number> {
  const since = new Date(app.clock.now().getTime() - searchedDays * dayMs)
  const findings: Finding[] = []
  findings.push(...(await gatherPairs(app.reports.$client, since)).flatMap(judgePair))
  await breathe()
  findings.push(...(await gatherRaisers(app.reports.$client, since)).flatMap(judgeRaiser))
  await breathe()
  findings.push(...(await gatherDefaulters(app.reports.$client, since)).flatMap(judgeDefaulter))
  await transaction(contextFor(app), (tx) => storeFindings(tx, findings))
  return findings.length
}

/** Keeps staff's decisions, but reopens a dismissed finding whose severity has increased. */
async function storeFindings(tx: Tx, findings: readonly Finding[]): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('integrity findings'))`)
  const stored = await tx.db.select().from(integrityFindings).for("update")
  const byKey = new Map(stored.map((storedFinding) => [keyOf(storedFinding), storedFinding]))
  const now = tx.now()
  for (const finding of findings) {
    const storedFinding = byKey.get(keyOf(finding))
    byKey.delete(keyOf(finding))
    const { kind, severity, evidence } = finding
    if (!storedFinding) {
      const about = {
        memberId: requireId("mem", finding.memberId),
        otherId: finding.otherId === null ? null : requireId("mem", finding.otherId),
      }
      const findingId = newId("hnt")
      await tx.db
        .insert(integrityFindings)
        .values({ id: findingId, kind, ...about, severity, evidence, firstSeenAt: now, lastSeenAt: now })
      continue
    }
    const isBack =
      storedFinding.status === "dismissed" &&
      storedFinding.dismissedAs !== null &&
      isGraver(severity, storedFinding.dismissedAs)
    const reopened = isBack
      ? { status: "open" as const, decidedAt: null, decidedById: null, dismissedAs: null }
      : {}
    await tx.db
      .update(integrityFindings)
      .set({ severity, evidence, lastSeenAt: now, ...reopened })
      .where(sql`${integrityFindings.id} = ${storedFinding.id}`)
  }
  for (const { id, status } of byKey.values())
    if (status === "open") await tx.db.delete(integrityFindings).where(sql`${integrityFindings.id} = ${id}`)
}

function keyOf({ kind, memberId, otherId }: Pick<Finding, "kind" | "memberId" | "otherId">): string {
  return `${kind} ${memberId} ${otherId ?? ""}`
}
