import { timingSafeEqual } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { confirmTokenOf } from "#domains/orders/order-link.ts"
import { minutesToHold } from "#domains/orders/pay-terms.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { lockOrder, type Order } from "./lock-order.ts"
import { refuse } from "./refusals.ts"
import { findOrderBySecret } from "./start-order-payment.ts"

export function isConfirmToken(ctx: Pick<Ctx, "app">, order: Order, token: string): boolean {
  const [expected, given] = [Buffer.from(confirmTokenOf(ctx.app, order)), Buffer.from(token)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** The hold's time counts from the placing of the order. Idempotent. */
export async function confirmEmail(ctx: Ctx, secret: string, token: string): Promise<void> {
  const found = await findOrderBySecret(ctx, secret)
  if (!found || !isConfirmToken(ctx, found, token)) throw refuse("confirmWrong")
  await transaction(ctx, async (tx) => {
    const order = await lockOrder(tx, found.id)
    if (order.emailConfirmedAt !== null) return
    if (order.status !== "unpaid" || order.expiresAt <= tx.now()) throw refuse("orderEnded")
    const minutes = await minutesToHold(tx, { paymentMethod: order.paymentMethod, holdsBriefly: false })
    const deadline = new Date(order.createdAt.getTime() + minutes * 60_000)
    const expiresAt = deadline > order.expiresAt ? deadline : order.expiresAt
    await tx.db.update(orders).set({ emailConfirmedAt: tx.now(), expiresAt }).where(eq(orders.id, order.id))
    await tx.db
      .update(orderLines)
      .set({ dueAt: expiresAt })
      .where(
        and(eq(orderLines.orderId, order.id), eq(orderLines.kind, "bottle"), eq(orderLines.status, "unpaid")),
      )
  })
}
