import { BrokenSheet, textOf } from "#platform/csv.ts"
import { refuse } from "./refusals.ts"

const mostBytes = 1024 * 1024

/** The text of an uploaded file, or why it cannot be read. */
export async function sentText(file: unknown): Promise<string> {
  if (!(file instanceof File) || file.size === 0) throw refuse("noFile")
  if (file.size > mostBytes) throw refuse("fileTooLarge", { megabytes: mostBytes / 1024 / 1024 })
  try {
    return await textOf(file)
  } catch (problem) {
    if (!(problem instanceof BrokenSheet)) throw problem
    throw refuse("fileNotText")
  }
}
