import type { Tx } from "#platform/ctx.ts"
import { leaveErrands } from "#platform/errands.ts"
import type { Id } from "#platform/ids.ts"
import type { Happening, Told } from "./happenings.ts"

/** `sentBy` is who of the staff wants the letter sent once more: then it goes whatever was chosen, and no notice with it. */
export type TellOrder = { orderId: Id<"ord">; happening: Happening; told: Told; sentBy?: Id<"mem"> }

/**
 * Has the buyer told what has become of an order. It is asked for in the caller's transaction, so nobody is told of what
 * was rolled back; the letter is put together afterwards, so that no payment waits for it (`write-to-buyer.ts`).
 */
export async function tellBuyer(tx: Tx, orderId: Id<"ord">, happening: Happening, told: Told = {}) {
  await tellBuyers(tx, [{ orderId, happening, told }])
}

export async function tellBuyers(tx: Tx, told: readonly TellOrder[]): Promise<void> {
  await leaveErrands(tx, "orders.tell", told)
}

/** The same letter once more, to the order's own address. */
export async function tellBuyerAgain(
  tx: Tx,
  { orderId, happening, told }: Omit<TellOrder, "sentBy">,
  sentBy: Id<"mem">,
): Promise<void> {
  const order: TellOrder = { orderId, happening, told, sentBy }
  await leaveErrands(tx, "orders.tell", [order])
}
