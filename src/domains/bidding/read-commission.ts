import { hasPerks } from "#domains/accounts/permissions.ts"
import { readFees } from "#domains/orders/fees.ts"
import type { Ctx } from "#platform/ctx.ts"

export async function readCommission(ctx: Ctx): Promise<number> {
  const fees = await readFees(ctx)
  return hasPerks(ctx.actor) ? fees.memberCommissionBasisPoints : fees.commissionBasisPoints
}
