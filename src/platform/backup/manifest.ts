import { createHash } from "node:crypto"
import { z } from "zod"

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** The content in pieces, each named by its own hash; `sha256` is of all of them together. */
export const StoredContent = z.object({ bytes: z.number().int(), sha256, chunks: z.array(sha256) })

/** One large file, or the small ones of a folder one after another: a store needs long for each single object. */
const StoredPack = StoredContent.extend({
  files: z.array(z.object({ path: z.string(), bytes: z.number().int() })),
})

const BackedUpFile = StoredContent.extend({ key: z.string(), writtenAt: z.iso.datetime() })

export const BackupManifest = z.object({
  version: z.literal(1),
  /** The time at which it began, as it sorts. */
  id: z.string(),
  beganAt: z.iso.datetime(),
  /** By the database's clock. From here on the backup can be restored to any second that the log covers. */
  endedAt: z.iso.datetime(),
  postgres: z.string(),
  /** Segments of the write-ahead log, of which the backup needs all from the first to the last. */
  firstSegment: z.string(),
  lastSegment: z.string(),
  /** The password of the database's owner. */
  secret: StoredContent,
  folders: z.array(z.string()),
  database: z.array(StoredPack),
  files: z.array(BackedUpFile),
})

/** Files that were stored after a backup. */
export const AddedFiles = z.object({
  version: z.literal(1),
  id: z.string(),
  at: z.iso.datetime(),
  files: z.array(BackedUpFile),
})

export type StoredContentRow = z.output<typeof StoredContent>
export type StoredPackRow = z.output<typeof StoredPack>
export type BackedUpFileRow = z.output<typeof BackedUpFile>
export type BackupManifestRow = z.output<typeof BackupManifest>
export type AddedFilesRow = z.output<typeof AddedFiles>

/** Sorts by time, and is a name that every store takes. */
export function idAt(moment: Date): string {
  return moment.toISOString().replaceAll(/[-:.]/g, "").toLowerCase()
}

export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex")
}

export function bytesOf(manifest: BackupManifestRow): number {
  return [...manifest.database, ...manifest.files].reduce((sum, { bytes }) => sum + bytes, 0)
}
