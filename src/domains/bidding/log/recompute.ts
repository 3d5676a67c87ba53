import type { Cents } from "#platform/money.ts"
import { type BiddingState, type BiddingTerms, type BidOffer, openingState, reapplyBid } from "../rules.ts"

export type AcceptedOffer = BidOffer & { readonly priceCents: Cents }

export type Excluded = { readonly bidderId: string; readonly afterNumber: number }

/** Applies the remaining bids from the opening price. Ends never get earlier, so the whole log's end stays. */
export function recompute(
  log: readonly AcceptedOffer[],
  without: ReadonlySet<string>,
  terms: BiddingTerms,
  endsAt: Date,
): BiddingState {
  let state = openingState(terms, endsAt)
  for (const offer of log) {
    if (without.has(offer.bidder)) continue
    const { priceCents, ...next } = reapplyBid(state, offer, terms)
    // An increment may be smaller above a bound, but the price must not exceed the price with all bidders.
    state = { ...next, priceCents: Math.min(priceCents, offer.priceCents) }
  }
  return state
}

export type RemovedBidders = {
  readonly excluded: ReadonlySet<string>
  readonly declined: ReadonlySet<string>
}

/** Every decliner outranks the next bidder, who therefore pays their own maximum by the increment rule. */
export function nextInLine(
  log: readonly AcceptedOffer[],
  removed: RemovedBidders,
  terms: BiddingTerms,
  endsAt: Date,
): BiddingState {
  const state = recompute(log, removed.excluded, terms, endsAt)
  if (state.leader === null || !removed.declined.has(state.leader)) return state
  const left = log.filter(({ bidder }) => !removed.excluded.has(bidder) && !removed.declined.has(bidder))
  const maxCents = Math.max(...left.map((offer) => offer.maxCents))
  const next = left.find((offer) => offer.maxCents === maxCents)
  const hasReserve = terms.reserveCents !== null
  if (!next) return { ...state, leader: null, leaderMaxCents: null, reserveMet: hasReserve ? false : null }
  const reserveMet = hasReserve ? maxCents >= (terms.reserveCents ?? 0) : null
  return { ...state, leader: next.bidder, leaderMaxCents: maxCents, priceCents: maxCents, reserveMet }
}
