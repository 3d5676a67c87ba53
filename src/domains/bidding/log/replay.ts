import type { Cents } from "#platform/money.ts"
import { Refusal } from "#platform/refusal.ts"
import {
  applyBid,
  type BiddingState,
  type BiddingTerms,
  decideOutcome,
  type LotOutcome,
  nextMinimum,
  openingState,
} from "../rules.ts"
import { type LoggedOffer, type LotLog, parseLotLog } from "./parse-lot-log.ts"

export type ReplayedBid = {
  readonly accepted: boolean
  readonly reason?: string
  readonly minimumCents: Cents
  readonly priceCents: Cents
  readonly leader: string | null
  readonly reserveMet: boolean | null
  readonly endsAt: string
}

export type ReplayedLot = {
  readonly id: string | null
  readonly bids: readonly ReplayedBid[]
  readonly outcome: LotOutcome
}

export function replay(lot: unknown): ReplayedLot {
  return replayLog(parseLotLog(lot, "lot 1"))
}

/** Computes nothing unless the whole input is valid. */
export function replayAll(input: unknown): ReplayedLot | ReplayedLot[] {
  if (!Array.isArray(input)) return replay(input)
  return input.map((lot, index) => parseLotLog(lot, `lot ${index + 1}`)).map(replayLog)
}

function replayLog(log: LotLog): ReplayedLot {
  let biddingState = log.biddingState ?? openingState(log.terms, log.endsAt)
  const bids: ReplayedBid[] = []
  for (const offer of log.offers) {
    const answer = tryApplyBid(biddingState, offer, log.terms)
    biddingState = answer.biddingState
    bids.push(asReplayedBid(answer.reason, biddingState, log.terms))
  }
  return { id: log.id, bids, outcome: decideOutcome(biddingState, biddingState.endsAt) }
}

function tryApplyBid(
  biddingState: BiddingState,
  offer: LoggedOffer,
  terms: BiddingTerms,
): { biddingState: BiddingState; reason?: string } {
  try {
    return { biddingState: applyBid(biddingState, offer, terms, offer.at).biddingState }
  } catch (error) {
    if (error instanceof Refusal) return { biddingState, reason: error.code.replace(/^bidding\./, "") }
    throw error
  }
}

function asReplayedBid(
  reason: string | undefined,
  biddingState: BiddingState,
  terms: BiddingTerms,
): ReplayedBid {
  return {
    accepted: reason === undefined,
    ...(reason !== undefined && { reason }),
    minimumCents: nextMinimum(biddingState, terms),
    priceCents: biddingState.priceCents,
    leader: biddingState.leader,
    reserveMet: biddingState.reserveMet,
    endsAt: biddingState.endsAt.toISOString(),
  }
}
