import { existsSync, readdirSync } from "node:fs"
import { chmod, chown, mkdir, open, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import pLimit from "p-limit"
import { ConfigProblem, isConfigProblem } from "../config-problem.ts"
import { openClient } from "../database/connection.server.ts"
import { startPostgres } from "../database/embedded-postgres.ts"
import { diskFiles } from "../files/files.ts"
import { nobody, requireFolder } from "../files/folder.ts"
import type { BackupStore, WalSegment } from "./backup-store.ts"
import { chooseBackup, chooseSegments } from "./choose-backup.ts"
import type { BackedUpFileRow, BackupManifestRow, StoredContentRow, StoredPackRow } from "./manifest.ts"

export type RestoredBackup = {
  backup: string
  /** Of the last change that was restored, by the database's clock. */
  lastChangeAt: Date
  /** Names a segment of the log that is missing: what came after it is lost. */
  missing: string | undefined
  files: number
  bytes: number
}

const atOnce = 4

/** Restores into an empty folder, which a server can then use as its DATA_DIR. */
export async function restoreBackup(
  store: BackupStore,
  to: string,
  at: Date | undefined,
): Promise<RestoredBackup> {
  requireFolder(to, "The folder")
  if (readdirSync(to).length > 0) throw new ConfigProblem(`${to} is not empty: a restore overwrites nothing`)
  const manifest = await chooseBackup(await store.listManifests(), at, store.readManifest)
  const log = chooseSegments(await store.listSegments(), manifest, at)
  await writeCluster(store, to, manifest)
  const files = await restoreFiles(store, to, manifest, at)
  const lastChangeAt = await recover(store, to, log, at)
  return {
    backup: manifest.id,
    lastChangeAt: lastChangeAt ?? new Date(manifest.endedAt),
    missing: log.missing,
    files: files.length,
    bytes: [...manifest.database, ...files].reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

async function writeCluster(store: BackupStore, to: string, manifest: BackupManifestRow): Promise<void> {
  const cluster = join(to, "postgres")
  for (const folder of ["", ...manifest.folders]) await makeOwned(join(cluster, folder))
  const limit = pLimit(atOnce)
  await Promise.all(manifest.database.map((pack) => limit(() => writePack(store, cluster, pack))))
  await writeContent(store, join(to, "postgres.secret"), manifest.secret)
  await giveAway(await touch(join(cluster, "recovery.signal")))
}

async function restoreFiles(
  store: BackupStore,
  to: string,
  manifest: BackupManifestRow,
  at: Date | undefined,
): Promise<BackedUpFileRow[]> {
  const byKey = new Map(manifest.files.map((file) => [file.key, file]))
  for (const named of await store.listAdded()) {
    if (named.id < manifest.id) continue
    const added = await store.readAdded(named)
    for (const file of added.files) if (!at || new Date(file.writtenAt) <= at) byKey.set(file.key, file)
  }
  const files = diskFiles(join(to, "files"))
  const limit = pLimit(atOnce)
  const all = [...byKey.values()]
  await Promise.all(
    all.map((file) =>
      limit(async () => {
        const pieces = await Array.fromAsync(store.readContent(file))
        await files.write(file.key, Buffer.concat(pieces), "")
      }),
    ),
  )
  return all
}

/** Nothing runs here but the log, so nobody can connect before all of it is applied. */
const usualSettings = {
  // All of the log is in its folder already. PostgreSQL wants a command, which says that it has none.
  restore_command: "exit 1",
  hot_standby: "off",
  archive_mode: "off",
  recovery_target_action: "promote",
}

/**
 * PostgreSQL refuses a time after its last change. With all of the log it is right to stop there, because nothing has
 * happened since.
 */
async function recover(
  store: BackupStore,
  to: string,
  log: ReturnType<typeof chooseSegments>,
  at: Date | undefined,
): Promise<Date | null> {
  const target: Record<string, string> = at ? { recovery_target_time: postgresTime(at) } : {}
  const tries = at
    ? [
        { segments: log.untilTime, target },
        { segments: log.all, target },
        { segments: [], target: {} },
      ]
    : [{ segments: log.all, target }]
  for (const each of tries) {
    await writeSegments(store, join(to, "postgres", "pg_wal"), each.segments)
    try {
      return await replay(to, each.target)
    } catch (problem) {
      if (!isConfigProblem(problem) || !problem.message.includes("before configured recovery target"))
        throw problem
    }
  }
  throw new ConfigProblem("The write-ahead log could not be applied")
}

/** PostgreSQL does not take ISO 8601 here. */
function postgresTime(moment: Date): string {
  return moment.toISOString().replace("T", " ").replace("Z", "+00")
}

async function replay(to: string, target: Record<string, string>): Promise<Date | null> {
  const postgres = await startPostgres({ dataDir: to, settings: { ...usualSettings, ...target } })
  try {
    const client = await openClient(postgres.url, 60_000)
    const { rows } = await client
      .query<{ at: Date | null }>("select pg_last_xact_replay_timestamp() as at")
      .finally(() => client.end())
    return rows[0]?.at ?? null
  } finally {
    await postgres.stop()
  }
}

async function writeSegments(
  store: BackupStore,
  folder: string,
  segments: readonly WalSegment[],
): Promise<void> {
  const limit = pLimit(atOnce)
  await Promise.all(
    segments.map((segment) =>
      limit(async () => {
        const path = join(folder, segment.name)
        if (!existsSync(path)) await writeSparse(path, await store.readSegment(segment))
      }),
    ),
  )
}

/** A segment that was closed early ends with zeros, which need no room on the disk. */
async function writeSparse(path: string, bytes: Uint8Array): Promise<void> {
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let used = end.byteLength
  while (used >= page && end.subarray(used - page, used).equals(emptyPage)) used -= page
  const file = await open(path, "wx", 0o600)
  try {
    await file.writeFile(end.subarray(0, used))
    await file.truncate(end.byteLength)
  } finally {
    await file.close()
  }
  await giveAway(path)
}

const page = 8_192
const emptyPage = Buffer.alloc(page)

async function writePack(store: BackupStore, cluster: string, pack: StoredPackRow): Promise<void> {
  const [first] = pack.files
  if (first && pack.files.length === 1) return await writeContent(store, join(cluster, first.path), pack)
  const all = Buffer.concat(await Array.fromAsync(store.readContent(pack)))
  let at = 0
  for (const { path, bytes } of pack.files) {
    await makeOwned(dirname(join(cluster, path)))
    await writeFile(join(cluster, path), all.subarray(at, at + bytes), { mode: 0o600, flag: "wx" })
    await giveAway(join(cluster, path))
    at += bytes
  }
}

async function writeContent(store: BackupStore, path: string, content: StoredContentRow): Promise<void> {
  await makeOwned(dirname(path))
  const file = await open(path, "wx", 0o600)
  try {
    for await (const piece of store.readContent(content)) await file.write(piece)
  } finally {
    await file.close()
  }
  await giveAway(path)
}

async function makeOwned(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o700)
  await giveAway(folder)
}

async function touch(path: string): Promise<string> {
  await writeFile(path, "", { mode: 0o600 })
  return path
}

/** Root runs PostgreSQL as another user. */
async function giveAway(path: string): Promise<void> {
  if (process.getuid?.() === 0) await chown(path, nobody.uid, nobody.gid)
}
