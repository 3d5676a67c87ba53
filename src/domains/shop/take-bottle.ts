import { and, eq, isNull, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { networkOf } from "#domains/orders/held.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { refuse as refuseStock } from "#domains/stock/refusals.ts"
import type { Ctx, Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { Refusal } from "#platform/refusal.ts"
import { findBottle } from "./find-bottle.ts"
import { refuse } from "./refusals.ts"
import { type TakenBottle, takeAll, takeTogether } from "./take-turn.ts"

/** The listing, or the product of one: see find-bottle.ts. */
export type TakeBottle = { listingId: string; quantity: number; idempotencyKey: string }

/**
 * Puts bottles of a listing into the member's basket: they are put aside in the ledger and stand as an unpaid line, both
 * or neither. The same key again changes nothing and gives the line as it stands.
 */
export async function takeBottle(ctx: Ctx, take: TakeBottle): Promise<TakenBottle> {
  const memberId = requirePermission(ctx, "buy")
  const quantity = Math.floor(take.quantity)
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw refuse("quantityUnclear")
  const listingId = await findBottle(ctx, take.listingId)
  const idempotencyKey = `take ${memberId} ${listingId} ${take.idempotencyKey}`
  const wanted = { memberId, network: networkOf(ctx.asker), listingId, quantity, idempotencyKey }
  // In a transaction that is open already it is a part of that one; else it goes with whatever is taken at this moment.
  if (!isTx(ctx)) return await takeTogether(ctx.app, wanted)
  const [taken] = await takeAll(ctx, [wanted])
  if (taken instanceof Error || taken === undefined) throw taken
  return taken
}

const isTx = (ctx: Ctx | Tx): ctx is Tx => "inTransaction" in ctx

/** As `takeBottle`, one more of what lies in the basket: the basket's own "+" says no in its own words. */
export async function takeOneMore(ctx: Ctx, take: Omit<TakeBottle, "quantity">): Promise<TakenBottle> {
  try {
    return await takeBottle(ctx, { ...take, quantity: 1 })
  } catch (problem) {
    if (problem instanceof Refusal && problem.code === "stock.outOfStock")
      throw refuseStock("noMore", { available: 0 })
    throw problem
  }
}

/** One after the other, for one member and listing: two clicks at once would each find no line and write one. */
export async function lockBasketLine(tx: Tx, memberId: Id<"mem">, listingId: Id<"lst">): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${memberId} ${listingId}`}, 0))`)
}

/** What lies in the basket. A line of an order that was placed is not touched any more. */
export async function findLine(tx: Tx, memberId: Id<"mem">, listingId: Id<"lst">) {
  const [line] = await tx.db
    .select()
    .from(orderLines)
    .where(
      and(
        eq(orderLines.memberId, memberId),
        eq(orderLines.subjectId, listingId),
        eq(orderLines.kind, "bottle"),
        eq(orderLines.status, "unpaid"),
        isNull(orderLines.orderId),
      ),
    )
    .for("update")
  return line
}

export type BasketLine = NonNullable<Awaited<ReturnType<typeof findLine>>>
