import { csvFile } from "#admin/columns.ts"
import { dollarsText } from "#platform/dollars.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { listAllTransfers, TransferQuery } from "../../transfers/list-transfers.ts"
import type { Route } from "./+types/transfers-csv"

const head = ["id", "received_on", "amount_sgd", "payer", "text", "status", "open_sgd", "orders"]

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const query = TransferQuery.parse(Object.fromEntries(url.searchParams))
    const transfers = await listAllTransfers(ctx, query)
    return csvFile("transfers", [
      head,
      ...transfers.map((transfer) => [
        transfer.id,
        transfer.receivedOn,
        dollarsText(transfer.amountCents),
        transfer.payer,
        transfer.text,
        transfer.status,
        dollarsText(transfer.status === "open" ? transfer.restCents : 0),
        transfer.matches.map(({ reference }) => reference).join(" "),
      ]),
    ])
  })
}
