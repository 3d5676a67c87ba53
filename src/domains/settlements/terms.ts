import { readFees } from "#domains/orders/fees.ts"
import type { Ctx } from "#platform/ctx.ts"

export async function readGst(ctx: Pick<Ctx, "app">): Promise<number | null> {
  return (await readFees(ctx)).gstBasisPoints
}
