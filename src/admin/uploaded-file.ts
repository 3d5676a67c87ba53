import { decodeUtf8, InvalidCsv } from "#platform/files/csv.ts"
import { refuse } from "./refusals.ts"

export async function readUploadedText(file: unknown, megabytes = 1): Promise<string> {
  if (!(file instanceof File) || file.size === 0) throw refuse("noFile")
  if (file.size > megabytes * 1024 * 1024) throw refuse("fileTooLarge", { megabytes })
  try {
    return await decodeUtf8(file)
  } catch (problem) {
    if (!(problem instanceof InvalidCsv)) throw problem
    throw refuse("fileNotText")
  }
}
