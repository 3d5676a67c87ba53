import { and, asc, eq, isNull, notInArray } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { requireFreshPermission } from "#domains/accounts/sessions/require-fresh-permission.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId, newId } from "#platform/ids.ts"
import { endPaid, endRefused } from "./end-withdrawal.ts"
import { type BankAnswer, readBankAnswers } from "./read-bank-answers.ts"
import { refuse } from "./refusals.ts"
import { payoutRuns, withdrawals } from "./schema.ts"
import { listConflictedMembers, requireSeparateDuties } from "./separate-duties.ts"

const maxInRun = 1_000

/**
 * Oldest first. Only active members, and none whom the run's maker has credited by hand. The same key returns the same
 * run; concurrent runs never pay a member twice.
 */
export async function makeRun(ctx: Ctx, key: string): Promise<Id<"run">> {
  return await transaction(ctx, async (tx) => {
    const madeBy = await requireFreshPermission(tx, "money")
    if (!/^[\w-]{8,80}$/.test(key)) throw refuse("keyRequired")
    const idempotencyKey = `${madeBy} ${key}`
    const id = newId("run")
    const [made] = await tx.db
      .insert(payoutRuns)
      .values({ id, madeAt: tx.now(), madeBy, idempotencyKey })
      .onConflictDoNothing({ target: payoutRuns.idempotencyKey })
      .returning({ id: payoutRuns.id })
    if (!made) return await readRunId(tx, idempotencyKey)
    const leftToOthers = await listConflictedMembers(tx, madeBy)
    const due = await tx.db
      .select({ id: withdrawals.id, amountCents: withdrawals.amountCents })
      .from(withdrawals)
      .innerJoin(members, eq(members.id, withdrawals.memberId))
      .where(
        and(
          eq(withdrawals.status, "requested"),
          isNull(withdrawals.runId),
          eq(members.status, "active"),
          notInArray(withdrawals.memberId, leftToOthers),
        ),
      )
      .orderBy(asc(withdrawals.createdAt), asc(withdrawals.id))
      .limit(maxInRun)
      .for("update", { of: withdrawals, skipLocked: true })
    if (due.length === 0) throw refuse("nothingToPay")
    for (const row of due)
      await tx.db.update(withdrawals).set({ runId: id }).where(eq(withdrawals.id, row.id))
    const totalCents = due.reduce((sum, { amountCents }) => sum + amountCents, 0)
    await record(tx, {
      act: "wallet.createPayoutRun",
      subjectId: id,
      after: { rows: due.length, amountCents: totalCents },
    })
    return id
  })
}

async function readRunId(tx: Tx, idempotencyKey: string): Promise<Id<"run">> {
  const [run] = await tx.db
    .select({ id: payoutRuns.id })
    .from(payoutRuns)
    .where(eq(payoutRuns.idempotencyKey, idempotencyKey))
  if (!run) throw refuse("noSuchPayoutRun")
  return run.id
}

/**
 * All or nothing. Failed withdrawals return to the balance. A repeated answer is skipped; a contradicting one is
 * refused.
 */
export async function answerRun(
  ctx: Ctx,
  runId: string,
  text: string,
): Promise<{ paid: number; failed: number; repeated: number }> {
  requirePermission(ctx, "money")
  const answers = await readBankAnswers(text)
  return await transaction(ctx, async (tx) => {
    const actorId = await requireFreshPermission(tx, "money")
    if (!isId("run", runId)) throw refuse("noSuchPayoutRun")
    const rows = await lockRun(tx, runId)
    if (rows.length === 0) throw refuse("noSuchPayoutRun")
    const counts = { paid: 0, failed: 0, repeated: 0 }
    for (const answer of answers) {
      const withdrawal = rows.find(({ id }) => id === answer.reference)
      if (!withdrawal) throw refuse("answerUnknown", { row: answer.row })
      await requireSeparateDuties(tx, actorId, withdrawal.memberId)
      if (answer.amountCents !== null && answer.amountCents !== withdrawal.amountCents)
        throw refuse("answerAmount", { row: answer.row })
      if (withdrawal.status === "requested") {
        await recordAnswer(tx, withdrawal, answer)
        counts[answer.outcome]++
      } else if ((withdrawal.status === "paid") === (answer.outcome === "paid")) counts.repeated++
      else throw refuse("answerOther", { row: answer.row })
    }
    if (counts.paid + counts.failed > 0)
      await record(tx, {
        act: "wallet.importBankAnswers",
        subjectId: runId,
        after: { paid: counts.paid, failed: counts.failed },
      })
    return counts
  })
}

type RunWithdrawal = typeof withdrawals.$inferSelect

/** Lock order: by id, as in all code that ends several withdrawals. */
async function lockRun(tx: Tx, runId: Id<"run">): Promise<RunWithdrawal[]> {
  return await tx.db
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.runId, runId))
    .orderBy(asc(withdrawals.id))
    .for("update")
}

async function recordAnswer(
  tx: Tx,
  withdrawal: RunWithdrawal,
  { outcome, reason }: BankAnswer,
): Promise<void> {
  if (outcome === "paid") await endPaid(tx, withdrawal)
  else await endRefused(tx, withdrawal, reason)
}
