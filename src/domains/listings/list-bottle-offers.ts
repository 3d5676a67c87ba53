import { and, eq, inArray } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { pick } from "#platform/pick.ts"
import { listings } from "./schema.ts"

/** Where these bottles are on sale, and for how much. */
export async function listBottleOffers(ctx: Ctx, productIds: readonly Id<"prd">[]) {
  return await ctx.db
    .select(pick(listings, "productId", "location", "priceCents", "salePriceCents"))
    .from(listings)
    .where(
      and(
        inArray(listings.productId, [...productIds]),
        eq(listings.kind, "bottle"),
        eq(listings.status, "on-sale"),
      ),
    )
}
