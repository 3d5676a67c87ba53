import { and, eq, sql } from "drizzle-orm"
import { emailMember } from "#domains/accounts/email-member.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireRecentProof } from "#domains/accounts/sessions/recent-proof.ts"
import { requireFreshPermission } from "#domains/accounts/sessions/require-fresh-permission.ts"
import { money } from "#language/format.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import { type Id, newId } from "#platform/ids.ts"
import { accountOf } from "./accounts.ts"
import type { WithdrawalRequest } from "./inputs.ts"
import { postJournal } from "./post-journal.ts"
import { refuse } from "./refusals.ts"
import { withdrawals } from "./schema.ts"
import { readWalletTerms } from "./terms.ts"

const perMember: Limit = { name: "withdrawal", times: 10, seconds: 60 * 60 }

/**
 * A company account holds the money, so that it cannot be spent meanwhile. The same key returns the same withdrawal.
 */
export async function requestWalletWithdrawal(
  ctx: Ctx,
  { idempotencyKey: key, ...wish }: WithdrawalRequest,
): Promise<Id<"wdr">> {
  const memberId = requirePermission(ctx, "wallet")
  const idempotencyKey = `${memberId} ${key}`
  const before = await findByKey(ctx, idempotencyKey)
  if (before) return requireSame(before, wish)
  const retryAfterSeconds = await countTry(ctx.app, perMember, memberId)
  if (retryAfterSeconds) throw refuse("tooOften", { retryAfterSeconds })
  const { minWithdrawalCents } = await readWalletTerms(ctx)
  if (wish.amountCents < minWithdrawalCents)
    throw refuse("tooLittle", { field: "amount", minCents: minWithdrawalCents })
  return await transaction(ctx, async (tx) => {
    await requireFreshPermission(tx, "wallet")
    const id = newId("wdr")
    const made = await tx.db
      .insert(withdrawals)
      .values({ id, memberId, ...wish, createdAt: tx.now(), idempotencyKey })
      .onConflictDoNothing({ target: withdrawals.idempotencyKey })
      .returning({ id: withdrawals.id })
    if (made.length === 0) {
      const first = await findByKey(tx, idempotencyKey)
      if (!first) throw refuse("noSuchWithdrawal")
      return requireSame(first, wish)
    }
    await postJournal(tx, {
      kind: "withdrawal-requested",
      memberId,
      subjectId: id,
      idempotencyKey: `asked ${id}`,
      moves: [{ from: accountOf(memberId), to: "company:withdrawals", amount: wish.amountCents }],
    })
    await emailMember(tx, memberId, "wallet.withdrawalRequested", withdrawalFacts(wish))
    return id
  })
}

/** For a bank account that the member has not used before. */
export async function requireProofForBank(
  ctx: Ctx,
  { bankNumber }: Pick<WithdrawalRequest, "bankNumber">,
  token: string | undefined,
): Promise<void> {
  const memberId = requirePermission(ctx, "wallet")
  const bare = bankNumber.replace(/[ -]/g, "").toUpperCase()
  const isSameAccount = and(
    eq(withdrawals.memberId, memberId),
    sql`upper(translate(${withdrawals.bankNumber}, ' -', '')) = ${bare}`,
  )
  if ((await ctx.db.$count(withdrawals, isSameAccount)) === 0)
    await requireRecentProof(ctx, token, "/my-account/wallet")
}

async function findByKey(ctx: Pick<Tx, "db">, idempotencyKey: string) {
  const [found] = await ctx.db
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.idempotencyKey, idempotencyKey))
  return found
}

function requireSame(before: typeof withdrawals.$inferSelect, wish: WithdrawalFacts): Id<"wdr"> {
  if (before.amountCents !== wish.amountCents || before.bankNumber !== wish.bankNumber)
    throw refuse("withdrawalKeyReused")
  return before.id
}

type WithdrawalFacts = Pick<WithdrawalRequest, "amountCents" | "bankName" | "bankNumber">

/** With only the last digits of the account number. */
export function withdrawalFacts({ amountCents, bankName, bankNumber }: WithdrawalFacts) {
  return {
    page: "/my-account/wallet",
    amount: money(amountCents),
    bank: `${bankName} …${lastDigits(bankNumber)}`,
  }
}

export function lastDigits(bankNumber: string): string {
  return bankNumber.replace(/[ -]/g, "").slice(-4)
}
