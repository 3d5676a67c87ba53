import { setTimeout as wait } from "node:timers/promises"
import { recordBackupRun } from "#domains/backups/backup-runs.ts"
import { isBackupDue } from "#domains/backups/rules.ts"
import { addFiles } from "#platform/backup/add-files.ts"
import { openBackupStore } from "#platform/backup/backup-store.ts"
import { makeBackup } from "#platform/backup/base-backup.ts"
import { bytesOf } from "#platform/backup/manifest.ts"
import { removeExpired } from "#platform/backup/retention.ts"
import { shipLog } from "#platform/backup/ship-log.ts"
import { connect } from "#platform/database/db.server.ts"
import { createFiles } from "#platform/files/bucket-files.ts"
import type { Config } from "./config/config.ts"
import type { BackupConfig } from "./config/config-files.ts"
import { archiveFolder } from "./own-postgres.ts"

type BackupServer = Pick<Config, "dataDir" | "files"> & { backup: BackupConfig }

const shipMs = 10_000
const filesMs = 300_000
const retryMs = 600_000

/** Sends the log as it is written and new files, makes a backup each night, and removes those that are too old. */
export function startBackups(
  config: BackupServer,
  databaseUrl: string,
  report: (line: string) => void,
): { stop(): Promise<void> } {
  const store = openBackupStore(createFiles(config.backup.store))
  const folder = archiveFolder(config.dataDir)
  const stopping = new AbortController()
  const work = [
    { everyMs: shipMs, run: () => shipLog(folder, store) },
    { everyMs: filesMs, run: () => addFiles(createFiles(config.files), store, new Date()) },
    { everyMs: retryMs, run: () => backUpIfDue(config, databaseUrl, store) },
  ]

  async function repeat({ everyMs, run }: (typeof work)[number]): Promise<void> {
    let lastFault: string | undefined
    while (!stopping.signal.aborted) {
      const fault = await run().then(() => undefined, faultOf)
      if (fault !== lastFault) report(fault ? `Backup: ${fault}` : "Backup: it works again")
      lastFault = fault
      await wait(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const running = Promise.all(work.map(repeat))
  return {
    async stop() {
      stopping.abort()
      // What is not finished is done by the next start.
      await Promise.race([running, wait(shipMs, undefined, { ref: false })])
    },
  }
}

async function backUpIfDue(
  config: BackupServer,
  databaseUrl: string,
  store: ReturnType<typeof openBackupStore>,
): Promise<void> {
  const last = (await store.listManifests()).at(-1)
  const beganAt = new Date()
  if (!isBackupDue(last && new Date((await store.readManifest(last)).beganAt), beganAt)) return
  const run = { kind: "backup" as const, beganAt }
  try {
    const { dataDir } = config
    const made = await makeBackup({ databaseUrl, dataDir, files: createFiles(config.files) }, store)
    await removeExpired(store, config.backup.keepDays, new Date())
    const figures = { bytes: bytesOf(made), files: made.files.length }
    await recordRun(databaseUrl, { ...run, fault: null, figures })
  } catch (problem) {
    await recordRun(databaseUrl, { ...run, fault: faultOf(problem), figures: {} }).catch(() => undefined)
    throw problem
  }
}

type BackupRun = Omit<Parameters<typeof recordBackupRun>[1], "endedAt">

export async function recordRun(databaseUrl: string, run: BackupRun): Promise<void> {
  const db = connect(databaseUrl, 1)
  try {
    await recordBackupRun({ db }, { ...run, endedAt: new Date() })
  } finally {
    await db.$client.end()
  }
}

function faultOf(problem: unknown): string {
  return problem instanceof Error ? problem.message || problem.name : String(problem)
}
