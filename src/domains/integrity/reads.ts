import { and, count, desc, eq, inArray, or, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { listEntries } from "#domains/audit/reads.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import type { HintQuery } from "./inputs.ts"
import { severities } from "./kinds.ts"
import { refuse } from "./refusals.ts"
import { integrityHints } from "./schema.ts"

const perPage = 25
const other = alias(members, "other")
const decider = alias(members, "decider")

const shown = {
  id: integrityHints.id,
  kind: integrityHints.kind,
  severity: integrityHints.severity,
  status: integrityHints.status,
  evidence: integrityHints.evidence,
  firstSeenAt: integrityHints.firstSeenAt,
  lastSeenAt: integrityHints.lastSeenAt,
  decidedAt: integrityHints.decidedAt,
  memberId: integrityHints.memberId,
  username: members.username,
  otherId: integrityHints.otherId,
  otherName: other.username,
  decidedBy: decider.username,
}

export async function listHints(ctx: Ctx, { show, kind, page }: HintQuery, limit = perPage) {
  requirePermission(ctx, "integrity")
  const where = and(eq(integrityHints.status, show), kind === "" ? undefined : eq(integrityHints.kind, kind))
  const gravity = sql`array_position(array[${sql.join(
    severities.map((severity) => sql`${severity}`),
    sql`, `,
  )}], ${integrityHints.severity})`
  const [hints, [counted]] = await Promise.all([
    selectHints(ctx)
      .where(where)
      .orderBy(desc(gravity), desc(integrityHints.firstSeenAt), integrityHints.id)
      .limit(limit)
      .offset((page - 1) * limit),
    ctx.db.select({ total: count() }).from(integrityHints).where(where),
  ])
  const total = counted?.total ?? 0
  return { hints: hints.map(spelt), total, pages: Math.max(1, Math.ceil(total / limit)) }
}

export async function readHint(ctx: Ctx, hintId: string) {
  requirePermission(ctx, "integrity")
  if (!isId("hnt", hintId)) throw refuse("noSuchHint")
  const [hint] = await selectHints(ctx).where(eq(integrityHints.id, hintId))
  if (!hint) throw refuse("noSuchHint")
  const people = [hint.memberId, ...(hint.otherId ? [hint.otherId] : [])]
  const about = or(inArray(integrityHints.memberId, people), inArray(integrityHints.otherId, people))
  const [notes, beside] = await Promise.all([
    listEntries(ctx, { subjectIds: [hintId] }, { limit: 50 }),
    selectHints(ctx).where(about).orderBy(desc(integrityHints.lastSeenAt), desc(integrityHints.id)).limit(20),
  ])
  return {
    hint: spelt(hint),
    notes: notes.entries,
    beside: beside.filter(({ id }) => id !== hintId).map(spelt),
  }
}

function selectHints({ db }: Ctx) {
  return db
    .select(shown)
    .from(integrityHints)
    .innerJoin(members, eq(members.id, integrityHints.memberId))
    .leftJoin(other, eq(other.id, integrityHints.otherId))
    .leftJoin(decider, eq(decider.id, integrityHints.decidedById))
    .$dynamic()
}

type FindingRow = Awaited<ReturnType<typeof selectHints>>[number]

function spelt({ firstSeenAt, lastSeenAt, decidedAt, ...hint }: FindingRow) {
  return {
    ...hint,
    firstSeenAt: firstSeenAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}

export type FindingView = ReturnType<typeof spelt>
