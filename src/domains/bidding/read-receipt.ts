import type { BidIncrement } from "#domains/auctions/lot.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Receipt } from "./bid-row.ts"
import { asReceipt, type BidRow } from "./bid-row.ts"

export async function findReceipt(
  ctx: Ctx,
  lotId: string,
  number: number,
  increments: readonly BidIncrement[],
): Promise<Receipt | null> {
  if (ctx.actor.id === null || !Number.isSafeInteger(number) || number < 1 || number > 2_000_000_000)
    return null
  const { rows } = await ctx.app.pool.query<{ bid: BidRow }>(
    "select row_to_json(b) as bid from bids b where b.lot_id = $1 and b.number = $2 and b.bidder_id = $3",
    [lotId, number, ctx.actor.id],
  )
  return rows[0] ? asReceipt(rows[0].bid, increments) : null
}
