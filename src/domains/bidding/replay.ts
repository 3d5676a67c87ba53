import type { Cents } from "#platform/money.ts"
import { Refusal } from "#platform/refusal.ts"
import { type LoggedOffer, type LotLog, readLot } from "./lot-log.ts"
import {
  type BiddingState,
  type BiddingTerms,
  type LotOutcome,
  nextMinimum,
  opening,
  raise,
  settle,
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
  return run(readLot(lot, "lot 1"))
}

/** Computes nothing unless the whole input is valid. */
export function replayAll(input: unknown): ReplayedLot | ReplayedLot[] {
  if (!Array.isArray(input)) return replay(input)
  return input.map((lot, index) => readLot(lot, `lot ${index + 1}`)).map(run)
}

function run(log: LotLog): ReplayedLot {
  let standing = log.standing ?? opening(log.terms, log.endsAt)
  const bids: ReplayedBid[] = []
  for (const offer of log.offers) {
    const answer = tryRaise(standing, offer, log.terms)
    standing = answer.standing
    bids.push(replayed(answer.reason, standing, log.terms))
  }
  return { id: log.id, bids, outcome: settle(standing, standing.endsAt) }
}

function tryRaise(
  standing: BiddingState,
  offer: LoggedOffer,
  terms: BiddingTerms,
): { standing: BiddingState; reason?: string } {
  try {
    return { standing: raise(standing, offer, terms, offer.at).standing }
  } catch (error) {
    if (error instanceof Refusal) return { standing, reason: error.code.replace(/^bidding\./, "") }
    throw error
  }
}

function replayed(reason: string | undefined, standing: BiddingState, terms: BiddingTerms): ReplayedBid {
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
