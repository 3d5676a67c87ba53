import { and, desc, eq, notInArray } from "drizzle-orm"
import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { lotPath } from "#domains/auctions/paths.ts"
import { auctions, lots, standings } from "#domains/auctions/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { orderLines } from "#domains/orders/schema.ts"
import type { Ctx } from "#platform/ctx.ts"

const most = 50

/** The own lots that were sold, newest first, and whether their buyers have paid. */
export async function listSoldLots(ctx: Ctx) {
  const rows = await ctx.db
    .select({
      id: lots.id,
      name: products.name,
      location: auctions.location,
      auctionStatus: auctions.status,
      hammerCents: standings.priceCents,
      soldAt: standings.closedAt,
      paidAt: orderLines.paidAt,
      dueAt: orderLines.dueAt,
    })
    .from(lots)
    .innerJoin(standings, and(eq(standings.lotId, lots.id), eq(standings.status, "sold")))
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
    .where(eq(lots.sellerId, requireSignedIn(ctx)))
    .orderBy(desc(standings.closedAt), desc(lots.id))
    .limit(most)
  return rows.map(({ id, name, location, auctionStatus, hammerCents, soldAt, paidAt, dueAt }) => ({
    id,
    name,
    path: lotPath({ id, name, location, auctionStatus }),
    hammerCents,
    soldAt: soldAt?.toISOString() ?? null,
    isPaid: paidAt !== null,
    dueAt: dueAt?.toISOString() ?? null,
  }))
}

export type SoldLot = Awaited<ReturnType<typeof listSoldLots>>[number]
