import { runInWorker, WorkerTimeout } from "../processes/run-in-worker.ts"
import type { CsvInput, ParsedCsv } from "./parse-sheet.ts"

/** `row` is the first broken row as a spreadsheet counts, or null for the file as a whole. */
export class InvalidCsv extends Error {
  override readonly name = "InvalidCsv"
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

const maxCsvRows = 25_000

/** Separates cells by whichever of comma, semicolon and tab is most frequent in the first row. */
export async function readCsv(text: string, maxRows = maxCsvRows): Promise<string[][]> {
  const input: CsvInput = { text, maxRows }
  const parsed = await runInWorker<ParsedCsv>("src/platform/files/parse-sheet.ts", "parseSheet", input).catch(
    invalidIfTimedOut,
  )
  if ("brokenRow" in parsed) throw new InvalidCsv(parsed.brokenRow)
  return parsed.rows.map((cells) => cells.map(unescapeFormula))
}

function invalidIfTimedOut(problem: unknown): ParsedCsv {
  if (problem instanceof WorkerTimeout) return { brokenRow: null }
  throw problem
}

/** Refuses other encodings than UTF-8, which spreadsheets still write, before names are garbled. */
export async function decodeUtf8(file: Blob): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    throw new InvalidCsv(null)
  }
}

export type CsvCell = string | number | null

/** Writes a byte order mark, and an apostrophe before text that looks like a formula. */
export function formatCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${formatCsvLines(rows)}`
}

export function formatCsvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("")
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return ""
  if (typeof cell === "number") return String(cell)
  const safe = formula.test(cell) ? `'${cell}` : cell
  return /[",;\r\n\t]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}
