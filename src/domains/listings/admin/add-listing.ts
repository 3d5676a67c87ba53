import { requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { type FormFields, parseTogether } from "#platform/input.ts"
import { createListing } from "../create-listing.ts"
import { isListingKind, isShopLocation } from "../kinds.ts"
import { refuse } from "../refusals.ts"
import { typedPrice, typedSalePrice } from "./typed-prices.ts"

export async function addListing(ctx: Ctx, submitted: FormFields): Promise<Id<"lst">> {
  requirePermission(ctx, "shop")
  const { productId = "", kind = "", location = "", price = "", sale = "" } = submitted
  if (!isId("prd", productId)) throw refuse("noSuchListing")
  const terms = parseTogether({
    kind: () => kindOf(kind),
    location: () => locationOf(location),
    priceCents: () => typedPrice(price),
    salePriceCents: () => typedSalePrice(sale),
  })
  return await createListing(ctx, { ...terms, productId, isOnSale: submitted.isOnSale !== undefined })
}

function kindOf(kind: string) {
  if (!isListingKind(kind) || kind === "cask") throw refuse("kindUnknown", { field: "kind" })
  return kind
}

function locationOf(location: string) {
  if (!isShopLocation(location)) throw refuse("locationUnknown", { field: "location" })
  return location
}
