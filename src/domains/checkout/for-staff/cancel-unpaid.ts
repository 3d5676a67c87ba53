import { eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import type { ApprovalKind } from "#domains/approvals/kind.ts"
import { requestApproval } from "#domains/approvals/request-approval.ts"
import { record } from "#domains/audit/record.ts"
import { orderLinesText } from "#domains/orders/deliver-buyer-messages.ts"
import { notifyBuyer } from "#domains/orders/notify-buyer.ts"
import { transfers } from "#domains/payments/schema.ts"
import { pathTo } from "#platform/app-path.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId, requireId } from "#platform/ids.ts"
import { parseInput } from "#platform/input.ts"
import { releaseOrder } from "../lapse-orders.ts"
import { lockOrder } from "../lock-order.ts"
import { refuse } from "../refusals.ts"
import { namesOrder } from "../transfers/propose-matches.ts"
import { OrderActionReason } from "./order-action-reason.ts"

/** While an unmatched transfer names the order, a second person must approve: true if it waits for that. */
export async function cancelUnpaidOrder(
  ctx: Ctx,
  orderId: string,
  input: OrderActionReason,
): Promise<boolean> {
  const actorId = requirePermission(ctx, "orders")
  if (!isId("ord", orderId)) throw refuse("noSuchOrder")
  return await transaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId)
    await requireUninvolved(tx, actorId, { memberIds: [order.memberId], email: order.email })
    if (order.status !== "unpaid" || !(await hasTransferWaiting(tx, order.reference))) {
      await cancel(tx, orderId, input)
      return false
    }
    await requestApproval(tx, cancelApproval, {
      subjectId: orderId,
      input,
      facts: { reference: order.reference },
      reason: input.reason,
      concerns: [order.memberId],
    })
    return true
  })
}

export const cancelApproval: ApprovalKind = {
  kind: "orders.cancel",
  permission: "orders",
  path: (orderId) => pathTo("/admin/orders/:id", { id: orderId }),
  execute: async (tx, { subjectId, input }) =>
    await cancel(tx, requireId("ord", subjectId), parseInput("checkout", OrderActionReason, input)),
}

async function cancel(tx: Tx, orderId: Id<"ord">, { reason }: OrderActionReason): Promise<void> {
  const lines = await orderLinesText(tx, await lockOrder(tx, orderId))
  if (!(await releaseOrder(tx, orderId, "cancelled"))) throw refuse("orderEnded")
  await notifyBuyer(tx, orderId, "cancelled", { reason, lines })
  await record(tx, { act: "orders.cancel", subjectId: orderId, reason })
}

async function hasTransferWaiting(tx: Tx, reference: string): Promise<boolean> {
  const open = await tx.db
    .select({ text: transfers.text })
    .from(transfers)
    .where(eq(transfers.status, "open"))
  return open.some(({ text }) => namesOrder(text, reference))
}
