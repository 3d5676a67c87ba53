import { and, isNull } from "drizzle-orm"
import { hasPerks } from "#domains/accounts/permissions.ts"
import { lots } from "#domains/auctions/schema.ts"
import { readFees } from "#domains/orders/fees.ts"
import { isExport } from "#domains/orders/gst.ts"
import { holderKeysOf, networkOf } from "#domains/orders/held.ts"
import type { LineKind, PaymentMethod, ShippingMethod } from "#domains/orders/kinds.ts"
import { hashOfSecret, newReference, secretOf } from "#domains/orders/order-link.ts"
import { minutesToHold } from "#domains/orders/pay-terms.ts"
import { paymentSettings } from "#domains/orders/payment-settings.ts"
import {
  type AgreedTerms,
  cappedFees,
  chargesOf,
  type Fees,
  isUnderMarginScheme,
  type Quote,
  quoteOrder,
} from "#domains/orders/quote.ts"
import type { orderLines } from "#domains/orders/schema.ts"
import { type AppliedPromotion, applyPromotion } from "#domains/promotions/apply-promotion.ts"
import type { Ctx, Tx } from "#platform/ctx.ts"
import { idIn } from "#platform/database/id-conditions.ts"
import { type Id, newId } from "#platform/ids.ts"
import { refuse } from "../refusals.ts"
import {
  isShippable,
  noDelivery,
  type ParcelLine,
  type ParcelsQuote,
  quoteParcels,
} from "../shipping/parcels.ts"
import type { NewOrder } from "./new-order.ts"
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
  const createdAt = tx.now()
  const { quote, fees, applied } = await priceOrder(
    tx,
    lines,
    {
      paymentMethod,
      shipping,
      country: address?.country ?? null,
      isCovered: requested.isCovered ?? false,
      points: requested.points ?? 0,
      promotionCode: requested.promotionCode ?? "",
      email,
    },
    { now: createdAt },
  )
  if (applied.refusal) throw applied.refusal
  const { promotion, discount } = applied
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
  return {
    row,
    charges: chargesOf(quote),
    lines: lines.map((line, at) => ({ ...line, discountCents: discount.lines[at] ?? 0 })),
    paymentId,
    acceptTerms: requested.acceptTerms,
    use: promotion && { orderId, promotionId: promotion.id, cents: discount.cents, freedAt: null },
  }
}

export type QuotableLine = ParcelLine & {
  kind: LineKind
  dueAt: Date | null
  agreedTerms: AgreedTerms | null
}

export type QuoteChoices = {
  paymentMethod: PaymentMethod
  shipping: ShippingMethod
  country: string | null
  isCovered: boolean
  points: number
  promotionCode: string
  /** Null while it is unknown. */
  email: string | null
}

type PricedOrder = {
  quote: Quote
  fees: Fees
  parcels: ParcelsQuote["parcels"]
  applied: AppliedPromotion
}

/** `quoted` is the delivery of these lines to this country, if it has been computed. */
export async function priceOrder(
  ctx: Ctx,
  lines: readonly QuotableLine[],
  { paymentMethod, shipping, country, isCovered, points, promotionCode, email }: QuoteChoices,
  { now = ctx.now(), quoted }: { now?: Date; quoted?: ParcelsQuote } = {},
): Promise<PricedOrder> {
  const parcelLines = shipping === "delivery" ? lines.filter(({ kind }) => isShippable(kind)) : []
  const delivery =
    country !== null && parcelLines.length > 0
      ? (quoted ?? (await quoteParcels(ctx, parcelLines, country)))
      : noDelivery
  const fees = cappedFees(await readFees(ctx, now), lines)
  const ownLots = fees.gstBasisPoints === null ? noLots : await listOwnLots(ctx, lines)
  const applied = await applyPromotion(ctx, {
    ...{ lines, shipping, email, code: promotionCode },
    deliveryCents: delivery.feeCents,
    country: shipping === "delivery" ? country : null,
  })
  const quote = quoteOrder({
    lines: lines.map((line, at) => ({
      ...line,
      discountCents: applied.discount.lines[at] ?? 0,
      isOwn: ownLots.has(line.subjectId ?? ""),
      isOverdue: line.kind !== "bottle" && line.dueAt !== null && line.dueAt < now,
    })),
    fees,
    isMember: hasPerks(ctx.actor),
    paymentMethod,
    deliveryCents: delivery.feeCents,
    taxedDeliveryCents: delivery.taxedCents,
    isDeliveryFree: applied.discount.isDeliveryFree,
    isExported: shipping === "delivery" && isExport(delivery.to),
    isCovered,
    points: ctx.actor.id === null ? 0 : points,
  })
  return { quote, fees, parcels: delivery.parcels, applied }
}

const noLots: ReadonlySet<string> = new Set()

async function listOwnLots(ctx: Ctx, lines: readonly QuotableLine[]): Promise<ReadonlySet<string>> {
  const ids = lines.flatMap(({ kind, subjectId }) => (kind === "lot" && subjectId ? subjectId : []))
  if (ids.length === 0) return noLots
  const rows = await ctx.db
    .select({ id: lots.id })
    .from(lots)
    .where(and(idIn(lots.id, ids), isNull(lots.sellerId)))
  return new Set(rows.map(({ id }) => id))
}
