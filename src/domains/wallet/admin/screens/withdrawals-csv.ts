import { csvFile } from "#admin/columns.ts"
import { dollarsText } from "#platform/dollars.ts"
import { formatLocalTime } from "#platform/time.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { listAllWithdrawals, WithdrawalQuery } from "../list-wallets.ts"
import type { Route } from "./+types/withdrawals-csv"

const head = [
  "reference",
  "holder",
  "bank",
  "account_number",
  "amount_sgd",
  "status",
  "run",
  "username",
  "requested_singapore",
]

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const rows = await listAllWithdrawals(ctx, WithdrawalQuery.parse(Object.fromEntries(url.searchParams)))
    return csvFile("withdrawals", [
      head,
      ...rows.map((row) => [
        row.id,
        row.bankHolder,
        row.bankName,
        row.bankNumber,
        dollarsText(row.amountCents),
        row.status,
        row.runId,
        row.username,
        formatLocalTime(row.createdAt).replace("T", " "),
      ]),
    ])
  })
}
