import { useMemo } from "react"
import type { AuctionStatus } from "#domains/auctions/calendar.ts"
import {
  type AuctionPause,
  auctionTopic,
  lotTopic,
  type PublicLotState,
} from "#domains/auctions/live-state.ts"
import { type LiveMessage, useLiveState, useStream } from "#ui/live/live-stream.ts"

type LotEvent = LiveMessage & Omit<PublicLotState, "id">

export function useLot<Lot extends PublicLotState>(lot: Lot): Lot {
  const event = useLiveState(lotTopic.of(lot.id), lot.version)
  return useMemo(() => (event && event.version > lot.version ? applyEvent(lot, event) : lot), [lot, event])
}

function applyEvent<Lot extends PublicLotState>(lot: Lot, event: LotEvent): Lot {
  const { version, status, priceCents, minimumCents, bidCount, leaderPaddle, reserveMet, endsAt } = event
  const state = { version, status, priceCents, minimumCents, bidCount, leaderPaddle, reserveMet, endsAt }
  return { ...lot, ...state, pausedAt: event.pausedAt ?? null }
}

export function useAuctionStatus(auctionId: string, status: AuctionStatus): AuctionStatus {
  const event = useLiveState(auctionTopic.of(auctionId), status)
  return event?.status ?? status
}

export function useAuction<Auction extends { id: string } & AuctionPause>(auction: Auction): Auction {
  const event = useLiveState(auctionTopic.of(auction.id))
  return useMemo(() => {
    if (event?.endsAt === undefined) return auction
    const { endsAt, pausedAt = null, pauseReason = null } = event
    return { ...auction, endsAt, pausedAt, pauseReason }
  }, [auction, event])
}

export function useLive(lotIds: readonly string[], auctionIds: readonly string[]): void {
  useStream({ lots: lotIds, auctions: auctionIds })
}
