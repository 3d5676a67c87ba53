import { InvalidCsv, readCsv } from "#platform/files/csv.ts"
import { refuse } from "../refusals.ts"

export type ListRow = {
  row: number
  all: Record<string, string>
  surplus: string | undefined
}

type CsvListRules = {
  columns: readonly string[]
  maxRows: number
  requireHead: (columns: readonly string[]) => void
}

export async function readCsvList(
  text: string,
  { columns: knownColumns, maxRows, requireHead }: CsvListRules,
): Promise<ListRow[]> {
  const [head = [], ...body] = await parseSheet(text)
  const columns = head.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, "_"),
  )
  requireKnownColumns(columns, knownColumns)
  requireHead(columns)
  const rows = body.flatMap((values, index) =>
    values.some(Boolean) ? [rowOf(columns, values, index + 2)] : [],
  )
  if (rows.length === 0) throw refuse("listEmpty")
  if (rows.length > maxRows) throw refuse("listTooLong", { max: maxRows })
  return rows
}

async function parseSheet(text: string): Promise<string[][]> {
  try {
    return await readCsv(text)
  } catch (problem) {
    if (!(problem instanceof InvalidCsv)) throw problem
    throw refuse("listBroken", { row: problem.row ?? 1 })
  }
}

/** Ignoring a misspelt column would silently lose its values. */
function requireKnownColumns(columns: readonly string[], knownColumns: readonly string[]): void {
  const unknownColumn = columns.find((name) => name !== "" && !knownColumns.includes(name))
  if (unknownColumn !== undefined) throw refuse("listColumnUnknown", { column: unknownColumn.slice(0, 60) })
  const duplicateColumn = columns.find((name, index) => name !== "" && columns.indexOf(name) !== index)
  if (duplicateColumn !== undefined) throw refuse("listColumnTwice", { column: duplicateColumn })
}

function rowOf(columns: readonly string[], values: readonly string[], row: number): ListRow {
  const all: ListRow["all"] = {}
  for (const [index, column] of columns.entries())
    if (column !== "") all[column] = (values[index] ?? "").replaceAll("\r\n", "\n")
  return { row, all, surplus: values.slice(columns.length).find(Boolean) }
}
