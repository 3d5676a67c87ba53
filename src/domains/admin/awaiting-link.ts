import { and, eq, gt, inArray, not, type SQL, sql } from "drizzle-orm"
import { orders } from "#domains/orders/schema.ts"
import { awaitsLink } from "#domains/payments/awaits-link.ts"
import { paymentLinks } from "#domains/payments/schema.ts"
import type { Ctx } from "#platform/ctx.ts"

/** Unpaid orders that cannot be paid without a payment link, and whose buyers have not been sent one. */
export function areAwaitingLink(ctx: Ctx): SQL | undefined {
  const ways = (["card", "transfer"] as const).filter((way) => awaitsLink(ctx.app, way))
  if (ways.length === 0) return sql`false`
  const isSent = sql`exists (select from ${paymentLinks} where ${paymentLinks.orderId} = ${orders.id})`
  return and(
    eq(orders.status, "unpaid"),
    gt(orders.expiresAt, ctx.now()),
    inArray(orders.way, ways),
    not(isSent),
  )
}
