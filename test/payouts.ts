import { accountOf } from "#domains/wallet/accounts.ts"
import { makeRun } from "#domains/wallet/payout-runs.ts"
import { postJournal } from "#domains/wallet/post-journal.ts"
import { requestWalletWithdrawal } from "#domains/wallet/request-withdrawal.ts"
import { type AppContext, type Ctx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { asPerson, type Person } from "./fixtures.ts"

export async function requestPayout(
  app: AppContext,
  staff: Ctx,
  member: Person,
  amountCents: number,
): Promise<Id<"wdr">> {
  await transaction(staff, (tx) =>
    postJournal(tx, {
      kind: "top-up",
      memberId: member.id,
      idempotencyKey: crypto.randomUUID(),
      moves: [{ from: "outside:bank", to: accountOf(member.id), amount: amountCents }],
    }),
  )
  return await requestWalletWithdrawal(asPerson(app, member), {
    amountCents,
    bankHolder: member.username,
    bankName: "DBS",
    bankNumber: "012-345678-9",
    idempotencyKey: crypto.randomUUID(),
  })
}

export async function createPayoutRun(app: AppContext, staff: Ctx, member: Person): Promise<Id<"run">> {
  await requestPayout(app, staff, member, 100_00)
  return await makeRun(staff, crypto.randomUUID())
}
