import type { LotPage } from "#domains/auctions/read-lot.ts"
import type { PriceHistory } from "#domains/prices/read-history.ts"
import type { RefusalView } from "#platform/refusal.ts"
import type { MyBudget } from "../budgets/read-budgets.ts"
import type { MyBidPosition } from "../reads.ts"
import type { LandedOffer } from "./landed-fields.tsx"
import type { BidAnswer } from "./use-place-bid.ts"

export type BidDenial = "guest" | "notVerified" | "runsAuctions" | "suspended" | "ownLot" | "excluded"

export type BidBoxProps = {
  lot: LotPage
  mine: MyBidPosition | undefined
  now: string
  history: Pick<PriceHistory, "summary">
  bar: BidDenial | null
  bidKey: string | null
  /** Null once the lot has ended. */
  landed: LandedOffer | null
  offer?: "yours" | "theirs" | null
  requestedCents?: number | undefined
  answer?: BidAnswer | undefined
  balanceCents: number | null
  budget: MyBudget | null
  noBudget?: RefusalView | undefined
  notBought?: RefusalView | undefined
}
