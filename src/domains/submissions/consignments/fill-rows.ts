import { InvalidCsv, readCsv } from "#platform/files/csv.ts"
import type { FormFields } from "#platform/input.ts"
import { refuse } from "../refusals.ts"
import { filledRows, maxNewRows, type TypedColumn, typedColumns } from "./typed-rows.ts"

/** Read whole, so that the refusal says how many may be added at once. */
const maxPastedRows = 1_000

export type FilledRow = Partial<Record<TypedColumn | "product", string>>

/** Puts rows below the last one in which something is typed. What is typed stays as it is. */
export function fillRows(submitted: FormFields, rows: readonly FilledRow[]): FormFields {
  const last = Math.max(0, ...filledRows(submitted).map(Number))
  if (last + rows.length > maxNewRows) throw refuse("tooManyRows", { max: maxNewRows })
  const added = rows.flatMap((row, index) =>
    Object.entries(row).map(([column, value]) => [`${column}.${last + index + 1}`, value]),
  )
  return { ...submitted, ...Object.fromEntries(added) }
}

/**
 * The rows of a spreadsheet, in the order of the form's columns. A first row with the name of a column is left out;
 * `heads` are what the page calls the first one.
 */
export async function readPasted(text: string, heads: readonly string[]): Promise<FilledRow[]> {
  const rows = (await parsePasted(text))
    .map((cells) => cells.map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ""))
  if (rows.length === 0) throw refuse("bottleRequired", { field: "pasted" })
  const isHead = heads.some((head) => head.toLowerCase() === rows[0]?.[0]?.toLowerCase())
  const filled = isHead ? rows.slice(1) : rows
  if (filled.length > maxNewRows) throw refuse("tooManyRows", { field: "pasted", max: maxNewRows })
  return filled.map((cells) =>
    Object.fromEntries(typedColumns.map((column, at) => [column, cells[at] ?? ""])),
  )
}

async function parsePasted(text: string): Promise<string[][]> {
  try {
    return await readCsv(text, maxPastedRows)
  } catch (problem) {
    if (problem instanceof InvalidCsv) throw refuse("listBroken", { field: "pasted", row: problem.row ?? 1 })
    throw problem
  }
}
