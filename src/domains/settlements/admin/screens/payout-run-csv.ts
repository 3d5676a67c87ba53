import { csvFile, csvRows } from "#admin/lists/csv-file.ts"
import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { readPayoutRun } from "../list-payouts.ts"
import { payoutRunColumns } from "../parts/payout-run-columns.tsx"
import type { Route } from "./+types/payout-run-csv"

export const loader = adminLoader("money", async (ctx, { params }: Route.LoaderArgs) => {
  const { id, rows } = await readPayoutRun(ctx, params.id)
  return csvFile(`payouts-${id.slice(-8)}`, csvRows(payoutRunColumns, rows))
})
