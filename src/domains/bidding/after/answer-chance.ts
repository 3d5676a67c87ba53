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
import type { SecondChance } from "./offer-chance.ts"
import { readLotFacts, tellBidders } from "./tell-bidders.ts"

/**
 * The sale is immediate if the seller can no longer refuse, otherwise it follows when the seller's time is over.
 * Idempotent.
 */
export async function acceptChance(ctx: Ctx, chanceId: string): Promise<"taken" | "accepted"> {
  requirePermission(ctx, "account")
  return await transaction(ctx, async (tx) => {
    const { lot, chance } = await lockChance(tx, chanceId)
    requireOwn(ctx, chance.bidderId)
    requirePermission(ctx, "bid")
    if (chance.status === "accepted" || chance.status === "taken") return chance.status
    // Read the time only after the lock: the offer may have expired during the wait.
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

export function isWithSeller({ sellerUntil, sellerAgreedAt }: SecondChance, now: Date): boolean {
  return sellerUntil !== null && sellerAgreedAt === null && now < sellerUntil
}

export async function concludeSale(tx: Tx, lot: LockedLot, chance: SecondChance): Promise<void> {
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
 * Ends every wait whose time is over: offers without an answer, sellers who did not agree, and sellers who did not
 * refuse an accepted offer. Returns how many.
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
  // During an outage nothing lapses until the deadlines have moved.
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

/** Lock order: the lot before its second chance, as everywhere. */
export async function lockChance(
  tx: Tx,
  chanceId: string,
): Promise<{ lot: LockedLot; chance: SecondChance }> {
  if (!isId("sch", chanceId)) throw refuse("noSuchChance")
  const named = eq(secondChances.id, chanceId)
  const [known] = await tx.db.select({ lotId: secondChances.lotId }).from(secondChances).where(named)
  const lot = known && (await lockLot(tx, known.lotId))
  const [chance] = await tx.db.select().from(secondChances).where(named).for("update")
  if (!lot || !chance) throw refuse("noSuchChance")
  return { lot, chance }
}

export async function endOffers(tx: Tx, lot: LockedLot, chance: SecondChance): Promise<void> {
  await answer(tx, chance, "refused")
  const after = { member: chance.bidderId, priceCents: chance.priceCents }
  await record(tx, { act: "bidding.refuseChance", subjectId: lot.lot_id, after })
}

async function answer(tx: Tx, chance: SecondChance, status: SecondChance["status"]): Promise<void> {
  await tx.db
    .update(secondChances)
    .set({ status, answeredAt: tx.now() })
    .where(eq(secondChances.id, chance.id))
}

/** The bidder's bids still count; only the lead passes to the next bidder. */
async function giveUp(
  tx: Tx,
  lot: LockedLot,
  chance: SecondChance,
  status: "declined" | "lapsed",
): Promise<void> {
  await answer(tx, chance, status)
  await restate(tx, lot)
  await saveLot(tx, lot)
  const after = { member: chance.bidderId, priceCents: lot.price_cents }
  await record(tx, { act: `bidding.${status}Chance`, subjectId: lot.lot_id, after })
}
