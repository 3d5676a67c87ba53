import { and, eq } from "drizzle-orm"
import { auctions, lots } from "#domains/auctions/schema.ts"
import { visibleTo } from "#domains/auctions/visibility.ts"
import { casks, products } from "#domains/catalogue/schema.ts"
import { listings } from "#domains/listings/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import type { WishKind } from "./kinds.ts"

export type WishSubject = { kind: WishKind; subjectId: string }

/** Accepts the id of a listing, too: its product or cask is watched. */
export async function findSubject(ctx: Ctx, id: string): Promise<WishSubject | undefined> {
  if (isId("lst", id)) return await findOffered(ctx, id)
  if (isId("prd", id)) {
    const isListed = and(eq(products.id, id), eq(products.isArchived, false))
    const found = await ctx.db.select({ id: products.id }).from(products).where(isListed)
    return found.length > 0 ? { kind: "product", subjectId: id } : undefined
  }
  if (isId("csk", id)) {
    const found = await ctx.db.select({ id: casks.id }).from(casks).where(eq(casks.id, id))
    return found.length > 0 ? { kind: "cask", subjectId: id } : undefined
  }
  if (!isId("lot", id)) return undefined
  const found = await ctx.db
    .select({ id: lots.id })
    .from(lots)
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .where(and(eq(lots.id, id), visibleTo(ctx)))
  return found.length > 0 ? { kind: "lot", subjectId: id } : undefined
}

async function findOffered(ctx: Ctx, listingId: `lst_${string}`): Promise<WishSubject | undefined> {
  const [offered] = await ctx.db
    .select({ productId: listings.productId, caskId: listings.caskId })
    .from(listings)
    .where(eq(listings.id, listingId))
  if (offered?.productId) return { kind: "product", subjectId: offered.productId }
  return offered?.caskId ? { kind: "cask", subjectId: offered.caskId } : undefined
}
