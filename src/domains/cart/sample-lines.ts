import { and, asc, eq, gt } from "drizzle-orm"
import { listings } from "#domains/listings/schema.ts"
import { homePlace } from "#domains/places/places.ts"
import { asCard, selectListings } from "#domains/shop/listing-card.ts"
import { availableColumn } from "#domains/stock/levels.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { CartLine } from "./reads.ts"
import { readLocalLines } from "./reads.ts"

const samples = 3
/** A trial of the checkout must never sell out a listing. */
const minStock = 5

export async function listSampleLines(ctx: Ctx): Promise<CartLine[]> {
  const rows = await selectListings(ctx)
    .where(
      and(
        eq(listings.kind, "bottle"),
        eq(listings.location, homePlace),
        eq(listings.status, "on-sale"),
        gt(availableColumn, minStock),
      ),
    )
    .orderBy(asc(listings.priceCents), asc(listings.id))
    .limit(samples)
  const items = rows.map((row) => ({ listingId: asCard(row).id, quantity: 1 }))
  return await readLocalLines(ctx, { key: "", items })
}
