import { asc, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { isAssignedToMe } from "#domains/assignments/reads.ts"
import { readSellerTerms } from "#domains/orders/seller-terms.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { listSql, wordIn } from "#platform/lists/list-sql.ts"
import { pick } from "#platform/pick.ts"
import { consignmentTotals, termsFor, valuesOf } from "../consignments/bottle-plan.ts"
import type { BottleState } from "../kinds.ts"
import { submissions, submittedBottles } from "../schema.ts"
import { lastValuationsOf } from "../valuations/last-valuations.ts"
import { statesOf } from "./bottle-list.ts"
import { bottleTrack } from "./bottle-track.ts"
import { type ConsignmentListQuery, consignmentList } from "./consignment-list.ts"

const bottleCount = sql<number>`(select count(*)::int from ${submittedBottles} where ${submittedBottles.submissionId} = ${submissions.id})`

function hasBottle(condition: SQL | undefined): SQL {
  return sql`exists (select from ${submittedBottles} where ${submittedBottles.submissionId} = ${submissions.id} and ${condition})`
}

const openViews = ["to-value", "proposed", "expected", "in-intake"] as const

function statesIn(show: Exclude<ConsignmentListQuery["show"], "all">): BottleState[] {
  return show === "open" ? openViews.flatMap((view) => [...statesOf[view]]) : [...statesOf[show]]
}

const listedConsignments = listSql(consignmentList, {
  id: submissions.id,
  word: (word) =>
    or(
      wordIn(submissions.name, submissions.email, submissions.username, members.username)(word),
      hasBottle(wordIn(submittedBottles.name, submittedBottles.code)(word)),
    ),
  facets: {
    show: (show) => (show === "all" ? undefined : hasBottle(inArray(submittedBottles.state, statesIn(show)))),
    kind: submissions.kind,
    mine: (_, ctx) => isAssignedToMe(ctx, submissions.id),
  },
  sorts: {
    newest: [desc(submissions.createdAt), desc(submissions.id)],
    oldest: [asc(submissions.createdAt), asc(submissions.id)],
    bottles: [desc(bottleCount), desc(submissions.createdAt), desc(submissions.id)],
  },
})

export async function listConsignments(ctx: Ctx, query: ConsignmentListQuery) {
  requirePermission(ctx, "intake")
  const { limit, offset } = listedConsignments.pageOf(query)
  const rows = await ctx.db
    .select({
      ...pick(submissions, "id", "kind", "name", "createdAt"),
      username: members.username,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(submissions)
    .leftJoin(members, eq(members.id, submissions.memberId))
    .where(listedConsignments.where(ctx, query))
    .orderBy(...listedConsignments.orderBy(query))
    .limit(limit)
    .offset(offset)
  const bottles = await listBottles(
    ctx,
    rows.map(({ id }) => id),
  )
  const total = rows[0]?.total ?? 0
  return {
    consignments: rows.map(({ total: _, createdAt, ...row }) => {
      const own = bottles.get(row.id) ?? []
      const { lowCents, highCents, reserveCents, valued } = consignmentTotals(own)
      return {
        ...row,
        createdAt: createdAt.toISOString(),
        bottles: own.length,
        behind: furthestBehind(own.map(({ state }) => state)),
        lowCents: valued > 0 ? lowCents : null,
        highCents: valued > 0 ? highCents : null,
        reserveCents: reserveCents > 0 ? reserveCents : null,
      }
    }),
    total,
    pages: pagesOf(total, limit),
  }
}

export type ConsignmentRow = Awaited<ReturnType<typeof listConsignments>>["consignments"][number]

/** The state that a consignment waits in, with its bottles in it. */
export function furthestBehind(states: readonly BottleState[]) {
  const state = bottleTrack.find((each) => states.includes(each)) ?? states[0]
  if (state === undefined) return null
  return { state, count: states.filter((each) => each === state).length }
}

async function listBottles(ctx: Ctx, submissionIds: readonly Id<"sub">[]) {
  const rows = await ctx.db
    .select({
      ...pick(submittedBottles, "id", "submissionId", "state"),
      ...pick(submittedBottles, "draftLowCents", "draftHighCents", "draftReserveCents"),
    })
    .from(submittedBottles)
    .where(sql`${submittedBottles.submissionId} = any(${sql.param(submissionIds)}::text[])`)
  const last = await lastValuationsOf(
    ctx,
    rows.map(({ id }) => id),
  )
  const usual = await readSellerTerms(ctx)
  const bottles = rows.map((bottle) => {
    const valuation = last.get(bottle.id) ?? null
    const values = valuesOf(bottle, valuation)
    return { ...bottle, ...values, terms: termsFor(values.reserveCents, valuation, usual) }
  })
  return Map.groupBy(bottles, ({ submissionId }) => submissionId)
}
