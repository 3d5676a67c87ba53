import { readBackupState, readLastRehearsal } from "#domains/backups/backup-runs.ts"
import { backupAlarms, maxBackupAgeMs, maxRehearsalAgeMs } from "#domains/backups/rules.ts"
import { listArchived } from "#platform/backup/ship-log.ts"
import type { Config } from "../config/config.ts"
import { archiveFolder } from "../own-postgres.ts"
import { type Diagnosis, examine, type Symptom } from "./symptom.ts"
import { withDatabaseUrl, withReports } from "./with-database.ts"

/** Half an hour of closed segments: the store of the backups is away, or no server runs. */
const maxWaiting = 30

export async function examineBackup(config: Config): Promise<Symptom[]> {
  return [
    await examine("backup", () => examineLast(config, "backup")),
    await examine("rehearsal", () => examineLast(config, "rehearsal")),
    await examine("WAL archive", () => examineArchive(config)),
  ]
}

async function examineLast(config: Config, what: "backup" | "rehearsal"): Promise<Diagnosis> {
  const { state, rehearsal } = await withDatabaseUrl(config, (url) =>
    withReports(url, async (db) => ({
      state: await readBackupState({ db }),
      rehearsal: await readLastRehearsal({ db }),
    })),
  )
  const lastAt = what === "backup" ? state.backupAt : state.rehearsalAt
  if (what === "backup" && state.fault !== null)
    return { state: "problem", words: `it failed: ${state.fault}` }
  if (!lastAt) return { state: "warning", words: nothingYet(config, what) }
  const words = `the last was at ${lastAt.toISOString()}`
  const isOld = Date.now() - lastAt.getTime() > (what === "backup" ? maxBackupAgeMs : maxRehearsalAgeMs)
  if (isOld) return { state: backupAlarms(state, new Date()).length > 0 ? "problem" : "warning", words }
  const figures = what === "rehearsal" ? rehearsal?.figures : undefined
  const costs = figures ? `: ${figures.restoreSeconds} s to restore, ${figures.lostSeconds} s lost` : ""
  return { state: "fine", words: `${words}${costs}` }
}

function nothingYet({ backup, databaseUrl }: Config, what: "backup" | "rehearsal"): string {
  if (what === "rehearsal") return "no backup has been restored yet: run rehearse"
  if (databaseUrl) return "it is that of DATABASE_URL's provider: see docs/operations/backup.md"
  return backup ? "there is none yet: the server makes one" : "BACKUP is not set"
}

async function examineArchive({ backup, databaseUrl, dataDir }: Config): Promise<Diagnosis> {
  if (databaseUrl || !backup) return { state: "fine", words: "not ours: BACKUP is not set" }
  const waiting = (await listArchived(archiveFolder(dataDir))).length
  const words = `${waiting} segments wait to be sent to the backup`
  return { state: waiting > maxWaiting ? "problem" : "fine", words }
}
