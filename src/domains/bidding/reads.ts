import { and, asc, desc, eq, inArray, sql } from "drizzle-orm"
import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { asCard, selectLots } from "#domains/auctions/lot-card.ts"
import { auctions, biddingStates, lots } from "#domains/auctions/schema.ts"
import { orderLines } from "#domains/orders/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { idIn } from "#platform/database/id-conditions.ts"
import type { Id } from "#platform/ids.ts"
import { readHistory } from "./after/read-bid-log.ts"
import { bids, exclusions } from "./schema.ts"

/** The caller must check that the visitor may see the lot. */
export async function listPublicBids(ctx: Ctx, lotId: Id<"lot">) {
  const history = await readHistory(ctx, lotId)
  return history.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    voidedAt: row.voidedAt?.toISOString() ?? null,
  }))
}

const ofBidder = and(eq(exclusions.lotId, bids.lotId), eq(exclusions.bidderId, bids.bidderId))
const isOutSql = sql<boolean>`bool_or(${exclusions.cause} is not null)`

export async function readMyBidPositions(
  ctx: Ctx,
  lotIds: readonly string[],
): Promise<Record<string, MyBidPosition>> {
  if (ctx.actor.id === null || lotIds.length === 0) return {}
  const rows = await ctx.db
    .select({
      lotId: bids.lotId,
      paddle: sql<number>`max(${bids.paddle})`,
      maxCents: sql<number>`max(${bids.maxCents})`.mapWith(Number),
      isOut: isOutSql,
    })
    .from(bids)
    .leftJoin(exclusions, ofBidder)
    .where(and(eq(bids.bidderId, ctx.actor.id), idIn(bids.lotId, lotIds)))
    .groupBy(bids.lotId)
  return Object.fromEntries(rows.map(({ lotId, ...position }) => [lotId, position]))
}

export async function isExcluded(ctx: Ctx, lotId: Id<"lot">): Promise<boolean> {
  if (ctx.actor.id === null) return false
  const own = and(eq(exclusions.lotId, lotId), eq(exclusions.bidderId, ctx.actor.id))
  return (await ctx.db.select({ cause: exclusions.cause }).from(exclusions).where(own)).length > 0
}

export type MyBidPosition = {
  paddle: number
  maxCents: number
  isOut: boolean
}

export const tabs = ["current", "history", "won"] as const
export type MyBidsTab = (typeof tabs)[number]

export async function listMyBids(ctx: Ctx, tab: MyBidsTab) {
  const memberId = requireSignedIn(ctx)
  const mine = ctx.db
    .select({
      lotId: bids.lotId,
      paddle: sql<number>`max(${bids.paddle})`.as("my_paddle"),
      maxCents: sql<number>`max(${bids.maxCents})`.mapWith(Number).as("my_max"),
      lastAt: sql<string>`max(${bids.at})`.as("my_last_at"),
      count: sql<number>`count(*)::int`.as("my_count"),
      isOut: isOutSql.as("my_out"),
    })
    .from(bids)
    .leftJoin(exclusions, ofBidder)
    .where(eq(bids.bidderId, memberId))
    .groupBy(bids.lotId)
    .as("mine")
  const positions = await ctx.db
    .select({
      lotId: mine.lotId,
      paddle: mine.paddle,
      maxCents: mine.maxCents,
      count: mine.count,
      lastAt: mine.lastAt,
      isOut: mine.isOut,
      orderStatus: orderLines.status,
      orderId: orderLines.orderId,
      dueAt: orderLines.dueAt,
      startsAt: auctions.startsAt,
    })
    .from(mine)
    .innerJoin(biddingStates, eq(biddingStates.lotId, mine.lotId))
    .innerJoin(auctions, eq(auctions.id, biddingStates.auctionId))
    .leftJoin(
      orderLines,
      and(
        eq(orderLines.kind, "lot"),
        eq(orderLines.subjectId, mine.lotId),
        eq(orderLines.memberId, memberId),
      ),
    )
    .where(isOfTab(tab, memberId))
    .orderBy(
      ...(tab === "current"
        ? [asc(biddingStates.endsAt), asc(mine.lotId)]
        : [desc(biddingStates.closedAt), desc(mine.lotId)]),
    )
    .limit(200)
  if (positions.length === 0) return []
  const rows = await selectLots(ctx).where(
    inArray(
      lots.id,
      positions.map((position) => position.lotId),
    ),
  )
  const cards = new Map<string, ReturnType<typeof asCard>>(rows.map((row) => [row.id, asCard(row)]))
  return positions.flatMap((position) => {
    const lot = cards.get(position.lotId)
    if (!lot) return []
    const [lastAt, startsAt] = [new Date(position.lastAt).toISOString(), position.startsAt.toISOString()]
    const dueAt = position.dueAt?.toISOString() ?? null
    const isLeading = position.paddle === lot.leaderPaddle
    return [{ lot, mine: { ...position, lastAt, startsAt, dueAt, isLeading } }]
  })
}

function isOfTab(tab: MyBidsTab, memberId: Id<"mem">) {
  if (tab === "current") return eq(biddingStates.status, "live")
  if (tab === "won") return and(eq(biddingStates.status, "sold"), eq(biddingStates.leaderId, memberId))
  return inArray(biddingStates.status, ["sold", "unsold", "withdrawn"])
}
