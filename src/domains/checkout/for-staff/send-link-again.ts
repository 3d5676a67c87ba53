import { eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { hashOfSecret, orderPath, secretOf } from "#domains/orders/order-link.ts"
import { orders } from "#domains/orders/schema.ts"
import { tellBuyer } from "#domains/orders/tell-buyer.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { countTry } from "#platform/limit.ts"
import { lockOrder } from "../lapse-orders.ts"
import { refuse } from "../refusals.ts"

/** A buyer's mailbox is not ours to fill. */
const often = { name: "link-again", times: 3, seconds: 60 * 60 }

/** The letter with the link under which an unpaid order is paid, once more, to the order's own address. */
export async function sendLinkAgain(ctx: Ctx, orderId: string): Promise<void> {
  requirePermission(ctx, "orders")
  if (!isId("ord", orderId)) throw refuse("noSuchOrder")
  if (await countTry(ctx.house, often, orderId)) throw refuse("tooOften")
  await transaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.status !== "unpaid") throw refuse("orderEnded")
    const secretHash = hashOfSecret(secretOf(tx.house, orderId))
    if (order.secretHash !== secretHash)
      await tx.db.update(orders).set({ secretHash }).where(eq(orders.id, orderId))
    await tellBuyer(tx, orderId, "placed", { link: tx.house.origin + orderPath(tx.house, orderId) })
    await record(tx, { act: "orders.sendLink", subjectId: orderId })
  })
}
