import { csvFile, csvRows } from "#admin/csv-file.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { readPayoutRun } from "../list-payouts.ts"
import { payoutRunColumns } from "../parts/payout-run-columns.tsx"
import type { Route } from "./+types/payout-run-csv"

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const { id, rows } = await readPayoutRun(ctx, params.id)
    return csvFile(`payouts-${id.slice(-8)}`, csvRows(payoutRunColumns, rows))
  })
}
