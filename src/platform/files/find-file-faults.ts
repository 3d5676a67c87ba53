import { eq } from "drizzle-orm"
import pLimit from "p-limit"
import type { Database } from "../database/db.server.ts"
import { type fileFaults, storedFiles } from "../schema.ts"
import type { Files } from "./files.ts"
import { sha256Of } from "./record-files.ts"

export type FileFault = Pick<typeof fileFaults.$inferSelect, "key" | "kind">
type RecordedFile = typeof storedFiles.$inferSelect

type CheckedStore = {
  db: Pick<Database, "select">
  files: Files
  now: Date
  signal?: AbortSignal | undefined
}

const atOnce = 4
/** A file is written before its row. What a killed process leaves is swept after a day. */
const graceMs = 25 * 3_600_000

/**
 * Compares names and sizes of all files with their rows, and reads those that `isRead` chooses. Files come and go
 * meanwhile, so what differs is read once more.
 */
export async function findFileFaults(
  store: CheckedStore,
  isRead: (key: string) => boolean = () => true,
): Promise<{ files: number; faults: FileFault[] }> {
  const rows = await store.db.select().from(storedFiles)
  const listed = new Map((await store.files.list()).map((file) => [file.key, file]))
  const suspects = rows.filter(({ key, bytes }) => isRead(key) || listed.get(key)?.bytes !== bytes)
  const recorded = new Set(rows.map(({ key }) => key))
  const latest = store.now.getTime() - graceMs
  const strangers = [...listed.values()].filter(
    ({ key, writtenAt }) => !recorded.has(key) && writtenAt.getTime() < latest,
  )
  const limit = pLimit(atOnce)
  const examined = suspects.map((row) => limit(() => examine(store, row)))
  const unknown = strangers.map(({ key }) => limit(() => examineUnknown(store, key)))
  const found = await Promise.all([...examined, ...unknown])
  const faults = found.filter((fault) => fault !== undefined).sort((a, b) => (a.key < b.key ? -1 : 1))
  return { files: listed.size, faults }
}

async function examine(store: CheckedStore, earlier: RecordedFile): Promise<FileFault | undefined> {
  store.signal?.throwIfAborted()
  const { key } = earlier
  const bytes = await store.files.read(key)
  // Its row comes after the file and goes before it, so a file with the same row before and after was not touched.
  const row = await findRow(store, key)
  if (row?.writtenAt.getTime() !== earlier.writtenAt.getTime()) return undefined
  if (!bytes) return { key, kind: "missing" }
  const isSame = bytes.byteLength === row.bytes && sha256Of(bytes) === row.sha256
  return isSame ? undefined : { key, kind: "changed" }
}

/** Its name may be none of ours, so it cannot be read. */
async function examineUnknown(store: CheckedStore, key: string): Promise<FileFault | undefined> {
  return (await findRow(store, key)) ? undefined : { key, kind: "unknown" }
}

async function findRow({ db }: CheckedStore, key: string): Promise<RecordedFile | undefined> {
  const [row] = await db.select().from(storedFiles).where(eq(storedFiles.key, key))
  return row
}
