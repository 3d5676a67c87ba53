import { csvFile } from "#admin/columns.ts"
import { dollarsText } from "#platform/dollars.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { ListingQuery, listAdminListings } from "../list-listings.ts"
import type { Route } from "./+types/listings-csv"

const head = ["listing", "name", "shop", "location", "status", "price_sgd", "sale_price_sgd", "available"]

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const query = ListingQuery.parse({ ...Object.fromEntries(url.searchParams), page: 1, limit: 10_000 })
    const { listings } = await listAdminListings(ctx, query)
    return csvFile("listings", [
      head,
      ...listings.map((listing) => [
        listing.id,
        listing.name,
        listing.kind,
        listing.location,
        listing.status,
        Number(dollarsText(listing.priceCents)),
        listing.salePriceCents === null ? "" : Number(dollarsText(listing.salePriceCents)),
        listing.kind === "bottle" ? listing.available : "",
      ]),
    ])
  })
}
