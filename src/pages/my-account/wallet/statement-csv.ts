import { listStatement, type WalletStatementLine } from "#domains/wallet/reads.ts"
import { textsOf } from "#language/texts.server.ts"
import { formatCsv } from "#platform/files/csv.ts"
import { formatLocalTime } from "#platform/time.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import type { Route } from "./+types/statement-csv"
import { readReferences } from "./order-references.server.ts"

const maxLines = 10_000

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const t = textsOf(ctx.language, "wallet")
    const cents = (await listStatement(ctx, { unit: "cents", size: maxLines })).lines
    const points = (await listStatement(ctx, { unit: "points", size: maxLines })).lines
    const references = await readReferences(ctx, [...cents, ...points])
    const row = (unit: string, line: WalletStatementLine, figure: (amount: number) => number) => [
      formatLocalTime(line.at).replace("T", " "),
      t(`kinds.${line.kind}`),
      references[line.subjectId ?? ""] ?? "",
      line.reason ?? "",
      unit,
      figure(line.amount),
      figure(line.after),
    ]
    const head = ["at_singapore", "what", "order", "reason", "unit", "amount", "after"]
    const rows = [
      head,
      ...cents.map((line) => row("SGD", line, (amount) => amount / 100)),
      ...points.map((line) => row("points", line, (amount) => amount)),
    ]
    return new Response(formatCsv(rows), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="wallet.csv"',
      },
    })
  })
}
