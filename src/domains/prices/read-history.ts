import { and, desc, eq, inArray, sql } from "drizzle-orm"
import { lotPath } from "#domains/auctions/paths.ts"
import { auctions, lots, standings } from "#domains/auctions/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { monthsBefore } from "#platform/time.ts"
import { summaryOf } from "./rules.ts"

const mostResults = 500

/** What earlier lots of a bottle fetched, the latest first. A price nobody paid is not told: it would hint at a reserve. */
export async function readPriceHistory(ctx: Ctx, productId: Id<"prd">) {
  const rows = await ctx.db
    .select({
      lotId: lots.id,
      number: lots.number,
      auction: auctions.title,
      location: auctions.location,
      auctionStatus: auctions.status,
      name: products.name,
      endedAt: standings.endsAt,
      hammerCents: sql<
        number | null
      >`case when ${standings.status} = 'sold' then ${standings.priceCents} end`.mapWith((cents) =>
        cents === null ? null : Number(cents),
      ),
      bidCount: standings.bidCount,
      fillLevel: sql<string>`${lots.condition}->>'fillLevel'`,
    })
    .from(lots)
    .innerJoin(standings, eq(standings.lotId, lots.id))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .innerJoin(products, eq(products.id, lots.productId))
    .where(
      and(
        eq(lots.productId, productId),
        inArray(standings.status, ["sold", "unsold"]),
        inArray(auctions.status, ["live", "completed"]),
      ),
    )
    .orderBy(desc(standings.endsAt), desc(lots.id))
    .limit(mostResults)
  const results = rows.map(({ location, auctionStatus, name, endedAt, ...row }) => ({
    ...row,
    endedAt: endedAt.toISOString(),
    path: lotPath({ id: row.lotId, name, location, auctionStatus }),
  }))
  return { results, summary: summaryOf(results, monthsBefore(ctx.now(), 12)) }
}

export type PriceHistory = Awaited<ReturnType<typeof readPriceHistory>>
