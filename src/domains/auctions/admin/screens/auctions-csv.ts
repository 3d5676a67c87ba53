import { csvFile, csvRows } from "#admin/csv-file.ts"
import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { auctionColumns } from "../parts/auction-columns.tsx"
import { listAuctionsForAdmin, readAuctionQuery } from "../reads.ts"
import type { Route } from "./+types/auctions-csv"

export const loader = adminLoader("auctions", async (ctx, { url }: Route.LoaderArgs) => {
  const query = readAuctionQuery(url.searchParams)
  return csvFile(`auctions-${query.status}`, csvRows(auctionColumns, await listAuctionsForAdmin(ctx, query)))
})
