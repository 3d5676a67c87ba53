import type { Ctx } from "#platform/ctx.ts"
import { readSetting } from "#platform/settings.ts"
import { type BuyerCommission, usualCommission } from "./all-in.ts"

/** The commission this visitor would pay, in basis points. */
export async function readCommission(ctx: Ctx): Promise<number> {
  const set = await readSetting<Partial<BuyerCommission>>(ctx, "buyer-commission", usualCommission)
  const commission = { ...usualCommission, ...set }
  return ctx.actor.role === "member" ? commission.memberBasisPoints : commission.basisPoints
}
