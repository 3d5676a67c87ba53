import { makeBackup } from "#platform/backup/base-backup.ts"
import { bytesOf } from "#platform/backup/manifest.ts"
import { ConfigProblem } from "#platform/config-problem.ts"
import { createFiles } from "#platform/files/bucket-files.ts"
import { recordRun } from "../backups.ts"
import type { Command, Outcome } from "./command.ts"
import { requireBackup } from "./open-backup.ts"
import { withDatabaseUrl } from "./with-database.ts"

const megabyte = 1024 ** 2

export const backup: Command = {
  usage: "backup",
  what: "copies the embedded database and the files to BACKUP, while the server runs",
  async run(config): Promise<Outcome> {
    const store = requireBackup(config)
    if (config.databaseUrl)
      throw new ConfigProblem(
        "DATABASE_URL is set: docs/operations/backup.md says how to back up another PostgreSQL",
      )
    const { dataDir } = config
    const files = createFiles(config.files)
    const made = await withDatabaseUrl(config, async (databaseUrl) => {
      const beganAt = new Date()
      const manifest = await makeBackup({ databaseUrl, dataDir, files }, store)
      const figures = { bytes: bytesOf(manifest), files: manifest.files.length }
      await recordRun(databaseUrl, { kind: "backup", beganAt, fault: null, figures })
      return manifest
    })
    const facts = { id: made.id, endedAt: made.endedAt, files: made.files.length, bytes: bytesOf(made) }
    const size = `${Math.round(facts.bytes / megabyte)} MB, ${facts.files} files`
    return { isFine: true, lines: [`Backup ${made.id}: ${size}, as of ${made.endedAt}`], facts }
  },
}
