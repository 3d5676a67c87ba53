import { asc, eq, inArray, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { recordAll } from "#domains/audit/record.ts"
import { distilleries, products } from "#domains/catalogue/schema.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { pick } from "#platform/pick.ts"
import { liveLotState } from "../live-state.ts"
import { lockAuction } from "../lock-auction.ts"
import { requireRevision } from "../lock-lot-to-edit.ts"
import { listLotCards } from "../read-lot.ts"
import { refuse } from "../refusals.ts"
import { isDue } from "../rules.ts"
import { biddingStates, lots } from "../schema.ts"
import { type LotOrder, numbersAfterMove, numbersInOrder, numbersWithoutGaps } from "./lot-numbers.ts"
import { usualEnd } from "./usual-end.ts"

/** Until its auction opens. `revision` is the one that the editor saw. */
export async function moveLot(ctx: Ctx, lotId: string, to: number, revision: number): Promise<void> {
  const staffId = requirePermission(ctx, "auctions")
  await transaction(ctx, async (tx) => {
    const auctionId = await readAuctionOf(tx, lotId)
    const { auction, numbered } = await lockNumbers(tx, auctionId)
    const lot = numbered.find(({ id }) => id === lotId)
    if (!lot) throw refuse("noSuchLot")
    await requireRevision(tx, lot, revision)
    await requireUninvolved(tx, staffId, { memberIds: [lot.sellerId] })
    const last = Math.max(...numbered.map(({ number }) => number))
    if (!Number.isInteger(to) || to < 1 || to > last) throw refuse("numberUnknown", { field: "number", last })
    await writeNumbers(tx, auction, numbered, numbersAfterMove(numbered, lotId, to))
  })
}

/** Closes the gaps that removed lots have left. */
export async function renumberLots(ctx: Ctx, auctionId: string): Promise<void> {
  requirePermission(ctx, "auctions")
  await transaction(ctx, async (tx) => {
    const { auction, numbered } = await lockNumbers(tx, auctionId)
    await writeNumbers(tx, auction, numbered, numbersWithoutGaps(numbered))
  })
}

/** All lots of an auction that has not opened. */
export async function orderLots(ctx: Ctx, auctionId: string, order: LotOrder): Promise<void> {
  requirePermission(ctx, "auctions")
  await transaction(ctx, async (tx) => {
    const { auction, numbered } = await lockNumbers(tx, auctionId)
    await writeNumbers(tx, auction, numbered, numbersInOrder(numbered, order))
  })
}

async function readAuctionOf(tx: Tx, lotId: string): Promise<string> {
  const [row] = await tx.db
    .select({ auctionId: lots.auctionId })
    .from(lots)
    .where(eq(sql`${lots.id}`, lotId))
  if (!row) throw refuse("noSuchLot")
  return row.auctionId
}

/** Lock order as at the opening: the auction before its lots. */
async function lockNumbers(tx: Tx, auctionId: string) {
  const auction = await lockAuction(tx, auctionId)
  const { status } = auction
  if (status === "completed" || status === "cancelled") throw refuse("tooLate", { status })
  if (status === "live" || isDue(auction, tx.now())) throw refuse("hasOpened")
  await tx.db
    .select({ lotId: biddingStates.lotId })
    .from(biddingStates)
    .where(eq(biddingStates.auctionId, auction.id))
    .orderBy(asc(biddingStates.lotId))
    .for("update")
  const numbered = await tx.db
    .select({
      ...pick(lots, "id", "number", "revision", "sellerId"),
      ...pick(lots, "createdAt", "openingCents", "estimateLowCents"),
      name: products.name,
      distillery: sql<string>`coalesce(${distilleries.name}, '')`,
    })
    .from(lots)
    .innerJoin(products, eq(products.id, lots.productId))
    .leftJoin(distilleries, eq(distilleries.id, products.distilleryId))
    .where(eq(lots.auctionId, auction.id))
  return { auction, numbered }
}

type LockedNumbers = Awaited<ReturnType<typeof lockNumbers>>

/** A lot without an end of its own closes in the order of the numbers. */
async function writeNumbers(
  tx: Tx,
  auction: LockedNumbers["auction"],
  numbered: LockedNumbers["numbered"],
  changes: ReadonlyMap<string, number>,
): Promise<void> {
  const changed = numbered.flatMap(({ id, number }) => {
    const next = changes.get(id)
    return next === undefined || next === number ? [] : [{ id, number, next }]
  })
  if (changed.length === 0) return
  const ids = changed.map(({ id }) => id)
  const next = sql`(select n.number from unnest(${sql.param(ids)}::text[], ${sql.param(changed.map((one) => one.next))}::int[]) as n(id, number) where n.id = ${lots.id})`
  // Twice, because a number may be taken until its lot has moved.
  await tx.db
    .update(lots)
    .set({ number: sql`-${lots.number}` })
    .where(inArray(lots.id, ids))
  await tx.db
    .update(lots)
    .set({
      number: next,
      scheduledEndsAt: sql`case when ${lots.scheduledEndsAt} = ${usualEnd(auction, sql`-${lots.number}`)}
        then ${usualEnd(auction, next)} else ${lots.scheduledEndsAt} end`,
      revision: sql`${lots.revision} + 1`,
    })
    .where(inArray(lots.id, ids))
  await tx.db
    .update(biddingStates)
    .set({
      endsAt: sql`(select scheduled_ends_at from lots where lots.id = ${biddingStates.lotId})`,
      version: sql`${biddingStates.version} + 1`,
    })
    .where(inArray(biddingStates.lotId, ids))
  await recordAll(
    tx,
    changed.map(({ id, number, next: after }) => {
      return { act: "lots.number", subjectId: id, before: { number }, after: { number: after } }
    }),
  )
  if (auction.status === "draft" || auction.previewAt > tx.now()) return
  const states = (await listLotCards(tx, ids)).map(liveLotState)
  tx.afterCommit(() => {
    for (const state of states) tx.app.live.publish(state)
  })
}
