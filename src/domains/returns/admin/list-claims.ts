import { asc, desc, eq, not, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { isAssignedToMe } from "#domains/assignments/reads.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { listSql, wordIn } from "#platform/lists/list-sql.ts"
import { pick } from "#platform/pick.ts"
import { claims, isOpenClaim } from "../schema.ts"
import { type ClaimListQuery, claimList } from "./claim-list.ts"

const stateOf = { "to-decide": "open", "awaiting-goods": "awaiting-goods", "to-refund": "received" } as const

export const listedClaims = listSql(claimList, {
  id: claims.id,
  word: wordIn(orders.reference, orderLines.title, orders.email, sql`${members.username}::text`),
  facets: {
    show: (show) => (show === "ended" ? not(isOpenClaim) : eq(claims.state, stateOf[show])),
    reason: claims.reason,
    mine: (_, ctx) => isAssignedToMe(ctx, claims.id),
  },
  sorts: {
    waiting: ({ show }) => [show === "ended" ? desc(claims.endedAt) : asc(claims.openedAt), asc(claims.id)],
  },
})

export async function listClaims(ctx: Ctx, query: ClaimListQuery) {
  requirePermission(ctx, "orders")
  const { limit, offset } = listedClaims.pageOf(query)
  const rows = await ctx.db
    .select({
      ...pick(claims, "id", "orderId", "memberId", "reason", "quantity", "state", "openedAt", "expectedOn"),
      ...pick(claims, "returnReference", "endedAt"),
      ...pick(orders, "reference"),
      ...pick(orderLines, "title"),
      username: members.username,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(claims)
    .innerJoin(orderLines, eq(orderLines.id, claims.lineId))
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .innerJoin(members, eq(members.id, claims.memberId))
    .where(listedClaims.where(ctx, query))
    .orderBy(...listedClaims.orderBy(query))
    .limit(limit)
    .offset(offset)
  const total = rows[0]?.total ?? 0
  return {
    claims: rows.map(({ total: _, openedAt, endedAt, ...claim }) => ({
      ...claim,
      openedAt: openedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
    total,
    pages: pagesOf(total, limit),
  }
}

export type ListedClaim = Awaited<ReturnType<typeof listClaims>>["claims"][number]
