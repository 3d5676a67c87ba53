import { z } from "zod"
import type { Tx } from "#platform/ctx.ts"
import { idOf } from "#platform/id-schema.ts"
import type { Id } from "#platform/ids.ts"
import type { PayloadOf } from "#platform/jobs.ts"
import { defineOutboxMessage, enqueue } from "#platform/outbox.ts"
import { type Happening, happenings, Told } from "./happenings.ts"

/** Notifies the buyer of what happened to an order. */
export const orderMessage = defineOutboxMessage(
  "orders.tell",
  z.object({
    orderId: idOf("ord"),
    happening: z.enum(happenings),
    told: Told,
    /** The member of staff who sends it again: an email goes whatever the buyer chose, and no notification. */
    sentBy: idOf("mem").optional(),
  }),
)
export type TellOrder = PayloadOf<typeof orderMessage>

/**
 * Has the buyer told what has become of an order. It is asked for in the caller's transaction, so nobody is told of what
 * was rolled back; the letter is put together afterwards, so that no payment waits for it (`write-to-buyer.ts`).
 */
export async function tellBuyer(tx: Tx, orderId: Id<"ord">, happening: Happening, told: Told = {}) {
  await tellBuyers(tx, [{ orderId, happening, told }])
}

export async function tellBuyers(tx: Tx, told: readonly TellOrder[]): Promise<void> {
  await enqueue(tx, orderMessage, told)
}

/** The same letter once more, to the order's own address. */
export async function tellBuyerAgain(
  tx: Tx,
  { orderId, happening, told }: Omit<TellOrder, "sentBy">,
  sentBy: Id<"mem">,
): Promise<void> {
  const order: TellOrder = { orderId, happening, told, sentBy }
  await enqueue(tx, orderMessage, [order])
}
