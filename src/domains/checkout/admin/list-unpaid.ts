import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { biddingStates, lotDispositions } from "#domains/auctions/schema.ts"
import { secondChances } from "#domains/bidding/schema.ts"
import { type UnpaidKind, unpaidKinds } from "#domains/orders/kinds.ts"
import { readPayTimes } from "#domains/orders/pay-terms.ts"
import { orderLines, orders, paymentDefaults } from "#domains/orders/schema.ts"
import { extendByOutages, readOutages } from "#domains/outages/is-in-outage.ts"
import type { Ctx } from "#platform/ctx.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { listSql, wordIn } from "#platform/lists/list-sql.ts"
import { pick } from "#platform/pick.ts"
import { type UnpaidListQuery, unpaidList } from "./unpaid-list.ts"

const hourMs = 3_600_000

export const listedUnpaid = listSql(unpaidList, {
  id: orderLines.id,
  word: wordIn(orderLines.title, members.username, members.email),
  facets: {
    show: (show, ctx) =>
      and(
        inArray(orderLines.kind, unpaidKinds),
        eq(orderLines.status, show === "defaulted" ? "defaulted" : "unpaid"),
        show === "late" ? lt(orderLines.dueAt, ctx.now()) : undefined,
      ),
  },
  ranges: { due: orderLines.dueAt },
  sorts: {
    due: ({ show }) => [
      show === "defaulted" ? desc(orderLines.dueAt) : asc(orderLines.dueAt),
      asc(orderLines.id),
    ],
  },
})

export async function listUnpaid(ctx: Ctx, query: UnpaidListQuery) {
  requirePermission(ctx, "orders")
  const { defaultHours } = await readPayTimes(ctx)
  const now = ctx.now()
  const where = listedUnpaid.where(ctx, query)
  const { limit, offset } = listedUnpaid.pageOf(query)
  const [[counted], rows] = await Promise.all([
    ctx.db
      .select({ total: count() })
      .from(orderLines)
      .innerJoin(members, eq(members.id, orderLines.memberId))
      .where(where),
    ctx.db
      .select({
        ...pick(orderLines, "id", "title", "path", "priceCents", "dueAt", "status"),
        memberId: members.id,
        username: members.username,
        orderId: orders.id,
        reference: orders.reference,
        kind: sql<UnpaidKind>`${orderLines.kind}`,
        lotId: orderLines.subjectId,
        lotNow: lotOutcome(),
      })
      .from(orderLines)
      .innerJoin(members, eq(members.id, orderLines.memberId))
      .leftJoin(orders, eq(orders.id, orderLines.orderId))
      .where(where)
      .orderBy(...listedUnpaid.orderBy(query))
      .limit(limit)
      .offset(offset),
  ])
  const total = counted?.total ?? 0
  const earliest = rows.reduce((at, { dueAt }) => (dueAt < at ? dueAt : at), now)
  const outages = await readOutages(ctx, earliest)
  return {
    lines: rows.map(({ dueAt, status, ...row }) => {
      const until = extendByOutages(new Date(dueAt.getTime() + defaultHours * hourMs), outages)
      const canDeclareDefault = status === "unpaid" && row.orderId === null && until <= now
      return { ...row, status, dueAt: dueAt.toISOString(), until: until.toISOString(), canDeclareDefault }
    }),
    total,
    defaultHours,
    pages: pagesOf(total, limit),
  }
}

function lotOutcome() {
  return sql<"sold" | "offered" | "decided" | "unsold" | null>`(
    select case when s.status = 'sold' then 'sold'
                when exists (select 1 from ${secondChances} c where c.lot_id = s.lot_id and c.status in ('awaiting-seller','open','taken')) then 'offered'
                when exists (select 1 from ${lotDispositions} f where f.lot_id = s.lot_id) then 'decided'
                else 'unsold' end
    from ${biddingStates} s where s.lot_id = ${orderLines.subjectId})`
}

export type UnpaidOrderLine = Awaited<ReturnType<typeof listUnpaid>>["lines"][number]

export async function listEndedBidders(ctx: Ctx) {
  requirePermission(ctx, "orders")
  const rows = await ctx.db
    .select({
      memberId: members.id,
      username: members.username,
      endedAt: members.biddingEndedAt,
      title: orderLines.title,
      priceCents: orderLines.priceCents,
      at: paymentDefaults.at,
      reason: paymentDefaults.reason,
    })
    .from(members)
    .innerJoin(paymentDefaults, eq(paymentDefaults.memberId, members.id))
    .innerJoin(orderLines, eq(orderLines.id, paymentDefaults.lineId))
    .where(and(isNotNull(members.biddingEndedAt), isNull(paymentDefaults.settledAt)))
    .orderBy(desc(members.biddingEndedAt), asc(members.id), asc(paymentDefaults.at))
  return [...Map.groupBy(rows, ({ memberId }) => memberId).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { memberId, username, endedAt } = first
    const defaults = own.map(({ title, priceCents, at, reason }) => ({
      title,
      priceCents,
      at: at.toISOString(),
      reason,
    }))
    return [{ memberId, username, endedAt: endedAt?.toISOString() ?? "", defaults }]
  })
}

export type EndedBidder = Awaited<ReturnType<typeof listEndedBidders>>[number]
