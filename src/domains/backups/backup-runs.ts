import { desc, eq, isNull, sql } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import type { BackupState } from "./rules.ts"
import { backupRuns } from "./schema.ts"

type BackupDatabase = Pick<Ctx, "db">

export async function recordBackupRun(
  { db }: BackupDatabase,
  run: Omit<typeof backupRuns.$inferInsert, "id">,
): Promise<void> {
  await db.insert(backupRuns).values(run)
}

export async function readBackupState({ db }: BackupDatabase): Promise<BackupState> {
  const { kind, endedAt, beganAt, fault } = backupRuns
  const lastOf = (which: "backup" | "rehearsal") =>
    sql`max(${endedAt}) filter (where ${kind} = ${which} and ${fault} is null)`.mapWith(endedAt)
  const [times] = await db
    .select({
      firstAt: sql`min(${beganAt})`.mapWith(beganAt),
      backupAt: lastOf("backup"),
      rehearsalAt: lastOf("rehearsal"),
    })
    .from(backupRuns)
  const [last] = await db
    .select({ fault })
    .from(backupRuns)
    .where(eq(kind, "backup"))
    .orderBy(desc(endedAt))
    .limit(1)
  const none = { firstAt: null, backupAt: null, rehearsalAt: null }
  return { ...none, ...times, fault: last?.fault ?? null }
}

/** In seconds; NaN for what has never been. */
export async function readBackupAges(ctx: BackupDatabase, now: Date) {
  const { backupAt, rehearsalAt } = await readBackupState(ctx)
  const ageOf = (moment: Date | null) => (now.getTime() - (moment?.getTime() ?? Number.NaN)) / 1_000
  return { backup: ageOf(backupAt), rehearsal: ageOf(rehearsalAt) }
}

export async function readLastRehearsal({ db }: BackupDatabase) {
  const { kind, endedAt, fault, figures } = backupRuns
  const [last] = await db
    .select({ endedAt, figures })
    .from(backupRuns)
    .where(sql`${eq(kind, "rehearsal")} and ${isNull(fault)}`)
    .orderBy(desc(endedAt))
    .limit(1)
  return last
}
