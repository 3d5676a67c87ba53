import { z } from "zod"
import type { Tx } from "#platform/ctx.ts"
import { idOf } from "#platform/id-schema.ts"
import type { Id } from "#platform/ids.ts"
import type { PayloadOf } from "#platform/jobs.ts"
import { defineOutboxMessage, enqueue } from "#platform/outbox.ts"
import { type OrderEvent, OrderEventFacts, orderEvents } from "./order-events.ts"

export const orderMessage = defineOutboxMessage(
  "orders.notify-buyer",
  z.object({
    orderId: idOf("ord"),
    happening: z.enum(orderEvents),
    told: OrderEventFacts,
    sentBy: idOf("mem").optional(),
  }),
)
export type BuyerMessage = PayloadOf<typeof orderMessage>

/** A rollback sends nothing. The e-mail is written later, so no payment waits for it. */
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
