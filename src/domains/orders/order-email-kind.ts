import { paymentSettings } from "#domains/orders/payment-settings.ts"
import type { Tx } from "#platform/ctx.ts"
import type { OrderEvent } from "./order-events.ts"
import type { orderLines, orders } from "./schema.ts"

export type MessageOrder = typeof orders.$inferSelect
export type MessageLine = typeof orderLines.$inferSelect
export type OrderEmailKind = ReturnType<typeof orderEmailKindOf>

export function orderEmailKindOf(
  tx: Tx,
  { paymentMethod, shipping, emailConfirmedAt }: MessageOrder,
  event: OrderEvent,
  holdsBottles: boolean,
) {
  const { provider, payNow } = paymentSettings.of(tx.app)
  const isByCard = paymentMethod === "card" && provider !== null
  if (event === "placed" && holdsBottles && emailConfirmedAt === null && !isByCard) return "placedToConfirm"
  if (event === "placed" && paymentMethod !== "transfer") return isByCard ? "placedByCard" : "placedForLink"
  if (event === "placed" && payNow === null) return "placedForLink"
  return event === "packed" && shipping === "self" ? "packedToFetch" : event
}
