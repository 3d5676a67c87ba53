import { z } from "zod"
import { acceptTerms } from "#domains/accounts/inputs.ts"
import { requireOwn } from "#domains/accounts/permissions.ts"
import { requireHuman } from "#domains/bot-check/require-human.ts"
import { readCart } from "#domains/cart/reads.ts"
import { paymentSettings } from "#domains/orders/payment-settings.ts"
import { findBottle } from "#domains/shop/find-bottle.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type ApiCall, body, createRouter, describeApi } from "#platform/http/api-route.ts"
import { Refusal } from "#platform/refusal.ts"
import { CheckoutSums, readCheckoutSums } from "./checkout-data.ts"
import { checkoutPaymentMethods, checkoutShippingMethods } from "./inputs.ts"
import { orderMembership } from "./order-membership.ts"
import { payByWallet } from "./paying/pay-by-wallet.ts"
import { startCardPayment } from "./paying/start-card-payment.ts"
import { buyNowApi } from "./placing/buy-now-api.ts"
import { checkOut, readCheckoutForm } from "./placing/check-out.ts"
import type { OrderedGoods, PlacedOrder } from "./placing/new-order.ts"
import { cancelPlacedOrder } from "./start-order-payment.ts"
import { topUpApi } from "./top-up-api.ts"

const tags = ["Payment"]

const line = z.string("addressRequired").max(300, "addressRequired").optional()
const user = z.string("nothingSelected").max(60, "nothingSelected").optional().meta({
  description: "Your member id. Absent for a guest",
})
const idempotencyKey = z
  .string("keyRequired")
  .regex(/^[\w-]{8,80}$/, "keyRequired")
  .optional()
  .meta({ description: "Repeating a key returns the same order" })

const Delivery = z
  .object({
    firstname: line,
    lastname: line,
    companyname: line,
    company_name: line,
    email: line,
    phone: line,
    address: line,
    city: line,
    state: line,
    postal_code: line,
    country: line,
    password: z.string("addressRequired").max(200, "addressRequired").optional().meta({
      description: "A guest who sends a password gets an account",
    }),
  })
  .prefault({})

const CheckoutData = z
  .object({
    bottles: z
      .array(
        z.object({
          product_id: z.string("nothingSelected").max(60, "nothingSelected"),
          quantity: z.int("nothingSelected").min(1, "nothingSelected").max(999, "nothingSelected"),
        }),
        "nothingSelected",
      )
      .max(50, "nothingSelected")
      .default([])
      .meta({
        description: "Listings of the bottle shop, or their products: a guest's items, or some of your cart",
      }),
    lines: z
      .array(z.string("nothingSelected").max(60, "nothingSelected"), "nothingSelected")
      .max(200, "nothingSelected")
      .optional()
      .meta({
        description: "Lines of your cart. By default all, if there are no bottles either",
      }),
    selectShipping: z.enum(checkoutShippingMethods, "shippingUnclear").default("delivery"),
    points: z.int("pointsUnclear").min(0, "pointsUnclear").max(100_000_000, "pointsUnclear").default(0),
    cover: z.boolean("shippingUnclear").default(false),
    promotion_code: z.string().max(100).default("").meta({
      description: "At most one promotion applies: the better of the code's and what applies by itself",
    }),
  })
  .prefault({})

const CheckoutCall = z.object({
  user,
  checkout: CheckoutData,
  delivery: Delivery,
  age: z
    .boolean("ageRequired")
    .default(false)
    .meta({ description: "Required: the buyer declares to be of legal age" }),
  acceptTerms,
  captcha: z.string().max(8_000).optional().catch("").meta({
    description: "The solution of the bot check (GET /altcha). Required without an account",
  }),
  idempotencyKey,
})
type CheckoutCall = z.output<typeof CheckoutCall>

const paymentMethod = z.enum(checkoutPaymentMethods, "paymentMethodUnclear").default("transfer")
const OrderCall = CheckoutCall.extend({ paymentMethod })
const UpgradeCall = z.object({ user, delivery: Delivery, paymentMethod, idempotencyKey })

const CheckoutAnswer = z.object({
  status: z.literal("success"),
  order_id: z.string(),
  reference: z.string(),
  amount: z.int().meta({ description: "In cents" }),
  paymentMethod: z.string(),
  expiresAt: z.iso.datetime(),
  clientSecret: z.string().nullable().meta({ description: "Set if a card payment was started" }),
  checkout: CheckoutSums,
})

type CheckoutPaymentMethod = (typeof checkoutPaymentMethods)[number]

async function checkOutByCall(c: ApiCall, request: CheckoutCall, method: CheckoutPaymentMethod) {
  const { ctx } = c.var
  if (request.user !== undefined) requireOwn(ctx, request.user)
  const { checkout, delivery } = request
  const form = await readCheckoutForm(ctx, {
    ...delivery,
    companyname: delivery.companyname ?? delivery.company_name,
    shipping: checkout.selectShipping,
    points: checkout.points,
    cover: checkout.cover ? "yes" : undefined,
    promotionCode: checkout.promotion_code,
    paymentMethod: method,
    age: request.age ? "yes" : "",
    acceptTerms: request.acceptTerms,
    key: request.idempotencyKey ?? crypto.randomUUID(),
  })
  const goods = await orderedGoodsOf(ctx, checkout)
  const items = "items" in goods ? goods.items : []
  const placed = await checkOut(ctx, form, {
    goods,
    local: { key: `${form.key}-call`.slice(0, 60), items },
    requireHuman: () => requireHuman(ctx, request.captcha),
    onAccount: (cookies) => {
      for (const cookie of cookies) c.header("set-cookie", cookie, { append: true })
    },
  })
  return await checkoutAnswerOf(placed.ctx, placed.order)
}

async function orderedGoodsOf(ctx: Ctx, { bottles, lines }: CheckoutCall["checkout"]): Promise<OrderedGoods> {
  const isGuest = ctx.actor.id === null
  if (!isGuest && lines) return { lineIds: lines }
  const items = await Promise.all(
    bottles.map(async ({ product_id, quantity }) => ({
      listingId: await findBottle(ctx, product_id),
      quantity,
    })),
  )
  if (isGuest) return { items }
  const cart = await readCart(ctx)
  if (items.length === 0) return { lineIds: cart.map(({ id }) => id) }
  const named = items.map(({ listingId, quantity }) =>
    cart.find((line) => line.subjectId === listingId && line.quantity === quantity),
  )
  return { lineIds: named.includes(undefined) ? [] : named.flatMap((line) => line?.id ?? []), named: items }
}

async function checkoutAnswerOf(ctx: Ctx, order: PlacedOrder) {
  const acceptsCards = paymentSettings.of(ctx.app).provider !== null
  const isByCard =
    order.paymentMethod === "card" && acceptsCards && order.totalCents > 0 && order.status === "unpaid"
  const clientSecret = isByCard ? await startCardOrCancel(ctx, order) : null
  if (order.paymentMethod === "wallet" && order.status === "unpaid") await payByWallet(ctx, order.id)
  const { id: order_id, reference, totalCents: amount, paymentMethod: method, expiresAt } = order
  const checkout = await readCheckoutSums(ctx, order_id)
  return {
    status: "success" as const,
    order_id,
    reference,
    amount,
    paymentMethod: method,
    expiresAt,
    clientSecret,
    checkout,
  }
}

/** A guest of the API has no page to retry on: if the payment cannot begin, the order ends and frees its bottles. */
async function startCardOrCancel(ctx: Ctx, order: PlacedOrder): Promise<string> {
  const { id } = order
  try {
    return (await startCardPayment(ctx, id, order)).clientSecret
  } catch (problem) {
    if (
      ctx.actor.id === null &&
      problem instanceof Refusal &&
      problem.code === "payments.providerUnavailable"
    )
      await cancelPlacedOrder(ctx, id)
    throw problem
  }
}

export const checkoutApi = createRouter()
  .route("/", topUpApi)
  .route("/", buyNowApi)
  .post(
    "/order/checkout",
    describeApi("Order the selected items with the given payment method", {
      answer: CheckoutAnswer,
      tags: ["Orders"],
    }),
    body("checkout", OrderCall),
    async (c) => c.json(await checkOutByCall(c, c.req.valid("json"), c.req.valid("json").paymentMethod)),
  )
  .post(
    "/payment/payment-transfer",
    describeApi("Order the selected items, to be paid by bank transfer", { answer: CheckoutAnswer, tags }),
    body("checkout", CheckoutCall),
    async (c) => c.json(await checkOutByCall(c, c.req.valid("json"), "transfer")),
  )
  .post(
    "/payment/payment-card",
    describeApi("Order the selected items, to be paid by card", { answer: CheckoutAnswer, tags }),
    body("checkout", CheckoutCall),
    async (c) => c.json(await checkOutByCall(c, c.req.valid("json"), "card")),
  )
  .post(
    "/payment/upgrade",
    describeApi("Order a membership", { answer: CheckoutAnswer, tags: ["Membership"] }),
    body("checkout", UpgradeCall),
    async (c) => {
      const { user: own, paymentMethod: method, idempotencyKey: key } = c.req.valid("json")
      if (own !== undefined) requireOwn(c.var.ctx, own)
      const wish = { paymentMethod: method, idempotencyKey: key ?? crypto.randomUUID() }
      return c.json(await checkoutAnswerOf(c.var.ctx, await orderMembership(c.var.ctx, wish)))
    },
  )
