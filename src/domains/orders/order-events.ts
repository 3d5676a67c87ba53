import { z } from "zod"

export const orderEvents = [
  "placed",
  "paymentLink",
  "paid",
  "packed",
  "shipped",
  "delivered",
  "refunded",
  "lapsed",
  "cancelled",
] as const
export type OrderEvent = (typeof orderEvents)[number]

/** The facts of an event. Contains no secret: links are created when the e-mail is written. */
export const OrderEventFacts = z.object({
  carrier: z.string().optional(),
  tracking: z.string().optional(),
  amountCents: z.int().optional(),
  goesTo: z.enum(["source", "wallet", "bank"]).optional(),
  /** Points returned for an order that was paid without money. */
  points: z.int().optional(),
  reason: z.string().optional(),
  /** The order's lines as text, for events after which the lines leave the order. */
  lines: z.string().optional(),
})
export type OrderEventFacts = z.output<typeof OrderEventFacts>
