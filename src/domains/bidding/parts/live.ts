import { useMemo } from "react"
import { type AuctionPause, auctionTopic, lotTopic, type PublicLotState } from "#domains/auctions/state.ts"
import { type LiveMessage, useStream, useTold } from "#ui/live-stream.ts"

type LotEvent = LiveMessage & Omit<PublicLotState, "id">

export function useLot<Lot extends PublicLotState>(lot: Lot): Lot {
  const told = useTold(lotTopic.of(lot.id))
  return useMemo(() => (told && told.version > lot.version ? movedOn(lot, told) : lot), [lot, told])
}

function movedOn<Lot extends PublicLotState>(lot: Lot, told: LotEvent): Lot {
  const { version, status, priceCents, minimumCents, bidCount, leaderPaddle, reserveMet, endsAt } = told
  const state = { version, status, priceCents, minimumCents, bidCount, leaderPaddle, reserveMet, endsAt }
  return { ...lot, ...state, pausedAt: told.pausedAt ?? null }
}

export function useAuctionStatus(auctionId: string, status: string): string {
  const told = useTold(auctionTopic.of(auctionId))
  return told?.status ?? status
}

export function useAuction<Auction extends { id: string } & AuctionPause>(auction: Auction): Auction {
  const told = useTold(auctionTopic.of(auction.id))
  return useMemo(() => {
    if (told?.endsAt === undefined) return auction
    const { endsAt, pausedAt = null, pauseReason = null } = told
    return { ...auction, endsAt, pausedAt, pauseReason }
  }, [auction, told])
}

export function useLive(lotIds: readonly string[], auctionIds: readonly string[]): void {
  useStream({ lots: lotIds, auctions: auctionIds })
}
