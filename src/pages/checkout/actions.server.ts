import { data } from "react-router"
import { newCrossSiteCookie } from "#domains/accounts/sessions/same-site.ts"
import { requireHumanForm } from "#domains/bot-check/require-human.ts"
import { localCartCookie, readLocalCart, withoutItems } from "#domains/cart/local-cart.ts"
import { AgeDeclarationAndKey, Card, CheckoutChoices } from "#domains/checkout/inputs.ts"
import { orderMembership } from "#domains/checkout/order-membership.ts"
import { handlePaymentReturn } from "#domains/checkout/paying/handle-payment-return.ts"
import {
  checkOut,
  homeCountryName,
  readCheckoutForm,
  readCheckoutGoods,
} from "#domains/checkout/placing/check-out.ts"
import { type CheckoutFigures, readCheckoutFigures } from "#domains/checkout/read-checkout.ts"
import { refuse } from "#domains/checkout/refusals.ts"
import {
  cancelByClientSecret,
  payAgain,
  startOrderPayment,
  withCancelledOrder,
} from "#domains/checkout/start-order-payment.ts"
import { codeOf } from "#domains/countries/countries.ts"
import { addressOfFields } from "#domains/delivery/address-layouts.ts"
import { secretOf } from "#domains/orders/order-link.ts"
import { findCurrentProvider } from "#domains/payments/configured-providers.ts"
import { listAddresses } from "#domains/profile/addresses.ts"
import { readAddressForm } from "#domains/profile/read-address-form.ts"
import { addAddress } from "#domains/profile/save-address.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { Refusal } from "#platform/refusal.ts"
import { redirect } from "#platform/routing.ts"
import { flashCookie } from "#web/flash.ts"
import { refusalView } from "#web/screen.ts"

type CheckoutRequest = { cookies: string | null; search: URLSearchParams; headers: Headers }
type CheckoutAction = (
  ctx: Ctx,
  submitted: FormFields,
  request: CheckoutRequest,
) => Promise<Response | { figures: CheckoutFigures }>

export async function runCheckoutAction(
  ctx: Ctx,
  submitted: FormFields,
  request: Pick<CheckoutRequest, "cookies" | "search">,
) {
  const headers = new Headers()
  try {
    const result = await actionOf(submitted.act)(ctx, submitted, { ...request, headers })
    return result instanceof Response
      ? result
      : data({ ...result, submitted: withoutSecrets(submitted) }, { headers })
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    const figures = await figuresOf(ctx, submitted, request)
    return data(
      { refusal: refusalView(ctx, problem), submitted: withoutSecrets(submitted), figures },
      { status: problem.status, headers },
    )
  }
}

const actions: Readonly<Record<string, CheckoutAction>> = {
  async quote(ctx, submitted, request) {
    const { lines } = await readCheckoutGoods(ctx, request.cookies, request.search)
    return { figures: await readCheckoutFigures(ctx, lines, submitted) }
  },

  async place(ctx, submitted, { cookies, search, headers }) {
    const { goods, local } = await readCheckoutGoods(ctx, cookies, search)
    const country = codeOf(submitted.country || homeCountryName)
    const form = await readCheckoutForm(ctx, addressOfFields(submitted, country))
    const rest = withoutItems(readLocalCart(cookies), local.items)
    const onAccount = (own: readonly string[]) => {
      // The selected lines used up the cart's key, so the rest needs a new one.
      for (const cookie of [
        ...own,
        newCrossSiteCookie(ctx.app.origin),
        localCartCookie({ ...rest, key: "" }),
      ])
        headers.append("set-cookie", cookie)
    }
    const placed = await checkOut(ctx, form, {
      goods,
      local,
      onAccount,
      requireHuman: () => requireHumanForm(ctx, submitted),
    })
    if (ctx.actor.id !== null && submitted.saveAddress === "yes" && form.address)
      await saveAddress(ctx, submitted)
    const next = await startOrderPayment(placed.ctx, placed.order)
    // Ordered goods leave the cart, or they could be held twice.
    if (ctx.actor.id === null && !headers.has("set-cookie"))
      headers.append("set-cookie", localCartCookie(rest))
    return redirect(next.path, { status: 303, headers })
  },

  async upgrade(ctx, submitted) {
    const { paymentMethod } = parseInput("checkout", CheckoutChoices.pick({ paymentMethod: true }), submitted)
    const { key } = parseInput("checkout", AgeDeclarationAndKey.pick({ key: true }), submitted)
    const order = await orderMembership(ctx, { paymentMethod, idempotencyKey: key })
    return redirect((await startOrderPayment(ctx, order)).path, 303)
  },

  async card(ctx, submitted) {
    const provider = await findCurrentProvider(ctx.app)
    if (!provider?.payWithCardNumber) throw refuse("paymentMethodNotOffered")
    const { secret, cardNumber } = parseInput("checkout", Card, submitted)
    return redirect(await provider.payWithCardNumber({ clientSecret: secret, cardNumber }), 303)
  },

  async again(ctx, submitted) {
    return redirect((await payAgain(ctx, submitted.secret ?? "")).path, 303)
  },

  async free(ctx, submitted) {
    const { orderId } = await handlePaymentReturn(ctx, submitted.secret ?? "")
    return redirect(`/checkout/success?order=${secretOf(ctx.app, orderId)}`, 303)
  },

  async cancel(ctx, submitted, { cookies, headers }) {
    const orderId = await cancelByClientSecret(ctx, submitted.secret ?? "")
    if (orderId && ctx.actor.id === null)
      headers.append(
        "set-cookie",
        localCartCookie(await withCancelledOrder(ctx, readLocalCart(cookies), orderId)),
      )
    headers.append("set-cookie", flashCookie("checkout", "card.left"))
    return redirect("/cart", { status: 303, headers })
  },
}

/** The order is placed, whatever becomes of the address. */
async function saveAddress(ctx: Ctx, submitted: FormFields): Promise<void> {
  try {
    const form = readAddressForm(submitted)
    const isSaved = (await listAddresses(ctx)).some(
      ({ address, postal_code }) => address === form.address && postal_code === form.postal_code,
    )
    if (!isSaved) await addAddress(ctx, form)
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
  }
}

function actionOf(name: string | undefined): CheckoutAction {
  const action = name !== undefined && Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action) throw refuse("paymentMethodUnclear")
  return action
}

/** Passwords and card numbers are not returned to the page. */
function withoutSecrets({
  password: _,
  cardNumber: __,
  cvc: ___,
  ...submitted
}: FormFields): Record<string, string | undefined> {
  return submitted
}

async function figuresOf(
  ctx: Ctx,
  submitted: FormFields,
  { cookies, search }: Pick<CheckoutRequest, "cookies" | "search">,
) {
  if (submitted.act !== "place") return undefined
  const { lines } = await readCheckoutGoods(ctx, cookies, search)
  return await readCheckoutFigures(ctx, lines, submitted)
}
