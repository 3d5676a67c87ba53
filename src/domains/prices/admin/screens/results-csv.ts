import { csvFile } from "#admin/csv-file.ts"
import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { readListQuery } from "#platform/lists/list-query.ts"
import { hammerColumns } from "../../hammer-row.ts"
import { listAllResults } from "../../list-results.ts"
import { resultList } from "../../result-list.ts"
import type { Route } from "./+types/results-csv"

export const loader = adminLoader("catalogue", async (ctx, { url }: Route.LoaderArgs) => {
  const rows = await listAllResults(ctx, readListQuery(resultList, url.searchParams))
  const head = [...hammerColumns, "bottle", "matched_by"]
  return csvFile("results", [head, ...rows.map(cellsOf)])
})

type ResultCsvRow = Awaited<ReturnType<typeof listAllResults>>[number]

function cellsOf({ result, product }: ResultCsvRow) {
  return [
    result.id,
    result.house,
    result.auction,
    result.title,
    result.age,
    result.abvPercent,
    result.volumeMl,
    result.vintage,
    result.bottledYear,
    result.distilleryName,
    result.currency,
    result.hammerMinor / 100,
    result.soldOn,
    result.datePrecision,
    result.sgdCents / 100,
    result.isTitleComplete ? "True" : "False",
    result.source,
    result.itemType,
    product,
    result.matchedBy,
  ]
}
