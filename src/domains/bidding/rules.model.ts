import type { Cents } from "#platform/money.ts"
import type { BiddingTerms, BidKind, BidOffer } from "./rules.ts"

/**
 * A second, slow implementation of the rules to compare with rules.ts. It computes each state from the whole list, as a
 * sealed-bid auction.
 */
export type ModelEntry = BidOffer & { readonly at: Date }

export type ModelState = {
  priceCents: Cents
  leader: string | null
  leaderMaxCents: Cents | null
  reserveMet: boolean | null
  endsAtMs: number
}

export type ModelBid = { reason: string | undefined; kind: BidKind | undefined; after: ModelState }

type Ranked = { bidder: string; maxCents: Cents; place: number }

export function modelBids(terms: BiddingTerms, endsAt: Date, entries: readonly ModelEntry[]): ModelBid[] {
  const accepted: ModelEntry[] = []
  return entries.map((entry) => {
    const before = stateOf(terms, endsAt, accepted)
    const reason = reasonAgainst(terms, before, entry)
    if (reason) return { reason, kind: undefined, after: before }
    accepted.push(entry)
    const after = stateOf(terms, endsAt, accepted)
    return { reason: undefined, kind: kindOf(before, after, entry), after }
  })
}

export function modelMinimum(terms: BiddingTerms, state: ModelState): Cents {
  return state.leader === null
    ? terms.openingCents
    : state.priceCents + slowIncrement(terms, state.priceCents)
}

function stateOf(terms: BiddingTerms, endsAt: Date, accepted: readonly ModelEntry[]): ModelState {
  const top = ranking(accepted)[0]
  return {
    priceCents: Math.max(
      terms.openingCents,
      ...accepted.map((_, index) => requiredPrice(terms, accepted, index)),
    ),
    leader: top?.bidder ?? null,
    leaderMaxCents: top?.maxCents ?? null,
    reserveMet: terms.reserveCents === null ? null : top !== undefined && top.maxCents >= terms.reserveCents,
    endsAtMs: endOf(terms, endsAt, accepted),
  }
}

function ranking(accepted: readonly ModelEntry[]): Ranked[] {
  const all = accepted.map(({ bidder, maxCents }, index) => ({ bidder, maxCents, place: index }))
  all.sort((one, other) => other.maxCents - one.maxCents || one.place - other.place)
  return all.filter((bid, index) => all.findIndex(({ bidder }) => bidder === bid.bidder) === index)
}

/** A lot's price is the greatest of these. */
function requiredPrice(terms: BiddingTerms, accepted: readonly ModelEntry[], index: number): Cents {
  const [top, second] = ranking(accepted.slice(0, index + 1))
  if (!top) return 0
  const reserveCents = terms.reserveCents ?? 0
  const calls = [0]
  if (top.maxCents >= reserveCents) calls.push(reserveCents)
  if (!isOwnRaise(accepted, index)) {
    if (second) calls.push(Math.min(top.maxCents, second.maxCents + slowIncrement(terms, second.maxCents)))
    if (top.place === index && top.maxCents < reserveCents) calls.push(top.maxCents)
  }
  return Math.max(...calls)
}

function isOwnRaise(accepted: readonly ModelEntry[], index: number): boolean {
  return ranking(accepted.slice(0, index))[0]?.bidder === accepted[index]?.bidder
}

function endOf(terms: BiddingTerms, endsAt: Date, accepted: readonly ModelEntry[]): number {
  const capMs = terms.latestEndsAt?.getTime() ?? Number.POSITIVE_INFINITY
  const wanted = accepted
    .filter((_, index) => !isOwnRaise(accepted, index))
    .map(({ at }) => Math.min(capMs, at.getTime() + terms.softCloseMinutes * 60_000))
  return Math.max(endsAt.getTime(), ...wanted)
}

function reasonAgainst(terms: BiddingTerms, before: ModelState, entry: ModelEntry): string | undefined {
  if (entry.at.getTime() >= before.endsAtMs) return "ended"
  if (entry.maxCents % 1 !== 0) return "notWhole"
  const ownCents = entry.bidder === before.leader ? before.leaderMaxCents : null
  if (ownCents !== null && entry.maxCents <= ownCents) return "notHigher"
  return entry.maxCents < modelMinimum(terms, before) ? "tooLow" : undefined
}

function kindOf(before: ModelState, after: ModelState, entry: ModelEntry): BidKind {
  if (before.leader === entry.bidder) return "raised"
  if (after.leader === entry.bidder) return "lead"
  return entry.maxCents === after.leaderMaxCents ? "tied" : "outbid"
}

function slowIncrement(terms: BiddingTerms, cents: Cents): Cents {
  const rows = terms.increments.filter((row) => row.minCents <= cents)
  return rows.at(-1)?.stepCents ?? Number.NaN
}
