import type { Cents } from "#platform/money.ts"
import { type BiddingState, type BiddingTerms, type BidOffer, opening, raiseAgain } from "./rules.ts"

export type AcceptedOffer = BidOffer & { readonly priceCents: Cents }

export type Excluded = { readonly bidderId: string; readonly afterNumber: number }

/**
 * Recomputes a lot without some of its bidders: applies the remaining bids from the opening price. Ends never get
 * earlier, so the end is the one that the whole log made.
 */
export function recompute(
  log: readonly AcceptedOffer[],
  without: ReadonlySet<string>,
  terms: BiddingTerms,
  endsAt: Date,
): BiddingState {
  let standing = opening(terms, endsAt)
  for (const offer of log) {
    if (without.has(offer.bidder)) continue
    const { priceCents, ...next } = raiseAgain(standing, offer, terms)
    // A table may have a smaller increment above a bound than below it. The price must not exceed the price with all
    // bidders present.
    standing = { ...next, priceCents: Math.min(priceCents, offer.priceCents) }
  }
  return standing
}

/**
 * Bidders who no longer take part in a closed lot: excluded bids do not count, a decliner's bids still support the
 * price.
 */
export type RemovedBidders = {
  readonly excluded: ReadonlySet<string>
  readonly declined: ReadonlySet<string>
}

/**
 * Returns the lot as it is offered to the next bidder. Every decliner outranks the next bidder, so by the increment
 * rule the next bidder pays their own maximum: the decliners' greatest maximum plus an increment is more.
 */
export function nextInLine(
  log: readonly AcceptedOffer[],
  out: RemovedBidders,
  terms: BiddingTerms,
  endsAt: Date,
): BiddingState {
  const standing = recompute(log, out.excluded, terms, endsAt)
  if (standing.leader === null || !out.declined.has(standing.leader)) return standing
  const left = log.filter(({ bidder }) => !out.excluded.has(bidder) && !out.declined.has(bidder))
  const maxCents = Math.max(...left.map((offer) => offer.maxCents))
  const next = left.find((offer) => offer.maxCents === maxCents)
  const hasReserve = terms.reserveCents !== null
  if (!next) return { ...standing, leader: null, leaderMaxCents: null, reserveMet: hasReserve ? false : null }
  const reserveMet = hasReserve ? maxCents >= (terms.reserveCents ?? 0) : null
  return { ...standing, leader: next.bidder, leaderMaxCents: maxCents, priceCents: maxCents, reserveMet }
}

export function recomputeEach(
  log: readonly AcceptedOffer[],
  excluded: readonly Excluded[],
  terms: BiddingTerms,
  endsAt: Date,
): BiddingState[] {
  const without = new Set<string>()
  return excluded.map(({ bidderId, afterNumber }) => {
    without.add(bidderId)
    return recompute(log.slice(0, afterNumber), without, terms, endsAt)
  })
}
