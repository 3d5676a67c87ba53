import { paymentSettings } from "#domains/orders/payment-settings.ts"
import { findSimulation } from "#domains/payments/configured-providers.ts"
import { finishSimulated, type simulatedEvent } from "#domains/payments/simulation-jobs.ts"
import { type AppContext, contextFor } from "#platform/ctx.ts"
import { handleJob, type JobHandler, onSchedule, type PayloadOf } from "#platform/jobs/jobs.ts"
import { lapseOrders } from "../lapse-orders.ts"
import { executeRefund, refundWholeCharge } from "./execute-refund.ts"
import {
  cancelPayment,
  handleStoredEvent,
  pollRefundsAgain,
  refundForeignCharge,
  reportFailure,
  sendRefund,
} from "./jobs.ts"
import { cancelAtProvider, pollOpenPayments } from "./poll-open-payments.ts"
import { pollSettledRefunds } from "./poll-refunds.ts"
import { handleEvent, receiveEvents } from "./receive-event.ts"
import { notifyOfFailure } from "./report-failure.ts"

export function paymentJobs(app: AppContext): JobHandler[] {
  const ctx = contextFor(app)
  const atStart = { atStart: true }
  return [
    onSchedule("lapse-orders", "* * * * *", () => lapseOrders(app), atStart),
    onSchedule("poll-payments", "* * * * *", () => pollPayments(app), atStart),
    handleJob(cancelPayment, ({ paymentId }) => cancelAtProvider(ctx, paymentId)),
    handleJob(reportFailure, (failed) => notifyOfFailure(ctx, failed)),
    handleJob(handleStoredEvent, ({ eventId }) => handleEvent(ctx, eventId)),
    handleJob(sendRefund, ({ refundId }) => executeRefund(ctx, refundId)),
    handleJob(pollRefundsAgain, (payment) => pollSettledRefunds(ctx, payment)),
    handleJob(refundForeignCharge, (payment) => refundWholeCharge(ctx, payment)),
    handleJob(finishSimulated, async ({ provider }) => (await findSimulation(provider))?.finish(app)),
  ]
}

async function pollPayments(app: AppContext): Promise<void> {
  for (const name of Object.keys(paymentSettings.of(app).settings))
    await (await findSimulation(name))?.finish(app)
  const changed = await pollOpenPayments(app)
  if (changed > 0) app.log.info({ changed }, "polling updated payments that had ended at their provider")
}

export async function sendSimulatedEvents(
  app: AppContext,
  events: readonly PayloadOf<typeof simulatedEvent>[],
): Promise<void> {
  for (const [provider, own] of Map.groupBy(events, (event) => event.provider)) {
    const eventIds = own.map(({ eventId }) => eventId)
    const simulation = await findSimulation(provider)
    await simulation?.sendEvents(app, eventIds, async (messages) => {
      await receiveEvents(contextFor(app), provider, messages)
    })
  }
}
