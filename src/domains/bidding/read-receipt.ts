import type { BidIncrement } from "#domains/auctions/lot.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Receipt } from "./bid-row.ts"
import { asReceipt, type BidRow } from "./bid-row.ts"
import { maximumKeysService } from "./maximums/maximum-keys.ts"
import { openMaximum, type WrappedKeyRow } from "./maximums/open-maximum.ts"

/** Null also once the maximum is erased. */
export async function findReceipt(
  ctx: Ctx,
  lotId: string,
  number: number,
  increments: readonly BidIncrement[],
): Promise<Receipt | null> {
  if (ctx.actor.id === null || !Number.isSafeInteger(number) || number < 1 || number > 2_000_000_000)
    return null
  const { rows } = await ctx.app.pool.query<WrappedKeyRow & { bid: BidRow }>(
    `select row_to_json(b) as bid, s.auction_id as "auctionId", k.wrapped
     from bids b join bidding_states s on s.lot_id = b.lot_id join auction_keys k on k.auction_id = s.auction_id
     where b.lot_id = $1 and b.number = $2 and b.bidder_id = $3`,
    [lotId, number, ctx.actor.id],
  )
  const [row] = rows
  if (!row) return null
  const { bid, ...key } = row
  const maxCents = openMaximum(maximumKeysService.of(ctx.app), {
    ...key,
    lotId: bid.lot_id,
    bidderId: bid.bidder_id,
    encryptedMax: bid.encrypted_max,
  })
  return maxCents === null ? null : asReceipt(bid, maxCents, increments)
}
