import { z } from "zod"
import { typedPrice, typedSalePrice } from "#domains/listings/admin/typed-prices.ts"
import { changeListing, type ListingChange } from "#domains/listings/change-listing.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { homePlace } from "#domains/places/places.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { type FormFields, parseTogether } from "#platform/input.ts"

const Status = z.enum(["draft", "on-sale", "withdrawn", "sold"]).catch("draft")

export async function saveCaskOffer(
  ctx: Ctx,
  { caskId, listingId }: { caskId: Id<"csk">; listingId: string | null },
  submitted: FormFields,
): Promise<void> {
  const { price = "", sale = "", seen = "", confirmed = "" } = submitted
  const { priceCents, salePriceCents } = parseTogether({
    priceCents: () => typedPrice(price),
    salePriceCents: () => typedSalePrice(sale),
  })
  const status = Status.parse(submitted.status)
  if (listingId === null) {
    const prices = { priceCents, salePriceCents, isOnSale: status === "on-sale" }
    await createListing(ctx, { kind: "cask", caskId, location: homePlace, ...prices })
    return
  }
  const change: ListingChange = { priceCents, salePriceCents, status }
  await changeListing(ctx, listingId, change, { seen, confirmed })
}
