import { chownSync } from "node:fs"
import { join } from "node:path"
import { type EmbeddedPostgres, startPostgres } from "#platform/database/embedded-postgres.ts"
import { nobody, requireFolder } from "#platform/files/folder.ts"
import type { Config } from "./config/config.ts"
import { serverConnections } from "./connection-budget.ts"

/**
 * Whoever starts the embedded PostgreSQL starts it so that its log is archived: a gap would make what follows it useless
 * until the next backup.
 */
export async function startOwnPostgres(
  config: Pick<Config, "dataDir" | "backup" | "processes" | "roles">,
): Promise<EmbeddedPostgres> {
  const { dataDir, backup } = config
  const settings = {
    max_connections: String(maxConnectionsFor(config)),
    ...(backup ? archiveSettings(dataDir) : {}),
  }
  return await startPostgres({ dataDir, settings })
}

const leastConnections = 200
/** PostgreSQL reserves three for superusers; the others are for psql and tools. */
const spareConnections = 17

/** During an upgrade the next server starts while this one still runs. */
function maxConnectionsFor(config: Pick<Config, "processes" | "roles">): number {
  return Math.max(leastConnections, 2 * serverConnections(config) + spareConnections)
}

/** Holds the segments of the write-ahead log until they are in the backup. */
export function archiveFolder(dataDir: string): string {
  return join(dataDir, "wal")
}

/** The most that a lost machine loses, besides the seconds until a segment is sent. */
const maxSegmentSeconds = 60

function archiveSettings(dataDir: string): Record<string, string> {
  const folder = archiveFolder(dataDir)
  requireFolder(folder, "DATA_DIR")
  if (process.getuid?.() === 0) chownSync(folder, nobody.uid, nobody.gid)
  return {
    archive_mode: "on",
    archive_library: "basic_archive",
    archive_timeout: String(maxSegmentSeconds),
    "basic_archive.archive_directory": folder,
  }
}
