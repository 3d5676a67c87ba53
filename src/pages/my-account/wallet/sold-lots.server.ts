import { and, desc, eq, notInArray, sql } from "drizzle-orm"
import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { lotPath } from "#domains/auctions/paths.ts"
import { auctions, biddingStates, lots } from "#domains/auctions/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { hasOpenClaim } from "#domains/returns/open-claims.ts"
import { payoutWaitOf } from "#domains/settlements/payout-wait.ts"
import { settlements } from "#domains/settlements/schema.ts"
import type { Ctx } from "#platform/ctx.ts"

export async function listSoldLots(ctx: Ctx, max = 50) {
  const rows = await ctx.db
    .select({
      id: lots.id,
      name: products.name,
      location: auctions.location,
      auctionStatus: auctions.status,
      hammerCents: biddingStates.priceCents,
      paidAt: orderLines.paidAt,
      payBy: orderLines.dueAt,
      settlement: settlements,
      hasOpenClaim: sql<boolean>`${hasOpenClaim(orderLines.id)}`,
    })
    .from(lots)
    .innerJoin(biddingStates, and(eq(biddingStates.lotId, lots.id), eq(biddingStates.status, "sold")))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .innerJoin(products, eq(products.id, lots.productId))
    .leftJoin(
      orderLines,
      and(
        eq(orderLines.kind, "lot"),
        eq(orderLines.subjectId, lots.id),
        notInArray(orderLines.status, ["lapsed", "defaulted", "refunded"]),
      ),
    )
    .leftJoin(settlements, eq(settlements.lineId, orderLines.id))
    .where(eq(lots.sellerId, requireSignedIn(ctx)))
    .orderBy(desc(biddingStates.closedAt), desc(lots.id))
    .limit(max)
  return rows.map(({ id, name, location, auctionStatus, hammerCents, ...money }) => ({
    id,
    name,
    path: lotPath({ id, name, location, auctionStatus }),
    hammerCents,
    netCents: money.settlement?.netCents ?? null,
    ...stageOf(ctx, money),
  }))
}

export async function sumSoldLots(ctx: Ctx): Promise<{ count: number; hammerCents: number }> {
  const [sums] = await ctx.db
    .select({
      count: sql<number>`count(*)::int`,
      hammerCents: sql<number>`coalesce(sum(${biddingStates.priceCents}), 0)::float8`,
    })
    .from(lots)
    .innerJoin(biddingStates, and(eq(biddingStates.lotId, lots.id), eq(biddingStates.status, "sold")))
    .where(eq(lots.sellerId, requireSignedIn(ctx)))
  return sums ?? { count: 0, hammerCents: 0 }
}

export type SoldLot = Awaited<ReturnType<typeof listSoldLots>>[number]

type Money = {
  paidAt: Date | null
  payBy: Date | null
  settlement: typeof settlements.$inferSelect | null
  hasOpenClaim: boolean
}

function stageOf(ctx: Ctx, { paidAt, payBy, settlement, hasOpenClaim: isClaimed }: Money) {
  if (!settlement)
    return {
      stage: paidAt ? ("next" as const) : ("unpaid" as const),
      at: payBy?.toISOString() ?? null,
      reason: null,
    }
  const { state, heldReason, dueAt, endedAt } = settlement
  if (state !== "waiting") return { stage: state, at: endedAt?.toISOString() ?? null, reason: null }
  const wait = payoutWaitOf(
    { heldReason, hasOpenClaim: isClaimed, dueAt, sellerStatus: ctx.actor.status },
    ctx.now(),
  )
  return { stage: wait ?? ("next" as const), at: dueAt.toISOString(), reason: heldReason }
}
