import { and, count, eq, inArray, ne } from "drizzle-orm"
import { isOnePerson } from "#domains/accounts/one-person.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { lotFates } from "#domains/auctions/schema.ts"
import { record } from "#domains/audit/record.ts"
import { readFees } from "#domains/orders/fees.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId, newId } from "#platform/ids.ts"
import { allIn } from "../all-in.ts"
import { lockLot } from "../lock-lots.ts"
import type { LockedLot } from "../locked-lot.ts"
import { refuse } from "../refusals.ts"
import { mostChances, readSaleTerms } from "../sale-terms.ts"
import { pendingChances, secondChanceFloors, secondChances } from "../schema.ts"
import { exclude, restate, saveLot } from "./exclude.ts"
import { requireUninvolved } from "./require-uninvolved.ts"
import { readLotFacts, tellBidders } from "./tell-bidders.ts"

const hourMs = 3_600_000

export type SecondChance = typeof secondChances.$inferSelect

export async function offerNext(ctx: Ctx, lotId: string): Promise<void> {
  const byId = requirePermission(ctx, "auctions")
  if (!isId("lot", lotId)) throw refuse("noSuchLot")
  await transaction(ctx, async (tx) => {
    const lot = await lockLot(tx, lotId)
    if (!lot) throw refuse("noSuchLot")
    if (lot.status !== "unsold") throw refuse("notUnsold")
    await requireUninvolved(tx, lot, byId)
    await requireUndecided(tx, lotId)
    const bar = await whyNoMore(tx, lotId)
    if (bar) throw refuse(bar)
    const offered = await offerChance(tx, lot)
    if (!offered) throw refuse("nobodyLeft")
    await saveLot(tx, lot)
  })
}

export async function requireUndecided(tx: Tx, lotId: Id<"lot">): Promise<void> {
  const [fate] = await tx.db.select({ fate: lotFates.fate }).from(lotFates).where(eq(lotFates.lotId, lotId))
  if (fate) throw refuse("decided")
  const [open] = await tx.db
    .select({ id: secondChances.id })
    .from(secondChances)
    .where(and(eq(secondChances.lotId, lotId), inArray(secondChances.status, pendingChances)))
  if (open) throw refuse("chanceOpen")
}

/** Returns why no further offer is allowed: the seller refused one, or enough bidders were offered the lot. */
export async function whyNoMore({ db }: Pick<Ctx, "db">, lotId: Id<"lot">) {
  const rows = await db
    .select({ status: secondChances.status, count: count() })
    .from(secondChances)
    .where(and(eq(secondChances.lotId, lotId), ne(secondChances.status, "passed")))
    .groupBy(secondChances.status)
  if (rows.some(({ status }) => status === "refused")) return "sellerRefused"
  const made = rows.reduce((sum, row) => sum + row.count, 0)
  return made >= mostChances ? "noMoreChances" : undefined
}

/**
 * Offers a locked, unsold lot to its current leader at its current price. Passes over bidders who may not buy, whose
 * bids still count, and excludes a bidder held to be the seller. False if there is nobody left to offer it to.
 */
export async function offerChance(tx: Tx, lot: LockedLot): Promise<boolean> {
  if (await whyNoMore(tx, lot.lot_id)) return false
  for (;;) {
    if (lot.leader_id === null || lot.reserve_met === false) return false
    const { member, bar } = await findBuyer(tx, lot, lot.leader_id)
    if (!bar) {
      await offer(tx, lot, member)
      return true
    }
    if (bar === "sellers")
      await exclude(tx, lot, {
        bidderId: member.id,
        why: "sellers",
        byId: null,
        reason: "Held to be the seller",
      })
    else {
      await passOver(tx, lot, member.id)
      await restate(tx, lot)
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
  if (!member) throw new Error(`Bidder ${memberId} of lot ${lot.lot_id} is not there`)
  if (member.id === lot.seller_id || (await isOnePerson(tx, member.id, lot.seller_id)))
    return { member, bar: "sellers" }
  const isActive = member.status === "active" && member.closedAt === null && member.emailVerified
  return isActive && member.biddingEndedAt === null ? { member } : { member, bar: "unfit" }
}

async function passOver(tx: Tx, lot: LockedLot, bidderId: Id<"mem">): Promise<void> {
  const now = tx.now()
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
  await record(tx, { act: "bidding.passChance", subjectId: lot.lot_id, after: { member: bidderId } })
}

/**
 * Below the floor the seller must agree first. Otherwise the bidder gets the offer, and the seller may refuse for a
 * time.
 */
async function offer(tx: Tx, lot: LockedLot, bidder: NextBidder): Promise<void> {
  const { sellerHours } = await readSaleTerms(tx)
  const [offeredAt, priceCents] = [tx.now(), lot.price_cents]
  const sellerUntil =
    lot.seller_id === null ? null : new Date(offeredAt.getTime() + Math.max(1, sellerHours) * hourMs)
  const [floor] = await tx.db
    .select({ cents: secondChanceFloors.floorCents })
    .from(secondChanceFloors)
    .where(eq(secondChanceFloors.lotId, lot.lot_id))
  const chance: SecondChance = {
    id: newId("sch"),
    lotId: lot.lot_id,
    bidderId: bidder.id,
    priceCents,
    offeredAt,
    expiresAt: sellerUntil ?? offeredAt,
    status: "asked",
    answeredAt: null,
    sellerUntil,
    sellerAgreedAt: null,
  }
  if (sellerUntil !== null && floor && priceCents < floor.cents) {
    await tx.db.insert(secondChances).values(chance)
    const after = { member: bidder.id, priceCents, until: sellerUntil.toISOString() }
    await record(tx, { act: "bidding.askSeller", subjectId: lot.lot_id, after })
    await tellSeller(tx, lot, "chanceAsked", chance)
    return
  }
  const opened = { ...chance, ...(await openedNow(tx)) }
  await tx.db.insert(secondChances).values(opened)
  await tellOffered(tx, opened)
  await tellSeller(tx, lot, "chanceMade", opened)
}

export async function openChance(tx: Tx, chance: SecondChance): Promise<void> {
  const opened = { ...chance, ...(await openedNow(tx)), sellerAgreedAt: tx.now() }
  await tx.db.update(secondChances).set(opened).where(eq(secondChances.id, chance.id))
  await tellOffered(tx, opened)
}

async function openedNow(tx: Tx) {
  const { chanceHours } = await readSaleTerms(tx)
  const offeredAt = tx.now()
  return {
    status: "open",
    offeredAt,
    expiresAt: new Date(offeredAt.getTime() + chanceHours * hourMs),
  } as const
}

async function tellOffered(tx: Tx, { lotId, bidderId, priceCents, expiresAt }: SecondChance): Promise<void> {
  const after = { member: bidderId, priceCents, until: expiresAt.toISOString() }
  await record(tx, { act: "bidding.offerChance", subjectId: lotId, after })
  const { commissionBasisPoints, memberCommissionBasisPoints } = await readFees(tx)
  const [bidder] = await tx.db
    .select({ memberSince: members.memberSince })
    .from(members)
    .where(eq(members.id, bidderId))
  const rate = bidder && bidder.memberSince !== null ? memberCommissionBasisPoints : commissionBasisPoints
  const { totalCents } = allIn(priceCents, rate)
  const facts = await readLotFacts(tx, lotId)
  await tellBidders(tx, facts, [bidderId], "chance", { priceCents, totalCents, until: expiresAt })
}

async function tellSeller(
  tx: Tx,
  lot: LockedLot,
  tiding: "chanceAsked" | "chanceMade",
  { priceCents, sellerUntil }: SecondChance,
): Promise<void> {
  if (lot.seller_id === null || sellerUntil === null) return
  const facts = await readLotFacts(tx, lot.lot_id)
  await tellBidders(tx, facts, [lot.seller_id], tiding, { priceCents, until: sellerUntil })
}
