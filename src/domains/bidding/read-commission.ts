import { hasPerks } from "#domains/accounts/permissions.ts"
import { readFees } from "#domains/orders/fees.ts"
import { commissionRate } from "#domains/orders/quote.ts"
import type { Ctx } from "#platform/ctx.ts"

/** Of a lot that has not opened. */
export async function readCommission(ctx: Ctx): Promise<number> {
  return commissionRate({ fees: await readFees(ctx), isMember: hasPerks(ctx.actor) }, null)
}
