import { and, desc, eq, inArray, ne } from "drizzle-orm"
import { products } from "#domains/catalogue/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import type { Id } from "#platform/ids.ts"
import { lotPath } from "../paths.ts"
import { auctions, biddingStates, lots } from "../schema.ts"
import { fillLevelOf } from "./front-picture.ts"
import { galleryOf, photographsOfLot, photographsOfProduct } from "./lot-gallery.ts"

const maxLots = 3
const maxPictures = 6

/** Earlier lots of the same bottling, to compare pictures with; the latest first. */
export async function listEarlierLots(ctx: Ctx, lot: { id: Id<"lot">; productId: Id<"prd"> }) {
  const rows = await ctx.db
    .select({
      id: lots.id,
      number: lots.number,
      productId: lots.productId,
      name: products.name,
      auctionTitle: auctions.title,
      auctionStatus: auctions.status,
      location: auctions.location,
      fillLevel: fillLevelOf,
      photographs: photographsOfLot,
      productPhotographs: photographsOfProduct,
    })
    .from(lots)
    .innerJoin(biddingStates, eq(biddingStates.lotId, lots.id))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .innerJoin(products, eq(products.id, lots.productId))
    .where(
      and(
        idIs(lots.productId, lot.productId),
        ne(lots.id, lot.id),
        inArray(biddingStates.status, ["sold", "unsold"]),
        eq(auctions.status, "completed"),
      ),
    )
    .orderBy(desc(biddingStates.closedAt), desc(lots.id))
    .limit(maxLots)
  return rows.map(({ photographs, productPhotographs, auctionStatus, location, ...row }) => ({
    ...row,
    path: lotPath({ ...row, auctionStatus, location }),
    gallery: galleryOf(photographs, productPhotographs).slice(0, maxPictures),
  }))
}

export type EarlierLot = Awaited<ReturnType<typeof listEarlierLots>>[number]
