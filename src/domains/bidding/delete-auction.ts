import { and, asc, eq } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { appendEntries } from "#domains/auctions/chain/append-entries.ts"
import { appendTerms } from "#domains/auctions/chain/append-terms.ts"
import { lockAuction } from "#domains/auctions/lock-auction.ts"
import { refuse } from "#domains/auctions/refusals.ts"
import { requireNoConsignedLots } from "#domains/auctions/remove-lot.ts"
import { auctions, biddingStates, lots } from "#domains/auctions/schema.ts"
import { record } from "#domains/audit/record.ts"
import { products } from "#domains/catalogue/schema.ts"
import { freeBottlesOf } from "#domains/submissions/follow-lot.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { readDatabaseTime } from "#platform/database/database-time.ts"
import { idOf } from "#platform/database/id-schema.ts"
import type { Id } from "#platform/ids.ts"
import { addJob, defineJob } from "#platform/jobs/jobs.ts"
import { notifyBidders } from "./after/notify-bidders.ts"
import { lockLot } from "./lock-lots.ts"
import { closingEntry } from "./log/act-entries.ts"
import { publishAuction } from "./publish-auction.ts"

export const auctionCancelled = defineJob("bidding.cancelled", z.object({ auctionId: idOf("auc") }))

/** Cancels an announced auction instead and withdraws its lots. Refuses one that has opened. Idempotent. */
export async function deleteAuction(ctx: Ctx, auctionId: string): Promise<"deleted" | "cancelled"> {
  requirePermission(ctx, "auctions")
  return await transaction(ctx, async (tx) => {
    const auction = await lockAuction(tx, auctionId)
    if (auction.status === "cancelled") return "cancelled"
    if (auction.status === "draft") {
      await requireNoConsignedLots(tx, eq(lots.auctionId, auction.id))
      await tx.db.delete(lots).where(eq(lots.auctionId, auction.id))
      await tx.db.delete(auctions).where(eq(auctions.id, auction.id))
      return "deleted"
    }
    if (auction.status !== "scheduled") throw refuse("tooLate", { status: auction.status })
    await cancel(tx, auction)
    return "cancelled"
  })
}

const cancelReason = "The auction was cancelled"

async function cancel(tx: Tx, { id, title }: typeof auctions.$inferSelect): Promise<void> {
  const offered = await lockAnnouncedLots(tx, id)
  const lotIds = offered.map(({ lotId }) => lotId)
  const now = await readDatabaseTime(tx)
  await tx.db.update(auctions).set({ status: "cancelled" }).where(eq(auctions.id, id))
  await appendWithdrawals(tx, lotIds, now)
  for (const { lotId, version } of offered)
    await tx.db
      .update(biddingStates)
      .set({ status: "withdrawn", closedAt: now, version: version + 1 })
      .where(eq(biddingStates.lotId, lotId))
  const freed = await freeBottlesOf(tx, lotIds, cancelReason)
  await record(tx, {
    act: "auctions.cancel",
    subjectId: id,
    before: { status: "scheduled" },
    after: { status: "cancelled", lots: lotIds.length, bottles: freed },
  })
  for (const [sellerId, own] of Map.groupBy(offered, (lot) => lot.sellerId)) {
    const [first] = own
    if (sellerId === null || !first) continue
    const lot = {
      name: own.map(({ name }) => name).join(", "),
      number: first.number,
      auction: title,
      path: "" as const,
    }
    await notifyBidders(tx, lot, [sellerId], "saleCancelled")
  }
  await addJob(tx, auctionCancelled, { auctionId: id })
  await publishAuction(tx, id, lotIds, now)
}

async function appendWithdrawals(tx: Tx, lotIds: Id<"lot">[], now: Date): Promise<void> {
  await appendTerms(tx, lotIds, now)
  for (const lotId of lotIds) {
    const lot = await lockLot(tx, lotId)
    if (!lot) continue
    const withdrawal = { kind: "withdrawal", at: now.toISOString(), reason: cancelReason } as const
    await appendEntries(tx, [{ lotId, entry: withdrawal }, closingEntry(lot, "withdrawn", now)])
  }
}

async function lockAnnouncedLots(tx: Tx, auctionId: Id<"auc">) {
  return await tx.db
    .select({
      lotId: biddingStates.lotId,
      version: biddingStates.version,
      number: lots.number,
      sellerId: lots.sellerId,
      name: products.name,
    })
    .from(biddingStates)
    .innerJoin(lots, eq(lots.id, biddingStates.lotId))
    .innerJoin(products, eq(products.id, lots.productId))
    .where(and(eq(biddingStates.auctionId, auctionId), eq(biddingStates.status, "upcoming")))
    .orderBy(asc(biddingStates.lotId))
    .for("update", { of: biddingStates })
}
