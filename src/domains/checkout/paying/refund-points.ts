import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { record } from "#domains/audit/record.ts"
import { notifyBuyer } from "#domains/orders/notify-buyer.ts"
import { refuse } from "#domains/payments/refusals.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { lockOrderAndStored } from "../lock-order.ts"
import type { LineQuantities } from "./refund-lines.ts"
import { reverseOrderAtOnce } from "./reverse-order.ts"
import { reversePoints } from "./reverse-points.ts"

type PointsRefund = { orderId: Id<"ord">; reason: string; goods?: LineQuantities }

/** Points paid for all of it, so there is no refund of money. Idempotent. */
export async function refundPoints(ctx: Ctx, { orderId, goods, ...rest }: PointsRefund): Promise<void> {
  const actorId = requirePermission(ctx, "money")
  const reason = rest.reason.trim()
  if (reason === "") throw refuse("reasonRequired", { field: "reason" })
  await transaction(ctx, async (tx) => {
    const order = await lockOrderAndStored(tx, orderId)
    await requireUninvolved(tx, actorId, { memberIds: [order.memberId], email: order.email })
    if (order.totalCents > 0) throw refuse("notPaid")
    if (order.status === "refunded") return
    if (order.status !== "paid") throw refuse("notPaid")
    await reverseOrderAtOnce(tx, order, goods)
    await reversePoints(tx, order, { given: 1, whole: 1, subjectId: orderId })
    await record(tx, {
      act: "payments.refundPoints",
      subjectId: orderId,
      reason,
      after: { points: order.pointsSpent },
    })
    await notifyBuyer(tx, orderId, "refunded", { points: order.pointsSpent })
  })
}
