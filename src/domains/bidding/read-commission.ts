import { hasPerks } from "#domains/accounts/permissions.ts"
import { readFees } from "#domains/orders/fees.ts"
import { commissionRate } from "#domains/orders/quote.ts"
import type { Ctx } from "#platform/ctx.ts"

/** The rate for lots that have not opened yet. */
export async function readCommission(ctx: Ctx): Promise<number> {
  return commissionRate({ fees: await readFees(ctx), isMember: hasPerks(ctx.actor) }, null)
}
