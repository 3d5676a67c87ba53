import type { AppPath } from "#platform/app-path.ts"
import type { FeatureName } from "./scoring/features.ts"

/** `memberId` is the bidder or the defaulter, `otherId` the seller or the one who gains. */
export const findingKinds = [
  "seller", // shares something with the seller
  "ring", // several linked accounts
  "raiser",
  "reciprocal", // two sellers bid on each other's lots
  "shield", // defaults, and the same account gets the second chances
  "defaulter",
] as const
export type FindingKind = (typeof findingKinds)[number]

/** Compared by index. */
export const severities = ["low", "medium", "high"] as const
export type Severity = (typeof severities)[number]

export const findingStates = ["open", "confirmed", "dismissed", "same-person"] as const

export const sharedKinds = ["address", "card", "device", "payout", "phone"] as const
export type SharedKind = (typeof sharedKinds)[number]

export type EvidenceLink = { to: AppPath; text: string }

/** Never contains a card, a full address, a maximum or a reserve. */
export type Evidence = {
  what: SharedKind | Exclude<FeatureName, "sharedMarks"> | "defaults"
  count?: number
  of?: number
  cents?: number
  /** Wins of others who come as close. */
  expected?: number
  text?: string
  at?: string
  links?: readonly EvidenceLink[]
}
