import { refuse } from "#admin/refusals.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { catalogueLots } from "../catalogue-lots.ts"
import { lockAuction } from "../lock-auction.ts"
import { readAuction } from "../reads.ts"
import type { ReserveConfirmation } from "../require-reserve.ts"
import { readLotsCsv, requireValidRows } from "./csv-lots.ts"
import { countLotsByStatus } from "./reads.ts"

export async function previewLots(ctx: Ctx, auctionId: string, text: string) {
  const auction = await readAuction(ctx, auctionId)
  const rows = await readLotsCsv(ctx, auction, text)
  const { lastNumber } = await countLotsByStatus(ctx, auction.id)
  return { rows, firstNumber: lastNumber + 1 }
}

/** All or none, with the numbers that the preview showed. If those are taken, preview again. */
export async function importLots(
  ctx: Ctx,
  auctionId: string,
  text: string,
  firstNumber: number,
  confirmation: ReserveConfirmation = {},
) {
  requirePermission(ctx, "auctions")
  return await transaction(ctx, async (tx) => {
    const auction = await lockAuction(tx, auctionId)
    const lots = requireValidRows(await readLotsCsv(tx, auction, text))
    const { lastNumber } = await countLotsByStatus(tx, auction.id)
    if (lastNumber + 1 !== firstNumber) throw refuse("lotsChanged", { lastNumber })
    return await catalogueLots(tx, auction.id, lots, confirmation)
  })
}
