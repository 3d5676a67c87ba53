import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { addJob } from "#platform/jobs.ts"
import type { Cents } from "#platform/money.ts"

/** What a buyer is told of. */
export type Happening = "placed" | "paid" | "packed" | "shipped" | "delivered" | "refunded" | "lapsed"

export type Told = {
  /** Where it is paid: the secret link of an order that was placed. */
  link?: string
  /** Of what was shipped. */
  carrier?: string
  tracking?: string
  /** Of a refund. */
  amountCents?: Cents
  goesTo?: "source" | "wallet"
}

export type TellOrder = { orderId: Id<"ord">; happening: Happening; told: Told }

/**
 * Has the buyer told what has become of an order. It is asked for in the caller's transaction, so nobody is told of what
 * was rolled back; the letter is put together afterwards, so that no payment waits for it (`write-to-buyer.ts`).
 */
export async function tellBuyer(tx: Tx, orderId: Id<"ord">, happening: Happening, told: Told = {}) {
  const order: TellOrder = { orderId, happening, told }
  await addJob(tx, "orders.tell", order)
}
