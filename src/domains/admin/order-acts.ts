/** What the desk can do to an order; `refund` wants the permission of money. */
export const orderActs = ["note", "letter", "extend", "cancel", "refund"] as const
export type OrderAct = (typeof orderActs)[number]

export function isOrderAct(text: unknown): text is OrderAct {
  return orderActs.some((act) => act === text)
}
