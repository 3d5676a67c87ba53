import { eq } from "drizzle-orm"
import { orders } from "#domains/orders/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { type Cents, sum } from "#platform/money.ts"
import { refuse } from "../refusals.ts"
import { readRefundable } from "./read-refundable.ts"
import { type LineQuantities, requireRefundable } from "./refund-lines.ts"
import { priceOfNext } from "./refund-parts.ts"

type RefundedItems = { quantities: LineQuantities; deliveryCents: Cents; otherCents: Cents }

/** What a refund of these items comes to. The refund itself checks them again. */
export async function priceItems(
  ctx: Ctx,
  orderId: Id<"ord">,
  { quantities, deliveryCents, otherCents }: RefundedItems,
): Promise<Cents> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw refuse("noSuchOrder")
  const { lines } = await readRefundable(ctx, order)
  requireRefundable(lines, quantities)
  const goods = lines.map((line) => priceOfNext(line, quantities[line.id] ?? 0).cents)
  return sum(...goods, deliveryCents, otherCents)
}
