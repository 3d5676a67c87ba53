import { asc, eq } from "drizzle-orm"
import { can } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { pick } from "#platform/pick.ts"
import { listings } from "../schema.ts"

/** Empty for those who see the product, but not the shop. */
export async function listListingsOfProduct(ctx: Ctx, productId: string) {
  if (!can(ctx, "shop") || !isId("prd", productId)) return []
  const rows = await ctx.db
    .select({
      ...pick(listings, "id", "kind", "location", "status", "priceCents", "salePriceCents"),
      ...pick(listings, "plannedSaleCents", "saleStartsAt", "saleEndsAt"),
    })
    .from(listings)
    .where(eq(listings.productId, productId))
    .orderBy(asc(listings.location), asc(listings.kind))
  return rows.map(({ saleStartsAt, saleEndsAt, ...row }) => ({
    ...row,
    saleStartsAt: saleStartsAt?.toISOString() ?? null,
    saleEndsAt: saleEndsAt?.toISOString() ?? null,
  }))
}

export type ProductListing = Awaited<ReturnType<typeof listListingsOfProduct>>[number]
