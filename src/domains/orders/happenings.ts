import type { Cents } from "#platform/money.ts"

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
export type Told = {
  /** Of what was shipped. */
  carrier?: string
  tracking?: string
  /** Of a refund. */
  amountCents?: Cents
  goesTo?: "source" | "wallet" | "bank"
  /** What comes back of an order that no money has paid. */
  points?: number
  /** Why staff have cancelled it. */
  reason?: string
  /** What it was of, line by line, where the lines leave it with what happens. */
  lines?: string
}
