import { requirePermission } from "#domains/accounts/permissions.ts"
import { isListingKind, isShopLocation } from "#domains/listings/kinds.ts"
import { putUpListing } from "#domains/listings/put-up-listing.ts"
import { refuse } from "#domains/listings/refusals.ts"
import type { Ctx } from "#platform/ctx.ts"
import { centsOf } from "#platform/dollars.ts"
import { type Id, isId } from "#platform/ids.ts"

/** A new listing as the desk's form sends it. A cask is put up where its facts are kept. */
export async function addListing(ctx: Ctx, sent: Readonly<Record<string, string>>): Promise<Id<"lst">> {
  requirePermission(ctx, "shop")
  const { productId = "", kind = "", location = "", price = "", sale = "" } = sent
  if (!isListingKind(kind) || kind === "cask") throw refuse("kindUnknown", { field: "kind" })
  if (!isShopLocation(location)) throw refuse("locationUnknown", { field: "location" })
  if (!isId("prd", productId)) throw refuse("noSuchListing")
  const priceCents = centsOf(price)
  if (priceCents === undefined) throw refuse("priceUnclear", { field: "price" })
  const salePriceCents = sale.trim() === "" ? null : centsOf(sale)
  if (salePriceCents === undefined) throw refuse("salePriceUnclear", { field: "sale" })
  const isOnSale = sent.isOnSale !== undefined
  return await putUpListing(ctx, { kind, productId, location, priceCents, salePriceCents, isOnSale })
}
