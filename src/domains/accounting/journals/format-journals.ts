import { type CsvCell, formatCsvLines } from "#platform/files/csv.ts"
import { sum } from "#platform/money.ts"
import type { AccountMapping } from "./journal-accounts.ts"
import { type JournalFormat, maxFileLines } from "./journal-formats.ts"
import type { ExportJournal } from "./make-journals.ts"
import { splitIntoFiles } from "./split-into-files.ts"

/** The files of an export: one, or as many as the format's limit needs. */
export function formatJournals(
  journals: readonly ExportJournal[],
  format: JournalFormat,
  mapping: AccountMapping,
): { text: string; lineCount: number }[] {
  const rowsOf = format === "xero" ? xeroRows : plainRows
  return splitIntoFiles(journals, maxFileLines[format]).map((file) => ({
    text: formatCsvLines(rowsOf(file, mapping)),
    lineCount: sum(...file.map(({ lines }) => lines.length)),
  }))
}

function plainRows(journals: readonly ExportJournal[], mapping: AccountMapping): CsvCell[][] {
  return [
    [
      "date",
      "journal",
      "kind",
      "reference",
      "account_code",
      "account_name",
      "tax_code",
      "debit_sgd",
      "credit_sgd",
    ],
    ...journals.flatMap(({ id, kind, day, reference, lines }) =>
      lines.map(({ account, cents }) => {
        const { code, name, taxCode } = mapping[account]
        const sides = cents > 0 ? [cents / 100, null] : [null, -cents / 100]
        return [day, id, kind, reference, code, name, taxCode, ...sides]
      }),
    ),
  ]
}

/**
 * Xero's template of manual journals. Lines with the same narration and date are one journal; a positive amount is a
 * debit. Fields with an asterisk are required.
 */
function xeroRows(journals: readonly ExportJournal[], mapping: AccountMapping): CsvCell[][] {
  return [
    [
      ...["*Narration", "*Date", "Description", "*AccountCode", "*TaxRate", "*Amount"],
      ...["TrackingName1", "TrackingOption1", "TrackingName2", "TrackingOption2"],
    ],
    ...journals.flatMap(({ id, kind, day, reference, lines }) =>
      lines.map(({ account, cents }) => {
        const { code, name, taxCode } = mapping[account]
        const narration = reference === null ? `${kind} ${day}` : `${kind} ${reference} ${id}`
        return [narration, dayFirst(day), name, code, taxCode, cents / 100, null, null, null, null]
      }),
    ),
  ]
}

function dayFirst(day: string): string {
  return day.split("-").toReversed().join("/")
}
