import { defineTopic, type LiveState } from "#platform/live/topic.ts"
import type { AuctionStatus } from "./calendar.ts"
import type { LotCard } from "./lot-card.ts"

export type AuctionPause = { pausedAt: string | null; pauseReason: string | null; endsAt: string }

export const auctionTopic = defineTopic<{ auctionId: string; status: AuctionStatus } & Partial<AuctionPause>>(
  "auction",
)

/** The version is the time of the change. */
export function liveAuctionState(
  auctionId: string,
  status: AuctionStatus,
  at: Date,
  pause?: AuctionPause,
): LiveState {
  return auctionTopic.state(auctionId, at.getTime(), { auctionId, status, ...pause })
}

export const lotTopic = defineTopic<Omit<PublicLotState, "id" | "version"> & { lotId: string }>("lot")

export function liveLotState(lot: PublicLotState): LiveState {
  const { id, version, status, priceCents, minimumCents, bidCount, leaderPaddle, reserveMet, endsAt } = lot
  const data = { lotId: id, status, priceCents, minimumCents, bidCount, leaderPaddle, reserveMet, endsAt }
  const { pausedAt } = lot
  return lotTopic.state(id, version, pausedAt ? { ...data, pausedAt } : data)
}

export type PublicLotState = Pick<
  LotCard,
  | "id"
  | "version"
  | "status"
  | "priceCents"
  | "minimumCents"
  | "bidCount"
  | "leaderPaddle"
  | "reserveMet"
  | "endsAt"
> & {
  pausedAt?: string | null
}
