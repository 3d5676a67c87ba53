import { hasPerks } from "#domains/accounts/permissions.ts"
import { readFees } from "#domains/orders/fees.ts"
import type { Fees } from "#domains/orders/quote.ts"
import type { Ctx } from "#platform/ctx.ts"

export async function readPayer(ctx: Ctx): Promise<{ fees: Fees; isMember: boolean }> {
  return { fees: await readFees(ctx), isMember: hasPerks(ctx.actor) }
}
