import type { BulkChange } from "#admin/bulk/act-in-bulk.ts"
import { textOrRefusal } from "#admin/bulk/text-or-refusal.ts"
import { zoneOf } from "#domains/places/places.ts"
import { formatDate, money } from "#language/format.ts"
import { messageOf } from "#language/refusal-text.server.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { tryOut } from "#platform/try-out.ts"
import { changeListing, requireTransition } from "../change-listing.ts"
import { requirePrices } from "../create-listing.ts"
import { parseSale, requireUnsold, type TypedSale } from "../plan-sale.ts"
import { listingStateText, type PlannedSale } from "../price.ts"
import { type AdminListing, listAdminListings } from "./list-listings.ts"
import { listingList } from "./listing-list.ts"
import { changedFields, changeOf, type SubmittedListing } from "./save-listings.ts"

export async function previewStatus(
  ctx: Ctx,
  rows: readonly string[],
  status: "on-sale" | "withdrawn",
): Promise<BulkChange[]> {
  const t = textsOf(ctx.language, "listings-admin")
  const listings = await readListings(ctx, rows)
  return listings.map((listing) => ({
    ...rowOf(ctx, listing),
    before: t(`listings.statuses.${listing.status}`),
    ...textOrRefusal(ctx, () => {
      requireTransition(listing.status, status)
      return t(`listings.statuses.${status}`)
    }),
  }))
}

export async function previewSale(
  ctx: Ctx,
  rows: readonly string[],
  typed: TypedSale,
): Promise<BulkChange[]> {
  const listings = await readListings(ctx, rows)
  return listings.map((listing) => ({
    ...rowOf(ctx, listing),
    before: [money(listing.priceCents), currentSale(ctx, listing)].filter(Boolean).join(" · "),
    ...textOrRefusal(ctx, () => {
      requireUnsold(listing)
      const sale = parseSale(listing, typed, ctx.now())
      requirePrices({ priceCents: listing.priceCents, salePriceCents: sale.cents })
      return saleText(ctx, listing, sale)
    }),
  }))
}

/** What typed rows change: a line for each field. */
export async function previewTyped(ctx: Ctx, rows: readonly SubmittedListing[]): Promise<BulkChange[]> {
  const t = textsOf(ctx.language, "listings-admin")
  const typedById = new Map(rows.map((row) => [row.id, changedFields(row)]))
  const changed = rows.map(({ id }) => id).filter((id) => Object.keys(typedById.get(id) ?? {}).length > 0)
  if (changed.length === 0) return []
  const listings = await readListings(ctx, changed)
  const refusals = await findRefusals(ctx, rows)
  const lines = listings.flatMap((listing) => {
    const { price, sale, status } = typedById.get(listing.id) ?? {}
    const line = (field: string, before: string, newValue: () => string) => {
      const row = rowOf(ctx, listing)
      return { ...row, name: `${row.name}: ${field}`, before, ...textOrRefusal(ctx, newValue) }
    }
    const amount = (cents: number | null | undefined) => (cents == null ? "–" : money(cents))
    return [
      price !== undefined &&
        line(t("listings.price"), money(listing.priceCents), () => amount(changeOf({ price }).priceCents)),
      sale !== undefined &&
        line(t("listings.salePrice"), amount(listing.salePriceCents), () =>
          amount(changeOf({ sale }).salePriceCents),
        ),
      status !== undefined &&
        line(textsOf(ctx.language, "admin")("columns.status"), t(`listings.statuses.${listing.status}`), () =>
          t(`listings.statuses.${changeOf({ status }).status ?? listing.status}`),
        ),
    ].filter((each) => each !== false)
  })
  return lines.map((line) => {
    const refusal = refusals.get(line.row)
    return refusal === undefined ? line : { ...line, refusal }
  })
}

/** Without the confirmation of a large change, which is asked for afterwards. */
async function findRefusals(
  ctx: Ctx,
  rows: readonly SubmittedListing[],
): Promise<ReadonlyMap<string, string>> {
  const refusals = new Map<string, string>()
  for (const row of rows) {
    const typed = changedFields(row)
    if (Object.keys(typed).length === 0) continue
    const problem = await tryOut(ctx, (tx) => changeListing(tx, row.id, changeOf(typed), row))
    if (problem && problem.code !== "listings.largePriceChange")
      refusals.set(row.id, messageOf(problem, ctx.language))
  }
  return refusals
}

function currentSale(ctx: Ctx, listing: AdminListing): string {
  const { salePriceCents, plannedSaleCents, saleStartsAt, saleEndsAt } = listing
  if (plannedSaleCents === null) return salePriceCents === null ? "" : money(salePriceCents)
  const dateOf = (moment: string | null) => (moment === null ? null : new Date(moment))
  const dates = { startsAt: dateOf(saleStartsAt), endsAt: dateOf(saleEndsAt) }
  return saleText(ctx, listing, { cents: plannedSaleCents, ...dates })
}

function saleText({ language }: Ctx, { location }: AdminListing, sale: PlannedSale): string {
  const at = (moment: Date | null) =>
    moment === null ? "–" : formatDate(moment.toISOString(), language, "moment", zoneOf(location))
  return textsOf(language, "listings-admin")("listings.planned", {
    price: money(sale.cents),
    from: at(sale.startsAt),
    until: at(sale.endsAt),
  })
}

function rowOf({ language }: Ctx, listing: AdminListing) {
  const place = textsOf(language, "places")(`names.${listing.location}`)
  return { row: listing.id, name: `${listing.name}, ${place}`, seen: listingStateText(listing) }
}

async function readListings(ctx: Ctx, rows: readonly string[]): Promise<AdminListing[]> {
  const query = { ...parseListQuery(listingList, {}), limit: rows.length, rows }
  return (await listAdminListings(ctx, query)).listings
}
