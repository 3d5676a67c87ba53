import { payWithdrawal, refuseWithdrawal } from "#domains/wallet/end-withdrawal.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { FormFields } from "#platform/input.ts"

/** "pay" was paid by hand, "refuse" sends the money back; undefined for another form of the page. */
export async function actOnWithdrawal(
  ctx: Ctx,
  { withdrawal, intent, reason = "" }: FormFields,
): Promise<"paid" | "refused" | undefined> {
  if (withdrawal === undefined) return undefined
  if (intent === "refuse") {
    await refuseWithdrawal(ctx, withdrawal, { reason })
    return "refused"
  }
  await payWithdrawal(ctx, withdrawal)
  return "paid"
}
