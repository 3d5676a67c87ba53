import { eq } from "drizzle-orm"
import { licence } from "#domains/content/licence.ts"
import { readSite } from "#domains/content/site.ts"
import { appendToLog } from "#domains/transparency/append-to-log.ts"
import { listPublicKeys, logKeysOf } from "#domains/transparency/log-keys.ts"
import { formatNote } from "#domains/transparency/note-format.ts"
import { signByAll } from "#domains/transparency/signed-note.ts"
import { type AppContext, contextFor } from "#platform/ctx.ts"
import { readDatabaseTime } from "#platform/database/database-time.ts"
import { sha256 } from "#platform/sha256.ts"
import { formatLocalTime } from "#platform/time.ts"
import { dataPackageOf } from "./data-package.ts"
import { noteText, type OpenManifest, type StoredOpenFile } from "./manifest.ts"
import { openDataPath, packageName } from "./paths.ts"
import { openDataSnapshots } from "./schema.ts"
import { openPieceStore, removeExpired } from "./stored-pieces.ts"
import { cutPieces, type StorePiece } from "./write/cut-pieces.ts"
import { writeInThread } from "./write/run-thread.ts"

/**
 * Takes the snapshot of today unless there is one. Nothing is published without the log's key: a snapshot that nobody
 * can check would be worth little. Returns the day, or undefined if there is none to take.
 */
export async function takeSnapshot(app: AppContext, ends?: AbortSignal): Promise<string | undefined> {
  const ctx = contextFor(app)
  const day = formatLocalTime(await readDatabaseTime(ctx)).slice(0, 10)
  const taken = await app.db.$count(openDataSnapshots, eq(openDataSnapshots.day, day))
  if (taken > 0 || (await logKeysOf(app)).keys.length === 0) return undefined
  // Closed lots whose last entries are not in the log yet would be missing until tomorrow.
  await appendToLog(app)
  const store = await openPieceStore(app)
  const written = await writeInThread(app, store, ends)
  if (!written) return undefined
  const { takenAt, checkpoint, size: logSize } = written
  const { name } = await readSite(ctx)
  const publisher = { name, path: app.origin + openDataPath }
  const dataPackage = dataPackageOf({ day, takenAt, publisher }, written.files)
  const files = [...written.files, await storeDocument(store, packageName, dataPackage)]
  const manifest: OpenManifest = {
    format: "open data, 1",
    day,
    takenAt: takenAt.toISOString(),
    publisher,
    licence,
    attribution: `${name}, open data of ${day}, ${publisher.path}, ${licence.name}`,
    keys: await listPublicKeys(app),
    checkpoint,
    files: files.map(({ pieces: _, ...file }) => file),
  }
  const text = documentText(manifest)
  const row = { day, takenAt, logSize, manifest: text, note: await signManifest(app, day, text), files }
  await app.db.insert(openDataSnapshots).values(row).onConflictDoNothing()
  await removeExpired(app)
  return day
}

const documentText = (document: object) => `${JSON.stringify(document, null, 1)}\n`

async function storeDocument(store: StorePiece, name: string, document: object): Promise<StoredOpenFile> {
  const out = cutPieces(store)
  await out.write(new TextEncoder().encode(documentText(document)))
  return { name, rows: null, ...(await out.end()) }
}

async function signManifest(app: AppContext, day: string, manifest: string): Promise<string> {
  const { origin, keys } = await logKeysOf(app)
  const text = noteText(origin, { day, sha256: sha256(manifest) })
  return formatNote({ text, signatures: await signByAll(text, keys) })
}
