import { and, eq } from "drizzle-orm"
import { isOnePerson } from "#domains/accounts/one-person.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { lotFates } from "#domains/auctions/schema.ts"
import { record } from "#domains/audit/record.ts"
import { readFees } from "#domains/orders/fees.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId, newId } from "#platform/ids.ts"
import { allIn } from "../all-in.ts"
import { readSaleTerms } from "../house-terms.ts"
import { lockLot } from "../lock-lots.ts"
import type { LockedLot } from "../locked-lot.ts"
import { refuse } from "../refusals.ts"
import { secondChances } from "../schema.ts"
import { exclude, saveLot } from "./exclude.ts"
import { requireUninvolved } from "./require-uninvolved.ts"
import { readLotFacts, tellBidders } from "./tell-bidders.ts"

/** Staff offer a lot that stays without a buyer to who comes next among its bidders. */
export async function offerNext(ctx: Ctx, lotId: string): Promise<void> {
  const byId = requirePermission(ctx, "auctions")
  if (!isId("lot", lotId)) throw refuse("noSuchLot")
  await transaction(ctx, async (tx) => {
    const lot = await lockLot(tx, lotId)
    if (!lot) throw refuse("noSuchLot")
    if (lot.status !== "unsold") throw refuse("notUnsold")
    await requireUninvolved(tx, lot, byId)
    await requireUndecided(tx, lotId)
    const offered = await offerChance(tx, lot)
    if (!offered) throw refuse("nobodyLeft")
    await saveLot(tx, lot)
  })
}

/** Nothing has become of the lot yet, and nobody is thinking about it. */
export async function requireUndecided(tx: Tx, lotId: Id<"lot">): Promise<void> {
  const [fate] = await tx.db.select({ fate: lotFates.fate }).from(lotFates).where(eq(lotFates.lotId, lotId))
  if (fate) throw refuse("decided")
  const [open] = await tx.db
    .select({ id: secondChances.id })
    .from(secondChances)
    .where(and(eq(secondChances.lotId, lotId), eq(secondChances.status, "open")))
  if (open) throw refuse("chanceOpen")
}

/**
 * Offers a locked, unsold lot for two days to who leads its bids now, at the price they come to: never the seller, nor who
 * may not buy, who are passed over as if they had not bid. False when nobody is left whose maximum meets the reserve.
 */
export async function offerChance(tx: Tx, lot: LockedLot): Promise<boolean> {
  for (;;) {
    if (lot.leader_id === null || lot.reserve_met === false) return false
    const bidder = await findBuyer(tx, lot, lot.leader_id)
    if (bidder) {
      await offer(tx, lot, bidder)
      return true
    }
    const reason = "Passed over: not an active member, or the seller"
    await exclude(tx, lot, { bidderId: lot.leader_id, why: "declined", byId: null, reason })
  }
}

async function findBuyer(tx: Tx, lot: LockedLot, memberId: Id<"mem">) {
  const [member] = await tx.db.select().from(members).where(eq(members.id, memberId)).for("share")
  const isFit = member?.status === "active" && member.closedAt === null && member.emailVerified
  if (!isFit || member.id === lot.seller_id) return undefined
  return (await isOnePerson(tx, member.id, lot.seller_id)) ? undefined : member
}

async function offer(tx: Tx, lot: LockedLot, bidder: typeof members.$inferSelect): Promise<void> {
  const { chanceHours } = await readSaleTerms(tx)
  const [offeredAt, priceCents] = [tx.now(), lot.price_cents]
  const expiresAt = new Date(offeredAt.getTime() + chanceHours * 3_600_000)
  const chance = {
    id: newId("sch"),
    lotId: lot.lot_id,
    bidderId: bidder.id,
    priceCents,
    offeredAt,
    expiresAt,
  }
  await tx.db.insert(secondChances).values(chance)
  const after = { member: bidder.id, priceCents, until: expiresAt.toISOString() }
  await record(tx, { act: "bidding.offerChance", subjectId: lot.lot_id, after })
  const fees = await readFees(tx)
  const { commissionBasisPoints, memberCommissionBasisPoints } = fees
  const rate = bidder.role === "member" ? memberCommissionBasisPoints : commissionBasisPoints
  const { totalCents } = allIn(priceCents, rate)
  const facts = await readLotFacts(tx, lot.lot_id)
  await tellBidders(tx, facts, [bidder.id], "chance", { priceCents, totalCents, until: expiresAt })
}
