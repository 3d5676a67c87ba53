import { readFees } from "#domains/orders/fees.ts"
import type { Ctx } from "#platform/ctx.ts"

/** The rate of the GST inside our fees; null if we are not registered. */
export async function readGst(ctx: Pick<Ctx, "app">): Promise<number | null> {
  return (await readFees(ctx)).gstBasisPoints
}
