import type { ParsedSheet, SheetToParse } from "./parse-sheet.ts"
import { runAside, TooLong } from "./run-aside.ts"

/** The text is no table, or too long a one; `row` is where it stops being one, as a spreadsheet counts. */
export class BrokenSheet extends Error {
  override readonly name = "BrokenSheet"
  readonly row: number | null
  constructor(row: number | null) {
    super("broken sheet")
    this.row = row
  }
}

/**
 * What a spreadsheet would do something with instead of showing it, and what would be taken for such a text made
 * plain: both are written with an apostrophe more and read with one less.
 */
const formula = /^'*[=+\-@\t\r]/

const mostSheetRows = 25_000

/** A table's rows with their cells trimmed; commas, semicolons or tabs part them, whichever the first row has most of. */
export async function readSheet(text: string, mostRows = mostSheetRows): Promise<string[][]> {
  const sheet: SheetToParse = { text, mostRows }
  const parsed = await runAside<ParsedSheet>("src/platform/parse-sheet.ts", "parseSheet", sheet).catch(
    brokenIfTooLong,
  )
  if ("brokenRow" in parsed) throw new BrokenSheet(parsed.brokenRow)
  return parsed.rows.map((cells) => cells.map(bare))
}

function brokenIfTooLong(problem: unknown): ParsedSheet {
  if (problem instanceof TooLong) return { brokenRow: null }
  throw problem
}

/** An uploaded file's text. Spreadsheets still write other encodings; those are refused before names are garbled. */
export async function textOf(file: Blob): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    throw new BrokenSheet(null)
  }
}

export type SheetCell = string | number | null

/** A table as a file for spreadsheets. A text that would be taken for a formula is made plain by an apostrophe. */
export function sheetText(rows: readonly (readonly SheetCell[])[]): string {
  return `\uFEFF${sheetLines(rows)}`
}

/** Rows of such a file, for one that is written piece by piece. */
export function sheetLines(rows: readonly (readonly SheetCell[])[]): string {
  return rows.map((row) => `${row.map(written).join(",")}\r\n`).join("")
}

function written(cell: SheetCell): string {
  if (cell === null) return ""
  if (typeof cell === "number") return String(cell)
  const safe = formula.test(cell) ? `'${cell}` : cell
  return /[",;\r\n\t]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Takes our own apostrophe away again, so that an exported table can come back. */
function bare(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}
