import { and, desc, eq, sql } from "drizzle-orm"
import { appendEntries } from "#domains/auctions/chain/append-entries.ts"
import { buyerTermsOfLot } from "#domains/auctions/chain/buyer-terms.ts"
import { completeAuction } from "#domains/auctions/complete-auction.ts"
import { liveLotPath, lotPicturePath } from "#domains/auctions/paths.ts"
import { frontPictureId } from "#domains/auctions/pictures/front-picture.ts"
import { auctions, biddingStates, lots } from "#domains/auctions/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { createOrderLine } from "#domains/orders/create-order-line.ts"
import { wasAvailableUntil } from "#domains/outages/was-available.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { readDatabaseTime } from "#platform/database/database-time.ts"
import { type Id, requireId } from "#platform/ids.ts"
import { lockLot } from "../lock-lots.ts"
import { biddingStateOf, type LockedLot, publicState } from "../locked-lot.ts"
import { closingEntry } from "../log/act-entries.ts"
import { decideOutcome, type LotOutcome } from "../rules.ts"
import { bids } from "../schema.ts"

/**
 * Takes the lock that bidding takes. Undefined if the lot is closed, paused, or its end has moved or may be in an
 * outage.
 */
export async function closeLot(ctx: Ctx, lotId: Id<"lot">): Promise<LotOutcome | undefined> {
  return await transaction(ctx, async (tx) => {
    const lot = await lockLot(tx, lotId)
    // Read the time only after the lock: a bid may have moved the end.
    const now = await readDatabaseTime(tx)
    if (lot?.status !== "live" || lot.is_paused || now < lot.ends_at) return undefined
    if (!(await wasAvailableUntil(tx, now))) return undefined
    const outcome = decideOutcome(biddingStateOf(lot), now)
    lot.status = outcome.kind
    lot.version += 1
    await appendEntries(tx, [closingEntry(lot, outcome.kind, now)])
    await tx.db
      .update(biddingStates)
      .set({ status: lot.status, version: lot.version, closedAt: now })
      .where(eq(biddingStates.lotId, lotId))
    if (outcome.kind === "sold")
      await createLotOrderLine(tx, lot, requireId("mem", outcome.winner), outcome.priceCents, now)
    const state = publicState(lot)
    tx.afterCommit(() => ctx.app.live.publish(state))
    await completeAuction(tx, lot.auction_id, now)
    return outcome
  })
}

export async function createLotOrderLine(
  tx: Tx,
  lot: LockedLot,
  winnerId: Id<"mem">,
  priceCents: number,
  now: Date,
): Promise<Id<"orl">> {
  const [facts] = await tx.db
    .select({
      name: products.name,
      productId: products.id,
      location: auctions.location,
      pictureId: frontPictureId,
      terms: buyerTermsOfLot,
      fillLevel: sql<string | null>`${lots.condition}->>'fillLevel'`,
    })
    .from(lots)
    .innerJoin(products, eq(products.id, lots.productId))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .where(eq(lots.id, lot.lot_id))
  if (!facts) throw new Error(`Lot ${lot.lot_id} was deleted while being sold`)
  if (!facts.terms) throw new Error(`Lot ${lot.lot_id} was sold without terms`)
  const agreedAt = (await readLastBidTime(tx, lot.lot_id, winnerId)) ?? now
  const path = liveLotPath(facts.location, lot.lot_id, facts.name)
  const line = {
    memberId: winnerId,
    kind: "lot",
    subjectId: lot.lot_id,
    title: facts.name,
    productId: facts.productId,
    location: facts.location,
    imagePath: lotPicturePath(facts),
    path,
    priceCents,
    agreedTerms: { ...facts.terms, agreedAt: agreedAt.toISOString() },
  } as const
  return await createOrderLine(tx, line, now)
}

/** Undefined for who bought the lot without a bid. */
async function readLastBidTime({ db }: Tx, lotId: Id<"lot">, bidderId: Id<"mem">): Promise<Date | undefined> {
  const [last] = await db
    .select({ at: bids.at })
    .from(bids)
    .where(and(eq(bids.lotId, lotId), eq(bids.bidderId, bidderId)))
    .orderBy(desc(bids.number))
    .limit(1)
  return last?.at
}
