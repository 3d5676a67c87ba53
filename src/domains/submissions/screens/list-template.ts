import { formatCsv } from "#platform/files/csv.ts"
import { listColumns } from "../bulk/read-list.ts"

const example = [
  "Lagavulin 16",
  "Single Malt",
  700,
  43,
  120,
  "A torn label",
  "lagavulin-1.jpg",
  "lagavulin-2.jpg",
  "",
  "",
]

export function loader() {
  return new Response(formatCsv([listColumns, example]), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="bottles.csv"',
    },
  })
}
