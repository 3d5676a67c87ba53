import { and, eq } from "drizzle-orm"
import { products } from "#domains/catalogue/schema.ts"
import { effectiveCents } from "#domains/listings/price.ts"
import { listings } from "#domains/listings/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"

export async function readCheapest(ctx: Ctx, productId: Id<"prd">) {
  const rows = await ctx.db
    .select({
      location: listings.location,
      priceCents: listings.priceCents,
      salePriceCents: listings.salePriceCents,
    })
    .from(listings)
    .innerJoin(products, eq(products.id, listings.productId))
    .where(
      and(
        eq(listings.productId, productId),
        eq(listings.kind, "bottle"),
        eq(listings.status, "on-sale"),
        eq(products.isArchived, false),
      ),
    )
    .orderBy(listings.location)
  return rows
    .map((row) => ({ location: row.location, nowCents: effectiveCents(row) }))
    .toSorted((one, other) => one.nowCents - other.nowCents)[0]
}
