import { and, asc, eq, inArray } from "drizzle-orm"
import { z } from "zod"
import { requireOwn, requirePermission, requireSignedIn } from "#domains/accounts/permissions.ts"
import { lotDispositions, lots } from "#domains/auctions/schema.ts"
import { record } from "#domains/audit/record.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { parseDollars } from "#platform/dollars.ts"
import { type Id, isId } from "#platform/ids.ts"
import { isOneOf } from "#platform/records.ts"
import { lockLot } from "../lock-lots.ts"
import type { LockedLot } from "../locked-lot.ts"
import { refuse } from "../refusals.ts"
import { pendingOfferStatuses, secondChanceFloors, secondChances } from "../schema.ts"
import { awaitsSeller, completeSale, lockSecondChance, refuseForSeller } from "./answer-second-chance.ts"
import { notifyBidders, readLotFacts } from "./notify-bidders.ts"
import { openSecondChance } from "./offer-second-chance.ts"

export async function agreeToSecondChance(ctx: Ctx, offerId: string): Promise<void> {
  requirePermission(ctx, "sell")
  await transaction(ctx, async (tx) => {
    const { lot, offer } = await lockForSeller(tx, offerId)
    if (offer.sellerAgreedAt !== null) return
    if (!awaitsSeller(offer, tx.now()) || !isPending(offer.status)) throw refuse("offerOver")
    await record(tx, {
      act: "bidding.agreeToSecondChance",
      subjectId: lot.lot_id,
      after: { priceCents: offer.priceCents },
    })
    if (offer.status === "awaiting-seller") {
      await openSecondChance(tx, offer)
      return
    }
    await tx.db.update(secondChances).set({ sellerAgreedAt: tx.now() }).where(eq(secondChances.id, offer.id))
    if (offer.status === "taken") await completeSale(tx, lot, offer)
  })
}

export async function refuseSecondChance(ctx: Ctx, offerId: string): Promise<void> {
  requireSignedIn(ctx)
  await transaction(ctx, async (tx) => {
    const { lot, offer } = await lockForSeller(tx, offerId)
    if (offer.status === "refused") return
    if (!awaitsSeller(offer, tx.now()) || !isPending(offer.status)) throw refuse("offerOver")
    await refuseForSeller(tx, lot, offer)
    if (offer.status === "awaiting-seller") return
    const facts = await readLotFacts(tx, lot.lot_id)
    await notifyBidders(tx, facts, [offer.bidderId], "secondChanceRefused", { priceCents: offer.priceCents })
  })
}

/** In dollars. An empty string removes the floor. */
export const Floor = z.object({ floor: z.string().trim().max(40, "floorUnclear").default("") })
export type Floor = z.output<typeof Floor>

export async function setSecondChanceFloor(ctx: Ctx, lotId: string, { floor }: Floor): Promise<void> {
  requirePermission(ctx, "sell")
  const floorCents = floor === "" ? null : parseDollars(floor)
  if (floorCents === undefined || floorCents === 0) throw refuse("floorUnclear", { field: "floor" })
  if (!isId("lot", lotId)) throw refuse("noSuchLot")
  await transaction(ctx, async (tx) => {
    const lot = await lockLot(tx, lotId)
    if (!lot) throw refuse("noSuchLot")
    requireOwn(tx, lot.seller_id ?? "")
    if (!(await canStillSetFloor(tx, lot))) throw refuse("floorTooLate", { field: "floor" })
    if (floorCents === null)
      await tx.db.delete(secondChanceFloors).where(eq(secondChanceFloors.lotId, lot.lot_id))
    else {
      const row = { floorCents, setAt: tx.now() }
      await tx.db
        .insert(secondChanceFloors)
        .values({ lotId: lot.lot_id, ...row })
        .onConflictDoUpdate({ target: secondChanceFloors.lotId, set: row })
    }
    // The floor is as secret as a reserve, so the audit entry leaves out the figure.
    await record(tx, {
      act: "bidding.setFloor",
      subjectId: lot.lot_id,
      after: { isSet: floorCents !== null },
    })
  })
}

/** A pending offer keeps the floor that it was compared with. */
async function canStillSetFloor(tx: Tx, lot: LockedLot): Promise<boolean> {
  if (lot.status === "withdrawn") return false
  const [disposition] = await tx.db
    .select({ disposition: lotDispositions.disposition })
    .from(lotDispositions)
    .where(eq(lotDispositions.lotId, lot.lot_id))
  if (disposition) return false
  if (lot.status !== "sold") return true
  const [unpaid] = await tx.db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(
      and(eq(orderLines.kind, "lot"), eq(orderLines.subjectId, lot.lot_id), eq(orderLines.status, "unpaid")),
    )
  return unpaid !== undefined
}

export async function readSellerSecondChances(ctx: Ctx, lotIds: readonly Id<"lot">[]) {
  const sellerId = requireSignedIn(ctx)
  if (lotIds.length === 0) return { secondChanceOffers: [], floors: [] }
  const own = and(inArray(lots.id, [...lotIds]), eq(lots.sellerId, sellerId))
  const { id, lotId, priceCents, status, expiresAt, sellerUntil, sellerAgreedAt } = secondChances
  const [secondChanceOffers, floors] = await Promise.all([
    ctx.db
      .select({ id, lotId, priceCents, status, expiresAt, sellerUntil, sellerAgreedAt })
      .from(secondChances)
      .innerJoin(lots, eq(lots.id, lotId))
      .where(and(own, inArray(status, [...pendingOfferStatuses, "refused"])))
      .orderBy(asc(secondChances.offeredAt), asc(id)),
    ctx.db
      .select({ lotId: secondChanceFloors.lotId, floorCents: secondChanceFloors.floorCents })
      .from(secondChanceFloors)
      .innerJoin(lots, eq(lots.id, secondChanceFloors.lotId))
      .where(own),
  ])
  const now = ctx.now()
  return {
    secondChanceOffers: secondChanceOffers.map((offer) => ({
      id: offer.id,
      lotId: offer.lotId,
      priceCents: offer.priceCents,
      status: isPending(offer.status) ? offer.status : ("refused" as const),
      expiresAt: offer.expiresAt.toISOString(),
      sellerUntil: offer.sellerUntil?.toISOString() ?? null,
      canAnswer:
        isPending(offer.status) &&
        offer.sellerAgreedAt === null &&
        offer.sellerUntil !== null &&
        now < offer.sellerUntil,
    })),
    floors,
  }
}

export type SellerSecondChance = Awaited<
  ReturnType<typeof readSellerSecondChances>
>["secondChanceOffers"][number]

function isPending(status: string): status is (typeof pendingOfferStatuses)[number] {
  return isOneOf(pendingOfferStatuses, status)
}

async function lockForSeller(tx: Tx, offerId: string) {
  const locked = await lockSecondChance(tx, offerId)
  requireOwn(tx, locked.lot.seller_id ?? "")
  return locked
}
