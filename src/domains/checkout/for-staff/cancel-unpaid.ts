import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { tellBuyer } from "#domains/orders/tell-buyer.ts"
import { linesOf } from "#domains/orders/write-to-buyer.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { lockOrder, releaseOrder } from "../lapse-orders.ts"
import { refuse } from "../refusals.ts"
import type { Why } from "./why.ts"

/** Staff end an order that nobody has paid; what it held is free again, or in the member's cart. The buyer reads why. */
export async function cancelUnpaid(ctx: Ctx, orderId: string, { reason }: Why): Promise<void> {
  requirePermission(ctx, "orders")
  if (!isId("ord", orderId)) throw refuse("noSuchOrder")
  await transaction(ctx, async (tx) => {
    const lines = await linesOf(tx, await lockOrder(tx, orderId))
    if (!(await releaseOrder(tx, orderId, "cancelled"))) throw refuse("orderEnded")
    await tellBuyer(tx, orderId, "cancelled", { reason, lines })
    await record(tx, { act: "orders.cancel", subjectId: orderId, reason })
  })
}
