import type { TaskList } from "graphile-worker"
import { finishInSandbox } from "#domains/payments/sandbox/confirm.ts"
import { sendEvents } from "#domains/payments/sandbox/send-events.ts"
import { contextFor, type House } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { lapseOrders } from "../lapse-orders.ts"
import { carryOutRefund, giveBackWhole } from "./carry-out-refund.ts"
import { cancelAtProvider, lookAfterPayments } from "./look-after.ts"
import { handleEvent, receiveEvents } from "./receive-event.ts"
import { reconcileAndKeep } from "./reconcile.ts"

/** The jobs of paying. Each may run twice. */
export function paymentTasks(house: House): TaskList {
  const ctx = contextFor(house)
  return {
    async "lapse-orders"() {
      await lapseOrders(house)
    },

    async "look-after-payments"() {
      await finishInSandbox(house)
      const changed = await lookAfterPayments(house)
      if (changed > 0) house.log.info({ changed }, "payments were found ended at their provider")
    },

    /** What differs is for staff to see to: the desk shows the same list whenever it is asked. */
    async "reconcile-payments"() {
      for (const difference of await reconcileAndKeep(house))
        house.log.error({ difference }, "provider, payments, orders and ledger differ")
    },

    async "payments.cancel"(order) {
      await cancelAtProvider(ctx, (order as { paymentId: Id<"pay"> }).paymentId)
    },

    async "payments.handle-event"(order) {
      await handleEvent(ctx, (order as { eventId: string }).eventId)
    },

    async "payments.refund"(order) {
      await carryOutRefund(ctx, (order as { refundId: Id<"ref"> }).refundId)
    },

    async "payments.give-back-whole"(order) {
      await giveBackWhole(ctx, order as { provider: string; intentId: string })
    },

    async "payments.sandbox-finish"() {
      await finishInSandbox(house)
    },
  }
}

/** The sandbox speaks to the house through the same door as any provider. */
export async function sendSandboxEvents(house: House, sent: readonly { eventId: string }[]): Promise<void> {
  const eventIds = sent.map(({ eventId }) => eventId)
  await sendEvents(house, eventIds, async (messages) => {
    await receiveEvents(contextFor(house), "sandbox", messages)
  })
}
