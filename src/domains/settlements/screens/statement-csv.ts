import { textsOf } from "#language/texts.server.ts"
import { formatCsv } from "#platform/files/csv.ts"
import { formatLocalTime } from "#platform/time.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { isOnMargin, listStatement, stateText } from "../statement.ts"
import type { Route } from "./+types/statement-csv"

const head = ["at_singapore", "bottle", "auction", "hammer", "fees", "gst_inside", "net", "state", "gst_note"]

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const t = textsOf(ctx.language, "submissions")
  return await runLoader(ctx, url, async () => {
    const rows = (await listStatement(ctx)).map((row) => [
      formatLocalTime(row.at).replace("T", " "),
      row.name,
      row.auction,
      ...figuresOf(row),
      stateText(ctx, row),
      isOnMargin(row) ? t("statement.marginLot") : null,
    ])
    return new Response(formatCsv([head, ...rows]), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="sales.csv"',
        "cache-control": "private, no-store",
      },
    })
  })
}

function figuresOf(row: Awaited<ReturnType<typeof listStatement>>[number]) {
  const dollars = (cents: number) => cents / 100
  const gst = isOnMargin(row) ? null : dollars(row.gstCents)
  if (row.state === "unsold") return [null, dollars(row.feesCents), gst, dollars(row.netCents)]
  return [dollars(row.hammerCents), dollars(row.feesCents), gst, dollars(row.netCents)]
}
