import { and, eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { biddingStates, lotDispositions } from "#domains/auctions/schema.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { lockLot } from "../lock-lots.ts"
import type { LockedLot } from "../locked-lot.ts"
import { refuse } from "../refusals.ts"
import { bids, paddles } from "../schema.ts"
import { excludeBidder, saveRecomputedLot } from "./exclude-bidder.ts"
import type { ReasonInput } from "./inputs.ts"
import { notifyBidders, readLotFacts } from "./notify-bidders.ts"
import { readExclusions } from "./read-bid-log.ts"
import { repriceSecondChance } from "./reprice-second-chance.ts"
import { requireUninvolved } from "./require-uninvolved.ts"
import { transferSale } from "./transfer-sale.ts"

/** The bidder can no longer bid on the lot. An unpaid closed lot may get another winner, another price or none. */
export async function voidBid(
  ctx: Ctx,
  lotId: string,
  number: number,
  { reason }: ReasonInput,
): Promise<void> {
  const byId = requirePermission(ctx, "auctions")
  if (!isId("lot", lotId)) throw refuse("noSuchLot")
  await transaction(ctx, async (tx) => {
    const lot = await lockLot(tx, lotId)
    if (!lot) throw refuse("noSuchLot")
    const bid = await readBid(tx, lotId, number)
    await requireUninvolved(tx, lot, byId)
    await requireVoidable(tx, lot)
    const before = { leaderId: lot.leader_id, priceCents: lot.price_cents }
    await excludeBidder(tx, lot, { bidderId: bid.bidderId, cause: "void", bidNumber: number, byId, reason })
    if (lot.status === "sold") await transferSale(tx, lot, before)
    else if (lot.status === "unsold") await repriceSecondChance(tx, lot)
    await saveRecomputedLot(tx, lot)
    await record(tx, {
      act: "bidding.void",
      subjectId: lotId,
      reason,
      before: { priceCents: before.priceCents },
      after: {
        bid: number,
        paddle: bid.paddle,
        member: bid.bidderId,
        priceCents: lot.price_cents,
        status: lot.status,
      },
    })
    await notifyAllBidders(tx, lot, bid.bidderId, before.leaderId, reason)
  })
}

export async function readBid({ db }: Pick<Ctx, "db">, lotId: Id<"lot">, number: number) {
  const [bid] = await db
    .select({ bidderId: bids.bidderId, paddle: bids.paddle })
    .from(bids)
    .where(and(eq(bids.lotId, lotId), eq(bids.number, number)))
  if (!bid) throw refuse("noSuchBid")
  return bid
}

/** A fixed-price purchase was not decided by bids, and a lot that was relisted or returned stays as it is. */
export async function requireVoidable(
  { db }: Pick<Ctx, "db">,
  lot: Pick<LockedLot, "lot_id" | "status">,
): Promise<void> {
  if (lot.status === "withdrawn") throw refuse("withdrawn")
  if (lot.status === "upcoming") throw refuse("notOpen")
  const [sale] = await db
    .select({ boughtNow: biddingStates.boughtNow, disposition: lotDispositions.disposition })
    .from(biddingStates)
    .leftJoin(lotDispositions, eq(lotDispositions.lotId, biddingStates.lotId))
    .where(eq(biddingStates.lotId, lot.lot_id))
  if (sale?.boughtNow) throw refuse("boughtNow")
  if (sale?.disposition) throw refuse("decided")
}

async function notifyAllBidders(
  tx: Tx,
  lot: LockedLot,
  voidedId: Id<"mem">,
  leaderBefore: Id<"mem"> | null,
  reason: string,
): Promise<void> {
  const facts = await readLotFacts(tx, lot.lot_id)
  await notifyBidders(tx, facts, [voidedId], "voided", { reason })
  if (lot.status !== "live") return
  const excludedIds = new Set((await readExclusions(tx, lot.lot_id)).map(({ bidderId }) => bidderId))
  const everybody = await tx.db
    .select({ id: paddles.bidderId })
    .from(paddles)
    .where(eq(paddles.lotId, lot.lot_id))
  const remaining = everybody.map(({ id }) => id).filter((id) => !excludedIds.has(id))
  const isNew = (id: Id<"mem">) => id === lot.leader_id && id !== leaderBefore
  const priceCents = lot.price_cents
  await notifyBidders(tx, facts, remaining.filter(isNew), "nowLeading", { priceCents })
  await notifyBidders(
    tx,
    facts,
    remaining.filter((id) => !isNew(id)),
    "recounted",
    { priceCents },
  )
}
