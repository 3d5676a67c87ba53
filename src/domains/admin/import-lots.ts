import { requirePermission } from "#domains/accounts/permissions.ts"
import { catalogueLots } from "#domains/auctions/catalogue-lot.ts"
import { readLotsCsv, requireGoodRows } from "#domains/auctions/csv-lots.ts"
import { countDeskLots } from "#domains/auctions/desk-reads.ts"
import { lockAuction } from "#domains/auctions/lock-auction.ts"
import { readAuction } from "#domains/auctions/reads.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { refuse } from "./refusals.ts"

/** What a list of lots would make of an auction, row by row. Nothing is written. */
export async function previewLots(ctx: Ctx, auctionId: string, text: string) {
  const auction = await readAuction(ctx, auctionId)
  const rows = await readLotsCsv(ctx, auction, text)
  const { lastNumber } = await countDeskLots(ctx, auction.id)
  return { rows, firstNumber: lastNumber + 1 }
}

export type LotsPreview = Awaited<ReturnType<typeof previewLots>>

/**
 * Makes all lots of a list, or none. They get the numbers that the preview showed: after another's change, or when
 * the same list is sent twice, those are taken and the list must be looked at again.
 */
export async function importLots(ctx: Ctx, auctionId: string, text: string, firstNumber: number) {
  requirePermission(ctx, "auctions")
  return await transaction(ctx, async (tx) => {
    const auction = await lockAuction(tx, auctionId)
    const lots = requireGoodRows(await readLotsCsv(tx, auction, text))
    const { lastNumber } = await countDeskLots(tx, auction.id)
    if (lastNumber + 1 !== firstNumber) throw refuse("lotsMoved", { lastNumber })
    return await catalogueLots(tx, auction.id, lots)
  })
}
