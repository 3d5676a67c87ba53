import { and, asc, desc, eq, gt, lt, ne } from "drizzle-orm"
import { products } from "#domains/catalogue/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import type { Id } from "#platform/ids.ts"
import { lotPath } from "../paths.ts"
import { auctions, biddingStates, lots } from "../schema.ts"

/** The lots before and after one in its sale. Only for lots that the visitor may see: their sale is as visible. */
export async function readNeighbours(
  ctx: Ctx,
  { auctionId, number }: { auctionId: Id<"auc">; number: number },
) {
  const [[before], [after]] = await Promise.all([
    lotsOfSale(ctx, auctionId, lt(lots.number, number)).orderBy(desc(lots.number)).limit(1),
    lotsOfSale(ctx, auctionId, gt(lots.number, number)).orderBy(asc(lots.number)).limit(1),
  ])
  return { before: asNeighbour(before), after: asNeighbour(after) }
}

export type SaleNeighbours = Awaited<ReturnType<typeof readNeighbours>>
export type LotNeighbour = NonNullable<SaleNeighbours["before"]>

function lotsOfSale(ctx: Ctx, auctionId: Id<"auc">, isBeside: ReturnType<typeof lt>) {
  return ctx.db
    .select({
      id: lots.id,
      number: lots.number,
      name: products.name,
      location: auctions.location,
      auctionStatus: auctions.status,
    })
    .from(lots)
    .innerJoin(biddingStates, eq(biddingStates.lotId, lots.id))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .innerJoin(products, eq(products.id, lots.productId))
    .where(and(idIs(lots.auctionId, auctionId), isBeside, ne(biddingStates.status, "withdrawn")))
    .$dynamic()
}

function asNeighbour(lot: Awaited<ReturnType<typeof lotsOfSale>>[number] | undefined) {
  return lot ? { number: lot.number, name: lot.name, path: lotPath(lot) } : null
}
