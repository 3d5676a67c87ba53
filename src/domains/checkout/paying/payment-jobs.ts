import { finishInSandbox, finishSlowPayments } from "#domains/payments/sandbox/confirm.ts"
import { sendEvents } from "#domains/payments/sandbox/send-events.ts"
import { contextFor, type House } from "#platform/ctx.ts"
import { handleJob, type JobHandler, onSchedule } from "#platform/jobs.ts"
import { lapseOrders } from "../lapse-orders.ts"
import { carryOutRefund, giveBackWhole } from "./carry-out-refund.ts"
import { cancelPayment, handleStoredEvent, returnWhole, sendRefund } from "./jobs.ts"
import { cancelAtProvider, lookAfterPayments } from "./look-after.ts"
import { handleEvent, receiveEvents } from "./receive-event.ts"
import { reconcileAndKeep } from "./reconcile.ts"

/** The jobs of paying. Each may run twice. */
export function paymentJobs(house: House): JobHandler[] {
  const ctx = contextFor(house)
  const atStart = { atStart: true }
  return [
    onSchedule("lapse-orders", "* * * * *", () => lapseOrders(house), atStart),
    onSchedule("look-after-payments", "* * * * *", () => lookAfter(house), atStart),
    // Staff deal with the differences: the admin page shows the same list at any time.
    onSchedule("reconcile-payments", "50 4 * * *", async () => {
      for (const difference of await reconcileAndKeep(house))
        house.log.error({ difference }, "provider, payments, orders and ledger differ")
    }),
    handleJob(cancelPayment, ({ paymentId }) => cancelAtProvider(ctx, paymentId)),
    handleJob(handleStoredEvent, ({ eventId }) => handleEvent(ctx, eventId)),
    handleJob(sendRefund, ({ refundId }) => carryOutRefund(ctx, refundId)),
    handleJob(returnWhole, (payment) => giveBackWhole(ctx, payment)),
    handleJob(finishSlowPayments, () => finishInSandbox(house)),
  ]
}

async function lookAfter(house: House): Promise<void> {
  await finishInSandbox(house)
  const changed = await lookAfterPayments(house)
  if (changed > 0) house.log.info({ changed }, "payments were found ended at their provider")
}

/** The sandbox speaks to the house through the same door as any provider. */
export async function sendSandboxEvents(house: House, sent: readonly { eventId: string }[]): Promise<void> {
  const eventIds = sent.map(({ eventId }) => eventId)
  await sendEvents(house, eventIds, async (messages) => {
    await receiveEvents(contextFor(house), "sandbox", messages)
  })
}
