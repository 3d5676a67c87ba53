import { type CsvCell, formatCsvLines } from "#platform/files/csv.ts"
import type { NamedColumn } from "../tables.ts"

export type OpenCell = string | number | boolean | Date | null
export type OpenRow = Readonly<Record<string, OpenCell>>

const encoder = new TextEncoder()

export function csvHead(columns: readonly NamedColumn[]): Uint8Array {
  return encoder.encode(formatCsvLines([columns.map(({ name }) => name)]))
}

export function csvRows(columns: readonly NamedColumn[], rows: readonly OpenRow[]): Uint8Array {
  return encoder.encode(
    formatCsvLines(rows.map((row) => columns.map(({ name }) => csvCell(row[name] ?? null)))),
  )
}

function csvCell(cell: OpenCell): CsvCell {
  if (cell instanceof Date) return cell.toISOString()
  return typeof cell === "boolean" ? String(cell) : cell
}

/** One object a line, with every column. */
export function ndjsonRows(columns: readonly NamedColumn[], rows: readonly OpenRow[]): Uint8Array {
  const lines = rows.map((row) => {
    const cells = columns.map(({ name }) => [name, row[name] ?? null] as const)
    return `${JSON.stringify(Object.fromEntries(cells))}\n`
  })
  return encoder.encode(lines.join(""))
}
