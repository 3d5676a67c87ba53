import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { recordBackupRun } from "#domains/backups/backup-runs.ts"
import type { BackupFigures } from "#domains/backups/rules.ts"
import { restoreBackup } from "#platform/backup/restore-backup.ts"
import { ConfigProblem } from "#platform/config-problem.ts"
import { connect } from "#platform/database/db.server.ts"
import { startPostgres } from "#platform/database/embedded-postgres.ts"
import { createFiles } from "#platform/files/bucket-files.ts"
import { diskFiles, type Files } from "#platform/files/files.ts"
import type { Config } from "../config/config.ts"
import { type Command, type CommandArguments, type Outcome, textOption } from "./command.ts"
import { readLastChange } from "./last-change.ts"
import { requireBackup } from "./open-backup.ts"
import { linesOf, type Verified, verifyStored } from "./verify.ts"
import { withDatabaseUrl, withReports } from "./with-database.ts"

type Rehearsal = { verified: Verified; missing: string | undefined; figures: BackupFigures }

export const rehearse: Command = {
  usage: "rehearse [--restored URL --began TIME]",
  what: "restores the last backup elsewhere, verifies it, and writes down what a loss would cost",
  options: { restored: { type: "string" }, began: { type: "string" } },
  async run(config, given): Promise<Outcome> {
    const beganAt = beginningOf(given)
    const restored = textOption(given, "restored")
    const rehearsal = restored
      ? await examineRestored(config, { url: restored, files: createFiles(config.files) }, beganAt)
      : await rehearseOwn(config, beganAt)
    const { verified, missing, figures } = rehearsal
    const fault = verified.faults.length > 0 ? `${verified.faults.length} faults` : (missing ?? null)
    await withDatabaseUrl(config, async (url) => {
      const db = connect(url, 1)
      const run = { kind: "rehearsal" as const, beganAt, endedAt: new Date(), fault, figures }
      await recordBackupRun({ db }, run).finally(() => db.$client.end())
    })
    return {
      isFine: fault === null,
      lines: [
        ...linesOf(verified),
        ...(missing ? [`The log lacks segment ${missing}`] : []),
        `Recovery point (RPO): ${figures.lostSeconds} s of changes would have been lost`,
        `Recovery time (RTO): ${figures.restoreSeconds} s until the copy was verified`,
      ],
      facts: { ...verified, missing, ...figures },
    }
  },
}

async function rehearseOwn(config: Config, beganAt: Date): Promise<Rehearsal> {
  const store = requireBackup(config)
  const folder = await mkdtemp(join(tmpdir(), "quaich-rehearsal-"))
  try {
    const { missing } = await restoreBackup(store, folder, undefined)
    const postgres = await startPostgres({ dataDir: folder })
    try {
      const copy = { url: postgres.url, files: diskFiles(join(folder, "files")) }
      const rehearsal = await examineRestored(config, copy, beganAt)
      return { ...rehearsal, missing }
    } finally {
      await postgres.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Also for a database that another tool has restored. */
async function examineRestored(
  { configParts }: Config,
  { url, files }: { url: string; files: Files },
  beganAt: Date,
): Promise<Rehearsal> {
  return await withReports(url, async (reports) => {
    const lastChangeAt = await readLastChange({ db: reports })
    const verified = await verifyStored({ reports, files, configParts })
    const figures = {
      lostSeconds: secondsBetween(lastChangeAt ?? beganAt, beganAt),
      restoreSeconds: secondsBetween(beganAt, new Date()),
      lots: verified.lots,
      bids: verified.bids,
    }
    return { verified, missing: undefined, figures }
  })
}

function secondsBetween(earlier: Date, later: Date): number {
  return Math.max(0, Math.round((later.getTime() - earlier.getTime()) / 1_000))
}

function beginningOf(given: CommandArguments): Date {
  const text = textOption(given, "began")
  const began = text === undefined ? new Date() : new Date(text)
  if (Number.isNaN(began.getTime())) throw new ConfigProblem(`--began must be a time, not "${text}"`)
  return began
}
