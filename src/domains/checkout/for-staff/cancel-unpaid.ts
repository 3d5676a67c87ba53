import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import type { ApprovalKind } from "#domains/approvals/kind.ts"
import { requestApproval } from "#domains/approvals/request-approval.ts"
import { record } from "#domains/audit/record.ts"
import { orderLinesText } from "#domains/orders/deliver-buyer-messages.ts"
import { notifyBuyer } from "#domains/orders/notify-buyer.ts"
import { pathTo } from "#platform/app-path.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId, requireId } from "#platform/ids.ts"
import { parseInput } from "#platform/input.ts"
import { sum } from "#platform/money.ts"
import { releaseOrder } from "../lapse-orders.ts"
import { lockOrder } from "../lock-order.ts"
import { refuse } from "../refusals.ts"
import { listWaitingTransfers, type WaitingTransfer } from "../transfers/list-waiting.ts"
import { OrderActionReason } from "./order-action-reason.ts"

/** `transfers` names the waiting transfers in spite of which the order is cancelled. */
export const Cancellation = OrderActionReason.extend({ transfers: z.string().default("") })
export type Cancellation = z.input<typeof Cancellation>

/**
 * Transfers that may be for the order must be confirmed by their ids. If one of them names the order, a second person
 * must approve: true if it waits for that.
 */
export async function cancelUnpaidOrder(
  ctx: Ctx,
  orderId: string,
  { reason, transfers: confirmed = "" }: Cancellation,
): Promise<boolean> {
  const actorId = requirePermission(ctx, "orders")
  if (!isId("ord", orderId)) throw refuse("noSuchOrder")
  return await transaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId)
    await requireUninvolved(tx, actorId, { memberIds: [order.memberId], email: order.email })
    const waiting = order.status === "unpaid" ? await listWaitingTransfers(tx, orderId) : []
    requireConfirmed(waiting, confirmed.split(" "))
    if (waiting.every(({ fit }) => fit === "name")) {
      await cancel(tx, orderId, { reason })
      return false
    }
    await requestApproval(tx, cancelApproval, {
      subjectId: orderId,
      input: { reason },
      facts: { reference: order.reference },
      reason,
      concerns: [order.memberId],
    })
    return true
  })
}

function requireConfirmed(waiting: readonly WaitingTransfer[], confirmed: readonly string[]): void {
  if (waiting.every(({ id }) => confirmed.includes(id))) return
  throw refuse("transferWaits", { sumCents: sum(...waiting.map(({ restCents }) => restCents)) })
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
