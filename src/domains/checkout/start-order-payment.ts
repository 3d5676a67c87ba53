import { and, eq, isNull } from "drizzle-orm"
import { type LocalCart, quantityOf, withQuantity } from "#domains/cart/local-cart.ts"
import { hashOfSecret, secretOf } from "#domains/orders/order-link.ts"
import { paymentSettings } from "#domains/orders/payment-settings.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { returnPath } from "#domains/payments/return-path.ts"
import { payments } from "#domains/payments/schema.ts"
import type { AppPath } from "#platform/app-path.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { releaseOrder } from "./lapse-orders.ts"
import { lockOrder } from "./lock-order.ts"
import { freeSecret, limitPaymentCalls } from "./paying/handle-payment-return.ts"
import { payByWallet } from "./paying/pay-by-wallet.ts"
import { requirePayer } from "./paying/require-payer.ts"
import { startCardPayment } from "./paying/start-card-payment.ts"
import type { PlacedOrder } from "./placing/new-order.ts"
import { refuse } from "./refusals.ts"

export type NextStep = { path: AppPath }

/** If the payment cannot start, the order ends and its goods are in the cart again. */
export async function startOrderPayment(ctx: Ctx, order: PlacedOrder): Promise<NextStep> {
  const success: AppPath = `/checkout/success?order=${secretOf(ctx.app, order.id)}`
  if (order.status === "paid") return { path: success }
  if (order.paymentMethod === "free" || order.totalCents === 0)
    return { path: returnPath(freeSecret(order.id)) }
  const acceptsCards = paymentSettings.of(ctx.app).provider !== null
  if (order.paymentMethod === "transfer" || (order.paymentMethod === "card" && !acceptsCards))
    return { path: success }
  try {
    if (order.paymentMethod === "wallet") {
      await payByWallet(ctx, order.id)
      return { path: success }
    }
    return { path: returnPath((await startCardPayment(ctx, order.id, order)).clientSecret) }
  } catch (problem) {
    await cancelPlacedOrder(ctx, order.id)
    throw problem
  }
}

/** Also frees the order's key for the next attempt. */
export async function cancelPlacedOrder(ctx: Ctx, orderId: Id<"ord">): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (!(await releaseOrder(tx, orderId, "cancelled"))) return
    await tx.db
      .update(orders)
      .set({ idempotencyKey: `ended ${orderId}` })
      .where(eq(orders.id, orderId))
  })
}

export async function withCancelledOrder(ctx: Ctx, cart: LocalCart, orderId: Id<"ord">): Promise<LocalCart> {
  const lines = await ctx.db
    .select({ subjectId: orderLines.subjectId, quantity: orderLines.quantity })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), isNull(orderLines.memberId), eq(orderLines.kind, "bottle")))
  return lines.reduce(
    (all, { subjectId, quantity }) => withQuantity(all, subjectId, quantityOf(all, subjectId) + quantity),
    cart,
  )
}

/** A new payment of an order whose last one has ended. */
export async function payAgain(ctx: Ctx, clientSecret: string): Promise<NextStep> {
  await limitPaymentCalls(ctx)
  const orderId = await findOrderId(ctx, clientSecret)
  if (!orderId) throw refuse("noSuchOrder")
  return { path: returnPath((await startCardPayment(ctx, orderId)).clientSecret) }
}

/** The client secret identifies the buyer. Null if the order had ended before. */
export async function cancelByClientSecret(ctx: Ctx, clientSecret: string): Promise<Id<"ord"> | null> {
  if (clientSecret.startsWith("free_")) return await cancelFreeOrder(ctx, clientSecret.slice(5))
  const orderId = await findOrderId(ctx, clientSecret)
  if (!orderId) throw refuse("noSuchOrder")
  return (await transaction(ctx, (tx) => releaseOrder(tx, orderId, "cancelled"))) ? orderId : null
}

async function cancelFreeOrder(ctx: Ctx, orderId: string): Promise<Id<"ord"> | null> {
  if (!isId("ord", orderId)) throw refuse("noSuchOrder")
  return await transaction(ctx, async (tx) => {
    requirePayer(tx, await lockOrder(tx, orderId))
    return (await releaseOrder(tx, orderId, "cancelled")) ? orderId : null
  })
}

async function findOrderId(ctx: Ctx, clientSecret: string): Promise<Id<"ord"> | undefined> {
  const [payment] = await ctx.db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(eq(payments.clientSecret, clientSecret))
  return payment?.orderId
}

export async function findOrderBySecret(ctx: Ctx, secret: string) {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(eq(orders.secretHash, hashOfSecret(secret)))
  return order
}
