import { desc, eq, sql } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { requireFreshPermission } from "#domains/accounts/sessions/require-fresh-permission.ts"
import type { ApprovalKind } from "#domains/approvals/kind.ts"
import { readReason, requestApproval } from "#domains/approvals/request-approval.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { parseInput } from "#platform/input.ts"
import { pick } from "#platform/pick.ts"
import { formatLocalTime } from "#platform/time.ts"
import { refuse } from "./refusals.ts"
import { ledgerLocks } from "./schema.ts"

export const LockDate = z.object({
  until: z.iso.date({ error: "dateUnclear" }),
  reason: z.string().trim().max(500, "reasonTooLong").default(""),
})
export type LockDate = z.output<typeof LockDate>

/** The last locked day, by Singapore's calendar. */
export async function readLockDate({ db }: Pick<Ctx, "db">): Promise<string | null> {
  const [lock] = await db
    .select({ until: ledgerLocks.until })
    .from(ledgerLocks)
    .orderBy(desc(ledgerLocks.id))
    .limit(1)
  return lock?.until ?? null
}

/** Nothing dated on or before the lock date is added or changed. Triggers enforce it too. */
export async function requireUnlocked(ctx: Pick<Ctx, "db">, day: string, field?: string): Promise<void> {
  const until = await readLockDate(ctx)
  if (until !== null && day <= until)
    throw refuse("booksLocked", { date: until, ...(field === undefined ? {} : { field }) })
}

/** Later at once; earlier only with a second person. True if that person is awaited. */
export async function changeLockDate(ctx: Ctx, { until, reason }: LockDate): Promise<boolean> {
  requirePermission(ctx, "money")
  return await transaction(ctx, async (tx) => {
    const actorId = await requireFreshPermission(tx, "money")
    requirePast(tx, until)
    const before = await lockLockDate(tx)
    if (until === before) return false
    if (before === null || until > before) {
      await write(tx, { until, reason, actorId, requestedById: null }, before)
      return false
    }
    await requestApproval(tx, lockDateApproval, {
      subjectId: lockSubject,
      input: { until, reason: readReason(reason) },
      facts: { before, until },
      reason,
      concerns: [],
    })
    return true
  })
}

const lockSubject = "lock-date"

export const lockDateApproval: ApprovalKind = {
  kind: "wallet.moveLockDateBack",
  permission: "money",
  path: () => "/admin/journals",
  async execute(tx, { input, requestedById }) {
    const { until, reason } = parseInput("wallet", LockDate, input)
    requirePast(tx, until)
    const actorId = await requireFreshPermission(tx, "money")
    await write(tx, { until, reason, actorId, requestedById }, await lockLockDate(tx))
  },
}

/** What is written today must never be locked. */
function requirePast(ctx: Ctx, until: string): void {
  if (until >= formatLocalTime(ctx.now()).slice(0, 10)) throw refuse("lockDateNotPast", { field: "until" })
}

async function lockLockDate(tx: Tx): Promise<string | null> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('ledger locks'))`)
  return await readLockDate(tx)
}

type NewLock = Pick<typeof ledgerLocks.$inferInsert, "until" | "reason" | "requestedById"> & {
  actorId: Id<"mem">
}

async function write(tx: Tx, lock: NewLock, before: string | null): Promise<void> {
  await tx.db.insert(ledgerLocks).values({ id: newId("lck"), ...lock, at: tx.now() })
  const { until, reason } = lock
  await record(tx, {
    act: "wallet.changeLockDate",
    subjectId: lockSubject,
    ...(reason === "" ? {} : { reason }),
    before: { until: before },
    after: { until },
  })
}

export async function listLocks(ctx: Ctx) {
  requirePermission(ctx, "money")
  const rows = await ctx.db
    .select({ ...pick(ledgerLocks, "id", "until", "reason", "at"), by: members.username })
    .from(ledgerLocks)
    .innerJoin(members, eq(members.id, ledgerLocks.actorId))
    .orderBy(desc(ledgerLocks.id))
    .limit(20)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

export type ListedLock = Awaited<ReturnType<typeof listLocks>>[number]
