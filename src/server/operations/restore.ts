import { resolve } from "node:path"
import { z } from "zod"
import { restoreBackup } from "#platform/backup/restore-backup.ts"
import { ConfigProblem } from "#platform/config-problem.ts"
import { type Command, type CommandArguments, type Outcome, textOption } from "./command.ts"
import { requireBackup } from "./open-backup.ts"

export const restore: Command = {
  usage: "restore --to FOLDER [--at TIME]",
  what: "restores the last backup, or the state of a second, into an empty folder",
  options: { to: { type: "string" }, at: { type: "string" } },
  async run(config, given): Promise<Outcome> {
    const to = folderOf(given)
    const at = momentOf(given)
    const begun = performance.now()
    const restored = await restoreBackup(requireBackup(config), to, at)
    const seconds = Math.round(performance.now() - begun) / 1_000
    const last = restored.lastChangeAt.toISOString()
    const hole = restored.missing && `The log lacks segment ${restored.missing}: later changes are lost`
    return {
      isFine: hole === undefined,
      lines: [
        `Restored to ${to} in ${seconds.toFixed(1)} s; the last change is of ${last}`,
        ...(hole ? [hole] : []),
        `Start it with DATA_DIR=${to}, the same AUTH_SECRET, and a new folder for BACKUP`,
      ],
      facts: { ...restored, to, seconds },
    }
  },
}

function folderOf(given: CommandArguments): string {
  const to = textOption(given, "to")
  if (!to) throw new ConfigProblem("restore needs --to, an empty folder")
  if (/^[a-z]{2,}:/i.test(to))
    throw new ConfigProblem(
      "restore writes a folder of the embedded PostgreSQL, because a backup is of its files: to move it into another PostgreSQL, restore to a folder first (docs/operations/backup.md)",
    )
  return resolve(to)
}

const Moment = z.iso.datetime({ offset: true })

function momentOf(given: CommandArguments): Date | undefined {
  const text = textOption(given, "at")
  if (text === undefined) return undefined
  if (!Moment.safeParse(text).success)
    throw new ConfigProblem("--at must be a time with its zone, such as 2026-11-27T20:15:00+08:00")
  return new Date(text)
}
