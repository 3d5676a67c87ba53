import type { Id } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import type { SpanLink } from "#platform/tracing.ts"
import type { Receipt } from "./bid-row.ts"

export type BidRequest = {
  lotId: Id<"lot">
  bidderId: Id<"mem">
  maxCents: Cents
  /** The bidder has entered the amount twice. */
  isConfirmed: boolean
  medianCents: Cents | null
  idempotencyKey: string
}

export type WaitingBid = BidRequest & {
  answer(receipt: Receipt): void
  refuse(problem: unknown): void
  /** Milliseconds of the process's monotonic clock. */
  since: number
  span: SpanLink | undefined
}
