import { holderKeysOf, networkOf } from "#domains/orders/held.ts"
import { readHoldTerms } from "#domains/orders/hold-terms.ts"
import type { PaymentMethod } from "#domains/orders/kinds.ts"
import { hashOfSecret, secretOf } from "#domains/orders/order-link.ts"
import { minutesToPay, readPayTimes } from "#domains/orders/pay-times.ts"
import { paymentSettings } from "#domains/orders/payment-settings.ts"
import { chargesOf, isUnderMarginScheme } from "#domains/orders/quote.ts"
import { newReference } from "#domains/orders/reference.ts"
import type { orderLines } from "#domains/orders/schema.ts"
import type { Ctx, Tx } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { refuse } from "../refusals.ts"
import type { NewOrder } from "./place-order.ts"
import { priceOrder } from "./price-order.ts"
import { requireCombinable } from "./require-combinable.ts"
import type { BuiltOrder } from "./write-order.ts"

export type Placement = { ctx: Ctx; memberId: Id<"mem"> | null; requested: NewOrder; idempotencyKey: string }

type PlacedLine = typeof orderLines.$inferSelect

export async function readPaymentDeadline(
  ctx: Ctx,
  { paymentMethod }: NewOrder,
  lines: readonly PlacedLine[],
): Promise<Date> {
  const holdsBriefly = !isVerified(ctx) && bottlesOf(lines).length > 0
  const minutes = await minutesToHold(ctx, { paymentMethod, holdsBriefly })
  return new Date(ctx.now().getTime() + minutes * 60_000)
}

/** An unconfirmed buyer holds bottles for a shorter time than a bank transfer takes. */
export async function minutesToHold(
  ctx: Pick<Ctx, "app">,
  { paymentMethod, holdsBriefly }: { paymentMethod: PaymentMethod; holdsBriefly: boolean },
): Promise<number> {
  const minutes = minutesToPay(await readPayTimes(ctx), paymentMethod)
  return holdsBriefly ? Math.min(minutes, (await readHoldTerms(ctx)).unconfirmedMinutes) : minutes
}

export function isVerified({ actor }: Ctx): boolean {
  return actor.id !== null && actor.isVerified
}

/** Other lines (lots, drams, casks) already belong to their buyer. */
export function bottlesOf<Kind extends Pick<PlacedLine, "kind">>(lines: readonly Kind[]): Kind[] {
  return lines.filter(({ kind }) => kind === "bottle")
}

/** Otherwise staff send a payment link. */
export function isPaidByCard(
  { app }: Pick<Ctx, "app">,
  { paymentMethod }: { paymentMethod: PaymentMethod },
): boolean {
  return paymentMethod === "card" && paymentSettings.of(app).provider !== null
}

/** A member's bottles have counted for the member since they went into the basket. */
export function capKeysOf({
  ctx,
  memberId,
  requested,
}: Pick<Placement, "ctx" | "memberId" | "requested">): string[] {
  if (memberId === null) return holderKeysOf({ network: networkOf(ctx.client), email: requested.email })
  return isPaidByCard(ctx, requested) || requested.paymentMethod === "wallet"
    ? []
    : holderKeysOf({ email: requested.email })
}

type OrderToBuild = Omit<Placement, "ctx"> & {
  orderId: Id<"ord">
  expiresAt: Date
  lines: readonly PlacedLine[]
}

export async function buildOrder(tx: Tx, toBuild: OrderToBuild): Promise<BuiltOrder> {
  const { orderId, memberId, requested, idempotencyKey, expiresAt, lines } = toBuild
  requireCombinable(lines, requested.shipping)
  if (requested.shipping === "delivery" && requested.address === null) throw refuse("addressRequired")
  const { quote, fees } = await priceOrder(tx, lines, {
    paymentMethod: requested.paymentMethod,
    shipping: requested.shipping,
    country: requested.address?.country ?? null,
    isCovered: requested.isCovered ?? false,
    points: requested.points ?? 0,
  })
  const row = {
    id: orderId,
    reference: newReference(),
    memberId,
    email: requested.email,
    language: tx.language,
    paymentMethod: quote.totalCents === 0 ? ("free" as const) : requested.paymentMethod,
    shipping: requested.shipping,
    address: requested.address,
    status: "unpaid" as const,
    totalCents: quote.totalCents,
    taxedCents: quote.taxedCents,
    marginCents: isUnderMarginScheme(fees) ? quote.marginCents : null,
    gstBasisPoints: fees.gstBasisPoints,
    gstCents: quote.gstCents,
    pointsSpent: quote.pointsSpent,
    createdAt: tx.now(),
    expiresAt,
    idempotencyKey,
    secretHash: hashOfSecret(secretOf(tx.app, orderId)),
    declaration: requested.declaration ?? null,
    emailConfirmedAt: isVerified(tx) ? tx.now() : null,
  }
  return { row, charges: chargesOf(quote), lines, paymentId: isPaidByCard(tx, row) ? newId("pay") : null }
}
