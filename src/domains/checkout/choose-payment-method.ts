import { and, eq } from "drizzle-orm"
import { homeCountry } from "#domains/countries/home-country.ts"
import { lawOf, readLaws } from "#domains/countries/laws.ts"
import { readFees } from "#domains/orders/fees.ts"
import type { PaymentMethod } from "#domains/orders/kinds.ts"
import { minutesToHold } from "#domains/orders/pay-terms.ts"
import { paymentSettings } from "#domains/orders/payment-settings.ts"
import { cappedFees, withPaymentMethod } from "#domains/orders/quote.ts"
import { orderCharges, orderLines, orders } from "#domains/orders/schema.ts"
import { definitionOf, isProviderName } from "#domains/payments/providers.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import type { Id } from "#platform/ids.ts"
import { pick } from "#platform/pick.ts"
import { isBeingCharged } from "./lapse-orders.ts"
import { lockOrder, type Order } from "./lock-order.ts"
import { cancelPayments } from "./paying/open-payment.ts"
import { payByWallet } from "./paying/pay-by-wallet.ts"
import { requirePayer } from "./paying/require-payer.ts"
import { refuse } from "./refusals.ts"

export type OtherPaymentMethod = Exclude<PaymentMethod, "free">
type PayableOrder = Pick<
  Order,
  | "id"
  | "paymentMethod"
  | "memberId"
  | "totalCents"
  | "taxedCents"
  | "marginCents"
  | "gstBasisPoints"
  | "declaration"
>

export async function listOtherPaymentMethods(ctx: Ctx, order: PayableOrder) {
  const parts = await readOrderParts(ctx, order.id)
  // Goods above the caps are not held, so only a card can pay for them.
  if (order.paymentMethod === "free" || order.totalCents === 0 || !parts.isHeld) return []
  const { provider, payNow } = paymentSettings.of(ctx.app)
  const isOwn = order.memberId !== null && order.memberId === ctx.actor.id
  const offered: Record<OtherPaymentMethod, boolean> = {
    transfer: payNow !== null,
    card: isProviderName(provider) && order.totalCents >= definitionOf(provider).capabilities.minimumCents,
    // Only the owner can spend the wallet, even if others have the link; and a wallet cannot top itself up.
    wallet: isOwn && !parts.isTopUp,
  }
  const fees = cappedFees(await readFees(ctx), parts.lines)
  const { paymentMethods } = lawOf(await readLaws(ctx), order.declaration?.country ?? homeCountry)
  return paymentMethods
    .filter((paymentMethod) => offered[paymentMethod] && paymentMethod !== order.paymentMethod)
    .map((paymentMethod) => {
      const { totalCents } = withPaymentMethod({ ...order, cardCents: parts.cardCents }, fees, paymentMethod)
      return { paymentMethod, totalCents }
    })
}

/** Choosing a card and leaving it again costs a request to the provider each time. */
const perOrder: Limit = { name: "choose-payment-method", times: 20, seconds: 60 * 60 }

/** Changes only the card fee. Refuses while a card is being charged. */
export async function choosePaymentMethod(
  ctx: Ctx,
  orderId: Id<"ord">,
  paymentMethod: OtherPaymentMethod,
): Promise<void> {
  const retryAfterSeconds = await countTry(ctx.app, perOrder, orderId)
  if (retryAfterSeconds) throw refuse("tooOften", { retryAfterSeconds })
  await transaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId)
    requirePayer(tx, order)
    if (order.status === "processing" || (await isBeingCharged(tx, orderId))) throw refuse("beingPaid")
    if (order.status !== "unpaid" || order.expiresAt <= tx.now()) throw refuse("orderEnded")
    if (order.paymentMethod === paymentMethod) return
    const offered = await listOtherPaymentMethods(tx, order)
    if (!offered.some((each) => each.paymentMethod === paymentMethod)) throw refuse("paymentMethodNotOffered")
    await cancelPayments(tx, orderId)
    await setPaymentMethod(tx, order, paymentMethod)
  })
}

export async function switchToWalletAndPay(ctx: Ctx, orderId: Id<"ord">): Promise<void> {
  await transaction(ctx, async (tx) => {
    await choosePaymentMethod(tx, orderId, "wallet")
    await payByWallet(tx, orderId)
  })
}

async function setPaymentMethod(tx: Tx, order: Order, paymentMethod: OtherPaymentMethod): Promise<void> {
  const { id: orderId } = order
  const parts = await readOrderParts(tx, orderId)
  const { totalCents, cardCents, gstCents } = withPaymentMethod(
    { ...order, cardCents: parts.cardCents },
    cappedFees(await readFees(tx), parts.lines),
    paymentMethod,
  )
  await tx.db
    .delete(orderCharges)
    .where(and(eq(orderCharges.orderId, orderId), eq(orderCharges.kind, "card")))
  if (cardCents > 0) await tx.db.insert(orderCharges).values({ orderId, kind: "card", cents: cardCents })
  // Counts from the placing of the order: changing back and forth gains no time.
  const holdsBriefly = order.emailConfirmedAt === null && parts.hasBottles
  const minutes = await minutesToHold(tx, { paymentMethod, holdsBriefly })
  const deadline = new Date(order.createdAt.getTime() + minutes * 60_000)
  const expiresAt = deadline > order.expiresAt ? deadline : order.expiresAt
  await tx.db
    .update(orders)
    .set({ paymentMethod, totalCents, gstCents, expiresAt })
    .where(eq(orders.id, orderId))
  await tx.db
    .update(orderLines)
    .set({ dueAt: expiresAt })
    .where(
      and(eq(orderLines.orderId, orderId), eq(orderLines.kind, "bottle"), eq(orderLines.status, "unpaid")),
    )
}

async function readOrderParts({ db }: Pick<Ctx, "db">, orderId: Id<"ord">) {
  const [charge] = await db
    .select({ cents: orderCharges.cents })
    .from(orderCharges)
    .where(and(eq(orderCharges.orderId, orderId), eq(orderCharges.kind, "card")))
  const lines = await db
    .select(pick(orderLines, "kind", "holdId", "agreedTerms"))
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
  const bottles = lines.filter(({ kind }) => kind === "bottle")
  return {
    lines,
    cardCents: charge?.cents ?? 0,
    isTopUp: lines.some(({ kind }) => kind === "top-up"),
    hasBottles: bottles.length > 0,
    isHeld: bottles.every(({ holdId }) => holdId !== null),
  }
}
