import { hashOfSecret, secretOf } from "#domains/orders/order-link.ts"
import { minutesToPay, readPayTimes } from "#domains/orders/pay-times.ts"
import { chargesOf } from "#domains/orders/quote.ts"
import { newReference } from "#domains/orders/reference.ts"
import type { orderLines } from "#domains/orders/schema.ts"
import type { Ctx, Tx } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { figureOrder } from "./figure-order.ts"
import type { NewOrder } from "./place-order.ts"
import { refuse } from "./refusals.ts"
import { requireFit } from "./require-fit.ts"
import type { Drawn } from "./write-order.ts"

/** An order that somebody asks for, once it is known that they may. */
export type Placing = { ctx: Ctx; memberId: Id<"mem"> | null; asked: NewOrder; idempotencyKey: string }

/** Until when an order that is placed now can be paid. */
export async function readEnd(ctx: Ctx, { way }: NewOrder): Promise<Date> {
  const minutes = minutesToPay(await readPayTimes(ctx), way)
  return new Date(ctx.now().getTime() + minutes * 60_000)
}

type Drawing = Omit<Placing, "ctx"> & {
  orderId: Id<"ord">
  expiresAt: Date
  lines: readonly (typeof orderLines.$inferSelect)[]
}

/** What is to be written of it: refused where its lines do not go together, or not there. */
export async function drawUp(tx: Tx, drawing: Drawing): Promise<Drawn> {
  const { orderId, memberId, asked, idempotencyKey, expiresAt, lines } = drawing
  requireFit(lines, asked.shipping)
  if (asked.shipping === "delivery" && asked.address === null) throw refuse("addressRequired")
  const { quote, fees } = await figureOrder(tx, lines, {
    way: asked.way,
    shipping: asked.shipping,
    country: asked.address?.country ?? null,
    isCovered: asked.isCovered ?? false,
    points: asked.points ?? 0,
  })
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
    taxedCents: quote.taxedCents,
    gstBasisPoints: fees.gstBasisPoints,
    gstCents: quote.gstCents,
    pointsSpent: quote.pointsSpent,
    createdAt: tx.now(),
    expiresAt,
    idempotencyKey,
    secretHash: hashOfSecret(secretOf(tx.house, orderId)),
    declaration: asked.declaration ?? null,
  }
  const isByCard = row.way === "card" && tx.house.payments.card.kind !== "disabled"
  return { row, charges: chargesOf(quote), lines, paymentId: isByCard ? newId("pay") : null }
}
