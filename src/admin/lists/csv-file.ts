import type { Noun } from "#language/use-texts.ts"
import { dollarsText } from "#platform/dollars.ts"
import { type CsvCell, formatCsv } from "#platform/files/csv.ts"
import { formatLocalTime } from "#platform/time.ts"
import { type Column, type ColumnFormat, type ColumnValue, columnValue, isTime } from "./columns.ts"

/** Names of the columns, then the rows: amounts in dollars, times in Singapore. */
export function csvRows<Row, N extends Noun>(
  columns: readonly Column<Row, N>[],
  rows: readonly Row[],
): CsvCell[][] {
  const filed = columns.filter(({ csv }) => csv !== undefined)
  return [
    filed.map(({ csv = "" }) => csv),
    ...rows.map((row) => filed.map((column) => csvCell(columnValue(column, row) ?? null, column.format))),
  ]
}

function csvCell(value: ColumnValue, format: ColumnFormat | undefined): CsvCell {
  if (value === null) return null
  if (typeof value === "boolean") return value ? "yes" : "no"
  // Less than nothing is a number: a text with a leading minus would be escaped as a formula.
  if (format === "money") return Number(value) < 0 ? Number(value) / 100 : dollarsText(Number(value))
  if (typeof value === "number" || (typeof value === "string" && !isTime(format))) return value
  return formatLocalTime(value).replace("T", " ")
}

export function csvFile(name: string, rows: readonly (readonly CsvCell[])[]): Response {
  return new Response(formatCsv(rows), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
    },
  })
}
