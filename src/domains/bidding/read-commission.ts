import { hasPerks } from "#domains/accounts/permissions.ts"
import { readFees } from "#domains/orders/fees.ts"
import type { Ctx } from "#platform/ctx.ts"

/** Returns the commission that this visitor's order would charge, in basis points. */
export async function readCommission(ctx: Ctx): Promise<number> {
  const fees = await readFees(ctx)
  return hasPerks(ctx.actor) ? fees.memberCommissionBasisPoints : fees.commissionBasisPoints
}
