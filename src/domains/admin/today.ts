import { and, eq, gt, inArray, not, sql } from "drizzle-orm"
import { may, requirePermission } from "#domains/accounts/permissions.ts"
import { countHouseLots } from "#domains/auctions/desk-reads.ts"
import { standings } from "#domains/auctions/schema.ts"
import { bids } from "#domains/bidding/schema.ts"
import { listFaults } from "#domains/integrity/check-stored.ts"
import { readHeldShare } from "#domains/orders/held-share.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { awaitsLink } from "#domains/payments/awaits-link.ts"
import { paymentLinks } from "#domains/payments/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { startOfDay } from "#platform/time.ts"
import { approvalKindsFor, countApprovals } from "./desk-approvals.ts"
import { readOrderFigures } from "./desk-orders.ts"
import { readOpen } from "./takings.ts"

/** The figures of the front desk, as they stand now. */
export async function readToday(ctx: Ctx) {
  requirePermission(ctx, "desk")
  const [lots, bidding, owed, held, awaiting, money, faults, approvals] = await Promise.all([
    countHouseLots(ctx, startOfDay(ctx.now())),
    countBids(ctx),
    sumUnpaid(ctx),
    readHeldShare(ctx),
    may(ctx, "orders") ? countAwaitingLink(ctx) : 0,
    readMoney(ctx),
    listFaults(ctx),
    approvalKindsFor(ctx).length > 0 ? countApprovals(ctx) : null,
  ])
  return { ...lots, ...bidding, ...owed, ...money, held, awaiting, faults, approvals }
}

/** Looked up by lot: only lots with a bid in the last hour are opened, however long the log has grown. */
async function countBids(ctx: Ctx) {
  const now = ctx.now().getTime()
  const hourAgo = new Date(now - 60 * 60_000).toISOString()
  const minuteAgo = new Date(now - 60_000).toISOString()
  const [row] = await ctx.db
    .select({
      bidsLastHour: sql<number>`count(*)::int`,
      bidsLastMinute: sql<number>`count(*) filter (where ${bids.at} > ${minuteAgo}::timestamptz)::int`,
    })
    .from(standings)
    .innerJoin(bids, eq(bids.lotId, standings.lotId))
    .where(sql`${standings.lastBidAt} > ${hourAgo}::timestamptz and ${bids.at} > ${hourAgo}::timestamptz`)
  return row ?? { bidsLastHour: 0, bidsLastMinute: 0 }
}

async function sumUnpaid(ctx: Ctx) {
  const now = ctx.now().toISOString()
  const [row] = await ctx.db
    .select({
      unpaidLines: sql<number>`count(*)::int`,
      overdueLines: sql<number>`count(*) filter (where ${orderLines.dueAt} <= ${now}::timestamptz)::int`,
      unpaidCents: sql<number>`coalesce(sum(${orderLines.priceCents}), 0)::bigint`.mapWith(Number),
    })
    .from(orderLines)
    .where(eq(orderLines.status, "unpaid"))
  return row ?? { unpaidLines: 0, overdueLines: 0, unpaidCents: 0 }
}

/** Unpaid orders whose buyers have not been told how to pay. */
async function countAwaitingLink(ctx: Ctx): Promise<number> {
  const ways = (["card", "transfer"] as const).filter((way) => awaitsLink(ctx.house, way))
  if (ways.length === 0) return 0
  const isAsked = sql`exists (select from ${paymentLinks} where ${paymentLinks.orderId} = ${orders.id})`
  return await ctx.db.$count(
    orders,
    and(
      eq(orders.status, "unpaid"),
      gt(orders.expiresAt, ctx.now()),
      inArray(orders.way, ways),
      not(isAsked),
    ),
  )
}

/** What waits at the desks of money and of parcels, for whoever may see it. */
async function readMoney(ctx: Ctx) {
  const [orders, open] = await Promise.all([
    may(ctx, "orders") ? readOrderFigures(ctx) : null,
    may(ctx, "money") ? readOpen(ctx) : null,
  ])
  return { orders, open }
}
