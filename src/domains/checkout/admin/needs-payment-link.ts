import { and, eq, gt, inArray, not, type SQL, sql } from "drizzle-orm"
import { orders } from "#domains/orders/schema.ts"
import { needsPaymentInstructions } from "#domains/payments/needs-instructions.ts"
import { paymentLinks } from "#domains/payments/schema.ts"
import type { Ctx } from "#platform/ctx.ts"

/** Only orders whose buyers have not been sent a link. */
export function needsPaymentLink(ctx: Ctx): SQL | undefined {
  const methods = (["card", "transfer"] as const).filter((method) =>
    needsPaymentInstructions(ctx.app, method),
  )
  if (methods.length === 0) return sql`false`
  const isSent = sql`exists (select from ${paymentLinks} where ${paymentLinks.orderId} = ${orders.id})`
  return and(
    eq(orders.status, "unpaid"),
    gt(orders.expiresAt, ctx.now()),
    inArray(orders.paymentMethod, methods),
    not(isSent),
  )
}
