export const journalFormats = ["csv", "xero"] as const
export type JournalFormat = (typeof journalFormats)[number]

/** Xero imports at most 300 lines of one file. A journal has fewer: one for each account. */
export const maxFileLines: Readonly<Record<JournalFormat, number>> = {
  csv: Number.POSITIVE_INFINITY,
  xero: 300,
}

/** One file of an export. */
export type ExportedFile = { lineCount: number; sha256: string }
