import { accountOf } from "#domains/wallet/accounts.ts"
import { askForWithdrawal } from "#domains/wallet/ask-for-withdrawal.ts"
import { makeRun } from "#domains/wallet/payout-runs.ts"
import { postJournal } from "#domains/wallet/post-journal.ts"
import { type AppContext, type Ctx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { as, type Person } from "./world.ts"

export async function askToBePaid(
  app: AppContext,
  desk: Ctx,
  who: Person,
  amountCents: number,
): Promise<Id<"wdr">> {
  await transaction(desk, (tx) =>
    postJournal(tx, {
      kind: "top-up",
      memberId: who.id,
      idempotencyKey: crypto.randomUUID(),
      moves: [{ from: "outside:bank", to: accountOf(who.id), amount: amountCents }],
    }),
  )
  return await askForWithdrawal(as(app, who), {
    amountCents,
    bankHolder: who.username,
    bankName: "DBS",
    bankNumber: "012-345678-9",
    idempotencyKey: crypto.randomUUID(),
  })
}

export async function runOf(app: AppContext, desk: Ctx, who: Person): Promise<Id<"run">> {
  await askToBePaid(app, desk, who, 100_00)
  return await makeRun(desk, crypto.randomUUID())
}
