import type { LotPage } from "#domains/auctions/read-lot.ts"
import type { RefusalView } from "#platform/refusal.ts"
import type { MyBudget } from "../read-budgets.ts"
import type { MyPlace } from "../reads.ts"
import type { BidAnswer } from "./use-place-bid.ts"

export type Bar = "guest" | "notVerified" | "runsAuctions" | "suspended" | "ownLot" | "excluded"

/** What the bid box is told of the lot and of whoever looks at it. */
export type BoxProps = {
  lot: LotPage
  mine: MyPlace | undefined
  now: string
  /** Why this visitor may not bid here; nothing when they may. */
  bar: Bar | null
  bidKey: string | null
  commissionBasisPoints: number
  /** A closed lot that waits for the answer of who it is offered to. */
  offer?: "yours" | "theirs" | null
  /** A figure the address came with. */
  askedCents?: number | undefined
  answer?: BidAnswer | undefined
  /** What is in the own wallet, where it could pay for the lot at once. */
  balanceCents: number | null
  /** The own limit for the auction, for who may bid in it. */
  budget: MyBudget | null
  /** Why the budget was not set. */
  noBudget?: RefusalView | undefined
  /** Why it was not bought at its fixed price. */
  notBought?: RefusalView | undefined
}
