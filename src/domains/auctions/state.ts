import { defineTopic, type LiveState } from "#platform/topic.ts"
import type { LotCard } from "./lot-card.ts"

/** Since when and why an auction stands still, and when it was to end; `pausedAt` is null once it goes on. */
export type AuctionPause = { pausedAt: string | null; pauseReason: string | null; endsAt: string }

export const auctionTopic = defineTopic<{ auctionId: string; status: string } & Partial<AuctionPause>>(
  "auction",
)

/** What everybody may know of an auction's state. Its moment is its version. */
export function auctionState(auctionId: string, status: string, at: Date, pause?: AuctionPause): LiveState {
  return auctionTopic.state(auctionId, at.getTime(), { auctionId, status, ...pause })
}

export const lotTopic = defineTopic<Omit<PublicStanding, "id" | "version"> & { lotId: string }>("lot")

/** What everybody may know of a lot's state: the page, the call and the live stream say the same. */
export function lotState(lot: PublicStanding): LiveState {
  const { id, version, status, priceCents, minimumCents, bidCount, leaderPaddle, reserveMet, endsAt } = lot
  const data = { lotId: id, status, priceCents, minimumCents, bidCount, leaderPaddle, reserveMet, endsAt }
  const { pausedAt } = lot
  return lotTopic.state(id, version, pausedAt ? { ...data, pausedAt } : data)
}

export type PublicStanding = Pick<
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
  /** Since when it stands still: a word for the few lots that do. */
  pausedAt?: string | null
}
