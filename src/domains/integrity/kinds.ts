import type { AppPath } from "#platform/app-path.ts"

/** The kinds of finding. `memberId` is the bidder or the defaulter, `otherId` the other account. */
export const findingKinds = [
  "seller", // bids on the lots of somebody they share something with
  "together", // two who share something bid on the same lots
  "raiser", // bids on one seller's lots, and hardly ever wins
  "defaulter", // often does not pay
] as const
export type FindingKind = (typeof findingKinds)[number]

/** From the mildest to the gravest: their indices are compared. */
export const severities = ["low", "medium", "high"] as const
export type Severity = (typeof severities)[number]

export const findingStates = ["open", "dismissed", "onePerson"] as const
export type FindingState = (typeof findingStates)[number]

export const sharedKinds = ["address", "card", "device"] as const
export type SharedKind = (typeof sharedKinds)[number]

export type EvidenceLink = { to: AppPath; text: string }

/**
 * A piece of evidence with the figures and links needed to check it. Never contains a card, a full address, a maximum
 * or a reserve.
 */
export type Evidence = {
  what:
    | SharedKind
    | "bidsOn"
    | "bidsBack"
    | "met"
    | "oneSeller"
    | "neverWon"
    | "hardlyWon"
    | "raised"
    | "defaults"
  count?: number
  of?: number
  /** Postal code and country of an address. */
  text?: string
  at?: string
  links?: readonly EvidenceLink[]
}
