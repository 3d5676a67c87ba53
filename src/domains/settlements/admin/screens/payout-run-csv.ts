import { csvFile } from "#admin/columns.ts"
import { dollarsText } from "#platform/dollars.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { readPayoutRun } from "../list-payouts.ts"
import type { Route } from "./+types/payout-run-csv"

const head = ["reference", "holder", "bank", "account_number", "amount_sgd", "status", "reason"]

/** The bank's format. Its answer has the same columns. */
export async function loader({ context, url, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const { id, rows } = await readPayoutRun(ctx, params.id)
    return csvFile(`payouts-${id.slice(-8)}`, [
      head,
      ...rows.map((row) => [
        row.id,
        row.bankHolder,
        row.bankName,
        row.bankNumber,
        dollarsText(row.amountCents),
        row.status === "requested" ? "" : row.status,
        row.reason,
      ]),
    ])
  })
}
