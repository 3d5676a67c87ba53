import { and, eq, inArray, lte, or } from "drizzle-orm"
import { requireOwn, requirePermission, requireSignedIn } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { record } from "#domains/audit/record.ts"
import { wasAvailableUntil } from "#domains/outages/was-available.ts"
import { type AppContext, type Ctx, contextFor, type Tx, transaction } from "#platform/ctx.ts"
import { readDatabaseTime, sqlNow } from "#platform/database/database-time.ts"
import { isId } from "#platform/ids.ts"
import { createLotOrderLine } from "../closing/close-lot.ts"
import { lockLot } from "../lock-lots.ts"
import type { LockedLot } from "../locked-lot.ts"
import { refuse } from "../refusals.ts"
import { secondChances } from "../schema.ts"
import { appendAnswer, type SecondChanceAnswer } from "./append-second-chance.ts"
import { recomputeLot, saveRecomputedLot } from "./exclude-bidder.ts"
import { notifyBidders, readLotFacts } from "./notify-bidders.ts"
import type { SecondChance } from "./offer-second-chance.ts"

/** Sells at once if the seller can no longer refuse, otherwise when the seller's time is over. Idempotent. */
export async function acceptSecondChance(ctx: Ctx, offerId: string): Promise<"taken" | "accepted"> {
  requirePermission(ctx, "account")
  return await transaction(ctx, async (tx) => {
    const { lot, offer } = await lockSecondChance(tx, offerId)
    requireOwn(ctx, offer.bidderId)
    requirePermission(ctx, "bid")
    if (offer.status === "accepted" || offer.status === "taken") return offer.status
    // Read the time only after the lock: the offer may have expired during the wait.
    const now = await readDatabaseTime(tx)
    if (offer.status !== "open" || now >= offer.expiresAt) throw refuse("offerOver")
    const [member] = await tx.db.select().from(members).where(eq(members.id, offer.bidderId)).for("share")
    if (member?.biddingEndedAt) throw refuse("biddingEnded")
    if (awaitsSeller(offer, now)) {
      await saveAnswer(tx, offer, "taken")
      await record(tx, {
        act: "bidding.takeSecondChance",
        subjectId: lot.lot_id,
        after: { member: offer.bidderId },
      })
      return "taken"
    }
    await completeSale(tx, lot, offer)
    return "accepted"
  })
}

export function awaitsSeller({ sellerUntil, sellerAgreedAt }: SecondChance, now: Date): boolean {
  return sellerUntil !== null && sellerAgreedAt === null && now < sellerUntil
}

export async function completeSale(tx: Tx, lot: LockedLot, offer: SecondChance): Promise<void> {
  const { bidderId, priceCents } = offer
  lot.status = "sold"
  await saveAnswer(tx, offer, "accepted")
  await saveRecomputedLot(tx, lot)
  await createLotOrderLine(tx, lot, bidderId, priceCents, tx.now())
  const after = { member: bidderId, priceCents }
  await record(tx, { act: "bidding.acceptSecondChance", subjectId: lot.lot_id, after })
  const facts = await readLotFacts(tx, lot.lot_id)
  await notifyBidders(tx, facts, [bidderId], "nowWon", { priceCents })
  if (lot.seller_id !== null) await notifyBidders(tx, facts, [lot.seller_id], "soldAfterAll", { priceCents })
}

export async function declineSecondChance(ctx: Ctx, offerId: string): Promise<void> {
  requireSignedIn(ctx)
  await transaction(ctx, async (tx) => {
    const { lot, offer } = await lockSecondChance(tx, offerId)
    requireOwn(ctx, offer.bidderId)
    if (offer.status === "declined") return
    if (offer.status !== "open" || (await readDatabaseTime(tx)) >= offer.expiresAt) throw refuse("offerOver")
    await passToNextBidder(tx, lot, offer, "declined")
  })
}

/** Covers offers without an answer, and sellers who did not agree or did not refuse in time. */
export async function lapseSecondChances(app: AppContext): Promise<number> {
  const ctx = contextFor(app)
  const { id, status, expiresAt, sellerUntil } = secondChances
  const now = sqlNow(app)
  const due = await app.db
    .select({ id })
    .from(secondChances)
    .where(
      or(
        and(inArray(status, ["open", "awaiting-seller"]), lte(expiresAt, now)),
        and(eq(status, "taken"), lte(sellerUntil, now)),
      ),
    )
  for (const one of due) await transaction(ctx, (tx) => endExpiredWait(tx, one.id))
  return due.length
}

async function endExpiredWait(tx: Tx, offerId: string): Promise<void> {
  const { lot, offer } = await lockSecondChance(tx, offerId)
  const now = await readDatabaseTime(tx)
  if (!(await wasAvailableUntil(tx, now))) return
  if (offer.status === "taken") {
    if (!awaitsSeller(offer, now)) await completeSale(tx, lot, offer)
    return
  }
  if (now < offer.expiresAt) return
  if (offer.status === "awaiting-seller") await refuseForSeller(tx, lot, offer)
  if (offer.status !== "open") return
  await passToNextBidder(tx, lot, offer, "lapsed")
  const facts = await readLotFacts(tx, lot.lot_id)
  await notifyBidders(tx, facts, [offer.bidderId], "secondChanceLapsed", { priceCents: offer.priceCents })
}

/** Lock order: the lot before its second chance, as everywhere. */
export async function lockSecondChance(
  tx: Tx,
  offerId: string,
): Promise<{ lot: LockedLot; offer: SecondChance }> {
  if (!isId("sch", offerId)) throw refuse("noSuchOffer")
  const named = eq(secondChances.id, offerId)
  const [existing] = await tx.db.select({ lotId: secondChances.lotId }).from(secondChances).where(named)
  const lot = existing && (await lockLot(tx, existing.lotId))
  const [offer] = await tx.db.select().from(secondChances).where(named).for("update")
  if (!lot || !offer) throw refuse("noSuchOffer")
  return { lot, offer }
}

export async function refuseForSeller(tx: Tx, lot: LockedLot, offer: SecondChance): Promise<void> {
  await saveAnswer(tx, offer, "refused")
  const after = { member: offer.bidderId, priceCents: offer.priceCents }
  await record(tx, { act: "bidding.refuseSecondChance", subjectId: lot.lot_id, after })
}

async function saveAnswer(tx: Tx, offer: SecondChance, status: SecondChanceAnswer): Promise<void> {
  await appendAnswer(tx, offer, status)
  await tx.db
    .update(secondChances)
    .set({ status, answeredAt: tx.now() })
    .where(eq(secondChances.id, offer.id))
}

async function passToNextBidder(
  tx: Tx,
  lot: LockedLot,
  offer: SecondChance,
  status: "declined" | "lapsed",
): Promise<void> {
  await saveAnswer(tx, offer, status)
  await recomputeLot(tx, lot)
  await saveRecomputedLot(tx, lot)
  const after = { member: offer.bidderId, priceCents: lot.price_cents }
  await record(tx, { act: `bidding.${status}SecondChance`, subjectId: lot.lot_id, after })
}
