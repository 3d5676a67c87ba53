import type { LotPage } from "#domains/auctions/read-lot.ts"
import type { RefusalView } from "#platform/refusal.ts"
import type { MyBudget } from "../read-budgets.ts"
import type { MyBidPosition } from "../reads.ts"
import type { BidAnswer } from "./use-place-bid.ts"

export type BidDenial = "guest" | "notVerified" | "runsAuctions" | "suspended" | "ownLot" | "excluded"

export type BidBoxProps = {
  lot: LotPage
  mine: MyBidPosition | undefined
  now: string
  /** Why this visitor may not bid here; null if they may. */
  bar: BidDenial | null
  bidKey: string | null
  commissionBasisPoints: number
  /** For a closed lot that is offered to a bidder: the visitor or another one. */
  offer?: "yours" | "theirs" | null
  askedCents?: number | undefined
  answer?: BidAnswer | undefined
  /** The visitor's wallet balance, if it can pay for the lot at once. */
  balanceCents: number | null
  /** The visitor's limit for the auction, if they may bid in it. */
  budget: MyBudget | null
  noBudget?: RefusalView | undefined
  notBought?: RefusalView | undefined
}
