import { csvFile } from "#admin/csv-file.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { csvColumns } from "../csv-columns.ts"
import type { Route } from "./+types/lots-template"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, () => {
    requirePermission(ctx, "auctions")
    const example: Partial<Record<(typeof csvColumns)[number], string | number>> = {
      product: "Lagavulin 16 Year Old",
      opening: 80,
      reserve: 120,
      estimate_low: 150,
      estimate_high: 200,
      fill_level: "full",
      seal: "Intact",
      label: "Clean",
      box: "No box",
    }
    return csvFile("lots-template", [csvColumns, csvColumns.map((column) => example[column] ?? null)])
  })
}
