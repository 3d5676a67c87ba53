import { InvalidCsv, readCsv } from "#platform/files/csv.ts"
import type { FormFields } from "#platform/input.ts"
import { refuse } from "../refusals.ts"
import { filledRows, maxNewRows, type TypedColumn, typedColumns } from "./typed-rows.ts"

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
  return (isHead ? rows.slice(1) : rows).map((cells) =>
    Object.fromEntries(typedColumns.map((column, at) => [column, cells[at] ?? ""])),
  )
}

async function parsePasted(text: string): Promise<string[][]> {
  try {
    return await readCsv(text, maxNewRows + 1)
  } catch (problem) {
    if (problem instanceof InvalidCsv) throw refuse("listBroken", { field: "pasted", row: problem.row ?? 1 })
    throw problem
  }
}
