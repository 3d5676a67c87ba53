import { and, desc, eq } from "drizzle-orm"
import type { Location } from "#domains/auctions/lot.ts"
import { lotPath } from "#domains/auctions/paths.ts"
import { auctions, lots } from "#domains/auctions/schema.ts"
import { visibleTo } from "#domains/auctions/visibility.ts"
import { products } from "#domains/catalogue/schema.ts"
import type { PagePath } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"

export async function findArchivedLotPath(
  ctx: Ctx,
  id: string,
  location: Location,
): Promise<PagePath | undefined> {
  const [lot] = await ctx.db
    .select({
      id: lots.id,
      name: products.name,
      location: auctions.location,
      auctionStatus: auctions.status,
    })
    .from(lots)
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .innerJoin(products, eq(products.id, lots.productId))
    .where(and(conditionFor(id, location), visibleTo(ctx)))
    .orderBy(desc(auctions.endsAt), desc(lots.id))
    .limit(1)
  return lot && lotPath(lot)
}

function conditionFor(id: string, location: Location) {
  if (isId("prd", id))
    return and(eq(lots.productId, id), eq(auctions.location, location), eq(auctions.status, "completed"))
  return eq(lots.id, isId("lot", id) ? id : "lot_")
}
