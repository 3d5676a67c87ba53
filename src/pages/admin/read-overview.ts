import { and, eq, inArray, sql } from "drizzle-orm"
import { can, requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { countCompanyLots } from "#domains/auctions/admin/reads.ts"
import { biddingStates } from "#domains/auctions/schema.ts"
import { bids } from "#domains/bidding/schema.ts"
import { readOrderFigures } from "#domains/checkout/admin/list-orders.ts"
import { needsPaymentLink } from "#domains/checkout/admin/needs-payment-link.ts"
import { readOpenPayments } from "#domains/checkout/admin/revenue.ts"
import { listFaults } from "#domains/integrity/check-stored.ts"
import { readHeldShare } from "#domains/orders/held-share.ts"
import { unpaidKinds } from "#domains/orders/kinds.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { countToPack } from "#domains/shipments/reads.ts"
import type { Ctx } from "#platform/ctx.ts"
import { startOfDay } from "#platform/time.ts"
import { approvalKindsFor, countApprovals } from "./approvals/list-approvals.ts"
import { readPendingTasks } from "./pending-tasks.ts"

export async function readOverview(ctx: Ctx) {
  requirePermission(ctx, "adminPages")
  const [lots, bidding, unpaid, held, awaiting, money, faults, approvals, pendingTasks] = await Promise.all([
    countCompanyLots(ctx, startOfDay(ctx.now())),
    countBids(ctx),
    can(ctx, "orders") ? sumUnpaid(ctx) : null,
    readHeldShare(ctx),
    can(ctx, "orders") ? ctx.db.$count(orders, needsPaymentLink(ctx)) : 0,
    readMoneyFigures(ctx),
    listFaults(ctx),
    approvalKindsFor(ctx).length > 0 ? countApprovals(ctx) : null,
    readPendingTasks(ctx),
  ])
  return { ...lots, ...bidding, ...money, unpaid, held, awaiting, faults, approvals, waiting: pendingTasks }
}

/** Joined by lot, so that only lots with a bid in the last hour are read. */
async function countBids(ctx: Ctx) {
  const now = ctx.now().getTime()
  const hourAgo = new Date(now - 60 * 60_000).toISOString()
  const minuteAgo = new Date(now - 60_000).toISOString()
  const [row] = await ctx.db
    .select({
      bidsLastHour: sql<number>`count(*)::int`,
      bidsLastMinute: sql<number>`count(*) filter (where ${bids.at} > ${minuteAgo}::timestamptz)::int`,
    })
    .from(biddingStates)
    .innerJoin(bids, eq(bids.lotId, biddingStates.lotId))
    .where(sql`${biddingStates.lastBidAt} > ${hourAgo}::timestamptz and ${bids.at} > ${hourAgo}::timestamptz`)
  return row ?? { bidsLastHour: 0, bidsLastMinute: 0 }
}

/** The same purchases as in the list of unpaid ones. */
async function sumUnpaid(ctx: Ctx) {
  const now = ctx.now().toISOString()
  const [row] = await ctx.db
    .select({
      unpaidLines: sql<number>`count(*)::int`,
      overdueLines: sql<number>`count(*) filter (where ${orderLines.dueAt} < ${now}::timestamptz)::int`,
      unpaidCents: sql<number>`coalesce(sum(${orderLines.priceCents}), 0)::bigint`.mapWith(Number),
    })
    .from(orderLines)
    .innerJoin(members, eq(members.id, orderLines.memberId))
    .where(and(eq(orderLines.status, "unpaid"), inArray(orderLines.kind, unpaidKinds)))
  return row ?? { unpaidLines: 0, overdueLines: 0, unpaidCents: 0 }
}

async function readMoneyFigures(ctx: Ctx) {
  const [orders, open, toPack] = await Promise.all([
    can(ctx, "orders") ? readOrderFigures(ctx) : null,
    can(ctx, "money") ? readOpenPayments(ctx) : null,
    can(ctx, "ship") ? countToPack(ctx) : null,
  ])
  return { orders, open, toPack }
}
