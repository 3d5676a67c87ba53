import { incrementAt, incrementRowAt } from "#domains/auctions/increments/increments.ts"
import type { BidIncrement } from "#domains/auctions/lot.ts"
import { type Cents, share } from "#platform/money.ts"
import { refuse } from "./refusals.ts"

export type BiddingTerms = {
  readonly openingCents: Cents
  readonly reserveCents: Cents | null
  readonly increments: readonly BidIncrement[]
  readonly softCloseMinutes: number
  readonly latestEndsAt: Date | null
}

/** leaderMaxCents is secret from all but the leader; reserveMet is null without a reserve. */
export type BiddingState = {
  readonly priceCents: Cents
  readonly leader: string | null
  readonly leaderMaxCents: Cents | null
  readonly reserveMet: boolean | null
  readonly endsAt: Date
}

export type BidOffer = { readonly bidder: string; readonly maxCents: Cents }

export type BidKind = "lead" | "outbid" | "tied" | "raised"

/** minimumCents is the least amount when the bid arrived; the history shows it for a losing bid. */
export type AppliedBid = {
  readonly biddingState: BiddingState
  readonly kind: BidKind
  readonly extended: boolean
  readonly minimumCents: Cents
}

export type LotOutcome =
  | { readonly kind: "sold"; readonly winner: string; readonly priceCents: Cents }
  | { readonly kind: "unsold"; readonly reason: "noBids" | "reserveNotMet" }

export function openingState(terms: BiddingTerms, endsAt: Date): BiddingState {
  return {
    priceCents: terms.openingCents,
    leader: null,
    leaderMaxCents: null,
    reserveMet: terms.reserveCents === null ? null : false,
    endsAt,
  }
}

export function nextMinimum(state: BiddingState, terms: BiddingTerms): Cents {
  if (state.leader === null) return state.priceCents
  return state.priceCents + incrementAt(terms.increments, state.priceCents)
}

export function applyBid(state: BiddingState, offer: BidOffer, terms: BiddingTerms, now: Date): AppliedBid {
  if (now >= state.endsAt) throw refuse("ended")

  const minimumCents = nextMinimum(state, terms)
  if (!Number.isSafeInteger(offer.maxCents)) throw refuse("notWhole", { minimumCents })
  // Check first: a leader who got the public minimum instead would be refused again.
  if (offer.bidder === state.leader && offer.maxCents <= (state.leaderMaxCents ?? 0)) {
    throw refuse("notHigher", { minimumCents })
  }
  if (offer.maxCents < minimumCents) throw refuse("tooLow", { minimumCents })

  return applyAcceptedBid(state, offer, terms, now, minimumCents)
}

/** For a bid that was accepted in another state: checks nothing and moves no end. */
export function reapplyBid(state: BiddingState, offer: BidOffer, terms: BiddingTerms): BiddingState {
  return applyAcceptedBid(state, offer, terms, epoch, nextMinimum(state, terms)).biddingState
}

export function decideOutcome(state: BiddingState, now: Date): LotOutcome {
  if (now < state.endsAt) throw refuse("notEnded", { endsAt: state.endsAt.toISOString() })
  if (state.leader === null) return { kind: "unsold", reason: "noBids" }
  if (state.reserveMet === false) return { kind: "unsold", reason: "reserveNotMet" }
  return { kind: "sold", winner: state.leader, priceCents: state.priceCents }
}

export function suggestedMaximums(
  minimumCents: Cents,
  increments: readonly BidIncrement[],
): readonly [Cents, Cents, Cents] {
  const second = nextBound(minimumCents, share(minimumCents, 11_000), increments)
  return [minimumCents, second, nextBound(second, share(minimumCents, 12_500), increments)]
}

export const retypeFactor = 3

export type AmountGuard = { minimumCents: Cents; medianCents: Cents | null }

/**
 * An amount of more than three times the minimum may be a typing mistake, and bids are final. So may one of more than
 * two and a half times the bottle's median; once bids have passed the median, they are the measure.
 */
export function retypeReason(
  maxCents: Cents,
  { minimumCents, medianCents }: AmountGuard,
): "retype" | "aboveMedian" | undefined {
  if (maxCents > minimumCents * retypeFactor) return "retype"
  if (medianCents === null) return undefined
  return maxCents * 2 > Math.max(medianCents, minimumCents) * 5 ? "aboveMedian" : undefined
}

const epoch = new Date(0)

function applyAcceptedBid(
  state: BiddingState,
  offer: BidOffer,
  terms: BiddingTerms,
  now: Date,
  minimumCents: Cents,
): AppliedBid {
  if (offer.bidder === state.leader) return raiseOwnMaximum(state, offer, terms, minimumCents)
  return challengeLeader(state, offer, terms, now, minimumCents)
}

function raiseOwnMaximum(
  state: BiddingState,
  offer: BidOffer,
  terms: BiddingTerms,
  minimumCents: Cents,
): AppliedBid {
  const meets = meetsReserve(offer.maxCents, terms)
  const priceCents = meets ? liftToReserve(state.priceCents, terms) : state.priceCents
  return {
    biddingState: {
      priceCents,
      leader: state.leader,
      leaderMaxCents: offer.maxCents,
      reserveMet: meets,
      endsAt: state.endsAt,
    },
    kind: "raised",
    extended: false,
    minimumCents,
  }
}

function challengeLeader(
  state: BiddingState,
  offer: BidOffer,
  terms: BiddingTerms,
  now: Date,
  minimumCents: Cents,
): AppliedBid {
  const heldCents = state.leaderMaxCents
  const leads = heldCents === null || offer.maxCents > heldCents
  const leaderMaxCents = leads ? offer.maxCents : heldCents
  const runnerUpCents = leads ? heldCents : offer.maxCents
  const meets = meetsReserve(leaderMaxCents, terms)
  const endsAt = endAfter(state.endsAt, terms, now)

  let priceCents = contestedPrice(leaderMaxCents, runnerUpCents, terms)
  if (meets) priceCents = liftToReserve(priceCents, terms)
  // Below the reserve there is nothing to win yet, so the bid is taken in full.
  else if (meets === false && leads) priceCents = offer.maxCents

  return {
    biddingState: {
      priceCents,
      leader: leads ? offer.bidder : state.leader,
      leaderMaxCents,
      reserveMet: meets,
      endsAt,
    },
    kind: leads ? "lead" : losingKind(offer.maxCents, heldCents),
    extended: endsAt !== state.endsAt,
    minimumCents,
  }
}

function contestedPrice(leaderMaxCents: Cents, runnerUpCents: Cents | null, terms: BiddingTerms): Cents {
  if (runnerUpCents === null) return terms.openingCents
  return Math.min(leaderMaxCents, runnerUpCents + incrementAt(terms.increments, runnerUpCents))
}

function losingKind(maxCents: Cents, heldCents: Cents): "tied" | "outbid" {
  return maxCents === heldCents ? "tied" : "outbid"
}

/** A reserve of zero still is a reserve, and any bid meets it. */
function meetsReserve(maxCents: Cents, terms: BiddingTerms): boolean | null {
  return terms.reserveCents === null ? null : maxCents >= terms.reserveCents
}

function liftToReserve(priceCents: Cents, terms: BiddingTerms): Cents {
  return Math.max(priceCents, terms.reserveCents ?? 0)
}

/** Same as asking if the soft close's minutes or fewer were left, exactly that many included. */
function endAfter(endsAt: Date, terms: BiddingTerms, now: Date): Date {
  const wantedMs = now.getTime() + terms.softCloseMinutes * 60_000
  const movedMs = terms.latestEndsAt === null ? wantedMs : Math.min(wantedMs, terms.latestEndsAt.getTime())
  return movedMs > endsAt.getTime() ? new Date(movedMs) : endsAt
}

function nextBound(aboveCents: Cents, goalCents: Cents, increments: readonly BidIncrement[]): Cents {
  const lowestCents = Math.max(aboveCents + 1, goalCents)
  const row = incrementRowAt(increments, lowestCents)
  const boundCents = row.minCents + Math.ceil((lowestCents - row.minCents) / row.stepCents) * row.stepCents
  return row.maxCents === null ? boundCents : Math.min(boundCents, row.maxCents)
}
