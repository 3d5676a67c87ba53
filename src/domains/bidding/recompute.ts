import type { Cents } from "#platform/money.ts"
import { type Offer, opening, raiseAgain, type Standing, type Terms } from "./rules.ts"

/** A bid of the log with the price it made when it was placed. */
export type TakenOffer = Offer & { readonly priceCents: Cents }

/** From bid `afterNumber` on, the bids of this bidder count no more. */
export type Excluded = { readonly bidderId: string; readonly afterNumber: number }

/**
 * Where a lot stands without some of its bidders: what is left of its log is weighed anew from the opening price. Ends
 * never shrink, so the end is the one that the whole log made.
 */
export function recompute(
  log: readonly TakenOffer[],
  without: ReadonlySet<string>,
  terms: Terms,
  endsAt: Date,
): Standing {
  let standing = opening(terms, endsAt)
  for (const offer of log) {
    if (without.has(offer.bidder)) continue
    const { priceCents, ...next } = raiseAgain(standing, offer, terms)
    // A step table may ask less above a bound than below it: nobody pays more than was asked with everybody there.
    standing = { ...next, priceCents: Math.min(priceCents, offer.priceCents) }
  }
  return standing
}

/** Who is out of a closed lot: excluded bids count no more, a decliner's bids still support the price. */
export type Out = { readonly excluded: ReadonlySet<string>; readonly declined: ReadonlySet<string> }

/**
 * The lot as it is offered to the next bidder. Everybody who declined outranks the next one, so by the increment rule the
 * next bidder owes their own maximum: the decliners' greatest maximum plus an increment is more.
 */
export function nextInLine(log: readonly TakenOffer[], out: Out, terms: Terms, endsAt: Date): Standing {
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

/** The standing at each moment at which somebody was excluded, in the order of the moments. */
export function recomputeEach(
  log: readonly TakenOffer[],
  excluded: readonly Excluded[],
  terms: Terms,
  endsAt: Date,
): Standing[] {
  const without = new Set<string>()
  return excluded.map(({ bidderId, afterNumber }) => {
    without.add(bidderId)
    return recompute(log.slice(0, afterNumber), without, terms, endsAt)
  })
}
