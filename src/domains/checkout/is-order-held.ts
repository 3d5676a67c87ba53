import { and, eq, isNull } from "drizzle-orm"
import { orderLines } from "#domains/orders/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"

/** A card order above the caps holds no bottles until it is paid. */
export async function isOrderHeld({ db }: Ctx, orderId: Id<"ord">): Promise<boolean> {
  const unheld = and(
    eq(orderLines.kind, "bottle"),
    eq(orderLines.status, "unpaid"),
    isNull(orderLines.holdId),
  )
  return (await db.$count(orderLines, and(eq(orderLines.orderId, orderId), unheld))) === 0
}
