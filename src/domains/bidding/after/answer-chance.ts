import { and, eq, lte } from "drizzle-orm"
import { requireOwn, requirePermission, requireSignedIn } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { endsHold } from "#domains/outages/ends-hold.ts"
import { type Ctx, contextFor, type House, type Tx, transaction } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { momentOf, readMoment } from "#platform/moment.ts"
import { oweForLot } from "../close-lot.ts"
import { lockLot } from "../lock-lots.ts"
import type { LockedLot } from "../locked-lot.ts"
import { refuse } from "../refusals.ts"
import { secondChances } from "../schema.ts"
import { exclude, saveLot } from "./exclude.ts"
import { readLotFacts, tellBidders } from "./tell-bidders.ts"

/** The lot is theirs at the price it was offered at, and they owe for it. Said twice it is said once. */
export async function acceptChance(ctx: Ctx, chanceId: string): Promise<void> {
  requirePermission(ctx, "account")
  await transaction(ctx, async (tx) => {
    const { lot, chance } = await lockChance(tx, chanceId)
    requireOwn(ctx, chance.bidderId)
    requirePermission(ctx, "bid")
    if (chance.status === "accepted") return
    // The wait for the lock may have outlasted the offer, so the time is read only now.
    const now = await readMoment(tx)
    if (chance.status !== "open" || now >= chance.expiresAt) throw refuse("chanceOver")
    lot.status = "sold"
    await answer(tx, chance, "accepted")
    await saveLot(tx, lot)
    await oweForLot(tx, lot, chance.bidderId, chance.priceCents, now)
    await record(tx, {
      act: "bidding.acceptChance",
      subjectId: lot.lot_id,
      after: { member: chance.bidderId, priceCents: chance.priceCents },
    })
    const facts = await readLotFacts(tx, lot.lot_id)
    await tellBidders(tx, facts, [chance.bidderId], "nowWon", { priceCents: chance.priceCents })
    if (lot.seller_id !== null)
      await tellBidders(tx, facts, [lot.seller_id], "soldAfterAll", { priceCents: chance.priceCents })
  })
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

/** Ends every second chance whose time is over. Returns how many. */
export async function lapseChances(house: House): Promise<number> {
  const ctx = contextFor(house)
  const due = await house.db
    .select({ id: secondChances.id })
    .from(secondChances)
    .where(and(eq(secondChances.status, "open"), lte(secondChances.expiresAt, momentOf(house))))
  for (const { id } of due)
    await transaction(ctx, async (tx) => {
      const { lot, chance } = await lockChance(tx, id)
      const now = await readMoment(tx)
      if (chance.status !== "open" || now < chance.expiresAt || !(await endsHold(tx, now))) return
      await giveUp(tx, lot, chance, "lapsed")
      const facts = await readLotFacts(tx, lot.lot_id)
      await tellBidders(tx, facts, [chance.bidderId], "chanceLapsed", { priceCents: chance.priceCents })
    })
  return due.length
}

type Chance = typeof secondChances.$inferSelect

/** The lot is locked before its chance, as everywhere. */
async function lockChance(tx: Tx, chanceId: string): Promise<{ lot: LockedLot; chance: Chance }> {
  if (!isId("sch", chanceId)) throw refuse("noSuchChance")
  const named = eq(secondChances.id, chanceId)
  const [known] = await tx.db.select({ lotId: secondChances.lotId }).from(secondChances).where(named)
  const lot = known && (await lockLot(tx, known.lotId))
  const [chance] = await tx.db.select().from(secondChances).where(named).for("update")
  if (!lot || !chance) throw refuse("noSuchChance")
  return { lot, chance }
}

async function answer(tx: Tx, chance: Chance, status: "accepted" | "declined" | "lapsed"): Promise<void> {
  await tx.db
    .update(secondChances)
    .set({ status, answeredAt: tx.now() })
    .where(eq(secondChances.id, chance.id))
}

async function giveUp(tx: Tx, lot: LockedLot, chance: Chance, status: "declined" | "lapsed"): Promise<void> {
  await answer(tx, chance, status)
  const reason =
    status === "declined" ? "The second chance was declined" : "The second chance was not taken in time"
  await exclude(tx, lot, { bidderId: chance.bidderId, why: "declined", byId: tx.actor.id, reason })
  await saveLot(tx, lot)
  const after = { member: chance.bidderId, priceCents: lot.price_cents }
  await record(tx, { act: `bidding.${status}Chance`, subjectId: lot.lot_id, after })
}
