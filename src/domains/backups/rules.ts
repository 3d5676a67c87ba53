import { singaporeTime } from "#platform/time-zone.ts"

export const backupRunKinds = ["backup", "rehearsal"] as const

/** `lostSeconds`: what a loss of the machine would have cost (RPO). `restoreSeconds`: until the copy served (RTO). */
export type BackupFigures = {
  bytes?: number
  files?: number
  lostSeconds?: number
  restoreSeconds?: number
  lots?: number
  bids?: number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A night that failed is noticed the next morning. */
export const maxBackupAgeMs = 36 * hourMs
export const maxRehearsalAgeMs = 30 * dayMs

/** When few people bid. */
const backupHour = 3

/** True if no backup has begun since this night's hour. The first is made at once. */
export function isBackupDue(lastBeganAt: Date | undefined, now: Date): boolean {
  if (!lastBeganAt) return true
  const offsetMs = (singaporeTime.utcOffsetHours - backupHour) * hourMs
  const nightOf = (moment: Date) => Math.floor((moment.getTime() + offsetMs) / dayMs)
  return nightOf(lastBeganAt) < nightOf(now)
}

export type BackupState = {
  /** When the first backup or rehearsal ran. */
  firstAt: Date | null
  backupAt: Date | null
  rehearsalAt: Date | null
  /** Why the last backup failed. Null if it worked. */
  fault: string | null
}

export type BackupAlarm = "failed" | "old" | "notRehearsed"

/** Only where backups have been made: another PostgreSQL may have its own. */
export function backupAlarms(
  { firstAt, backupAt, rehearsalAt, fault }: BackupState,
  now: Date,
): BackupAlarm[] {
  if (!firstAt) return []
  const isOlder = (moment: Date | null, maxMs: number) =>
    now.getTime() - (moment ?? firstAt).getTime() > maxMs
  return [
    ...(fault === null ? [] : ["failed" as const]),
    ...(isOlder(backupAt, maxBackupAgeMs) ? ["old" as const] : []),
    ...(isOlder(rehearsalAt, maxRehearsalAgeMs) ? ["notRehearsed" as const] : []),
  ]
}
