import { BrokenSheet, readSheet } from "#platform/csv.ts"
import { refuse } from "./refusals.ts"

export type ListRow = {
  row: number
  all: Record<string, string>
  /** The first non-empty cell beyond the columns. */
  surplus: string | undefined
}

type CsvListRules = {
  columns: readonly string[]
  mostRows: number
  requireHead: (columns: readonly string[]) => void
}

export async function readList(
  text: string,
  { columns: known, mostRows, requireHead }: CsvListRules,
): Promise<ListRow[]> {
  const [head = [], ...body] = await sheetOf(text)
  const columns = head.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, "_"),
  )
  requireKnown(columns, known)
  requireHead(columns)
  const rows = body.flatMap((values, place) =>
    values.some(Boolean) ? [rowOf(columns, values, place + 2)] : [],
  )
  if (rows.length === 0) throw refuse("listEmpty")
  if (rows.length > mostRows) throw refuse("listTooLong", { most: mostRows })
  return rows
}

async function sheetOf(text: string): Promise<string[][]> {
  try {
    return await readSheet(text)
  } catch (problem) {
    if (!(problem instanceof BrokenSheet)) throw problem
    throw refuse("listBroken", { row: problem.row ?? 1 })
  }
}

/** Refuse a misspelt column: ignoring it would silently lose its values. */
function requireKnown(columns: readonly string[], known: readonly string[]): void {
  const stranger = columns.find((name) => name !== "" && !known.includes(name))
  if (stranger !== undefined) throw refuse("listColumnUnknown", { column: stranger.slice(0, 60) })
  const twice = columns.find((name, place) => name !== "" && columns.indexOf(name) !== place)
  if (twice !== undefined) throw refuse("listColumnTwice", { column: twice })
}

function rowOf(columns: readonly string[], values: readonly string[], row: number): ListRow {
  const all: ListRow["all"] = {}
  for (const [place, column] of columns.entries())
    if (column !== "") all[column] = (values[place] ?? "").replaceAll("\r\n", "\n")
  return { row, all, surplus: values.slice(columns.length).find(Boolean) }
}
