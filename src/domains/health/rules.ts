import { type BackupState, backupAlarms } from "#domains/backups/rules.ts"
import { maxLagMs } from "#domains/outages/standbys.ts"
import type { FileFaultCounts } from "#platform/files/check-files.ts"
import { type DiskSpace, diskStateOf } from "#platform/files/disk-space.ts"

/** "unknown": it could not be measured. "unused": this server does without it. */
export const healthStates = ["fine", "warning", "problem", "unknown", "unused"] as const
export type HealthState = (typeof healthStates)[number]

export const healthItems = [
  "lots",
  "bids",
  "jobs",
  "standbys",
  "replicas",
  "archive",
  "relay",
  "backup",
  "files",
  "disk",
  "clock",
  "certificate",
] as const
export type HealthItem = (typeof healthItems)[number]

export type HealthReadings = {
  /** Of those that should have closed. */
  lots: { overdue: number }
  /** Of the oldest bid without an answer, in this process. */
  bids: { waitSeconds: number }
  /** Of the job that has run longest. */
  jobs: { lockedSeconds: number }
  standbys: { listed: number; missing: number; lagMs: number }
  /** Reads of those that are left out are on the primary. */
  replicas: { listed: number; leftOut: number; lagMs: number }
  /** Null without an archive. Zero while it works. */
  archive: { failingSeconds: number | null }
  /** Of this process. Null without LIVE_RELAY. Zero while NATS carries all news. */
  relay: { downSeconds: number | null }
  backup: BackupState
  /** Those of the nightly check. */
  files: FileFaultCounts
  disk: DiskSpace
  clock: { aheadSeconds: number }
  /** Null without https. */
  certificate: { endsAt: Date | null }
}

/** In `ops/alerts.yaml` too: a test compares them. */
export const healthLimits = {
  lotSeconds: 2,
  bidSeconds: 2,
  jobSeconds: 1_800,
  archiveSeconds: 300,
  relaySeconds: 60,
  clockSeconds: 1,
  certificateSeconds: 14 * 86_400,
} as const

const daySeconds = 86_400

type Judges = { [Item in HealthItem]: (reading: HealthReadings[Item], now: Date) => HealthState }

const judges: Judges = {
  lots: ({ overdue }) => problemIf(overdue > 0),
  bids: ({ waitSeconds }) => problemIf(waitSeconds > healthLimits.bidSeconds),
  jobs: ({ lockedSeconds }) => problemIf(lockedSeconds > healthLimits.jobSeconds),
  standbys: ({ listed, missing, lagMs }) => {
    if (listed === 0) return "unused"
    return problemIf(missing > 0 || lagMs > maxLagMs)
  },
  replicas: ({ listed, leftOut }) => {
    if (listed === 0) return "unused"
    return leftOut > 0 ? "warning" : "fine"
  },
  archive: ({ failingSeconds }) => judgeFailure(failingSeconds, healthLimits.archiveSeconds),
  relay: ({ downSeconds }) => judgeFailure(downSeconds, healthLimits.relaySeconds),
  backup: (state, now) => {
    if (!state.firstAt) return "unused"
    const alarms = backupAlarms(state, now)
    if (alarms.includes("failed") || alarms.includes("old")) return "problem"
    return alarms.length > 0 ? "warning" : "fine"
  },
  files: ({ missing, changed, unknown }) => {
    if (missing + changed > 0) return "problem"
    return unknown > 0 ? "warning" : "fine"
  },
  disk: diskStateOf,
  clock: ({ aheadSeconds }) => problemIf(Math.abs(aheadSeconds) > healthLimits.clockSeconds),
  certificate: ({ endsAt }, now) => {
    if (!endsAt) return "unused"
    const leftSeconds = (endsAt.getTime() - now.getTime()) / 1_000
    if (leftSeconds < daySeconds) return "problem"
    return leftSeconds < healthLimits.certificateSeconds ? "warning" : "fine"
  },
}

function judgeFailure(seconds: number | null, maxSeconds: number): HealthState {
  if (seconds === null) return "unused"
  if (seconds > maxSeconds) return "problem"
  return seconds > 0 ? "warning" : "fine"
}

function problemIf(isWrong: boolean): HealthState {
  return isWrong ? "problem" : "fine"
}

export function healthStateOf<Item extends HealthItem>(
  item: Item,
  reading: HealthReadings[Item] | undefined,
  now: Date,
): HealthState {
  return reading === undefined ? "unknown" : judges[item](reading, now)
}
