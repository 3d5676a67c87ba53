import { csvFile } from "#admin/lists/csv-file.ts"
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
  const { id, house, auction, title, age, abvPercent, volumeMl, vintage, bottledYear, distilleryName } =
    result
  const { currency, hammerMinor, soldOn, datePrecision, sgdCents, isTitleComplete, source, itemType } = result
  return [
    ...[id, house, auction, title, age, abvPercent, volumeMl, vintage, bottledYear, distilleryName],
    ...[
      currency,
      hammerMinor / 100,
      soldOn,
      datePrecision,
      sgdCents / 100,
      isTitleComplete ? "True" : "False",
    ],
    ...[source, itemType, product, result.matchedBy],
  ]
}
