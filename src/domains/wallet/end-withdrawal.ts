import { eq } from "drizzle-orm"
import { emailMember } from "#domains/accounts/email-member.ts"
import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { requireFreshPermission } from "#domains/accounts/sessions/require-fresh-permission.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { accountOf } from "./accounts.ts"
import { postJournal } from "./post-journal.ts"
import { refuse } from "./refusals.ts"
import { withdrawalFacts } from "./request-withdrawal.ts"
import { withdrawals } from "./schema.ts"
import { requireSeparateDuties } from "./separate-duties.ts"

export async function payWithdrawal(ctx: Ctx, withdrawalId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const withdrawal = await lockWaiting(tx, withdrawalId)
    await requireSeparateDuties(tx, requireSignedIn(tx), withdrawal.memberId)
    await endPaid(tx, withdrawal)
  })
}

type WithdrawalRow = typeof withdrawals.$inferSelect

export async function endPaid(tx: Tx, { id, memberId, amountCents, ...bank }: WithdrawalRow): Promise<void> {
  await endWithdrawal(tx, id, { status: "paid" })
  await postJournal(tx, {
    kind: "withdrawal-paid",
    memberId,
    subjectId: id,
    idempotencyKey: `paid ${id}`,
    moves: [{ from: "company:withdrawals", to: "outside:bank", amount: amountCents }],
  })
  await record(tx, {
    act: "wallet.payWithdrawal",
    subjectId: memberId,
    after: { withdrawal: id, amountCents },
  })
  await emailMember(tx, memberId, "wallet.withdrawalPaid", withdrawalFacts({ amountCents, ...bank }))
}

export async function refuseWithdrawal(
  ctx: Ctx,
  withdrawalId: string,
  input: { reason: string },
): Promise<void> {
  const reason = input.reason.trim()
  await transaction(ctx, async (tx) => {
    const withdrawal = await lockWaiting(tx, withdrawalId)
    if (reason.length < 3) throw refuse("reasonRequired", { field: "reason" })
    if (reason.length > 500) throw refuse("reasonTooLong", { field: "reason" })
    await endRefused(tx, withdrawal, reason)
  })
}

export async function endRefused(
  tx: Tx,
  { id, memberId, amountCents, ...bank }: WithdrawalRow,
  reason: string,
): Promise<void> {
  await endWithdrawal(tx, id, { status: "refused", reason })
  await postJournal(tx, {
    kind: "withdrawal-refused",
    memberId,
    subjectId: id,
    reason,
    idempotencyKey: `refused ${id}`,
    moves: [{ from: "company:withdrawals", to: accountOf(memberId), amount: amountCents }],
  })
  await record(tx, {
    act: "wallet.refuseWithdrawal",
    subjectId: memberId,
    reason,
    after: { withdrawal: id, amountCents },
  })
  await emailMember(tx, memberId, "wallet.withdrawalRefused", {
    ...withdrawalFacts({ amountCents, ...bank }),
    reason,
  })
}

/** Only for finance, and never for the withdrawal's owner. Refuses one in a payout run. */
async function lockWaiting(tx: Tx, withdrawalId: string) {
  const actorId = await requireFreshPermission(tx, "money")
  if (!isId("wdr", withdrawalId)) throw refuse("noSuchWithdrawal")
  const [row] = await tx.db.select().from(withdrawals).where(eq(withdrawals.id, withdrawalId)).for("update")
  if (!row) throw refuse("noSuchWithdrawal")
  await requireUninvolved(tx, actorId, { memberIds: [row.memberId] })
  if (row.status !== "requested") throw refuse("withdrawalEnded")
  if (row.runId !== null) throw refuse("atBank")
  return row
}

type WithdrawalEnd = { status: "paid" } | { status: "refused"; reason: string }

async function endWithdrawal(
  tx: Tx,
  id: (typeof withdrawals.$inferSelect)["id"],
  end: WithdrawalEnd,
): Promise<void> {
  await tx.db
    .update(withdrawals)
    .set({ ...end, endedAt: tx.now(), endedBy: tx.actor.id })
    .where(eq(withdrawals.id, id))
}
