import { dirname } from "node:path"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { readBackupState } from "#domains/backups/backup-runs.ts"
import { bidQueueService } from "#domains/bidding/bid-queue.ts"
import { readStandbys } from "#domains/outages/standbys.ts"
import type { AppContext, Ctx } from "#platform/ctx.ts"
import { countFileFaults } from "#platform/files/check-files.ts"
import { readDiskSpace } from "#platform/files/disk-space.ts"
import { certificateService } from "./certificate.ts"
import { countOverdueLots, readArchiveFailure, readLockedSeconds } from "./read-database-health.ts"
import {
  type HealthItem,
  type HealthReadings,
  type HealthState,
  healthItems,
  healthStateOf,
} from "./rules.ts"

export type HealthLine = {
  [Item in HealthItem]: { item: Item; state: HealthState; reading: HealthReadings[Item] | null }
}[HealthItem]

type Readers = { [Item in HealthItem]: (app: AppContext) => Promise<HealthReadings[Item]> }

/** The metrics read the same. */
export const healthReaders: Readers = {
  lots: async ({ pool }) => ({ overdue: await countOverdueLots(pool) }),
  bids: async (app) => ({ waitSeconds: bidQueueService.of(app).oldestWaitMs() / 1_000 }),
  jobs: async ({ pool }) => ({ lockedSeconds: await readLockedSeconds(pool) }),
  standbys: async ({ pool }) => {
    const { names, missing, lagMs } = await readStandbys(pool)
    return { listed: names.length, missing: missing.length, lagMs }
  },
  replicas: async ({ offload }) => {
    const replicas = offload.report()
    return {
      listed: replicas.length,
      leftOut: replicas.filter(({ fault }) => fault !== undefined).length,
      lagMs: Math.max(0, ...replicas.map(({ lagMs }) => lagMs)),
    }
  },
  archive: async ({ pool }) => ({ failingSeconds: await readArchiveFailure(pool) }),
  relay: async ({ live }) => ({ downSeconds: live.relayDownSeconds }),
  backup: (app) => readBackupState(app),
  files: (app) => countFileFaults(app),
  // The uploads are in a folder of DATA_DIR.
  disk: ({ uploadDir }) => readDiskSpace(dirname(uploadDir)),
  clock: async ({ clock }) => ({ aheadSeconds: (clock.aheadMs?.() ?? 0) / 1_000 }),
  certificate: async (app) => ({ endsAt: await certificateService.of(app).readEnd() }),
}

/** One that cannot be read does not hide the others. */
export async function readHealth(ctx: Ctx): Promise<HealthLine[]> {
  requirePermission(ctx, "settings")
  return await Promise.all(healthItems.map((item) => readLine(ctx, item)))
}

async function readLine(ctx: Ctx, item: HealthItem): Promise<HealthLine> {
  const reading = await healthReaders[item](ctx.app).catch((problem: unknown) => {
    ctx.app.log.warn({ err: problem, item }, "a line of the health page could not be measured")
    return null
  })
  return { item, state: healthStateOf(item, reading ?? undefined, ctx.now()), reading } as HealthLine
}

/** Those that the home does not report in words of their own. */
const countedAtHome: readonly HealthItem[] = [
  "bids",
  "jobs",
  "archive",
  "relay",
  "files",
  "disk",
  "clock",
  "certificate",
]

export async function countHealthProblems(ctx: Ctx): Promise<number> {
  const lines = await readHealth(ctx)
  return lines.filter(({ item, state }) => state === "problem" && countedAtHome.includes(item)).length
}
