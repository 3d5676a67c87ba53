import { parse } from "csv-parse/sync"

/** The limit for one row; no real table has longer ones. */
const maxRowSize = 64 * 1024

export type CsvInput = { text: string; maxRows: number }
export type ParsedCsv = { rows: string[][] } | { brokenRow: number | null }

/** Runs in a worker thread (csv.ts). Stops at the row limit. */
export function parseSheet({ text, maxRows }: CsvInput): ParsedCsv {
  try {
    const rows: string[][] = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      trim: true,
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: maxRowSize,
      to: maxRows + 1,
    })
    return rows.length > maxRows ? { brokenRow: maxRows + 1 } : { rows }
  } catch (problem) {
    if (!(problem instanceof Error) || !("code" in problem)) throw problem
    const records = "records" in problem ? problem.records : undefined
    return { brokenRow: typeof records === "number" ? records + 1 : null }
  }
}

function delimiterOf(text: string): string {
  const head = text.slice(0, maxRowSize).split(/[\r\n]/, 1)[0] ?? ""
  const counted = [",", ";", "\t"].map((sign) => ({ sign, count: head.split(sign).length }))
  return counted.reduce((max, next) => (next.count > max.count ? next : max)).sign
}
