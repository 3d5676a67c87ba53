/** What a hint is about. The member comes first: who bids, or does not pay; then whom it is about besides. */
export const hintKinds = [
  "seller", // bids on the lots of somebody they share something with
  "together", // two who share something bid on the same lots
  "raiser", // bids on one seller's lots, and hardly ever wins
  "defaulter", // often does not pay
] as const
export type HintKind = (typeof hintKinds)[number]

/** The gravest last, so that places compare. */
export const severities = ["low", "medium", "high"] as const
export type Severity = (typeof severities)[number]

export const hintStates = ["open", "dismissed", "onePerson"] as const
export type HintState = (typeof hintStates)[number]

/** What two accounts can have in common. */
export const sharedKinds = ["address", "card", "device"] as const
export type SharedKind = (typeof sharedKinds)[number]

/** A lot, order or the like that a piece of evidence leads to. */
export type EvidenceLink = { to: string; text: string }

/**
 * One thing that speaks for a hint, with figures and links enough to look it up. Never a card, a whole address, a maximum
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
  /** When it was seen last. */
  at?: string
  links?: readonly EvidenceLink[]
}
