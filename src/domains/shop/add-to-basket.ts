import { and, eq, isNull, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { networkOf } from "#domains/orders/held.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { refuse as refuseStock } from "#domains/stock/refusals.ts"
import type { Ctx, Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { Refusal } from "#platform/refusal.ts"
import { type AddedBottle, addAllToBasket, addToBasketInBatch } from "./add-batch.ts"
import { findBottle } from "./find-bottle.ts"
import { refuse } from "./refusals.ts"

/** The id of a listing or of its product. */
export type BasketAddition = { listingId: string; quantity: number; idempotencyKey: string }

/** A hold in the stock ledger and an unpaid line, both or neither. Repeating a key returns the line as it is. */
export async function addToBasket(ctx: Ctx, addition: BasketAddition): Promise<AddedBottle> {
  const memberId = requirePermission(ctx, "buy")
  const quantity = Math.floor(addition.quantity)
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw refuse("quantityUnclear")
  const listingId = await findBottle(ctx, addition.listingId)
  const idempotencyKey = `take ${memberId} ${listingId} ${addition.idempotencyKey}`
  const wanted = { memberId, network: networkOf(ctx.client), listingId, quantity, idempotencyKey }
  // Inside an open transaction it runs in that one; otherwise it is batched.
  if (!isTx(ctx)) return await addToBasketInBatch(ctx.app, wanted)
  const [taken] = await addAllToBasket(ctx, [wanted])
  if (taken instanceof Error || taken === undefined) throw taken
  return taken
}

const isTx = (ctx: Ctx | Tx): ctx is Tx => "inTransaction" in ctx

/** Has the refusal that the basket's "+" button shows. */
export async function addOneMoreToBasket(
  ctx: Ctx,
  addition: Omit<BasketAddition, "quantity">,
): Promise<AddedBottle> {
  try {
    return await addToBasket(ctx, { ...addition, quantity: 1 })
  } catch (problem) {
    if (problem instanceof Refusal && problem.code === "stock.outOfStock")
      throw refuseStock("noMore", { available: 0 })
    throw problem
  }
}

export async function lockBasketLine(tx: Tx, memberId: Id<"mem">, listingId: Id<"lst">): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${memberId} ${listingId}`}, 0))`)
}

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
