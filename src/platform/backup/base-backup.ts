import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import type pg from "pg"
import { ConfigProblem } from "../config-problem.ts"
import { openClient } from "../database/connection.server.ts"
import type { Files } from "../files/files.ts"
import { listStoredFiles } from "./add-files.ts"
import type { BackupStore } from "./backup-store.ts"
import { copyCluster } from "./copy-cluster.ts"
import { copyFiles } from "./copy-files.ts"
import { type BackupManifestRow, idAt } from "./manifest.ts"

type BackupSource = { databaseUrl: string; dataDir: string; files: Files }

/** Copying may take hours, and each statement on this connection is short or waits for a checkpoint. */
const statementMs = 3_600_000

/**
 * Copies the files of a running cluster between `pg_backup_start` and `pg_backup_stop`, and the write-ahead log that makes
 * the copy consistent. The connection must be the owner's.
 */
export async function makeBackup(
  { databaseUrl, dataDir, files }: BackupSource,
  store: BackupStore,
): Promise<BackupManifestRow> {
  const cluster = join(dataDir, "postgres")
  const client = await openClient(databaseUrl, statementMs, { name: "quaich backup" })
  try {
    await requireAlone(client)
    await client.query("set idle_in_transaction_session_timeout = 0")
    const begun = await begin(client)
    const contents = await copyCluster(cluster, store)
    const ended = await end(client)
    const label = await store.writeContent(piecesOf(ended.label))
    const segments = await copySegments(cluster, begun.segment, ended.segment, store)
    const manifest: BackupManifestRow = {
      version: 1,
      id: idAt(begun.at),
      beganAt: begun.at.toISOString(),
      endedAt: ended.at.toISOString(),
      postgres: begun.version,
      firstSegment: segments[0] ?? begun.segment,
      lastSegment: segments.at(-1) ?? ended.segment,
      secret: await store.writeContent(piecesOf(await readFile(join(dataDir, "postgres.secret"), "utf8"))),
      folders: contents.folders,
      database: [...contents.packs, { files: [{ path: "backup_label", bytes: label.bytes }], ...label }],
      // Files are written before the rows that name them, so they are read after the database.
      files: await copyFiles(files, store, await listStoredFiles(store)),
    }
    await store.writeManifest(manifest)
    return manifest
  } finally {
    await client.end()
  }
}

async function requireAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ alone: boolean }>(
    "select pg_try_advisory_lock(hashtext('backup')) as alone",
  )
  if (!rows[0]?.alone) throw new ConfigProblem("Another backup of this database is being made")
}

/** The slot keeps the log until the connection ends, also where nothing archives it. */
async function begin(client: pg.Client): Promise<{ at: Date; segment: string; version: string }> {
  await client.query("select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)")
  const { rows } = await client.query<{ at: Date; segment: string; version: string }>(`
    select clock_timestamp() as at, pg_walfile_name(pg_backup_start('quaich', fast => true)) as segment,
      current_setting('server_version') as version`)
  const [begun] = rows
  if (!begun) throw new Error("pg_backup_start returned nothing")
  return begun
}

async function end(client: pg.Client): Promise<{ at: Date; segment: string; label: string }> {
  const { rows } = await client.query<{ at: Date; segment: string; label: string; tablespaces: string }>(`
    select clock_timestamp() as at, pg_walfile_name(lsn) as segment, labelfile as label, spcmapfile as tablespaces
    from pg_backup_stop(wait_for_archive => false)`)
  const [ended] = rows
  if (!ended) throw new Error("pg_backup_stop returned nothing")
  if (ended.tablespaces.trim())
    throw new ConfigProblem("A database with tablespaces of its own needs pgBackRest")
  return ended
}

async function copySegments(
  cluster: string,
  first: string,
  last: string,
  store: BackupStore,
): Promise<string[]> {
  const folder = join(cluster, "pg_wal")
  const names = (await readdir(folder)).filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last,
  )
  for (const name of names.sort()) await store.writeSegment(name, await readFile(join(folder, name)))
  if (names[0] !== first || names.at(-1) !== last)
    throw new Error(`the write-ahead log from ${first} to ${last} is not whole`)
  return names
}

async function* piecesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}
