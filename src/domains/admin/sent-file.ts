import { BrokenSheet, textOf } from "#platform/csv.ts"
import { refuse } from "./refusals.ts"

export async function sentText(file: unknown, megabytes = 1): Promise<string> {
  if (!(file instanceof File) || file.size === 0) throw refuse("noFile")
  if (file.size > megabytes * 1024 * 1024) throw refuse("fileTooLarge", { megabytes })
  try {
    return await textOf(file)
  } catch (problem) {
    if (!(problem instanceof BrokenSheet)) throw problem
    throw refuse("fileNotText")
  }
}
