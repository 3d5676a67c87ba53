import { useMemo } from "react"
import { type AuctionPause, auctionTopic, lotTopic, type PublicStanding } from "#domains/auctions/state.ts"
import { type Told, useStream, useTold } from "#ui/live-stream.ts"

type LotEvent = Told & Omit<PublicStanding, "id">

/** The lot as the page was given it, moved on to what the stream has told since. */
export function useLot<Lot extends PublicStanding>(lot: Lot): Lot {
  const told = useTold(lotTopic.of(lot.id))
  return useMemo(() => (told && told.version > lot.version ? movedOn(lot, told) : lot), [lot, told])
}

function movedOn<Lot extends PublicStanding>(lot: Lot, told: LotEvent): Lot {
  const { version, status, priceCents, minimumCents, bidCount, leaderPaddle, reserveMet, endsAt } = told
  const state = { version, status, priceCents, minimumCents, bidCount, leaderPaddle, reserveMet, endsAt }
  return { ...lot, ...state, pausedAt: told.pausedAt ?? null }
}

/** An auction's status as the stream has told it, or as the page was given it. */
export function useAuctionStatus(auctionId: string, status: string): string {
  const told = useTold(auctionTopic.of(auctionId))
  return told?.status ?? status
}

/** Whether and why an auction stands still, and when it ends, as the stream has told it or the page was given it. */
export function useAuction<Auction extends { id: string } & AuctionPause>(auction: Auction): Auction {
  const told = useTold(auctionTopic.of(auction.id))
  return useMemo(() => {
    if (told?.endsAt === undefined) return auction
    const { endsAt, pausedAt = null, pauseReason = null } = told
    return { ...auction, endsAt, pausedAt, pauseReason }
  }, [auction, told])
}

/** Hears of these lots and auctions while somebody can see the page. */
export function useLive(lotIds: readonly string[], auctionIds: readonly string[]): void {
  useStream({ lots: lotIds, auctions: auctionIds })
}
