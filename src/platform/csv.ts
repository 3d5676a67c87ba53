import type { ParsedSheet, SheetToParse } from "./parse-sheet.ts"
import { runAside, TooLong } from "./run-aside.ts"

/** `row` is the first broken row as a spreadsheet counts, or null for the file as a whole. */
export class BrokenSheet extends Error {
  override readonly name = "BrokenSheet"
  readonly row: number | null
  constructor(row: number | null) {
    super("broken sheet")
    this.row = row
  }
}

/**
 * Matches text that a spreadsheet would execute, or that already looks escaped. Writing adds an apostrophe, reading
 * removes one.
 */
const formula = /^'*[=+\-@\t\r]/

const mostSheetRows = 25_000

/** Separates cells by whichever of comma, semicolon and tab is most frequent in the first row. */
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

/** Refuses other encodings than UTF-8, which spreadsheets still write, before names are garbled. */
export async function textOf(file: Blob): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    throw new BrokenSheet(null)
  }
}

export type SheetCell = string | number | null

/** Writes a byte order mark, and an apostrophe before text that looks like a formula. */
export function sheetText(rows: readonly (readonly SheetCell[])[]): string {
  return `\uFEFF${sheetLines(rows)}`
}

export function sheetLines(rows: readonly (readonly SheetCell[])[]): string {
  return rows.map((row) => `${row.map(written).join(",")}\r\n`).join("")
}

function written(cell: SheetCell): string {
  if (cell === null) return ""
  if (typeof cell === "number") return String(cell)
  const safe = formula.test(cell) ? `'${cell}` : cell
  return /[",;\r\n\t]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

function bare(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}
