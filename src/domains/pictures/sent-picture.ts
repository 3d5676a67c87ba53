import { mostBytes } from "./develop.ts"
import { refuse } from "./refusals.ts"

/** The bytes of an uploaded file; one that is too heavy is not read. */
export async function sentPicture(file: unknown): Promise<Uint8Array> {
  if (!(file instanceof File) || file.size === 0) throw refuse("noPicture")
  if (file.size > mostBytes) throw refuse("tooHeavy", { megabytes: mostBytes / 1024 / 1024 })
  return new Uint8Array(await file.arrayBuffer())
}
