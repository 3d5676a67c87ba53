import type { Cents } from "#platform/money.ts"
import { Refusal } from "#platform/refusal.ts"
import { type LoggedOffer, type LotLog, parseLotLog } from "./parse-lot-log.ts"
import {
  applyBid,
  type BiddingState,
  type BiddingTerms,
  decideOutcome,
  type LotOutcome,
  nextMinimum,
  openingState,
} from "./rules.ts"

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
  let standing = log.standing ?? openingState(log.terms, log.endsAt)
  const bids: ReplayedBid[] = []
  for (const offer of log.offers) {
    const answer = tryApplyBid(standing, offer, log.terms)
    standing = answer.standing
    bids.push(asReplayedBid(answer.reason, standing, log.terms))
  }
  return { id: log.id, bids, outcome: decideOutcome(standing, standing.endsAt) }
}

function tryApplyBid(
  standing: BiddingState,
  offer: LoggedOffer,
  terms: BiddingTerms,
): { standing: BiddingState; reason?: string } {
  try {
    return { standing: applyBid(standing, offer, terms, offer.at).standing }
  } catch (error) {
    if (error instanceof Refusal) return { standing, reason: error.code.replace(/^bidding\./, "") }
    throw error
  }
}

function asReplayedBid(reason: string | undefined, standing: BiddingState, terms: BiddingTerms): ReplayedBid {
  return {
    accepted: reason === undefined,
    ...(reason !== undefined && { reason }),
    minimumCents: nextMinimum(standing, terms),
    priceCents: standing.priceCents,
    leader: standing.leader,
    reserveMet: standing.reserveMet,
    endsAt: standing.endsAt.toISOString(),
  }
}
