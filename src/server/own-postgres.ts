import { chownSync } from "node:fs"
import { join } from "node:path"
import { type EmbeddedPostgres, startPostgres } from "#platform/database/embedded-postgres.ts"
import { nobody, requireFolder } from "#platform/files/folder.ts"
import type { Config } from "./config/config.ts"

/**
 * Whoever starts the embedded PostgreSQL starts it so that its log is archived: a gap would make what follows it useless
 * until the next backup.
 */
export async function startOwnPostgres(
  config: Pick<Config, "dataDir" | "backup">,
): Promise<EmbeddedPostgres> {
  const { dataDir, backup } = config
  return await startPostgres({ dataDir, settings: backup ? archiveSettings(dataDir) : {} })
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
