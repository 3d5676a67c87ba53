import { z } from "zod"
import type { Tx } from "#platform/ctx.ts"
import { idOf } from "#platform/database/id-schema.ts"
import type { Id } from "#platform/ids.ts"
import type { PayloadOf } from "#platform/jobs/jobs.ts"
import { defineOutboxMessage, enqueue } from "#platform/jobs/outbox.ts"
import { type OrderEvent, OrderEventFacts, orderEvents } from "./order-events.ts"

export const orderMessage = defineOutboxMessage(
  "orders.notify-buyer",
  z.object({
    orderId: idOf("ord"),
    event: z.enum(orderEvents),
    facts: OrderEventFacts,
    sentBy: idOf("mem").optional(),
  }),
)
export type BuyerMessage = PayloadOf<typeof orderMessage>

/** A rollback sends nothing. The e-mail is written later, so no payment waits for it. */
export async function notifyBuyer(
  tx: Tx,
  orderId: Id<"ord">,
  event: OrderEvent,
  facts: OrderEventFacts = {},
) {
  await notifyBuyers(tx, [{ orderId, event, facts }])
}

export async function notifyBuyers(tx: Tx, messages: readonly BuyerMessage[]): Promise<void> {
  await enqueue(tx, orderMessage, messages)
}

export async function resendToBuyer(
  tx: Tx,
  { orderId, event, facts }: Omit<BuyerMessage, "sentBy">,
  sentBy: Id<"mem">,
): Promise<void> {
  const order: BuyerMessage = { orderId, event, facts, sentBy }
  await enqueue(tx, orderMessage, [order])
}
