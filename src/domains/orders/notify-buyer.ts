import { z } from "zod"
import type { Tx } from "#platform/ctx.ts"
import { idOf } from "#platform/id-schema.ts"
import type { Id } from "#platform/ids.ts"
import type { PayloadOf } from "#platform/jobs.ts"
import { defineOutboxMessage, enqueue } from "#platform/outbox.ts"
import { type OrderEvent, OrderEventFacts, orderEvents } from "./order-events.ts"

export const orderMessage = defineOutboxMessage(
  "orders.tell",
  z.object({
    orderId: idOf("ord"),
    happening: z.enum(orderEvents),
    told: OrderEventFacts,
    /** The staff member who sends it again: an e-mail goes out whatever the buyer chose, and no notification. */
    sentBy: idOf("mem").optional(),
  }),
)
export type BuyerMessage = PayloadOf<typeof orderMessage>

/**
 * Enqueues a message to an order's buyer in the caller's transaction, so a rollback sends nothing. The e-mail is
 * written later, so that no payment waits for it (`deliver-buyer-messages.ts`).
 */
export async function notifyBuyer(
  tx: Tx,
  orderId: Id<"ord">,
  happening: OrderEvent,
  told: OrderEventFacts = {},
) {
  await notifyBuyers(tx, [{ orderId, happening, told }])
}

export async function notifyBuyers(tx: Tx, told: readonly BuyerMessage[]): Promise<void> {
  await enqueue(tx, orderMessage, told)
}

export async function resendToBuyer(
  tx: Tx,
  { orderId, happening, told }: Omit<BuyerMessage, "sentBy">,
  sentBy: Id<"mem">,
): Promise<void> {
  const order: BuyerMessage = { orderId, happening, told, sentBy }
  await enqueue(tx, orderMessage, [order])
}
