import { and, desc, eq, ne, sql } from "drizzle-orm"
import type { Location } from "#domains/auctions/lot.ts"
import { listAuctions, readAuction } from "#domains/auctions/reads.ts"
import { auctions, biddingStates, lots } from "#domains/auctions/schema.ts"
import { paddles } from "#domains/bidding/schema.ts"
import { cached } from "#platform/cache.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"

export async function listLatestSales(ctx: Ctx, location: Location, max: number) {
  return await listAuctions(ctx, { statuses: ["completed"], location, newestFirst: true, max })
}

const maxSales = 300

export async function listSales(ctx: Ctx, location: Location) {
  return await cached(ctx.app, `sales ${location}`, 30, async () => {
    const rows = await ctx.app.db
      .select({ id: auctions.id, title: auctions.title, endsAt: auctions.endsAt })
      .from(auctions)
      .where(and(eq(auctions.location, location), eq(auctions.status, "completed")))
      .orderBy(desc(auctions.endsAt), desc(auctions.id))
      .limit(maxSales)
    return rows.map(({ endsAt, ...sale }) => ({ ...sale, endsAt: endsAt.toISOString() }))
  })
}

export async function readSale(ctx: Ctx, auctionId: string) {
  const { increments: _, ...auction } = await readAuction(ctx, auctionId)
  const figures =
    auction.status === "completed"
      ? await cached(ctx.app, `sale ${auction.id}`, 30, () => readFigures(ctx, auction.id))
      : undefined
  return { auction, figures }
}

/** Only the number of bidders is public. */
async function readFigures({ app }: Ctx, auctionId: Id<"auc">) {
  const ofSale = and(eq(biddingStates.auctionId, auctionId), ne(biddingStates.status, "withdrawn"))
  const [figures] = await app.db
    .select({
      lots: sql<number>`count(*)::int`,
      sold: sql<number>`count(*) filter (where ${biddingStates.status} = 'sold')::int`,
      hammerCents:
        sql`coalesce(sum(${biddingStates.priceCents}) filter (where ${biddingStates.status} = 'sold'), 0)`.mapWith(
          Number,
        ),
      bids: sql<number>`coalesce(sum(${biddingStates.bidCount}), 0)::int`,
    })
    .from(biddingStates)
    .where(ofSale)
  const [people] = await app.db
    .select({ bidders: sql<number>`count(distinct ${paddles.bidderId})::int` })
    .from(lots)
    .innerJoin(paddles, eq(paddles.lotId, lots.id))
    .where(eq(lots.auctionId, auctionId))
  const { lots: count = 0, sold = 0, hammerCents = 0, bids = 0 } = figures ?? {}
  return { lots: count, sold, hammerCents, bids, bidders: people?.bidders ?? 0 }
}

export type SaleFigures = Awaited<ReturnType<typeof readFigures>>
