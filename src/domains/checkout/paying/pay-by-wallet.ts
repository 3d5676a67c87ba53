import { eq } from "drizzle-orm"
import { orderLines } from "#domains/orders/schema.ts"
import { refuse as refusePayment } from "#domains/payments/refusals.ts"
import { payments } from "#domains/payments/schema.ts"
import { accountOf } from "#domains/wallet/accounts.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { lockOrder } from "../lock-order.ts"
import { refuse } from "../refusals.ts"
import { requirePayer } from "./require-payer.ts"
import { settleOrder } from "./settle-orders.ts"

export async function payByWallet(ctx: Ctx, orderId: Id<"ord">): Promise<{ status: "paid" | "paidBefore" }> {
  return await transaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.memberId === null || tx.actor.id === null) throw refuse("signInForWallet")
    requirePayer(tx, order)
    if (order.status === "processing") throw refuse("beingPaid")
    if (order.status === "lapsed") throw refuse("orderEnded")
    // Other payment methods have other totals.
    if (order.status === "unpaid" && order.paymentMethod !== "wallet" && order.paymentMethod !== "free")
      throw refuse("paymentMethodUnclear")
    const lines = await tx.db
      .select({ kind: orderLines.kind })
      .from(orderLines)
      .where(eq(orderLines.orderId, orderId))
    if (lines.some(({ kind }) => kind === "top-up")) throw refusePayment("notByWallet")
    const paid = { from: accountOf(order.memberId), paidCents: order.totalCents }
    const settled = await settleOrder(tx, orderId, paid)
    if (settled === "paidBefore") return { status: "paidBefore" }
    if (settled !== "paid") throw refuse("orderEnded")
    if (order.totalCents > 0)
      await tx.db.insert(payments).values({
        id: newId("pay"),
        orderId,
        provider: "wallet",
        amountCents: order.totalCents,
        status: "succeeded",
        createdAt: tx.now(),
        changedAt: tx.now(),
      })
    return { status: "paid" }
  })
}
