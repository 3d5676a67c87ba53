import { and, eq, inArray } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import { auctions, lots } from "#domains/auctions/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { readSite } from "#domains/content/site.ts"
import { orderPath, secretOf } from "#domains/orders/order-link.ts"
import { paymentFailureOf } from "#domains/orders/payment-failure.ts"
import { paymentSettings } from "#domains/orders/payment-settings.ts"
import { pickUpPlace } from "#domains/orders/pick-up-place.ts"
import { orderCharges, orderLines, orders } from "#domains/orders/schema.ts"
import { readComplaintDays } from "#domains/orders/seller-terms.ts"
import { orderStageOf } from "#domains/orders/stages.ts"
import { listFailedPayments } from "#domains/payments/list-failed-payments.ts"
import { needsPaymentInstructions } from "#domains/payments/needs-instructions.ts"
import { pathTo } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { times } from "#platform/money.ts"
import { listOtherPaymentMethods } from "./choose-payment-method.ts"
import { isConfirmToken } from "./confirm-email.ts"
import { findPayNowCode } from "./paying/pay-now-code.ts"
import { findPaymentLink } from "./payment-link.ts"
import { isPaidByCard } from "./placing/build-order.ts"
import { refuse } from "./refusals.ts"
import { findOrderBySecret } from "./start-order-payment.ts"

export async function readPlacedOrder(ctx: Ctx, secret: string, confirmToken?: string) {
  const order = await findOrderBySecret(ctx, secret)
  if (!order) throw refuse("noSuchOrder")
  const { id, reference, paymentMethod, status, totalCents, expiresAt, email } = order
  const [lines, charges, site, complaintDays, [failed]] = await Promise.all([
    listPlacedLines(ctx, id),
    ctx.db
      .select({ kind: orderCharges.kind, cents: orderCharges.cents })
      .from(orderCharges)
      .where(eq(orderCharges.orderId, id)),
    readSite(ctx),
    readComplaintDays(ctx),
    listFailedPayments(ctx, eq(orders.id, id)),
  ])
  const isOpen = status === "unpaid" && expiresAt > ctx.now()
  const isHeldBriefly =
    isOpen &&
    order.emailConfirmedAt === null &&
    lines.some(({ kind }) => kind === "bottle") &&
    !isPaidByCard(ctx, order)
  const otherPaymentMethods = isOpen ? await listOtherPaymentMethods(ctx, order) : []
  const lineStates = lines.map((line) => line.status)
  const isOwn = order.memberId !== null && order.memberId === ctx.actor.id
  return {
    id,
    reference,
    isOwn,
    path: isOwn ? pathTo("/my-account/order/:id", { id }) : orderPath(ctx.app, id),
    payPath: orderPath(ctx.app, id),
    stage: orderStageOf({ ...order, lineStates }, ctx.now()),
    shipping: order.shipping,
    place: pickUpPlace(
      ctx.language,
      site,
      lines.map(({ location }) => location),
    ),
    complaintDays,
    otherPaymentMethods,
    failure: failed ? paymentFailureOf(failed.failure) : null,
    isHeldBriefly,
    confirmToken:
      isHeldBriefly && confirmToken && isConfirmToken(ctx, order, confirmToken) ? confirmToken : null,
    paymentMethod,
    status,
    isOpen,
    totalCents,
    expiresAt: expiresAt.toISOString(),
    email,
    payNow: findPayNowCode(ctx, order),
    acceptsCards: paymentSettings.of(ctx.app).provider !== null,
    awaitsLink: isOpen && needsPaymentInstructions(ctx.app, paymentMethod),
    link: isOpen ? await findPaymentLink(ctx, id) : null,
    charges,
    lines: lines.map((line) => ({ ...line, totalCents: times(line.priceCents, line.quantity) })),
  }
}

async function listPlacedLines(ctx: Ctx, orderId: Id<"ord">) {
  return await ctx.db
    .select({
      id: orderLines.id,
      kind: orderLines.kind,
      title: orderLines.title,
      imagePath: orderLines.imagePath,
      priceCents: orderLines.priceCents,
      quantity: orderLines.quantity,
      location: orderLines.location,
      status: orderLines.status,
      lotNumber: lots.number,
      auctionTitle: auctions.title,
      sizeMl: products.volumeMl,
    })
    .from(orderLines)
    .leftJoin(lots, and(eq(orderLines.kind, "lot"), eq(lots.id, orderLines.subjectId)))
    .leftJoin(auctions, eq(auctions.id, lots.auctionId))
    .leftJoin(
      products,
      and(inArray(orderLines.kind, ["lot", "bottle"]), eq(products.id, orderLines.productId)),
    )
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.id)
}

/** For a caller who has proof of the buyer. */
export async function findPlacedOrder(ctx: Ctx, orderId: string) {
  return isId("ord", orderId) ? await readPlacedOrder(ctx, secretOf(ctx.app, orderId)) : null
}

export type PlacedOrderView = Awaited<ReturnType<typeof readPlacedOrder>>

/** Anyone with the link may pay: the context acts as the buyer, for this order alone. */
export async function asBuyer(ctx: Ctx, secret: string) {
  const order = await findOrderBySecret(ctx, secret)
  if (!order) throw refuse("noSuchOrder")
  if (order.memberId === null) return { ctx, orderId: order.id }
  const [member] = await ctx.db
    .select({
      id: members.id,
      username: members.username,
      role: members.role,
      status: members.status,
      isVerified: members.emailVerified,
    })
    .from(members)
    .where(eq(members.id, order.memberId))
  if (!member) throw refuse("noSuchOrder")
  return { ctx: { ...ctx, actor: member }, orderId: order.id }
}
