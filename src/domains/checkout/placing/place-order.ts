import { and, eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { recordAcceptance } from "#domains/accounts/terms/accept-terms.ts"
import type { DeliveryAddress } from "#domains/orders/address.ts"
import { countHeld, lockHeldQuery } from "#domains/orders/held.ts"
import type { PaymentMethod, ShippingMethod } from "#domains/orders/kinds.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { sqlClientOf } from "#platform/database/db.server.ts"
import { idIn } from "#platform/database/id-conditions.ts"
import { type Id, isId, newId } from "#platform/ids.ts"
import { releaseOrder } from "../lapse-orders.ts"
import { refuse } from "../refusals.ts"
import {
  bottlesOf,
  buildOrder,
  capKeysOf,
  isPaidByCard,
  type Placement,
  readPaymentDeadline,
} from "./build-order.ts"
import { createGuestLines, type GuestItem, heldGoodsOf } from "./create-guest-lines.ts"
import {
  findOrdersByKeys,
  orderIdempotencyKeyOf,
  requireSameOrder,
  toPlacedOrder,
} from "./find-by-idempotency-key.ts"
import { placeInBatch } from "./place-batch.ts"
import { writeOrders } from "./write-order.ts"

/** `named` is set if a member named bottles instead of lines. */
export type OrderedGoods =
  | { lineIds: readonly string[]; named?: readonly GuestItem[] }
  | { items: readonly GuestItem[] }

export type NewOrder = {
  goods: OrderedGoods
  paymentMethod: PaymentMethod
  shipping: ShippingMethod
  address: DeliveryAddress | null
  email: string
  points?: number
  isCovered?: boolean
  declaration?: { version: string; at: string; country: string } | null
  /** A member's acceptance is stored with the account. */
  acceptTerms?: string | undefined
  idempotencyKey: string
}

export type PlacedOrder = {
  id: Id<"ord">
  reference: string
  status: string
  totalCents: number
  paymentMethod: PaymentMethod
  expiresAt: string
  paymentId: Id<"pay"> | null
}

/**
 * Fixes the total at the current quote. The same key returns the same order. Lines leave the buyer's other unpaid
 * order, unless that is being paid.
 */
export async function placeOrder(ctx: Ctx | Tx, requested: NewOrder): Promise<PlacedOrder> {
  const memberId = ctx.actor.id === null ? null : requirePermission(ctx, "pay")
  if (requested.idempotencyKey.length < 8) throw refuse("keyRequired")
  const idempotencyKey = orderIdempotencyKeyOf(memberId, {
    email: requested.email,
    key: requested.idempotencyKey,
  })
  const placing: Placement = { ctx, memberId, requested, idempotencyKey }
  // Inside an open transaction it must be part of that one.
  const placed = "inTransaction" in ctx ? undefined : await placeInBatch(placing)
  return placed ?? (await placeAlone(placing))
}

async function placeAlone({ ctx, ...placing }: Placement): Promise<PlacedOrder> {
  return await transaction(ctx, async (tx) => {
    const { memberId, idempotencyKey, requested } = placing
    const holders = capKeysOf({ ctx, ...placing })
    await sqlClientOf(tx.db).query(lockHeldQuery(holders))
    const [existing] = await findOrdersByKeys(tx, [idempotencyKey])
    if (existing) return toPlacedOrder(await requireSameOrder(tx, existing, requested))
    const orderId = newId("ord")
    const isByCard = isPaidByCard(tx, requested)
    const lines = await selectLines(tx, { orderId, holders, isByCard, memberId, goods: requested.goods })
    if (memberId !== null) (await countHeld(tx, holders)).require(holders, heldGoodsOf(bottlesOf(lines)))
    const expiresAt = await readPaymentDeadline(tx, requested, lines)
    const built = await buildOrder(tx, { ...placing, orderId, expiresAt, lines })
    await writeOrders(tx, [built])
    if (memberId === null)
      await recordAcceptance(tx, { orderId, context: "checkout", version: requested.acceptTerms })
    return toPlacedOrder(built.row, built.paymentId)
  })
}

type LineSelection = {
  orderId: Id<"ord">
  holders: readonly string[]
  isByCard: boolean
  memberId: Id<"mem"> | null
  goods: OrderedGoods
}
type SelectedLine = typeof orderLines.$inferSelect

async function selectLines(tx: Tx, { memberId, goods, ...order }: LineSelection): Promise<SelectedLine[]> {
  if ("items" in goods) {
    if (memberId !== null) throw refuse("nothingSelected")
    return await createGuestLines(tx, goods.items, order)
  }
  if (memberId === null) throw refuse("nothingSelected")
  const ids = [...new Set(goods.lineIds)].filter((id) => isId("orl", id))
  if (ids.length === 0 || ids.length !== goods.lineIds.length) throw refuse("nothingSelected")
  const own = and(idIn(orderLines.id, ids), eq(orderLines.memberId, memberId))
  // Lock order, everywhere: orders before lines. Lines leave their other order first.
  const waiting = await tx.db.select({ orderId: orderLines.orderId }).from(orderLines).where(own)
  const others = [...new Set(waiting.flatMap(({ orderId }) => orderId ?? []))].toSorted()
  const takenOver = new Set(ids)
  for (const orderId of others) await releaseOrder(tx, orderId, "cancelled", takenOver)
  const lines = await tx.db.select().from(orderLines).where(own).orderBy(orderLines.id).for("update")
  if (lines.length !== ids.length) throw refuse("lineUnavailable")
  const isTaken = ({ orderId }: SelectedLine) => orderId !== null && !others.includes(orderId)
  if (lines.some((line) => line.status !== "unpaid" || isTaken(line))) throw refuse("lineUnavailable")
  return lines
}
