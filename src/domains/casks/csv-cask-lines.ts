import { columnOf } from "#domains/catalogue/csv-product-columns.ts"
import { refuse } from "#domains/catalogue/refusals.ts"
import { BrokenSheet, readSheet } from "#platform/csv.ts"

export const factFields = [
  "number",
  "name",
  "distillery",
  "spiritType",
  "caskType",
  "previousContents",
  "fill",
  "filledOn",
  "olaLitres",
  "warehouse",
  "note",
] as const
export const gaugeFields = ["regaugedOn", "bulkLitres", "abvPercent", "rlaLitres", "bottlesEstimate"] as const

const caskFields = [...factFields, ...gaugeFields] as const
export type CaskField = (typeof caskFields)[number]

/** The columns of a list of casks: the number says which it is. */
export const caskColumns: readonly string[] = caskFields.map(columnOf)

const fieldByColumn = new Map<string, CaskField>(caskFields.map((field) => [columnOf(field), field]))

/** A row of the list, numbered as a spreadsheet does, with the cells of the columns that the list has. */
export type CaskLine = {
  row: number
  cells: Partial<Record<CaskField, string>>
  /** The first cell beyond the columns. */
  surplus: string | undefined
}

const mostRows = 2_000

export function readCaskLines(text: string): CaskLine[] {
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
  if (lines.length > mostRows) throw refuse("listTooLong", { most: mostRows })
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
  const stranger = columns.find((name) => name !== "" && !caskColumns.includes(name))
  if (stranger !== undefined) throw refuse("listColumnUnknown", { column: stranger.slice(0, 60) })
  const twice = columns.find((name, place) => name !== "" && columns.indexOf(name) !== place)
  if (twice !== undefined) throw refuse("listColumnTwice", { column: twice })
  if (!columns.includes("number")) throw refuse("listColumnNeeded", { column: "number" })
}

function lineOf(columns: readonly string[], values: readonly string[], row: number): CaskLine {
  const cells: CaskLine["cells"] = {}
  for (const [place, column] of columns.entries()) {
    const field = fieldByColumn.get(column)
    if (field) cells[field] = (values[place] ?? "").replaceAll("\r\n", "\n")
  }
  return { row, cells, surplus: values.slice(columns.length).find(Boolean) }
}
