import { and, asc, desc, eq, gte, inArray, isNotNull, lte, sql } from "drizzle-orm"
import { requirePermission, requireSignedIn } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { dramOffers } from "#domains/drams/schema.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { hasEnded } from "#domains/outages/was-available.ts"
import { changeHold, releaseHold } from "#domains/stock/hold-stock.ts"
import { refuse as refuseStock } from "#domains/stock/refusals.ts"
import { stockHolds } from "#domains/stock/schema.ts"
import { type AppContext, type Ctx, contextFor, type Tx, transaction } from "#platform/ctx.ts"
import { sqlNow } from "#platform/database/database-time.ts"
import { type Id, isId } from "#platform/ids.ts"
import { type AddedBottle, asAddedBottle } from "./add-batch.ts"
import { type BasketLine, findLine, lockBasketLine } from "./add-to-basket.ts"
import { refuse } from "./refusals.ts"

export async function removeOneFromBasket(ctx: Ctx, listingId: string): Promise<AddedBottle | null> {
  return await changeLine(ctx, listingId, async (tx, line, holdId) => {
    const quantity = line.quantity - 1
    if (quantity === 0) {
      await lapseLine(tx, line.id, holdId)
      return null
    }
    await changeHold(tx, holdId, { quantity })
    await tx.db.update(orderLines).set({ quantity }).where(eq(orderLines.id, line.id))
    return asAddedBottle({ ...line, quantity }, null)
  })
}

export async function removeFromBasket(ctx: Ctx, listingId: string): Promise<void> {
  await changeLine(ctx, listingId, (tx, line, holdId) => lapseLine(tx, line.id, holdId))
}

async function changeLine<Result>(
  ctx: Ctx,
  listingId: string,
  change: (tx: Tx, line: BasketLine, holdId: Id<"hld">) => Promise<Result>,
): Promise<Result> {
  const memberId = requireSignedIn(ctx)
  if (!isId("lst", listingId)) throw refuse("notInBasket")
  return await transaction(ctx, async (tx) => {
    await lockBasketLine(tx, memberId, listingId)
    const line = await findLine(tx, memberId, listingId)
    if (!line?.holdId) throw refuse("notInBasket")
    return await change(tx, line, line.holdId)
  })
}

async function lapseLine(tx: Tx, lineId: Id<"orl">, holdId: Id<"hld">, reason?: string): Promise<void> {
  await releaseHold(tx, holdId, reason)
  await tx.db.update(orderLines).set({ status: "lapsed" }).where(eq(orderLines.id, lineId))
}

const maxAtOnce = 200

/** Bottles return to stock, and lines lapse. Returns the number of holds. */
export async function lapseBaskets(app: AppContext): Promise<number> {
  const ctx = contextFor(app)
  const overdue = and(eq(stockHolds.status, "held"), isNotNull(stockHolds.expiresAt))
  let lapsed = 0
  for (;;) {
    const due = await ctx.db
      .select({ id: stockHolds.id })
      .from(stockHolds)
      .where(and(overdue, lte(stockHolds.expiresAt, sqlNow(app))))
      .orderBy(asc(stockHolds.expiresAt))
      .limit(maxAtOnce)
    const before = lapsed
    for (const { id } of due) lapsed += (await lapse(ctx, id)) ? 1 : 0
    // In an outage the same holds would be read forever.
    if (due.length < maxAtOnce || lapsed === before) return lapsed
  }
}

async function lapse(ctx: Ctx, holdId: Id<"hld">): Promise<boolean> {
  return await transaction(ctx, async (tx) => {
    const line = await lockLineOf(tx, holdId)
    const [hold] = await tx.db.select().from(stockHolds).where(eq(stockHolds.id, holdId)).for("update")
    // Adding a bottle meanwhile extends the hold.
    if (hold?.status !== "held" || hold.expiresAt === null || !(await hasEnded(tx, hold.expiresAt)))
      return false
    if (line) await lapseLine(tx, line.id, holdId)
    else await releaseHold(tx, holdId)
    return true
  })
}

export async function releaseByHand(ctx: Ctx, holdId: string, reason: string): Promise<void> {
  requirePermission(ctx, "stock")
  const trimmed = reason.trim()
  if (!trimmed) throw refuseStock("reasonRequired", { field: "reason" })
  if (!isId("hld", holdId)) throw refuseStock("noSuchHold")
  await transaction(ctx, async (tx) => {
    const sales = await tx.db
      .select({ dramSaleId: dramOffers.dramSaleId })
      .from(dramOffers)
      .where(and(eq(dramOffers.holdId, holdId), inArray(dramOffers.status, ["open", "reached"])))
    if (sales.length > 0) throw refuseStock("heldForDramSale")
    const line = await lockLineOf(tx, holdId)
    const isReleased = await releaseHold(tx, holdId, trimmed)
    if (!isReleased) throw refuseStock("holdEnded")
    if (line) await tx.db.update(orderLines).set({ status: "lapsed" }).where(eq(orderLines.id, line.id))
    await record(tx, { act: "stock.release", subjectId: holdId, reason: trimmed })
  })
}

/** Lock order, everywhere: the line before its hold. */
async function lockLineOf(tx: Tx, holdId: Id<"hld">) {
  const [line] = await tx.db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(and(eq(orderLines.holdId, holdId), eq(orderLines.status, "unpaid")))
    .for("update")
  return line
}

const reportedForMs = 24 * 60 * 60 * 1_000

/** Within the last day. */
export async function readLapsed(ctx: Ctx) {
  const memberId = requireSignedIn(ctx)
  const since = new Date(ctx.now().getTime() - reportedForMs)
  const rows = await ctx.db
    .select({
      lineId: orderLines.id,
      listingId: orderLines.subjectId,
      title: orderLines.title,
      path: orderLines.path,
      quantity: orderLines.quantity,
      lapsedAt: stockHolds.endedAt,
    })
    .from(orderLines)
    .innerJoin(stockHolds, eq(stockHolds.id, orderLines.holdId))
    .where(
      and(
        eq(orderLines.memberId, memberId),
        eq(orderLines.status, "lapsed"),
        gte(stockHolds.endedAt, since),
        // Members need no message about their own removals.
        sql`not exists (select from stock_entries entry where entry.hold_id = ${stockHolds.id}
          and entry.kind = 'released' and entry.actor_id = ${memberId} and entry.at = ${stockHolds.endedAt})`,
      ),
    )
    .orderBy(desc(stockHolds.endedAt))
  return rows.map(({ lapsedAt, ...line }) => ({ ...line, lapsedAt: lapsedAt?.toISOString() ?? null }))
}
