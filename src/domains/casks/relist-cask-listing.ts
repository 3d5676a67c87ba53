import { and, eq } from "drizzle-orm"
import { publishProductChange } from "#domains/catalogue/product-topic.ts"
import { listings } from "#domains/listings/schema.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"

/** Lock order, as everywhere: the cask's listing, then its order line. */
export async function lockCaskListing(tx: Tx, listingId: Id<"lst">) {
  const [listing] = await tx.db.select().from(listings).where(eq(listings.id, listingId)).for("update")
  return listing
}

export async function relistCaskListing(tx: Tx, listing: typeof listings.$inferSelect): Promise<void> {
  const isSold = and(eq(listings.id, listing.id), eq(listings.status, "sold"))
  await tx.db.update(listings).set({ status: "on-sale" }).where(isSold)
  publishProductChange(tx, listing)
}
