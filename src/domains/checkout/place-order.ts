import { isDeepStrictEqual } from "node:util"
import { and, eq, inArray } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import type { DeliveryAddress } from "#domains/orders/address.ts"
import type { Shipping, Way } from "#domains/orders/kinds.ts"
import { hashOfSecret, secretOf } from "#domains/orders/order-link.ts"
import { minutesToPay, readPayTimes } from "#domains/orders/pay-times.ts"
import { chargesOf } from "#domains/orders/quote.ts"
import { newReference } from "#domains/orders/reference.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { tellBuyer } from "#domains/orders/tell-buyer.ts"
import { accountOf } from "#domains/wallet/accounts.ts"
import { postJournal } from "#domains/wallet/post-journal.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId, newId } from "#platform/ids.ts"
import { figureOrder } from "./figure-order.ts"
import { releaseOrder } from "./lapse-orders.ts"
import { refuse } from "./refusals.ts"
import { requireFit } from "./require-fit.ts"
import { type GuestItem, takeForGuest } from "./take-for-guest.ts"
import { writeOrder } from "./write-order.ts"

/** What is bought: lines that a member owes already, or what a guest has in the browser. */
export type Goods = { lineIds: readonly string[] } | { items: readonly GuestItem[] }

export type NewOrder = {
  goods: Goods
  way: Way
  shipping: Shipping
  address: DeliveryAddress | null
  /** Where letters about it go; a member's own address if none is given. */
  email: string
  points?: number
  isCovered?: boolean
  /** The declaration of age it is placed under. */
  declaration?: { version: string; at: string; country: string } | null
  idempotencyKey: string
}

export type PlacedOrder = {
  id: Id<"ord">
  reference: string
  status: string
  totalCents: number
  way: Way
  expiresAt: string
}

/**
 * Makes one order of lines: their goods are kept for it, its total is what the quote says at this moment, and nothing of
 * it moves any more. The same key again gives the same order. Lines that wait in another unpaid order of the same buyer
 * leave it, unless that is being paid.
 */
export async function placeOrder(ctx: Ctx, asked: NewOrder): Promise<PlacedOrder> {
  const memberId = ctx.actor.id === null ? null : requirePermission(ctx, "pay")
  if (asked.idempotencyKey.length < 8) throw refuse("keyRequired")
  // Guests have no account to tell them apart: two of them may well have thought of the same key.
  const idempotencyKey = `${memberId ?? `guest ${asked.email.toLowerCase()}`} ${asked.idempotencyKey}`
  return await transaction(ctx, async (tx) => {
    const before = await findByKey(tx, idempotencyKey)
    if (before) return asPlaced(requireSame(before, asked))
    const orderId = newId("ord")
    const minutes = minutesToPay(await readPayTimes(tx), asked.way)
    const expiresAt = new Date(tx.now().getTime() + minutes * 60_000)
    const lines = await gather(tx, { orderId, memberId, goods: asked.goods, expiresAt })
    requireFit(lines, asked.shipping)
    if (asked.shipping === "delivery" && asked.address === null) throw refuse("addressRequired")
    const { quote } = await figureOrder(tx, lines, {
      way: asked.way,
      shipping: asked.shipping,
      country: asked.address?.country ?? null,
      isCovered: asked.isCovered ?? false,
      points: asked.points ?? 0,
    })
    const now = tx.now()
    const row = {
      id: orderId,
      reference: newReference(),
      memberId,
      email: asked.email,
      language: tx.language,
      way: quote.totalCents === 0 ? ("free" as const) : asked.way,
      shipping: asked.shipping,
      address: asked.address,
      status: "unpaid" as const,
      totalCents: quote.totalCents,
      gstCents: quote.gstCents,
      pointsSpent: quote.pointsSpent,
      createdAt: now,
      expiresAt,
      idempotencyKey,
      secretHash: hashOfSecret(secretOf(tx.house, orderId)),
      declaration: asked.declaration ?? null,
    }
    await writeOrder(tx, row, { charges: chargesOf(quote), lines })
    if (memberId !== null && quote.pointsSpent > 0)
      await postJournal(tx, {
        kind: "points-spent",
        memberId,
        subjectId: orderId,
        idempotencyKey: `points ${orderId}`,
        moves: [{ from: accountOf(memberId), to: "house:points", amount: quote.pointsSpent, unit: "points" }],
      })
    // What is paid with the same press needs no letter that asks for the money.
    if (row.way === "transfer" || row.way === "card") await tellBuyer(tx, orderId, "placed")
    return asPlaced(row)
  })
}

async function findByKey(tx: Tx, idempotencyKey: string) {
  const [row] = await tx.db.select().from(orders).where(eq(orders.idempotencyKey, idempotencyKey))
  return row
}

/** A key that comes with something else is a mistake, and what was meant by it is not ordered. */
function requireSame(before: typeof orders.$inferSelect, { shipping, address }: NewOrder) {
  if (before.shipping !== shipping || !isDeepStrictEqual(before.address, address)) throw refuse("otherOrder")
  return before
}

type Placed = Pick<
  typeof orders.$inferSelect,
  "id" | "reference" | "status" | "totalCents" | "way" | "expiresAt"
>

function asPlaced({ id, reference, status, totalCents, way, expiresAt }: Placed): PlacedOrder {
  return { id, reference, status, totalCents, way, expiresAt: expiresAt.toISOString() }
}

type Gather = { orderId: Id<"ord">; memberId: Id<"mem"> | null; goods: Goods; expiresAt: Date }
type Line = typeof orderLines.$inferSelect

async function gather(tx: Tx, { memberId, goods, ...order }: Gather): Promise<Line[]> {
  if ("items" in goods) {
    // Who is signed in has a basket of their own, kept by the house.
    if (memberId !== null) throw refuse("nothingSelected")
    return await takeForGuest(tx, goods.items, order)
  }
  if (memberId === null) throw refuse("nothingSelected")
  const ids = [...new Set(goods.lineIds)].filter((id) => isId("orl", id))
  if (ids.length === 0 || ids.length !== goods.lineIds.length) throw refuse("nothingSelected")
  const own = and(inArray(orderLines.id, ids as Id<"orl">[]), eq(orderLines.memberId, memberId))
  // Orders before lines, as everywhere: what waits in another order of theirs leaves it first.
  const waiting = await tx.db.select({ orderId: orderLines.orderId }).from(orderLines).where(own)
  const others = [...new Set(waiting.flatMap(({ orderId }) => orderId ?? []))].toSorted()
  const takenOver = new Set(ids as Id<"orl">[])
  for (const orderId of others) await releaseOrder(tx, orderId, "cancelled", takenOver)
  const lines = await tx.db.select().from(orderLines).where(own).orderBy(orderLines.id).for("update")
  if (lines.length !== ids.length) throw refuse("lineGone")
  // Another tab has ordered it while this one waited for the line.
  const isTaken = ({ orderId }: Line) => orderId !== null && !others.includes(orderId)
  if (lines.some((line) => line.status !== "unpaid" || isTaken(line))) throw refuse("lineGone")
  return lines
}
