import { z } from "zod"

/** What a buyer is told of. */
export const happenings = [
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
export type Happening = (typeof happenings)[number]

/** The facts of a happening. No secret is among them: links are made when the letter is written. */
export const Told = z.object({
  /** Of what was shipped. */
  carrier: z.string().optional(),
  tracking: z.string().optional(),
  /** Of a refund. */
  amountCents: z.int().optional(),
  goesTo: z.enum(["source", "wallet", "bank"]).optional(),
  /** What comes back of an order that no money has paid. */
  points: z.int().optional(),
  /** Why staff have cancelled it. */
  reason: z.string().optional(),
  /** What it was of, line by line, where the lines leave it with what happens. */
  lines: z.string().optional(),
})
export type Told = z.output<typeof Told>
