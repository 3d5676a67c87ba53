import { and, eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { resendToBuyer } from "#domains/orders/notify-buyer.ts"
import { hashOfSecret, secretOf } from "#domains/orders/order-link.ts"
import { orderEmails, orders } from "#domains/orders/schema.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { countTry } from "#platform/http/rate-limit.ts"
import { isId } from "#platform/ids.ts"
import { lockOrder } from "../lock-order.ts"
import { refuse } from "../refusals.ts"

/** Protects the buyer's mailbox. */
const perOrder = { name: "resend-order-email", times: 3, seconds: 60 * 60 }

export async function resendOrderEmail(ctx: Ctx, orderId: string, emailId: string): Promise<void> {
  const actorId = requirePermission(ctx, "orders")
  if (!isId("ord", orderId)) throw refuse("noSuchOrder")
  if (!isId("ltr", emailId)) throw refuse("noSuchEmail")
  if (await countTry(ctx.app, perOrder, orderId)) throw refuse("tooOften")
  await transaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const [email] = await tx.db
      .select()
      .from(orderEmails)
      .where(and(eq(orderEmails.id, emailId), eq(orderEmails.orderId, orderId)))
    if (!email) throw refuse("noSuchEmail")
    const { event, facts } = email
    if (event === "placed" && order.status !== "unpaid") throw refuse("orderEnded")
    const secretHash = hashOfSecret(secretOf(tx.app, orderId))
    if (event === "placed" && order.secretHash !== secretHash)
      await tx.db.update(orders).set({ secretHash }).where(eq(orders.id, orderId))
    await resendToBuyer(tx, { orderId, event, facts }, actorId)
    await record(tx, { act: "orders.sendEmail", subjectId: orderId, after: { email: event } })
  })
}
