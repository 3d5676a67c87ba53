import { csvFile, csvRows } from "#admin/columns.ts"
import { readListQuery } from "#platform/list-query.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { listAllWithdrawals } from "../list-wallets.ts"
import { withdrawalList } from "../money-lists.ts"
import { withdrawalColumns } from "../parts/withdrawal-columns.tsx"
import type { Route } from "./+types/withdrawals-csv"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const rows = await listAllWithdrawals(ctx, readListQuery(withdrawalList, url.searchParams))
    return csvFile("withdrawals", csvRows(withdrawalColumns, rows))
  })
}
