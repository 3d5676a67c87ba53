import { csvFile, csvRows } from "#admin/columns.ts"
import { readListQuery } from "#platform/list-query.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { listAllTransfers } from "../../transfers/list-transfers.ts"
import { transferList } from "../../transfers/transfer-list.ts"
import { transferColumns } from "../parts/transfer-columns.tsx"
import type { Route } from "./+types/transfers-csv"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const transfers = await listAllTransfers(ctx, readListQuery(transferList, url.searchParams))
    return csvFile("transfers", csvRows(transferColumns, transfers))
  })
}
