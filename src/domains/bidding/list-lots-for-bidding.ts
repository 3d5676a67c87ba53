import { asListed } from "#domains/auctions/lot-card.ts"
import { listLots } from "#domains/auctions/lot-list/list-lots.ts"
import type { LotQuery } from "#domains/auctions/lot-list.ts"
import type { Ctx } from "#platform/ctx.ts"
import { readMyBidPositions } from "./reads.ts"

export async function listLotsForBidding(ctx: Ctx, auctionId: string | null, query: LotQuery) {
  const list = await listLots(ctx, auctionId, query)
  const ids = list.lots.map((lot) => lot.id)
  return {
    ...list,
    lots: list.lots.map(asListed),
    query,
    mine: await readMyBidPositions(ctx, ids),
    bidKey: newBidKey(ctx),
  }
}

export type LotsToBidOn = Awaited<ReturnType<typeof listLotsForBidding>>

/** One key for each page view, so a bid sent twice counts once. A guest's page is shared and has none. */
export function newBidKey(ctx: Ctx): string | null {
  return ctx.actor.id === null ? null : crypto.randomUUID()
}
