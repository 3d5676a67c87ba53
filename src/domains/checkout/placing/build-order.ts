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
import type { NewOrder } from "./new-order.ts"
import { priceOrder } from "./price-order.ts"
import type { BuiltOrder } from "./write-orders.ts"

export type Placement = {
  ctx: Ctx
  memberId: Id<"mem"> | null
  requested: NewOrder
  idempotencyKey: string
  /** Its transaction has no other order, so it may write before it is evaluated. */
  isAlone: boolean
}

type PlacedLine = typeof orderLines.$inferSelect

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
export function capKeysOf({ ctx, memberId, requested }: Placement): string[] {
  if (memberId === null) return holderKeysOf({ network: networkOf(ctx.client), email: requested.email })
  return isPaidByCard(ctx, requested) || requested.paymentMethod === "wallet"
    ? []
    : holderKeysOf({ email: requested.email })
}

export async function buildOrder(
  tx: Tx,
  { memberId, requested, idempotencyKey }: Placement,
  { orderId, lines }: { orderId: Id<"ord">; lines: readonly PlacedLine[] },
): Promise<BuiltOrder> {
  const { paymentMethod, shipping, address, email, declaration = null } = requested
  if (shipping === "delivery" && address === null) throw refuse("addressRequired")
  const holdsBriefly = !isVerified(tx) && bottlesOf(lines).length > 0
  const minutes = await minutesToHold(tx, { paymentMethod, holdsBriefly })
  const { quote, fees } = await priceOrder(tx, lines, {
    paymentMethod,
    shipping,
    country: address?.country ?? null,
    isCovered: requested.isCovered ?? false,
    points: requested.points ?? 0,
  })
  const createdAt = tx.now()
  const row: BuiltOrder["row"] = {
    id: orderId,
    reference: newReference(),
    memberId,
    email,
    language: tx.language,
    paymentMethod: quote.totalCents === 0 ? "free" : paymentMethod,
    shipping,
    address,
    status: "unpaid",
    totalCents: quote.totalCents,
    taxedCents: quote.taxedCents,
    marginCents: isUnderMarginScheme(fees) ? quote.marginCents : null,
    gstBasisPoints: fees.gstBasisPoints,
    gstCents: quote.gstCents,
    pointsSpent: quote.pointsSpent,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + minutes * 60_000),
    paidAt: null,
    endedAt: null,
    idempotencyKey,
    secretHash: hashOfSecret(secretOf(tx.app, orderId)),
    declaration,
    emailConfirmedAt: isVerified(tx) ? createdAt : null,
  }
  const paymentId = isPaidByCard(tx, row) ? newId("pay") : null
  return { row, charges: chargesOf(quote), lines, paymentId, acceptTerms: requested.acceptTerms }
}
