import { csvFile, csvRows } from "#admin/lists/csv-file.ts"
import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { readListQuery } from "#platform/lists/list-query.ts"
import { adminAuctionList } from "../auction-list.ts"
import { auctionColumns } from "../parts/auction-columns.tsx"
import { listAuctionsForAdmin } from "../reads.ts"
import type { Route } from "./+types/auctions-csv"

export const loader = adminLoader("auctions", async (ctx, { url }: Route.LoaderArgs) => {
  const query = readListQuery(adminAuctionList, url.searchParams)
  return csvFile(`auctions-${query.status}`, csvRows(auctionColumns, await listAuctionsForAdmin(ctx, query)))
})
