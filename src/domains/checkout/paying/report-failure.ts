import { eq } from "drizzle-orm"
import { notifyBuyer } from "#domains/orders/notify-buyer.ts"
import { paymentFailureOf } from "#domains/orders/payment-failure.ts"
import { orders } from "#domains/orders/schema.ts"
import { listFailedPayments } from "#domains/payments/list-failed-payments.ts"
import type { Intent } from "#domains/payments/payment-provider.ts"
import { payments } from "#domains/payments/schema.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { addJob, type PayloadOf } from "#platform/jobs/jobs.ts"
import { lockOrder } from "../lock-order.ts"
import { reportFailure } from "./jobs.ts"
import type { Payment } from "./open-payment.ts"

/** Most buyers try another card at once: they need no e-mail. */
const patienceMs = 60_000

/** Webhook, return and poll report the same attempt: it counts once. The payment must be locked. */
export async function recordFailedAttempt(
  tx: Tx,
  { id: paymentId, failedAttempt }: Pick<Payment, "id" | "failedAttempt">,
  { failure, failedAttempt: reported }: Pick<Intent, "failure" | "failedAttempt">,
): Promise<void> {
  const attempt = failure && (reported ?? failure)
  if (!attempt || attempt === failedAttempt) return
  await tx.db.update(payments).set({ failedAttempt: attempt }).where(eq(payments.id, paymentId))
  const runAt = new Date(tx.now().getTime() + patienceMs)
  await addJob(tx, reportFailure, { paymentId, attempt }, { runAt })
}

/** Not if the order was paid or ended meanwhile, or was tried again: a later attempt has its own report. */
export async function notifyOfFailure(
  ctx: Ctx,
  { paymentId, attempt }: PayloadOf<typeof reportFailure>,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const [found] = await tx.db
      .select({ orderId: payments.orderId })
      .from(payments)
      .where(eq(payments.id, paymentId))
    if (!found) return
    const order = await lockOrder(tx, found.orderId)
    const [failed] = await listFailedPayments(tx, eq(orders.id, order.id))
    if (failed?.id !== paymentId || failed.attempt !== attempt) return
    await notifyBuyer(tx, order.id, "paymentFailed", { failure: paymentFailureOf(failed.failure) })
  })
}
