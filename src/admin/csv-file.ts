import { type CsvCell, formatCsv } from "#platform/csv.ts"

export function csvFile(name: string, rows: readonly (readonly CsvCell[])[]): Response {
  return new Response(formatCsv(rows), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
    },
  })
}
