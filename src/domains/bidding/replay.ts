import type { Cents } from "#platform/money.ts"
import { Refusal } from "#platform/refusal.ts"
import { type LoggedOffer, type LotLog, readLot } from "./lot-log.ts"
import { nextMinimum, type Outcome, opening, raise, type Standing, settle, type Terms } from "./rules.ts"

export type ReplayedBid = {
  readonly accepted: boolean
  readonly reason?: string
  readonly minimumCents: Cents
  readonly priceCents: Cents
  readonly leader: string | null
  readonly reserveMet: boolean | null
  readonly endsAt: string
}

export type Replayed = {
  readonly id: string | null
  readonly bids: readonly ReplayedBid[]
  readonly outcome: Outcome
}

export function replay(lot: unknown): Replayed {
  return run(readLot(lot, "lot 1"))
}

/** Computes nothing unless the whole input is valid. */
export function replayAll(input: unknown): Replayed | Replayed[] {
  if (!Array.isArray(input)) return replay(input)
  return input.map((lot, index) => readLot(lot, `lot ${index + 1}`)).map(run)
}

function run(log: LotLog): Replayed {
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
  standing: Standing,
  offer: LoggedOffer,
  terms: Terms,
): { standing: Standing; reason?: string } {
  try {
    return { standing: raise(standing, offer, terms, offer.at).standing }
  } catch (error) {
    if (error instanceof Refusal) return { standing, reason: error.code.replace(/^bidding\./, "") }
    throw error
  }
}

function replayed(reason: string | undefined, standing: Standing, terms: Terms): ReplayedBid {
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
