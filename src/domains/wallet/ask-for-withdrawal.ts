import { and, eq, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireRecentProof } from "#domains/accounts/recent-proof.ts"
import { requireNow } from "#domains/accounts/require-now.ts"
import { tellMember } from "#domains/accounts/tell-member.ts"
import { money } from "#language/format.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { countTry, type Limit } from "#platform/limit.ts"
import { accountOf } from "./accounts.ts"
import type { WithdrawalWish } from "./inputs.ts"
import { postJournal } from "./post-journal.ts"
import { refuse } from "./refusals.ts"
import { withdrawals } from "./schema.ts"
import { readWalletTerms } from "./terms.ts"

const perMember: Limit = { name: "withdrawal", times: 10, seconds: 60 * 60 }

/**
 * Asks for money of the own balance to be paid out. It leaves the balance now and waits at the house, so that nobody
 * spends it meanwhile; finance pays it or sends it back. The same key again is the same withdrawal.
 */
export async function askForWithdrawal(
  ctx: Ctx,
  { idempotencyKey: key, ...wish }: WithdrawalWish,
): Promise<Id<"wdr">> {
  const memberId = requirePermission(ctx, "wallet")
  const idempotencyKey = `${memberId} ${key}`
  const before = await findByKey(ctx, idempotencyKey)
  if (before) return requireSame(before, wish)
  const retryAfterSeconds = await countTry(ctx.app, perMember, memberId)
  if (retryAfterSeconds) throw refuse("tooOften", { retryAfterSeconds })
  const { leastWithdrawalCents } = await readWalletTerms(ctx)
  if (wish.amountCents < leastWithdrawalCents)
    throw refuse("tooLittle", { field: "amount", leastCents: leastWithdrawalCents })
  return await transaction(ctx, async (tx) => {
    await requireNow(tx, "wallet")
    const id = newId("wdr")
    const made = await tx.db
      .insert(withdrawals)
      .values({ id, memberId, ...wish, createdAt: tx.now(), idempotencyKey })
      .onConflictDoNothing({ target: withdrawals.idempotencyKey })
      .returning({ id: withdrawals.id })
    // Sent twice at once: the other one was first.
    if (made.length === 0) {
      const first = await findByKey(tx, idempotencyKey)
      if (!first) throw refuse("noSuchWithdrawal")
      return requireSame(first, wish)
    }
    await postJournal(tx, {
      kind: "withdrawal-asked",
      memberId,
      subjectId: id,
      idempotencyKey: `asked ${id}`,
      moves: [{ from: accountOf(memberId), to: "house:withdrawals", amount: wish.amountCents }],
    })
    await tellMember(tx, memberId, "wallet.withdrawalAsked", factsOf(wish))
    return id
  })
}

/** An account that no withdrawal of the member has named yet: it takes the password once more. */
export async function requireProofForBank(
  ctx: Ctx,
  { bankNumber }: Pick<WithdrawalWish, "bankNumber">,
  token: string | undefined,
): Promise<void> {
  const memberId = requirePermission(ctx, "wallet")
  const bare = bankNumber.replace(/[ -]/g, "").toUpperCase()
  const isKnown = and(
    eq(withdrawals.memberId, memberId),
    sql`upper(translate(${withdrawals.bankNumber}, ' -', '')) = ${bare}`,
  )
  if ((await ctx.db.$count(withdrawals, isKnown)) === 0)
    await requireRecentProof(ctx, token, "/my-account/wallet")
}

async function findByKey(ctx: Pick<Tx, "db">, idempotencyKey: string) {
  const [found] = await ctx.db
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.idempotencyKey, idempotencyKey))
  return found
}

/** Another amount or account under a key that was used was never asked for. */
function requireSame(before: typeof withdrawals.$inferSelect, wish: Asked): Id<"wdr"> {
  if (before.amountCents !== wish.amountCents || before.bankNumber !== wish.bankNumber)
    throw refuse("otherWithdrawal")
  return before.id
}

type Asked = Pick<WithdrawalWish, "amountCents" | "bankName" | "bankNumber">

/** What a letter says of a withdrawal: of the account's number only its end. */
export function factsOf({ amountCents, bankName, bankNumber }: Asked) {
  return { page: "/my-account/wallet", amount: money(amountCents), bank: `${bankName} …${endOf(bankNumber)}` }
}

export function endOf(bankNumber: string): string {
  return bankNumber.replace(/[ -]/g, "").slice(-4)
}
