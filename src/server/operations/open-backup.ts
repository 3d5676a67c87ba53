import { type BackupStore, openBackupStore } from "#platform/backup/backup-store.ts"
import { ConfigProblem } from "#platform/config-problem.ts"
import { createFiles } from "#platform/files/bucket-files.ts"
import type { Config } from "../config/config.ts"

export function requireBackup({ backup }: Pick<Config, "backup">): BackupStore {
  if (!backup) throw new ConfigProblem("BACKUP is not set: it names the folder or the bucket of the backups")
  return openBackupStore(createFiles(backup.store))
}
