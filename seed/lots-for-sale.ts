import { asc, eq, sql } from "drizzle-orm"
import { auctions, biddingStates, lots } from "#domains/auctions/schema.ts"
import { distilleries, products } from "#domains/catalogue/schema.ts"
import type { AppContext } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"

/** The public facts of a lot, from which the crowd bids. */
export async function lotsForSale(app: AppContext, auctionId: Id<"auc">) {
  const rows = await app.db
    .select({
      id: lots.id,
      number: lots.number,
      location: auctions.location,
      distillery: distilleries.name,
      openingCents: lots.openingCents,
      lowCents: lots.estimateLowCents,
      highCents: lots.estimateHighCents,
      hasReserve: biddingStates.reserveMet,
      soldBefore: sql<number>`(select count(*)::int from lots past join bidding_states over on over.lot_id = past.id
        where past.product_id = ${products.id} and over.status = 'sold'
          and over.closed_at > ${auctions.startsAt} - interval '330 days')`,
      softCloseMinutes: auctions.softCloseMinutes,
      startsAt: auctions.startsAt,
      endsAt: biddingStates.endsAt,
    })
    .from(lots)
    .innerJoin(biddingStates, eq(biddingStates.lotId, lots.id))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .innerJoin(products, eq(products.id, lots.productId))
    .leftJoin(distilleries, eq(distilleries.id, products.distilleryId))
    .where(eq(lots.auctionId, auctionId))
    .orderBy(asc(lots.number))
  return rows.map(({ lowCents, highCents, hasReserve, ...lot }) => ({
    ...lot,
    hasReserve: hasReserve !== null,
    limitCents: highCents ?? Number.POSITIVE_INFINITY,
    worthCents: Math.sqrt((lowCents ?? lot.openingCents * 2) * (highCents ?? lot.openingCents * 2)),
  }))
}

export type LotForSale = Awaited<ReturnType<typeof lotsForSale>>[number]
