import { z } from "zod"

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const day = z.iso.date()

const OpenFile = z.object({
  name: z.string(),
  bytes: z.int(),
  sha256,
  rows: z.int().nullable().meta({ description: "Null for a file that is not a table" }),
})

/** What a snapshot consists of. `manifest.note` signs the SHA-256 of exactly these bytes. */
export const OpenManifest = z.object({
  format: z.literal("open data, 1"),
  day,
  takenAt: z.iso.datetime(),
  publisher: z.object({ name: z.string(), path: z.string() }),
  licence: z.object({ name: z.string(), title: z.string(), path: z.string() }),
  attribution: z.string(),
  keys: z.array(z.string()).meta({ description: "Public keys that sign the log and this manifest" }),
  checkpoint: z
    .string()
    .meta({ description: "The signed head of the log that covers every hash in the files" }),
  files: z.array(OpenFile),
})
export type OpenManifest = z.output<typeof OpenManifest>

export type OpenFileFacts = z.output<typeof OpenFile>

/** Its content in pieces, which the file store names by their SHA-256. */
export type StoredOpenFile = OpenFileFacts & { pieces: string[] }

/** The first line differs from a checkpoint's, so neither can be taken for the other. */
export function noteText(
  origin: string,
  { day: of, sha256: ofManifest }: { day: string; sha256: string },
): string {
  return `${origin} open data\n${of}\n${Uint8Array.fromHex(ofManifest).toBase64()}\n`
}
