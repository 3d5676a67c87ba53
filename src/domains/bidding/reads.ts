import { and, asc, desc, eq, inArray, sql } from "drizzle-orm"
import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { asCard, selectLots } from "#domains/auctions/lot-card.ts"
import { auctions, biddingStates, lots } from "#domains/auctions/schema.ts"
import { orderLines } from "#domains/orders/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { idIn } from "#platform/database/id-conditions.ts"
import type { Id } from "#platform/ids.ts"
import { pick } from "#platform/pick.ts"
import { readHistory } from "./after/read-bid-log.ts"
import { maximumKeysService } from "./maximums/maximum-keys.ts"
import { openHighest } from "./maximums/open-maximum.ts"
import { quoteLot } from "./quote-lot.ts"
import { readPayer } from "./read-payer.ts"
import { auctionKeys, bids, exclusions } from "./schema.ts"

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
const encryptedSql = sql<string[]>`array_agg(${bids.encryptedMax})`
const isOutSql = sql<boolean>`bool_or(${exclusions.cause} is not null)`

export async function readMyBidPositions(
  ctx: Ctx,
  lotIds: readonly string[],
): Promise<Record<string, MyBidPosition>> {
  if (ctx.actor.id === null || lotIds.length === 0) return {}
  const bidderId = ctx.actor.id
  const rows = await ctx.db
    .select({
      lotId: bids.lotId,
      paddle: sql<number>`max(${bids.paddle})`,
      encrypted: encryptedSql,
      isOut: isOutSql,
      ...pick(auctionKeys, "auctionId", "wrapped"),
    })
    .from(bids)
    .innerJoin(biddingStates, eq(biddingStates.lotId, bids.lotId))
    .innerJoin(auctionKeys, eq(auctionKeys.auctionId, biddingStates.auctionId))
    .leftJoin(exclusions, ofBidder)
    .where(and(eq(bids.bidderId, bidderId), idIn(bids.lotId, lotIds)))
    .groupBy(bids.lotId, auctionKeys.auctionId)
  const keys = maximumKeysService.of(ctx.app)
  return Object.fromEntries(
    rows.map(({ lotId, encrypted, auctionId, wrapped, ...position }) => {
      const maxCents = openHighest(keys, { lotId, bidderId, auctionId, wrapped }, encrypted)
      return [lotId, { ...position, maxCents }]
    }),
  )
}

export async function isExcluded(ctx: Ctx, lotId: Id<"lot">): Promise<boolean> {
  if (ctx.actor.id === null) return false
  const own = and(eq(exclusions.lotId, lotId), eq(exclusions.bidderId, ctx.actor.id))
  return (await ctx.db.select({ cause: exclusions.cause }).from(exclusions).where(own)).length > 0
}

export type MyBidPosition = {
  paddle: number
  /** Null once it is erased. */
  maxCents: number | null
  isOut: boolean
}

export const tabs = ["current", "history", "won"] as const
export type MyBidsTab = (typeof tabs)[number]

export async function listMyBids(ctx: Ctx, tab: MyBidsTab) {
  const memberId = requireSignedIn(ctx)
  const mine = selectOwnLots(ctx, memberId)
  const positions = await ctx.db
    .select({
      lotId: mine.lotId,
      paddle: mine.paddle,
      encrypted: mine.encrypted,
      ...pick(auctionKeys, "auctionId", "wrapped"),
      count: mine.count,
      lastAt: mine.lastAt,
      isOut: mine.isOut,
      orderStatus: orderLines.status,
      orderId: orderLines.orderId,
      dueAt: orderLines.dueAt,
      agreedTerms: orderLines.agreedTerms,
      startsAt: auctions.startsAt,
      auctionTitle: auctions.title,
    })
    .from(mine)
    .innerJoin(biddingStates, eq(biddingStates.lotId, mine.lotId))
    .innerJoin(auctions, eq(auctions.id, biddingStates.auctionId))
    .innerJoin(auctionKeys, eq(auctionKeys.auctionId, auctions.id))
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
  const keys = maximumKeysService.of(ctx.app)
  const [payer, now] = [await readPayer(ctx), ctx.now()]
  return positions.flatMap(({ encrypted, auctionId, wrapped, agreedTerms, ...position }) => {
    const lot = cards.get(position.lotId)
    if (!lot) return []
    const bid = { lotId: position.lotId, bidderId: memberId, auctionId, wrapped }
    const maxCents = openHighest(keys, bid, encrypted)
    const [lastAt, startsAt] = [new Date(position.lastAt).toISOString(), position.startsAt.toISOString()]
    const dueAt = position.dueAt?.toISOString() ?? null
    const isLeading = position.paddle === lot.leaderPaddle
    const isOverdue = position.dueAt !== null && position.dueAt < now
    const owedCents = quoteLot(payer, { priceCents: lot.priceCents, agreedTerms, isOverdue })
    const times = { lastAt, startsAt, dueAt }
    return [{ lot, mine: { ...position, owedCents, maxCents, ...times, isLeading } }]
  })
}

function selectOwnLots({ db }: Ctx, memberId: Id<"mem">) {
  return db
    .select({
      lotId: bids.lotId,
      paddle: sql<number>`max(${bids.paddle})`.as("my_paddle"),
      encrypted: encryptedSql.as("my_encrypted"),
      lastAt: sql<string>`max(${bids.at})`.as("my_last_at"),
      count: sql<number>`count(*)::int`.as("my_count"),
      isOut: isOutSql.as("my_out"),
    })
    .from(bids)
    .leftJoin(exclusions, ofBidder)
    .where(eq(bids.bidderId, memberId))
    .groupBy(bids.lotId)
    .as("mine")
}

function isOfTab(tab: MyBidsTab, memberId: Id<"mem">) {
  if (tab === "current") return eq(biddingStates.status, "live")
  if (tab === "won") return and(eq(biddingStates.status, "sold"), eq(biddingStates.leaderId, memberId))
  return inArray(biddingStates.status, ["sold", "unsold", "withdrawn"])
}
