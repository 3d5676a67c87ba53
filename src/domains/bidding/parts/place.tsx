import type { PublicLotState } from "#domains/auctions/live-state.ts"
import { type Mark, StatusMark } from "#ui/status-mark.tsx"
import type { MyBidPosition } from "../reads.ts"

/** Null if the member has not bid on the lot, or if their bids are void and the lot is open. */
export function bidPositionAt(
  lot: Pick<PublicLotState, "status" | "leaderPaddle">,
  mine: MyBidPosition | undefined,
): "leading" | "outbid" | "won" | "lost" | null {
  if (!mine || (mine.isOut && lot.status === "live")) return null
  const isFirst = mine.paddle === lot.leaderPaddle
  if (lot.status === "live") return isFirst ? "leading" : "outbid"
  return lot.status === "sold" && isFirst ? "won" : "lost"
}

export function LotStatusMark({ lot, mine }: { lot: PublicLotState; mine?: MyBidPosition | undefined }) {
  return <StatusMark mark={markOf(lot, mine)} />
}

function markOf(lot: PublicLotState, mine: MyBidPosition | undefined): Mark {
  const position = bidPositionAt(lot, mine)
  if (position === "leading" || position === "outbid" || position === "won") return position
  if (lot.status !== "live" && lot.status !== "upcoming") return lot.status
  return reserveMark(lot)
}

export function reserveMark({ reserveMet }: Pick<PublicLotState, "reserveMet">): Mark {
  if (reserveMet === null) return "noReserve"
  return reserveMet ? "reserveMet" : "reserveNotMet"
}
