import type { ExportJournal } from "./make-journals.ts"

/** In their order, each journal whole, so that every file balances. There is always one, if only with the head. */
export function splitIntoFiles(journals: readonly ExportJournal[], maxLines: number): ExportJournal[][] {
  const files: ExportJournal[][] = [[]]
  let lineCount = 0
  for (const journal of journals) {
    if (lineCount > 0 && lineCount + journal.lines.length > maxLines) {
      files.push([])
      lineCount = 0
    }
    files.at(-1)?.push(journal)
    lineCount += journal.lines.length
  }
  return files
}
