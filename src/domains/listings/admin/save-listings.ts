import { requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { parseDollars } from "#platform/dollars.ts"
import { type FormFields, parseTogether } from "#platform/input.ts"
import { Refusal } from "#platform/refusal.ts"
import { changeListing, type ListingChange, type ListingStatus } from "../change-listing.ts"
import { refuse } from "../refusals.ts"
import { listingStatuses } from "./listing-list.ts"
import { typedPrice, typedSalePrice } from "./typed-prices.ts"

/** `seen` is what the row showed, `confirmed` the prices whose large change was confirmed. */
export type SubmittedListing = {
  id: string
  seen: string
  confirmed: string
  price: string
  sale: string
  status: string
}

/** `typed` has only the fields that were changed in the form. */
export type RefusedListing = { id: string; refusal: Refusal; typed: FormFields }

const maxRows = 200

/** Each row has a transaction of its own, so a refused row prevents no other from being saved. */
export async function saveListings(
  ctx: Ctx,
  rows: readonly SubmittedListing[],
): Promise<{ saved: number; refused: RefusedListing[] }> {
  requirePermission(ctx, "shop")
  const refused: RefusedListing[] = []
  let saved = 0
  for (const row of rows.slice(0, maxRows)) {
    const typed = changedFields(row)
    if (Object.keys(typed).length === 0) continue
    try {
      await changeListing(ctx, row.id, changeOf(typed), row)
      saved++
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      refused.push({ id: row.id, refusal: problem, typed })
    }
  }
  return { saved, refused }
}

export function changedFields({ seen, price, sale, status }: SubmittedListing): FormFields {
  const [seenPrice, seenSale, seenStatus] = seen.split(" ")
  const saleText = sale.trim() === "" ? "" : String(parseDollars(sale))
  return {
    ...(String(parseDollars(price)) === seenPrice ? {} : { price }),
    ...(saleText === seenSale ? {} : { sale }),
    ...(status === seenStatus || status === "" ? {} : { status }),
  }
}

export function changeOf({ price, sale, status }: FormFields): ListingChange {
  return parseTogether({
    ...(price === undefined ? {} : { priceCents: () => typedPrice(price) }),
    ...(sale === undefined ? {} : { salePriceCents: () => typedSalePrice(sale) }),
    ...(status === undefined ? {} : { status: () => statusOf(status) }),
  })
}

function statusOf(text: string): ListingStatus {
  const found = listingStatuses.find((status) => status === text)
  if (!found) throw refuse("statusUnclear", { status: text })
  return found
}
