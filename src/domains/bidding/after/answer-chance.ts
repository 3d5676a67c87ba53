import { and, eq, inArray, lte, or } from "drizzle-orm"
import { requireOwn, requirePermission, requireSignedIn } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { record } from "#domains/audit/record.ts"
import { endsHold } from "#domains/outages/ends-hold.ts"
import { type AppContext, type Ctx, contextFor, type Tx, transaction } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { momentOf, readMoment } from "#platform/moment.ts"
import { oweForLot } from "../close-lot.ts"
import { lockLot } from "../lock-lots.ts"
import type { LockedLot } from "../locked-lot.ts"
import { refuse } from "../refusals.ts"
import { secondChances } from "../schema.ts"
import { restate, saveLot } from "./exclude.ts"
import type { Chance } from "./offer-chance.ts"
import { readLotFacts, tellBidders } from "./tell-bidders.ts"

/**
 * Takes the offered lot. It is sold at once where no seller can refuse any more, else when the seller's time is over.
 * Sent twice it counts once.
 */
export async function acceptChance(ctx: Ctx, chanceId: string): Promise<"taken" | "accepted"> {
  requirePermission(ctx, "account")
  return await transaction(ctx, async (tx) => {
    const { lot, chance } = await lockChance(tx, chanceId)
    requireOwn(ctx, chance.bidderId)
    requirePermission(ctx, "bid")
    if (chance.status === "accepted" || chance.status === "taken") return chance.status
    // The wait for the lock may have outlasted the offer, so the time is read only now.
    const now = await readMoment(tx)
    if (chance.status !== "open" || now >= chance.expiresAt) throw refuse("chanceOver")
    const [member] = await tx.db.select().from(members).where(eq(members.id, chance.bidderId)).for("share")
    if (member?.biddingEndedAt) throw refuse("biddingEnded")
    if (isWithSeller(chance, now)) {
      await answer(tx, chance, "taken")
      await record(tx, {
        act: "bidding.takeChance",
        subjectId: lot.lot_id,
        after: { member: chance.bidderId },
      })
      return "taken"
    }
    await concludeSale(tx, lot, chance)
    return "accepted"
  })
}

/** Whether the seller may still refuse. */
export function isWithSeller({ sellerUntil, sellerAgreedAt }: Chance, now: Date): boolean {
  return sellerUntil !== null && sellerAgreedAt === null && now < sellerUntil
}

/** The lot is sold to the bidder who took it, and they owe for it. */
export async function concludeSale(tx: Tx, lot: LockedLot, chance: Chance): Promise<void> {
  const { bidderId, priceCents } = chance
  lot.status = "sold"
  await answer(tx, chance, "accepted")
  await saveLot(tx, lot)
  await oweForLot(tx, lot, bidderId, priceCents, tx.now())
  const after = { member: bidderId, priceCents }
  await record(tx, { act: "bidding.acceptChance", subjectId: lot.lot_id, after })
  const facts = await readLotFacts(tx, lot.lot_id)
  await tellBidders(tx, facts, [bidderId], "nowWon", { priceCents })
  if (lot.seller_id !== null) await tellBidders(tx, facts, [lot.seller_id], "soldAfterAll", { priceCents })
}

/** They do not want it at that price: the lot stays unsold, and they are asked no more. */
export async function declineChance(ctx: Ctx, chanceId: string): Promise<void> {
  requireSignedIn(ctx)
  await transaction(ctx, async (tx) => {
    const { lot, chance } = await lockChance(tx, chanceId)
    requireOwn(ctx, chance.bidderId)
    if (chance.status === "declined") return
    if (chance.status !== "open" || (await readMoment(tx)) >= chance.expiresAt) throw refuse("chanceOver")
    await giveUp(tx, lot, chance, "declined")
  })
}

/**
 * Ends every wait whose time is over: offers nobody answered, sellers who did not agree, sellers who did not refuse what a
 * bidder had taken. Returns how many.
 */
export async function lapseChances(app: AppContext): Promise<number> {
  const ctx = contextFor(app)
  const { id, status, expiresAt, sellerUntil } = secondChances
  const now = momentOf(app)
  const due = await app.db
    .select({ id })
    .from(secondChances)
    .where(
      or(
        and(inArray(status, ["open", "asked"]), lte(expiresAt, now)),
        and(eq(status, "taken"), lte(sellerUntil, now)),
      ),
    )
  for (const one of due) await transaction(ctx, (tx) => endWait(tx, one.id))
  return due.length
}

async function endWait(tx: Tx, chanceId: string): Promise<void> {
  const { lot, chance } = await lockChance(tx, chanceId)
  const now = await readMoment(tx)
  // What an outage holds is ended by nobody before its end has moved.
  if (!(await endsHold(tx, now))) return
  if (chance.status === "taken") {
    if (!isWithSeller(chance, now)) await concludeSale(tx, lot, chance)
    return
  }
  if (now < chance.expiresAt) return
  if (chance.status === "asked") await endOffers(tx, lot, chance)
  if (chance.status !== "open") return
  await giveUp(tx, lot, chance, "lapsed")
  const facts = await readLotFacts(tx, lot.lot_id)
  await tellBidders(tx, facts, [chance.bidderId], "chanceLapsed", { priceCents: chance.priceCents })
}

/** The lot is locked before its chance, as everywhere. */
export async function lockChance(tx: Tx, chanceId: string): Promise<{ lot: LockedLot; chance: Chance }> {
  if (!isId("sch", chanceId)) throw refuse("noSuchChance")
  const named = eq(secondChances.id, chanceId)
  const [known] = await tx.db.select({ lotId: secondChances.lotId }).from(secondChances).where(named)
  const lot = known && (await lockLot(tx, known.lotId))
  const [chance] = await tx.db.select().from(secondChances).where(named).for("update")
  if (!lot || !chance) throw refuse("noSuchChance")
  return { lot, chance }
}

/** The seller does not sell to the next bidder: the lot stays unsold and is offered to no other. */
export async function endOffers(tx: Tx, lot: LockedLot, chance: Chance): Promise<void> {
  await answer(tx, chance, "refused")
  const after = { member: chance.bidderId, priceCents: chance.priceCents }
  await record(tx, { act: "bidding.refuseChance", subjectId: lot.lot_id, after })
}

async function answer(tx: Tx, chance: Chance, status: Chance["status"]): Promise<void> {
  await tx.db
    .update(secondChances)
    .set({ status, answeredAt: tx.now() })
    .where(eq(secondChances.id, chance.id))
}

/** Their bids still count: only the next bidder leads the lot now. */
async function giveUp(tx: Tx, lot: LockedLot, chance: Chance, status: "declined" | "lapsed"): Promise<void> {
  await answer(tx, chance, status)
  await restate(tx, lot)
  await saveLot(tx, lot)
  const after = { member: chance.bidderId, priceCents: lot.price_cents }
  await record(tx, { act: `bidding.${status}Chance`, subjectId: lot.lot_id, after })
}
