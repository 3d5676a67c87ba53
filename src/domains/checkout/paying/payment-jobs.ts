import { finishInSandbox, finishSlowPayments } from "#domains/payments/sandbox/confirm.ts"
import { sendEvents } from "#domains/payments/sandbox/send-events.ts"
import { type AppContext, contextFor } from "#platform/ctx.ts"
import { handleJob, type JobHandler, onSchedule } from "#platform/jobs.ts"
import { lapseOrders } from "../lapse-orders.ts"
import { executeRefund, refundWholeCharge } from "./execute-refund.ts"
import { cancelPayment, handleStoredEvent, refundForeignCharge, sendRefund } from "./jobs.ts"
import { cancelAtProvider, pollOpenPayments } from "./poll-open-payments.ts"
import { handleEvent, receiveEvents } from "./receive-event.ts"
import { reconcileAndMark } from "./reconcile.ts"

export function paymentJobs(app: AppContext): JobHandler[] {
  const ctx = contextFor(app)
  const atStart = { atStart: true }
  return [
    onSchedule("lapse-orders", "* * * * *", () => lapseOrders(app), atStart),
    onSchedule("poll-payments", "* * * * *", () => pollPayments(app), atStart),
    // Staff resolve the differences.
    onSchedule("reconcile-payments", "50 4 * * *", async () => {
      for (const difference of await reconcileAndMark(app))
        app.log.error({ difference }, "provider, payments, orders and ledger differ")
    }),
    handleJob(cancelPayment, ({ paymentId }) => cancelAtProvider(ctx, paymentId)),
    handleJob(handleStoredEvent, ({ eventId }) => handleEvent(ctx, eventId)),
    handleJob(sendRefund, ({ refundId }) => executeRefund(ctx, refundId)),
    handleJob(refundForeignCharge, (payment) => refundWholeCharge(ctx, payment)),
    handleJob(finishSlowPayments, () => finishInSandbox(app)),
  ]
}

async function pollPayments(app: AppContext): Promise<void> {
  await finishInSandbox(app)
  const changed = await pollOpenPayments(app)
  if (changed > 0) app.log.info({ changed }, "polling updated payments that had ended at their provider")
}

export async function sendSandboxEvents(
  app: AppContext,
  events: readonly { eventId: string }[],
): Promise<void> {
  const eventIds = events.map(({ eventId }) => eventId)
  await sendEvents(app, eventIds, async (messages) => {
    await receiveEvents(contextFor(app), "sandbox", messages)
  })
}
