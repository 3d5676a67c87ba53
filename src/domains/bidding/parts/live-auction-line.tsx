import type { ListedLot } from "#domains/auctions/lot-card.ts"
import { AuctionLine } from "#domains/auctions/parts/auction-line.tsx"
import type { AuctionCard } from "#domains/auctions/reads.ts"
import { useAuction } from "./live.ts"
import { SaleThumbnails } from "./sale-thumbnails.tsx"

type Props = { auction: AuctionCard; now: string; top?: readonly ListedLot[] | undefined }

export function LiveAuctionLine({ auction, now, top = [] }: Props) {
  return (
    <AuctionLine auction={useAuction(auction)} now={now}>
      <SaleThumbnails lots={top} title={auction.title} />
    </AuctionLine>
  )
}
