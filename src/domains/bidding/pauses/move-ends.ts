import { and, asc, eq, inArray, lte, or, sql } from "drizzle-orm"
import { z } from "zod"
import { appendEntries } from "#domains/auctions/chain/append-entries.ts"
import { openAuction } from "#domains/auctions/open-auction.ts"
import { auctions, biddingStates, lotShifts } from "#domains/auctions/schema.ts"
import type { MovableDeadlines, Outage } from "#domains/outages/beat.ts"
import { extendedEnd, isInOutage, lastExtendedEndOf, outageInterval } from "#domains/outages/is-in-outage.ts"
import type { Tx } from "#platform/ctx.ts"
import { sqlNow } from "#platform/database/database-time.ts"
import { idOf } from "#platform/database/id-schema.ts"
import type { Id } from "#platform/ids.ts"
import { addJob, defineJob } from "#platform/jobs/jobs.ts"
import { pick } from "#platform/pick.ts"
import { publishAuction } from "../publish-auction.ts"
import { pendingOfferStatuses, secondChances } from "../schema.ts"

export const lotsMoved = defineJob("bidding.moved", z.object({ outageId: idOf("out") }))

const isOpen = and(eq(biddingStates.status, "live"), eq(biddingStates.isPaused, false))

/** Opens auctions that were due in the outage first. Skips paused lots: their own pause covers it. */
export const movableLots: MovableDeadlines = {
  async lock(tx) {
    const due = await tx.db
      .select({ id: auctions.id })
      .from(auctions)
      .where(and(eq(auctions.status, "scheduled"), lte(auctions.startsAt, sqlNow(tx.app))))
      .orderBy(asc(auctions.id))
    for (const { id } of due) await openAuction(tx, id)
    await tx.db
      .select({ lotId: biddingStates.lotId })
      .from(biddingStates)
      .where(isOpen)
      .orderBy(asc(biddingStates.lotId))
      .for("update")
  },
  async move(tx, outage) {
    const moved = await moveLots(tx, outage)
    await moveAuctions(tx, moved, outage)
    if (moved.size > 0) await addJob(tx, lotsMoved, { outageId: outage.id })
    return [...moved.values()].reduce((sum, lots) => sum + lots.length, 0)
  },
}

/** For bidders with an offer, and sellers who may still refuse. */
export const movableSecondChances: MovableDeadlines = {
  async move(tx, outage) {
    const { id, status, expiresAt, sellerUntil } = secondChances
    const isOffer = inArray(status, ["awaiting-seller", "open"])
    const moved = await tx.db
      .update(secondChances)
      .set({ expiresAt: extendedEnd(outage, expiresAt), sellerUntil: extendedEnd(outage, sellerUntil) })
      .where(
        or(
          and(isOffer, isInOutage(expiresAt, outage)),
          and(inArray(status, pendingOfferStatuses), isInOutage(sellerUntil, outage)),
        ),
      )
      .returning({ id })
    return moved.length
  },
}

async function moveLots(tx: Tx, outage: Outage): Promise<Map<Id<"auc">, Id<"lot">[]>> {
  const at = sql`${outage.endedAt.toISOString()}::timestamptz`
  const rows = await tx.db
    .update(biddingStates)
    .set({
      endsAt: sql`${biddingStates.endsAt} + ${outageInterval(outage)}`,
      shiftedMs: sql`${biddingStates.shiftedMs} + ${outage.shiftMs}::bigint`,
      // No later bid gets an earlier time, so the log shows which bids came before the shift.
      lastBidAt: sql`greatest(${biddingStates.lastBidAt} + interval '1 millisecond', ${at})`,
      version: sql`${biddingStates.version} + 1`,
    })
    .where(and(isOpen, isInOutage(biddingStates.endsAt, outage)))
    .returning(pick(biddingStates, "lotId", "auctionId", "lastBidAt"))
  const byAuction = new Map<Id<"auc">, Id<"lot">[]>()
  for (const { auctionId, lotId } of rows)
    byAuction.set(auctionId, [...(byAuction.get(auctionId) ?? []), lotId])
  if (rows.length > 0)
    await tx.db.execute(sql`
      insert into ${lotShifts} (outage_id, lot_id, at, shift_ms)
      select ${outage.id}, lot_id, last_bid_at, ${outage.shiftMs}::bigint from bidding_states
      where lot_id = any(${sql.param(rows.map(({ lotId }) => lotId))}::text[])`)
  await appendEntries(
    tx,
    rows.map(({ lotId, lastBidAt }) => ({
      lotId,
      entry: {
        kind: "shift",
        at: (lastBidAt ?? outage.endedAt).toISOString(),
        shiftMs: outage.shiftMs,
        cause: "outage",
        reason: null,
      },
    })),
  )
  return byAuction
}

async function moveAuctions(
  tx: Tx,
  moved: ReadonlyMap<Id<"auc">, Id<"lot">[]>,
  outage: Outage,
): Promise<void> {
  if (moved.size === 0) return
  const ids = [...moved.keys()].toSorted()
  await tx.db
    .select({ id: auctions.id })
    .from(auctions)
    .where(inArray(auctions.id, ids))
    .orderBy(asc(auctions.id))
    .for("update")
  await tx.db
    .update(auctions)
    .set({ endsAt: sql`${auctions.endsAt} + ${outageInterval(outage)}` })
    .where(and(inArray(auctions.id, ids), lte(auctions.endsAt, lastExtendedEndOf(outage))))
  for (const [auctionId, lotIds] of moved) await publishAuction(tx, auctionId, lotIds, outage.endedAt)
}
