import { and, eq, inArray } from "drizzle-orm"
import { lotPath } from "#domains/auctions/paths.ts"
import { auctions, biddingStates, lots } from "#domains/auctions/schema.ts"
import { paddles } from "#domains/bidding/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import type { PagePath } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"

export async function readDigestLots(
  ctx: Pick<Ctx, "db">,
  lotIds: readonly Id<"lot">[],
): Promise<DigestLot[]> {
  if (lotIds.length === 0) return []
  const rows = await ctx.db
    .select({
      id: lots.id,
      auctionId: lots.auctionId,
      number: lots.number,
      name: products.name,
      location: auctions.location,
      auctionStatus: auctions.status,
      status: biddingStates.status,
      priceCents: biddingStates.priceCents,
      leaderPaddle: biddingStates.leaderPaddle,
      endsAt: biddingStates.endsAt,
    })
    .from(lots)
    .innerJoin(biddingStates, eq(biddingStates.lotId, lots.id))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .innerJoin(products, eq(products.id, lots.productId))
    .where(inArray(lots.id, [...lotIds]))
    .orderBy(biddingStates.endsAt, lots.number, lots.id)
  return rows.map(({ location, auctionStatus, ...lot }) => ({
    ...lot,
    path: lotPath({ id: lot.id, name: lot.name, location, auctionStatus }),
  }))
}

export type DigestLot = {
  id: Id<"lot">
  auctionId: Id<"auc">
  number: number
  name: string
  status: "upcoming" | "live" | "sold" | "unsold" | "withdrawn"
  priceCents: number
  leaderPaddle: number | null
  endsAt: Date
  path: PagePath
}

export async function readPaddles(
  ctx: Pick<Ctx, "db">,
  memberIds: readonly Id<"mem">[],
  lotIds: readonly Id<"lot">[],
): Promise<Map<string, number>> {
  if (memberIds.length === 0 || lotIds.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(paddles)
    .where(and(inArray(paddles.bidderId, [...memberIds]), inArray(paddles.lotId, [...lotIds])))
  return new Map(rows.map((row) => [`${row.bidderId} ${row.lotId}`, row.number]))
}
