import { sendSimulatedEvents } from "#domains/checkout/paying/payment-jobs.ts"
import { newsletterBatch, sendNewsletterBatch } from "#domains/newsletter/send-newsletter-batch.ts"
import { deliverBuyerMessages } from "#domains/orders/deliver-buyer-messages.ts"
import { orderMessage } from "#domains/orders/notify-buyer.ts"
import { settleSellers } from "#domains/orders/settle-sellers.ts"
import { simulatedEvent } from "#domains/payments/simulation-jobs.ts"
import { creditSellers } from "#domains/settlements/credit-sellers.ts"
import { openSettlements } from "#domains/settlements/open-settlements.ts"
import { type AppContext, contextFor } from "#platform/ctx.ts"
import { emailMessage } from "#platform/jobs/enqueue-email.ts"
import { handleMessage, type OutboxHandler } from "#platform/jobs/run-outbox.ts"
import { traced } from "#platform/tracing.ts"
import { renderEmail } from "../pages/emails/render-email.tsx"

/** Queues are separate: a slow mail server delays only e-mails, newsletters delay only each other. */
export function outboxQueues(app: AppContext): readonly (readonly OutboxHandler[])[] {
  const internal = [
    handleMessage(orderMessage, 50, (messages) => deliverBuyerMessages(contextFor(app), messages)),
    // One run settles everything paid, however many messages there are.
    handleMessage(settleSellers, 50, async () => {
      await openSettlements(app)
      await creditSellers(app)
    }),
    handleMessage(simulatedEvent, 16, (events) => sendSimulatedEvents(app, events)),
  ]
  const emails = [
    // Sends one at a time, because a failure must not send the others again.
    handleMessage(emailMessage, 1, async (orders) => {
      for (const order of orders)
        await traced(app, "e-mail", async () => app.mail.send(await renderEmail(app, order)), {
          facts: { email: order.kind },
        })
    }),
  ]
  const newsletters = [
    handleMessage(newsletterBatch, 1, async (batches) => {
      for (const batch of batches) await sendNewsletterBatch(app, batch, renderEmail)
    }),
  ]
  return [internal, emails, newsletters]
}
