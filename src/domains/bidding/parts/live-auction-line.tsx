import { AuctionLine } from "#domains/auctions/parts/auction-line.tsx"
import type { AuctionCard } from "#domains/auctions/reads.ts"
import { useAuction } from "./live.ts"

export function LiveAuctionLine({ auction, now }: { auction: AuctionCard; now: string }) {
  return <AuctionLine auction={useAuction(auction)} now={now} />
}
