import { csvFile, csvRows } from "#admin/csv-file.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { auctionColumns } from "../parts/auction-columns.tsx"
import { listAuctionsForAdmin, readAuctionQuery } from "../reads.ts"
import type { Route } from "./+types/auctions-csv"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const query = readAuctionQuery(url.searchParams)
    return csvFile(
      `auctions-${query.status}`,
      csvRows(auctionColumns, await listAuctionsForAdmin(ctx, query)),
    )
  })
}
