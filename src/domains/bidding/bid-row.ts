import { incrementAt } from "#domains/auctions/increments/increments.ts"
import type { BidIncrement } from "#domains/auctions/lot.ts"
import type { Id } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import type { BidKind } from "./rules.ts"

export type BidRow = {
  lot_id: Id<"lot">
  number: number
  bidder_id: Id<"mem">
  paddle: number
  encrypted_max: string
  at: string
  idempotency_key: string
  kind: BidKind
  minimum_cents: Cents
  price_cents: Cents
  leader_paddle: number
  reserve_met: boolean | null
  ends_at: string
  seal: string
  hash: string
}

/** Proof of a bid: the public chain must contain the hash. */
export type Receipt = {
  lotId: Id<"lot">
  number: number
  at: string
  maxCents: Cents
  outcome: "leading" | "outbid" | "tied"
  priceCents: Cents
  minimumCents: Cents
  reserveMet: boolean | null
  endsAt: string
  paddle: number
  hash: string
}

const outcomes = { lead: "leading", raised: "leading", outbid: "outbid", tied: "tied" } as const

export function asReceipt(bid: BidRow, maxCents: Cents, increments: readonly BidIncrement[]): Receipt {
  return {
    lotId: bid.lot_id,
    number: bid.number,
    at: new Date(bid.at).toISOString(),
    maxCents,
    outcome: outcomes[bid.kind],
    priceCents: bid.price_cents,
    minimumCents: bid.price_cents + incrementAt(increments, bid.price_cents),
    reserveMet: bid.reserve_met,
    endsAt: new Date(bid.ends_at).toISOString(),
    paddle: bid.paddle,
    hash: bid.hash,
  }
}
