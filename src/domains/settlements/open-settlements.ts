import { and, eq, inArray, isNotNull, notExists, sql } from "drizzle-orm"
import { auctions, biddingStates, lots } from "#domains/auctions/schema.ts"
import { pendingOfferStatuses, secondChances } from "#domains/bidding/schema.ts"
import { gstInside, isMarginSupply, partOfTotal } from "#domains/orders/gst.ts"
import { sellerNet } from "#domains/orders/quote.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { readComplaintDays } from "#domains/orders/seller-terms.ts"
import { homePlace } from "#domains/places/places.ts"
import { readLockDate } from "#domains/wallet/lock-date.ts"
import { type AppContext, contextFor, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import { formatLocalTime } from "#platform/time.ts"
import { readLotTerms } from "./lot-terms.ts"
import { sellerDues, settlements } from "./schema.ts"
import { readGst } from "./terms.ts"

const maxAtOnce = 200
const dayMs = 24 * 60 * 60 * 1_000
const paidStatuses = ["paid", "stored", "packed", "shipped", "delivered"] as const

/** Several processes may run it at once. Returns the number written. */
export async function openSettlements(app: AppContext): Promise<number> {
  const ctx = contextFor(app)
  const [windowDays, gst] = [await readComplaintDays(ctx), await readGst(ctx)]
  return await transaction(ctx, async (tx) => {
    const opened = await openPaid(tx, windowDays, gst)
    return opened + (await chargeUnsoldFees(tx, gst))
  })
}

async function openPaid(tx: Tx, windowDays: number, gst: number | null): Promise<number> {
  const sales = await tx.db
    .select({
      lineId: orderLines.id,
      lotId: lots.id,
      sellerId: lots.sellerId,
      hammerCents: orderLines.priceCents,
      paidAt: orderLines.paidAt,
      location: orderLines.location,
      isMarginScheme: sql<boolean>`${orders.marginCents} is not null`,
      hasReserve: sql<boolean>`${lots.reserveCents} is not null`,
    })
    .from(orderLines)
    .innerJoin(lots, eq(lots.id, sql`${orderLines.subjectId}`))
    .leftJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orderLines.kind, "lot"),
        inArray(orderLines.status, paidStatuses),
        isNotNull(lots.sellerId),
        isNotNull(orderLines.paidAt),
        notExists(
          tx.db.select({ one: sql`1` }).from(settlements).where(eq(settlements.lineId, orderLines.id)),
        ),
      ),
    )
    .orderBy(orderLines.id)
    .limit(maxAtOnce)
  const termsOf = await readLotTerms(tx, sales)
  let opened = 0
  for (const { lineId, lotId, sellerId, hammerCents, paidAt, hasReserve, ...sold } of sales) {
    if (!sellerId || !paidAt) continue
    const own = termsOf({ lotId, hasReserve })
    const dueFeesCents = sellerNet(hammerCents, own).feesCents
    // Some fees may have been deducted while the lot counted as unsold.
    const feesCents = dueFeesCents - Math.min(dueFeesCents, await cancelUnsoldDue(tx, lotId))
    const netCents = Math.max(0, hammerCents - feesCents)
    const owedCents = Math.max(0, feesCents - hammerCents)
    const made = await tx.db
      .insert(settlements)
      .values({
        ...{ lineId, lotId, sellerId, hammerCents, feesCents, netCents, owedCents },
        commissionBasisPoints: own.commissionBasisPoints,
        ...taxOf(feesCents, sold, gst),
        openedAt: tx.now(),
        dueAt: new Date(paidAt.getTime() + windowDays * dayMs),
      })
      .onConflictDoNothing()
      .returning({ lineId: settlements.lineId })
    opened += made.length
  }
  return opened
}

/** The fees have the tax scheme of the buyer's order, whatever the setting is now. */
function taxOf(
  feesCents: Cents,
  { location, isMarginScheme }: { location: string | null; isMarginScheme: boolean },
  gst: number | null,
): { gstCents: Cents; marginCents: Cents } {
  return isMarginScheme && isMarginSupply({ kind: "lot", location })
    ? { gstCents: 0, marginCents: feesCents }
    : { gstCents: gstInside(feesCents, gst), marginCents: 0 }
}

/** Unless a second-chance offer is pending or accepted. Fees of lots elsewhere state no GST. */
async function chargeUnsoldFees(tx: Tx, gst: number | null): Promise<number> {
  const unsold = await tx.db
    .select({
      lotId: lots.id,
      sellerId: lots.sellerId,
      location: auctions.location,
      hasReserve: sql<boolean>`${lots.reserveCents} is not null`,
    })
    .from(lots)
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .innerJoin(biddingStates, and(eq(biddingStates.lotId, lots.id), eq(biddingStates.status, "unsold")))
    .where(
      and(
        isNotNull(lots.sellerId),
        notExists(
          tx.db
            .select({ one: sql`1` })
            .from(secondChances)
            .where(
              and(
                eq(secondChances.lotId, lots.id),
                inArray(secondChances.status, [...pendingOfferStatuses, "accepted"]),
              ),
            ),
        ),
        notExists(
          tx.db
            .select({ one: sql`1` })
            .from(sellerDues)
            .where(and(eq(sellerDues.kind, "unsold"), eq(sellerDues.subjectId, sql`${lots.id}`))),
        ),
      ),
    )
    .orderBy(lots.id)
    .limit(maxAtOnce)
  const termsOf = await readLotTerms(tx, unsold)
  let totalOwedCents = 0
  for (const { lotId, sellerId, location, hasReserve } of unsold) {
    const { owedCents } = sellerNet(null, termsOf({ lotId, hasReserve }))
    if (sellerId && owedCents > 0)
      totalOwedCents += await addDue(tx, {
        sellerId,
        lotId,
        kind: "unsold",
        subjectId: lotId,
        cents: owedCents,
        gstCents: location === homePlace ? gstInside(owedCents, gst) : 0,
      })
  }
  return totalOwedCents
}

/**
 * The lot was sold after all. Returns the part that was deducted already, which stays recorded; of a locked day all of
 * it does, and is still deducted.
 */
async function cancelUnsoldDue(tx: Tx, lotId: Id<"lot">): Promise<number> {
  const mine = and(eq(sellerDues.kind, "unsold"), eq(sellerDues.subjectId, lotId))
  const [due] = await tx.db.select().from(sellerDues).where(mine).for("update")
  if (!due) return 0
  if (await isLocked(tx, due.at)) return due.cents
  const deductedCents = due.cents - due.leftCents
  if (deductedCents === 0) await tx.db.delete(sellerDues).where(mine)
  else {
    const gstCents = partOfTotal(due.gstCents, due.cents, deductedCents)
    await tx.db.update(sellerDues).set({ cents: deductedCents, gstCents, leftCents: 0 }).where(mine)
  }
  return deductedCents
}

async function isLocked(tx: Tx, at: Date): Promise<boolean> {
  const until = await readLockDate(tx)
  return until !== null && formatLocalTime(at).slice(0, 10) <= until
}

type NewDue = Pick<
  typeof sellerDues.$inferInsert,
  "sellerId" | "lotId" | "kind" | "subjectId" | "cents" | "gstCents"
>

export async function addDue(tx: Tx, due: NewDue): Promise<number> {
  const made = await tx.db
    .insert(sellerDues)
    .values({ id: newId("due"), ...due, leftCents: due.cents, at: tx.now() })
    .onConflictDoNothing({ target: [sellerDues.kind, sellerDues.subjectId] })
    .returning({ id: sellerDues.id })
  return made.length
}
