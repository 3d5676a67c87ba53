import type { AppPath } from "#platform/app-path.ts"

/** `memberId` is the bidder or the defaulter, `otherId` the other account. */
export const findingKinds = [
  "seller",
  "together", // two who share something bid on the same lots
  "raiser",
  "defaulter",
] as const
export type FindingKind = (typeof findingKinds)[number]

/** Compared by index. */
export const severities = ["low", "medium", "high"] as const
export type Severity = (typeof severities)[number]

export const findingStates = ["open", "dismissed", "same-person"] as const

export const sharedKinds = ["address", "card", "device", "payout", "phone"] as const
export type SharedKind = (typeof sharedKinds)[number]

export type EvidenceLink = { to: AppPath; text: string }

/** Never contains a card, a full address, a maximum or a reserve. */
export type Evidence = {
  what:
    | SharedKind
    | "bidsOn"
    | "reciprocalBids"
    | "met"
    | "oneSeller"
    | "neverWon"
    | "hardlyWon"
    | "raised"
    | "defaults"
  count?: number
  of?: number
  text?: string
  at?: string
  links?: readonly EvidenceLink[]
}
