import type { PublicLotState } from "#domains/auctions/live-state.ts"
import type { MyBidPosition } from "../reads.ts"
import type { OwnPurchase } from "./own-purchase.ts"

type MomentLot = Pick<PublicLotState, "status" | "leaderPaddle"> & { pausedAt?: string | null }

export type MomentFacts = {
  lot: MomentLot
  mine: MyBidPosition | undefined
  purchase: OwnPurchase | null
  offer: "yours" | "theirs" | null
  isSeller: boolean
}

export type LotMomentKind =
  | "outbid"
  | "won"
  | "toPay"
  | "overdue"
  | "confirming"
  | "packing"
  | "collected"
  | "stored"
  | "shipped"
  | "refunded"
  | "defaulted"
  | "offered"
  | "lost"
  | "unsold"
  | "ownSold"
  | "ownUnsold"

/** What a lot means for this visitor now; null if it asks nothing of them. */
export function lotMomentOf({ lot, mine, purchase, offer, isSeller }: MomentFacts): LotMomentKind | null {
  const { status } = lot
  if (status === "upcoming" || status === "withdrawn") return null
  const leads = mine !== undefined && mine.paddle === lot.leaderPaddle
  if (status === "live") return mine && !mine.isOut && !leads && !lot.pausedAt ? "outbid" : null
  if (isSeller) return status === "sold" ? "ownSold" : "ownUnsold"
  // A second-chance buyer has a purchase without leading.
  if (purchase && (leads || purchase.status !== "lapsed")) return purchaseMomentOf(purchase)
  if (offer === "yours") return "offered"
  if (!mine) return null
  if (status === "sold") return leads ? "won" : "lost"
  return "unsold"
}

function purchaseMomentOf({ status, isConfirming, isOverdue }: OwnPurchase): LotMomentKind {
  if (status === "unpaid" && isConfirming) return "confirming"
  if (status === "unpaid") return isOverdue ? "overdue" : "toPay"
  if (status === "paid" || status === "packed") return "packing"
  if (status === "delivered") return "collected"
  return status === "lapsed" ? "won" : status
}
