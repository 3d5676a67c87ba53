import type { EntryOf, HistoryEntry, TermsEntry } from "#domains/auctions/chain/entries.ts"
import { incrementProblemOf } from "#domains/auctions/increments/increments.ts"
import { reasons } from "./reasons.ts"

/** What the public knows of a lot after an entry. */
export type LotCourse = {
  terms: TermsEntry
  before: HistoryEntry
  priceCents: number
  leader: number | null
  reserveMet: boolean | null
  endsMs: number
  capMs: number
  atMs: number
  isPaused: boolean
  /** Each bidder gets the next number. */
  paddles: number
  bids: EntryOf<"bid">[]
  excluded: Set<number>
  declined: Set<number>
  /** The paddle with an offer. */
  offered: number | null
  status: "open" | "sold" | "unsold" | "withdrawn"
  sinceOutcome: { causes: EntryOf<"exclusion">["cause"][]; recounts: number; accepted: boolean }
}

export function nothingSince(): LotCourse["sinceOutcome"] {
  return { causes: [], recounts: 0, accepted: false }
}

export function openingCourse(terms: TermsEntry): LotCourse | string {
  if (incrementProblemOf(terms.steps)) return reasons.incrementsGap
  const endsMs = Date.parse(terms.scheduledEndsAt)
  const cap = terms.softCloseCapMinutes
  return {
    terms,
    before: terms,
    priceCents: terms.openingCents,
    leader: null,
    reserveMet: terms.reserveSeal === null ? null : false,
    endsMs,
    capMs: cap === null ? Number.POSITIVE_INFINITY : endsMs + cap * 60_000,
    atMs: 0,
    isPaused: false,
    paddles: 0,
    bids: [],
    excluded: new Set(),
    declined: new Set(),
    offered: null,
    status: "open",
    sinceOutcome: nothingSince(),
  }
}
