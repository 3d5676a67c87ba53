import { eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { removeLot } from "#domains/auctions/remove-lot.ts"
import { auctions, biddingStates, consignedLots } from "#domains/auctions/schema.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import type { Id } from "#platform/ids.ts"
import { lockBottle, moveBottle, type SubmittedBottle } from "./move-bottle.ts"
import { refuse } from "./refusals.ts"
import { submittedBottles } from "./schema.ts"
import { endOpenValuation } from "./valuations/end-valuation.ts"

const unsoldReason = "The lot found no buyer"

/** In the transaction that decides the lot's disposition. Lock order: the lot before its bottle. */
export async function followLot(tx: Tx, lotId: Id<"lot">, nextLotId: Id<"lot"> | null) {
  const bottle = await lockBottleOf(tx, lotId)
  if (bottle?.state !== "assigned") return
  const back = await moveBottle(tx, bottle, "catalogued", {
    mover: "system",
    reason: unsoldReason,
    found: { lotId: null },
    after: { lot: lotId },
  })
  if (nextLotId === null) {
    return await moveBottle(tx, back, "returned", {
      mover: "staff",
      reason: unsoldReason,
      found: { shelf: null },
    })
  }
  const [consigned] = await tx.db.select().from(consignedLots).where(eq(consignedLots.lotId, lotId))
  if (!consigned) throw new Error(`Lot ${lotId} has no consignment terms`)
  await tx.db.insert(consignedLots).values({ ...consigned, lotId: nextLotId })
  const found = { lotId: nextLotId }
  return await moveBottle(tx, back, "assigned", {
    mover: "staff",
    reason: unsoldReason,
    found,
    after: { lot: nextLotId },
  })
}

/** Only if the auction has not opened, or the lot was withdrawn. */
export async function freeBottle(ctx: Ctx, bottleId: string, reason: string): Promise<void> {
  requirePermission(ctx, "intake")
  const trimmed = reason.trim()
  if (trimmed === "") throw refuse("reasonRequired", { field: "reason" })
  await transaction(ctx, async (tx) => {
    const [existing] = await tx.db
      .select({ lotId: submittedBottles.lotId })
      .from(submittedBottles)
      .where(idIs(submittedBottles.id, bottleId))
    const lotId = existing?.lotId ?? null
    const lot = lotId === null ? undefined : await lockBiddingState(tx, lotId)
    const bottle = await lockBottle(tx, bottleId)
    if (bottle.state !== "assigned" || !lot || bottle.lotId !== lotId)
      throw refuse("transitionNotAllowed", { from: bottle.state, to: "catalogued" })
    const isOver = lot.status === "withdrawn" || lot.auctionStatus === "cancelled"
    if (lot.status !== "upcoming" && !isOver) throw refuse("inAuction")
    await endOpenValuation(tx, bottle.id, "replaced", tx.now())
    await moveBottle(tx, bottle, "catalogued", {
      mover: "staff",
      reason: trimmed,
      found: { lotId: null },
      after: { lot: lot.lotId },
    })
    if (isOver) return
    await tx.db.delete(consignedLots).where(eq(consignedLots.lotId, lot.lotId))
    await removeLot(tx, lot.lotId)
  })
}

/** The lots must be locked. Returns the number of bottles. */
export async function freeBottlesOf(tx: Tx, lotIds: readonly Id<"lot">[], reason: string): Promise<number> {
  let freed = 0
  for (const lotId of lotIds) {
    const bottle = await lockBottleOf(tx, lotId)
    if (bottle?.state !== "assigned") continue
    await endOpenValuation(tx, bottle.id, "replaced", tx.now())
    await moveBottle(tx, bottle, "catalogued", {
      mover: "staff",
      reason,
      found: { lotId: null },
      after: { lot: lotId },
    })
    freed += 1
  }
  return freed
}

async function lockBottleOf(tx: Tx, lotId: Id<"lot">): Promise<SubmittedBottle | undefined> {
  const [bottle] = await tx.db
    .select()
    .from(submittedBottles)
    .where(eq(submittedBottles.lotId, lotId))
    .for("update")
  return bottle
}

async function lockBiddingState(tx: Tx, lotId: Id<"lot">) {
  const [lot] = await tx.db
    .select({ lotId: biddingStates.lotId, status: biddingStates.status, auctionStatus: auctions.status })
    .from(biddingStates)
    .innerJoin(auctions, eq(auctions.id, biddingStates.auctionId))
    .where(eq(biddingStates.lotId, lotId))
    .for("update", { of: biddingStates })
  return lot
}
