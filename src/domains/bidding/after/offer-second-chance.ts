import { and, count, eq, inArray, ne } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { isSamePerson } from "#domains/accounts/same-person.ts"
import { members } from "#domains/accounts/schema.ts"
import { readBuyerTerms } from "#domains/auctions/chain/buyer-terms.ts"
import { lotDispositions } from "#domains/auctions/schema.ts"
import { record } from "#domains/audit/record.ts"
import { readFees } from "#domains/orders/fees.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId, newId } from "#platform/ids.ts"
import { lockLot } from "../lock-lots.ts"
import type { LockedLot } from "../locked-lot.ts"
import { quoteLot } from "../quote-lot.ts"
import { refuse } from "../refusals.ts"
import { maxSecondChanceOffers, readSaleTerms } from "../sale-terms.ts"
import { pendingOfferStatuses, secondChanceFloors, secondChances } from "../schema.ts"
import { appendAnswer, appendOffer } from "./append-second-chance.ts"
import { excludeBidder, recomputeLot, saveRecomputedLot } from "./exclude-bidder.ts"
import { notifyBidders, readLotFacts } from "./notify-bidders.ts"
import { requireUninvolved } from "./require-uninvolved.ts"

const hourMs = 3_600_000

export type SecondChance = typeof secondChances.$inferSelect

export async function offerToNextBidder(ctx: Ctx, lotId: string): Promise<void> {
  const byId = requirePermission(ctx, "auctions")
  if (!isId("lot", lotId)) throw refuse("noSuchLot")
  await transaction(ctx, async (tx) => {
    const lot = await lockLot(tx, lotId)
    if (!lot) throw refuse("noSuchLot")
    if (lot.status !== "unsold") throw refuse("notUnsold")
    await requireUninvolved(tx, lot, byId)
    await requireNoDisposition(tx, lotId)
    const denial = await noMoreOffersReason(tx, lotId)
    if (denial) throw refuse(denial)
    const offered = await offerSecondChance(tx, lot)
    if (!offered) throw refuse("noBidderLeft")
    await saveRecomputedLot(tx, lot)
  })
}

export async function requireNoDisposition(tx: Tx, lotId: Id<"lot">): Promise<void> {
  const [disposition] = await tx.db
    .select({ disposition: lotDispositions.disposition })
    .from(lotDispositions)
    .where(eq(lotDispositions.lotId, lotId))
  if (disposition) throw refuse("decided")
  const [open] = await tx.db
    .select({ id: secondChances.id })
    .from(secondChances)
    .where(and(eq(secondChances.lotId, lotId), inArray(secondChances.status, pendingOfferStatuses)))
  if (open) throw refuse("offerOpen")
}

/** The seller refused an offer, or enough bidders had one. */
export async function noMoreOffersReason({ db }: Pick<Ctx, "db">, lotId: Id<"lot">) {
  const rows = await db
    .select({ status: secondChances.status, count: count() })
    .from(secondChances)
    .where(and(eq(secondChances.lotId, lotId), ne(secondChances.status, "passed")))
    .groupBy(secondChances.status)
  if (rows.some(({ status }) => status === "refused")) return "sellerRefused"
  const made = rows.reduce((sum, row) => sum + row.count, 0)
  return made >= maxSecondChanceOffers ? "noMoreOffers" : undefined
}

/** Passes over bidders who may not buy (their bids still count). False if no bidder is left. */
export async function offerSecondChance(tx: Tx, lot: LockedLot): Promise<boolean> {
  if (await noMoreOffersReason(tx, lot.lot_id)) return false
  for (;;) {
    if (lot.leader_id === null || lot.reserve_met === false) return false
    const { member, bar: denial } = await findBuyer(tx, lot, lot.leader_id)
    if (!denial) {
      await createSecondChance(tx, lot, member)
      return true
    }
    if (denial === "sellers")
      await excludeBidder(tx, lot, {
        bidderId: member.id,
        cause: "sellers",
        byId: null,
        reason: "Held to be the seller",
      })
    else {
      await passOverBidder(tx, lot, member.id)
      await recomputeLot(tx, lot)
    }
  }
}

type NextBidder = typeof members.$inferSelect

async function findBuyer(
  tx: Tx,
  lot: LockedLot,
  memberId: Id<"mem">,
): Promise<{ member: NextBidder; bar?: "sellers" | "unfit" }> {
  const [member] = await tx.db.select().from(members).where(eq(members.id, memberId)).for("share")
  if (!member) throw new Error(`Bidder ${memberId} of lot ${lot.lot_id} does not exist`)
  if (member.id === lot.seller_id || (await isSamePerson(tx, member.id, lot.seller_id)))
    return { member, bar: "sellers" }
  const isActive = member.status === "active" && member.closedAt === null && member.emailVerified
  return isActive && member.biddingEndedAt === null ? { member } : { member, bar: "unfit" }
}

async function passOverBidder(tx: Tx, lot: LockedLot, bidderId: Id<"mem">): Promise<void> {
  const now = tx.now()
  await appendAnswer(tx, { lotId: lot.lot_id, bidderId }, "passed")
  await tx.db.insert(secondChances).values({
    id: newId("sch"),
    lotId: lot.lot_id,
    bidderId,
    priceCents: lot.price_cents,
    offeredAt: now,
    expiresAt: new Date(now.getTime() + 1),
    status: "passed",
    answeredAt: now,
  })
  await record(tx, { act: "bidding.passOver", subjectId: lot.lot_id, after: { member: bidderId } })
}

/** Below the floor the seller must agree first. Otherwise the seller may refuse for a time. */
async function createSecondChance(tx: Tx, lot: LockedLot, bidder: NextBidder): Promise<void> {
  const { sellerHours } = await readSaleTerms(tx)
  const [offeredAt, priceCents] = [tx.now(), lot.price_cents]
  const sellerUntil =
    lot.seller_id === null ? null : new Date(offeredAt.getTime() + Math.max(1, sellerHours) * hourMs)
  const [floor] = await tx.db
    .select({ cents: secondChanceFloors.floorCents })
    .from(secondChanceFloors)
    .where(eq(secondChanceFloors.lotId, lot.lot_id))
  const offer: SecondChance = {
    id: newId("sch"),
    lotId: lot.lot_id,
    bidderId: bidder.id,
    priceCents,
    offeredAt,
    expiresAt: sellerUntil ?? offeredAt,
    status: "awaiting-seller",
    answeredAt: null,
    sellerUntil,
    sellerAgreedAt: null,
  }
  await appendOffer(tx, offer)
  if (sellerUntil !== null && floor && priceCents < floor.cents) {
    await tx.db.insert(secondChances).values(offer)
    const after = { member: bidder.id, priceCents, until: sellerUntil.toISOString() }
    await record(tx, { act: "bidding.requestSellerConsent", subjectId: lot.lot_id, after })
    await notifySeller(tx, lot, "secondChanceRequested", offer)
    return
  }
  const opened = { ...offer, ...(await openFields(tx)) }
  await tx.db.insert(secondChances).values(opened)
  await notifyOffered(tx, opened)
  await notifySeller(tx, lot, "secondChanceMade", opened)
}

export async function openSecondChance(tx: Tx, offer: SecondChance): Promise<void> {
  const opened = { ...offer, ...(await openFields(tx)), sellerAgreedAt: tx.now() }
  await tx.db.update(secondChances).set(opened).where(eq(secondChances.id, offer.id))
  await notifyOffered(tx, opened)
}

async function openFields(tx: Tx) {
  const { secondChanceHours } = await readSaleTerms(tx)
  const offeredAt = tx.now()
  return {
    status: "open",
    offeredAt,
    expiresAt: new Date(offeredAt.getTime() + secondChanceHours * hourMs),
  } as const
}

async function notifyOffered(
  tx: Tx,
  { lotId, bidderId, priceCents, expiresAt }: SecondChance,
): Promise<void> {
  const after = { member: bidderId, priceCents, until: expiresAt.toISOString() }
  await record(tx, { act: "bidding.offerSecondChance", subjectId: lotId, after })
  const [bidder] = await tx.db
    .select({ memberSince: members.memberSince })
    .from(members)
    .where(eq(members.id, bidderId))
  const payer = { fees: await readFees(tx), isMember: bidder !== undefined && bidder.memberSince !== null }
  const totalCents = quoteLot(payer, { priceCents, agreedTerms: await readBuyerTerms(tx, lotId) })
  const facts = await readLotFacts(tx, lotId)
  await notifyBidders(tx, facts, [bidderId], "secondChance", { priceCents, totalCents, until: expiresAt })
}

async function notifySeller(
  tx: Tx,
  lot: LockedLot,
  kind: "secondChanceRequested" | "secondChanceMade",
  { priceCents, sellerUntil }: SecondChance,
): Promise<void> {
  if (lot.seller_id === null || sellerUntil === null) return
  const facts = await readLotFacts(tx, lot.lot_id)
  await notifyBidders(tx, facts, [lot.seller_id], kind, { priceCents, until: sellerUntil })
}
