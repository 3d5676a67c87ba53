import { z } from "zod"
import { refuse } from "#admin/refusals.ts"
import { changeListing, type ListingChange } from "#domains/listings/change-listing.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { homePlace } from "#domains/places/places.ts"
import type { Ctx } from "#platform/ctx.ts"
import { parseDollars } from "#platform/dollars.ts"
import type { Id } from "#platform/ids.ts"
import { type FormFields, parseTogether } from "#platform/input.ts"

const Status = z.enum(["draft", "on-sale", "withdrawn", "sold"]).catch("draft")

export async function saveCaskOffer(
  ctx: Ctx,
  { caskId, listingId }: { caskId: Id<"csk">; listingId: string | null },
  submitted: FormFields,
): Promise<void> {
  const { priceCents, salePriceCents } = parseTogether({
    priceCents: () => {
      const cents = amountOf(submitted, "price")
      if (cents === null) throw refuse("notAnAmount", { field: "price" })
      return cents
    },
    salePriceCents: () => amountOf(submitted, "salePrice"),
  })
  const status = Status.parse(submitted.status)
  if (listingId === null) {
    const prices = { priceCents, salePriceCents, isOnSale: status === "on-sale" }
    await createListing(ctx, { kind: "cask", caskId, location: homePlace, ...prices })
    return
  }
  const change: ListingChange = { priceCents, salePriceCents, status }
  await changeListing(ctx, listingId, change)
}

function amountOf(submitted: FormFields, field: string): number | null {
  const text = (submitted[field] ?? "").trim()
  if (text === "") return null
  const cents = parseDollars(text)
  if (cents === undefined) throw refuse("notAnAmount", { field })
  return cents
}
