import type { LiveState } from "#platform/live.ts"
import type { LotCard } from "./lot-card.ts"

/** What everybody may know of an auction's state. Its moment is its version. */
export function auctionState(auctionId: string, status: string, at: Date): LiveState {
  return { topic: `auction:${auctionId}`, version: at.getTime(), data: { auctionId, status } }
}

/** What everybody may know of a lot's state: the page, the call and the live stream say the same. */
export function lotState(lot: PublicStanding): LiveState {
  const { id, version, status, priceCents, minimumCents, bidCount, leaderPaddle, reserveMet, endsAt } = lot
  return {
    topic: `lot:${id}`,
    version,
    data: { lotId: id, status, priceCents, minimumCents, bidCount, leaderPaddle, reserveMet, endsAt },
  }
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
>
