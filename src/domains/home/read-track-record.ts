import { sql } from "drizzle-orm"
import { auctions, biddingStates } from "#domains/auctions/schema.ts"
import { readStorageTerms } from "#domains/storage/store-bottles.ts"
import { cached } from "#platform/cache.ts"
import type { Ctx } from "#platform/ctx.ts"

/** It reads every result, so it is cached for long. */
const figuresSeconds = 15 * 60

/** What the pages that it links to list: results of completed auctions. */
export async function readTrackRecord(ctx: Ctx) {
  const [figures, { freeMonths }] = await Promise.all([
    cached(ctx.app, "track record", figuresSeconds, () => countResults(ctx)),
    readStorageTerms(ctx),
  ])
  return { ...figures, freeMonths }
}

export type TrackRecord = Awaited<ReturnType<typeof readTrackRecord>>

async function countResults({ app }: Ctx) {
  const isSold = sql`${biddingStates.status} = 'sold'`
  const completed = sql`(select id from ${auctions} where status = 'completed')`
  const db = await app.offload.reads()
  const [figures] = await db
    .select({
      soldCount: sql<number>`(count(*) filter (where ${isSold}))::int`,
      hammerCents: sql`coalesce(sum(${biddingStates.priceCents}) filter (where ${isSold}), 0)`.mapWith(
        Number,
      ),
      bidCount: sql`coalesce(sum(${biddingStates.bidCount}), 0)`.mapWith(Number),
    })
    .from(biddingStates)
    .where(sql`${biddingStates.status} in ('sold', 'unsold') and ${biddingStates.auctionId} in ${completed}`)
  return figures ?? { soldCount: 0, hammerCents: 0, bidCount: 0 }
}
