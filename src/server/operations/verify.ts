import { maximumKeysService } from "#domains/bidding/maximums/maximum-keys.ts"
import { checkLog, checkSums, type StoredFault } from "#domains/integrity/check-stored.ts"
import { verifyLots } from "#domains/integrity/verify-lots.ts"
import { listMissingPieces } from "#domains/open-data/stored-pieces.ts"
import { listMissingFiles } from "#domains/pictures/list-missing-files.ts"
import { readLogKeys } from "#domains/transparency/log-keys.ts"
import type { AppContext } from "#platform/ctx.ts"
import { createFiles } from "#platform/files/bucket-files.ts"
import { type FileFault, findFileFaults } from "#platform/files/find-file-faults.ts"
import { withServices } from "#platform/service.ts"
import type { Command, Outcome } from "./command.ts"
import { withDatabaseUrl, withReports } from "./with-database.ts"

type VerifiedFault = Pick<StoredFault, "subjectId" | "reason"> & { kind: StoredFault["kind"] | "file" }
export type Verified = { lots: number; bids: number; files: number; faults: VerifiedFault[] }

/** All chains and outcomes, the sums of ledger and stock, the signed log, and the stored files. Reads only. */
export async function verifyStored(
  parts: Pick<AppContext, "reports" | "files" | "configParts">,
): Promise<Verified> {
  const app = withServices(parts, [maximumKeysService])
  const { lots, bids, faults } = await verifyLots(app)
  const sums = await checkSums(app)
  const { files, faults: changed } = await findFileFaults({
    db: app.reports,
    files: app.files,
    now: new Date(),
  })
  const log = await checkLog({ db: app.reports }, await readLogKeys(app, { mayMake: false }))
  const needed = [...(await listMissingFiles(app)), ...(await listMissingPieces(app))]
  const kinds = new Map<string, FileFault["kind"]>([
    ...needed.map((key) => [key, "missing"] as const),
    ...changed.map(({ key, kind }) => [key, kind] as const),
  ])
  const ofFiles = [...kinds].map(([subjectId, kind]) => ({
    kind: "file" as const,
    subjectId,
    reason: fileReasons[kind],
  }))
  return { lots, bids, files, faults: [...faults, ...sums, ...log, ...ofFiles] }
}

const fileReasons: Record<FileFault["kind"], string> = {
  missing: "it is missing",
  changed: "its bytes are not those that were written",
  unknown: "no server has written it",
}

export function linesOf({ lots, bids, files, faults }: Verified): string[] {
  return [
    ...faults.map(({ kind, subjectId, reason }) => `${kind} ${subjectId}: ${reason}`),
    `${lots} lots with ${bids} bids, the log of all bids, the ledger, the stock and ${files} files: ${faults.length === 0 ? "all right" : `${faults.length} faults`}`,
  ]
}

export const verify: Command = {
  usage: "verify",
  what: "replays every lot, verifies the log of all bids, sums ledger and stock, compares each stored file",
  async run(config): Promise<Outcome> {
    const verified = await withDatabaseUrl(config, (url) =>
      withReports(url, (reports) =>
        verifyStored({ reports, files: createFiles(config.files), configParts: config.configParts }),
      ),
    )
    return { isFine: verified.faults.length === 0, lines: linesOf(verified), facts: verified }
  },
}
