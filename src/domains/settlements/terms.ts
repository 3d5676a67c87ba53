import { readFees } from "#domains/orders/fees.ts"
import type { Ctx } from "#platform/ctx.ts"

/** The GST rate inside the fees; null if the company is not registered. */
export async function readGst(ctx: Pick<Ctx, "app">): Promise<number | null> {
  return (await readFees(ctx)).gstBasisPoints
}
