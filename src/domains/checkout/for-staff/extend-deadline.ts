import { and, eq } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { record } from "#domains/audit/record.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { formatLocalTime, parseSingaporeTime } from "#platform/time.ts"
import { lockOrder } from "../lock-order.ts"
import { refuse } from "../refusals.ts"
import { OrderActionReason } from "./order-action-reason.ts"

export const Deadline = OrderActionReason.extend({
  until: z
    .string()
    .transform((text) => parseSingaporeTime(text) ?? new Date(Number.NaN))
    .pipe(z.date({ error: "dateUnclear" })),
})
export type Deadline = z.output<typeof Deadline>

const maxMs = 30 * 24 * 60 * 60 * 1_000

export async function extendDeadline(ctx: Ctx, orderId: string, { until, reason }: Deadline): Promise<void> {
  const actorId = requirePermission(ctx, "orders")
  if (!isId("ord", orderId)) throw refuse("noSuchOrder")
  await transaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId)
    await requireUninvolved(tx, actorId, { memberIds: [order.memberId], email: order.email })
    if (order.status !== "unpaid") throw refuse("orderEnded")
    const isTooFar = until.getTime() > tx.now().getTime() + maxMs
    if (until <= order.expiresAt || until <= tx.now() || isTooFar)
      throw refuse("deadlineUnclear", { field: "until" })
    await tx.db.update(orders).set({ expiresAt: until }).where(eq(orders.id, orderId))
    await tx.db
      .update(orderLines)
      .set({ dueAt: until })
      .where(
        and(eq(orderLines.orderId, orderId), eq(orderLines.status, "unpaid"), eq(orderLines.kind, "bottle")),
      )
    await record(tx, {
      act: "orders.extend",
      subjectId: orderId,
      reason,
      before: { until: formatLocalTime(order.expiresAt) },
      after: { until: formatLocalTime(until) },
    })
  })
}
