import { BrokenSheet, readSheet } from "#platform/csv.ts"
import { fieldOf, productColumns } from "./csv-product-columns.ts"
import type { ProductField } from "./product-form.ts"
import { refuse } from "./refusals.ts"

/** A row of the list, numbered as a spreadsheet does. */
export type ProductLine = {
  row: number
  id: string
  /** The cells of the columns that the list has: fields it does not name stay as they are. */
  cells: Partial<Record<ProductField, string>>
  all: Record<string, string>
  /** The first cell beyond the columns. */
  surplus: string | undefined
}

export const mostProductRows = 20_000

export function readProductSheet(text: string): ProductLine[] {
  const [head = [], ...body] = sheetOf(text)
  const columns = head.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, "_"),
  )
  requireHead(columns)
  const lines = body.flatMap((cells, place) =>
    cells.some(Boolean) ? [lineOf(columns, cells, place + 2)] : [],
  )
  if (lines.length === 0) throw refuse("listEmpty")
  if (lines.length > mostProductRows) throw refuse("listTooLong", { most: mostProductRows })
  return lines
}

function sheetOf(text: string): string[][] {
  try {
    return readSheet(text)
  } catch (problem) {
    if (!(problem instanceof BrokenSheet)) throw problem
    throw refuse("listBroken", { row: problem.row ?? 1 })
  }
}

/** A misspelt column would be passed over in silence, and its facts with it. */
function requireHead(columns: readonly string[]): void {
  const stranger = columns.find((name) => name !== "" && !productColumns.includes(name))
  if (stranger !== undefined) throw refuse("listColumnUnknown", { column: stranger.slice(0, 60) })
  const twice = columns.find((name, place) => name !== "" && columns.indexOf(name) !== place)
  if (twice !== undefined) throw refuse("listColumnTwice", { column: twice })
  if (!columns.includes("id") && !columns.includes("name"))
    throw refuse("listColumnMissing", { column: "name" })
}

function lineOf(columns: readonly string[], values: readonly string[], row: number): ProductLine {
  const cells: Partial<Record<ProductField, string>> = {}
  const all: Record<string, string> = {}
  for (const [place, column] of columns.entries()) {
    if (column === "") continue
    const value = (values[place] ?? "").replaceAll("\r\n", "\n")
    all[column] = value
    const field = fieldOf(column)
    if (field) cells[field] = value
  }
  return { row, id: all.id ?? "", cells, all, surplus: values.slice(columns.length).find(Boolean) }
}
