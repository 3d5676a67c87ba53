import { maximumKeysService } from "#domains/bidding/maximums/maximum-keys.ts"
import { checkLog, checkSums, type StoredFault } from "#domains/integrity/check-stored.ts"
import { verifyLots } from "#domains/integrity/verify-lots.ts"
import { listMissingPieces } from "#domains/open-data/stored-pieces.ts"
import { listMissingFiles } from "#domains/pictures/list-missing-files.ts"
import { readLogKeys } from "#domains/transparency/log-keys.ts"
import type { AppContext } from "#platform/ctx.ts"
import { createFiles } from "#platform/files/bucket-files.ts"
import { withServices } from "#platform/service.ts"
import type { Command, Outcome } from "./command.ts"
import { withDatabaseUrl, withReports } from "./with-database.ts"

type VerifiedFault = Pick<StoredFault, "subjectId" | "reason"> & { kind: StoredFault["kind"] | "file" }
export type Verified = { lots: number; bids: number; pictures: number; faults: VerifiedFault[] }

/** All chains and outcomes, the sums of ledger and stock, the signed log, and the stored files. Reads only. */
export async function verifyStored(
  parts: Pick<AppContext, "reports" | "files" | "configParts">,
): Promise<Verified> {
  const app = withServices(parts, [maximumKeysService])
  const { lots, bids, faults } = await verifyLots(app)
  const sums = await checkSums(app)
  const { pictures, missing } = await listMissingFiles(app)
  const log = await checkLog({ db: app.reports }, await readLogKeys(app, { mayMake: false }))
  const absent = [...missing, ...(await listMissingPieces(app))].map((key) => ({
    kind: "file" as const,
    subjectId: key,
    reason: "it is missing",
  }))
  return { lots, bids, pictures, faults: [...faults, ...sums, ...log, ...absent] }
}

export function linesOf({ lots, bids, pictures, faults }: Verified): string[] {
  return [
    ...faults.map(({ kind, subjectId, reason }) => `${kind} ${subjectId}: ${reason}`),
    `${lots} lots with ${bids} bids, the log of all bids, the ledger, the stock and ${pictures} pictures: ${faults.length === 0 ? "all right" : `${faults.length} faults`}`,
  ]
}

export const verify: Command = {
  usage: "verify",
  what: "replays every lot, verifies the log of all bids, sums ledger and stock, looks for each stored file",
  async run(config): Promise<Outcome> {
    const verified = await withDatabaseUrl(config, (url) =>
      withReports(url, (reports) =>
        verifyStored({ reports, files: createFiles(config.files), configParts: config.configParts }),
      ),
    )
    return { isFine: verified.faults.length === 0, lines: linesOf(verified), facts: verified }
  },
}
