import { eq } from "drizzle-orm"
import { orders } from "#domains/orders/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { refuse } from "../refusals.ts"
import { requirePayer } from "./require-payer.ts"

export async function readCheckoutStatus(ctx: Ctx, orderId: Id<"ord">) {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw refuse("noSuchOrder")
  requirePayer(ctx, order)
  const { status, reference, paymentMethod, totalCents, paidAt, expiresAt } = order
  return {
    status,
    paymentStatus: paidAt === null ? ("unpaid" as const) : ("paid" as const),
    reference,
    paymentMethod,
    amount: totalCents,
    expiresAt: expiresAt.toISOString(),
  }
}
