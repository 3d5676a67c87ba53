import { arrayOverlaps, asc, desc, eq, inArray, or, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { readActivity } from "#domains/notes/read-activity.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { listSql } from "#platform/lists/list-sql.ts"
import { type FindingListQuery, findingList } from "./finding-list.ts"
import { refuse } from "./refusals.ts"
import { integrityFindings } from "./schema.ts"

const other = alias(members, "other")
const decider = alias(members, "decider")

const findingColumns = {
  id: integrityFindings.id,
  kind: integrityFindings.kind,
  score: integrityFindings.score,
  severity: integrityFindings.severity,
  status: integrityFindings.status,
  evidence: integrityFindings.evidence,
  firstSeenAt: integrityFindings.firstSeenAt,
  lastSeenAt: integrityFindings.lastSeenAt,
  decidedAt: integrityFindings.decidedAt,
  memberId: integrityFindings.memberId,
  username: members.username,
  otherId: integrityFindings.otherId,
  accountIds: integrityFindings.accountIds,
  otherName: other.username,
  decidedBy: decider.username,
  /** Usernames of a ring's accounts. */
  ring: sql<
    string[]
  >`array(select m.username::text from members m where m.id = any(${integrityFindings.accountIds}) order by m.username)`,
}

export const listedFindings = listSql(findingList, {
  facets: {
    show: integrityFindings.status,
    kind: integrityFindings.kind,
    severity: integrityFindings.severity,
  },
  sorts: {
    gravity: [desc(integrityFindings.score), desc(integrityFindings.firstSeenAt), asc(integrityFindings.id)],
  },
})

export async function listFindings(ctx: Ctx, query: FindingListQuery) {
  requirePermission(ctx, "integrity")
  const where = listedFindings.where(ctx, query)
  const { limit, offset } = listedFindings.pageOf(query)
  const [findings, total] = await Promise.all([
    selectFindings(ctx)
      .where(where)
      .orderBy(...listedFindings.orderBy(query))
      .limit(limit)
      .offset(offset),
    ctx.db.$count(integrityFindings, where),
  ])
  return { findings: findings.map(toFindingView), total, pages: pagesOf(total, limit) }
}

export async function readFinding(ctx: Ctx, findingId: string) {
  requirePermission(ctx, "integrity")
  if (!isId("hnt", findingId)) throw refuse("noSuchFinding")
  const [finding] = await selectFindings(ctx).where(eq(integrityFindings.id, findingId))
  if (!finding) throw refuse("noSuchFinding")
  const people = [finding.memberId, ...finding.accountIds, ...(finding.otherId ? [finding.otherId] : [])]
  const about = or(
    inArray(integrityFindings.memberId, people),
    inArray(integrityFindings.otherId, people),
    arrayOverlaps(integrityFindings.accountIds, people),
  )
  const [activity, beside] = await Promise.all([
    readActivity(ctx, findingId),
    selectFindings(ctx)
      .where(about)
      .orderBy(desc(integrityFindings.lastSeenAt), desc(integrityFindings.id))
      .limit(20),
  ])
  return {
    finding: toFindingView(finding),
    activity,
    beside: beside.filter(({ id }) => id !== findingId).map(toFindingView),
  }
}

function selectFindings({ db }: Ctx) {
  return db
    .select(findingColumns)
    .from(integrityFindings)
    .innerJoin(members, eq(members.id, integrityFindings.memberId))
    .leftJoin(other, eq(other.id, integrityFindings.otherId))
    .leftJoin(decider, eq(decider.id, integrityFindings.decidedById))
    .$dynamic()
}

type FindingRow = Awaited<ReturnType<typeof selectFindings>>[number]

function toFindingView({ firstSeenAt, lastSeenAt, decidedAt, ring, ...finding }: FindingRow) {
  return {
    ...finding,
    /** Of those it is about, without the seller. */
    names: ring.length > 0 ? ring : [finding.username],
    firstSeenAt: firstSeenAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}

export type FindingView = ReturnType<typeof toFindingView>
