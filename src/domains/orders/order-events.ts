import { z } from "zod"
import { paymentFailures } from "./payment-failure.ts"

export const orderEvents = [
  "placed",
  "paymentLink",
  "paymentFailed",
  "paid",
  "packed",
  "shipped",
  "delivered",
  "missed",
  "refunded",
  "lapsed",
  "cancelled",
] as const
export type OrderEvent = (typeof orderEvents)[number]

/** Contains no secret: links are created when the e-mail is written. */
export const OrderEventFacts = z.object({
  carrier: z.string().optional(),
  tracking: z.string().optional(),
  amountCents: z.int().optional(),
  destination: z.enum(["source", "wallet", "bank"]).optional(),
  points: z.int().optional(),
  reason: z.string().optional(),
  failure: z.enum(paymentFailures).optional(),
  /** For events after which the lines leave the order. */
  lines: z.string().optional(),
})
export type OrderEventFacts = z.output<typeof OrderEventFacts>
