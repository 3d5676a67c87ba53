/** `refund`, `refundItems` and `refundPoints` need the permission for money. */
export const orderActs = [
  "resendEmail",
  "payLink",
  "extend",
  "cancel",
  "address",
  "refund",
  "refundItems",
  "refundPoints",
] as const
export type OrderAct = (typeof orderActs)[number]

export function isOrderAct(text: unknown): text is OrderAct {
  return orderActs.some((act) => act === text)
}

export function isDestructive(act: OrderAct): boolean {
  return act === "cancel" || act === "refund" || act === "refundItems" || act === "refundPoints"
}
