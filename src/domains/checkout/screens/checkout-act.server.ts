import { data, redirect } from "react-router"
import { requireHumanForm } from "#domains/bot-check/require-human.ts"
import { localCookie, readLocal, withoutItems } from "#domains/cart/local-cart.ts"
import { secretOf } from "#domains/orders/order-link.ts"
import { confirmInSandbox } from "#domains/payments/sandbox/confirm.ts"
import { authenticationPath, returnPath } from "#domains/payments/sandbox/paths.ts"
import type { Ctx } from "#platform/ctx.ts"
import { read } from "#platform/input.ts"
import { Refusal } from "#platform/refusal.ts"
import { viewOf } from "#server/screen.ts"
import { newCrossSiteCookie } from "#server/who.ts"
import { askForMembership } from "../ask-for-membership.ts"
import { checkOut, readCheckoutForm } from "../check-out.ts"
import { Card, CheckoutChoices, Word } from "../inputs.ts"
import { cancelByClientSecret, payPlaced, withCancelled } from "../pay-placed.ts"
import { returnOfPayment } from "../paying/return-of-payment.ts"
import { type CheckoutFigures, readFigures, readGoods } from "../read-checkout.ts"
import { refuse } from "../refusals.ts"

type CheckoutFields = Readonly<Record<string, string>>
type CheckoutRequest = { cookies: string | null; search: URLSearchParams; headers: Headers }
type CheckoutAction = (
  ctx: Ctx,
  sent: CheckoutFields,
  asked: CheckoutRequest,
) => Promise<Response | { figures: CheckoutFigures }>

export async function checkoutAct(
  ctx: Ctx,
  sent: CheckoutFields,
  asked: Pick<CheckoutRequest, "cookies" | "search">,
) {
  const headers = new Headers()
  try {
    const done = await actOf(sent.act)(ctx, sent, { ...asked, headers })
    return done instanceof Response ? done : data({ ...done, sent: shown(sent) }, { headers })
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    const figures = await figuresOf(ctx, sent, asked)
    return data(
      { refusal: viewOf(ctx, problem), sent: shown(sent), figures },
      { status: problem.status, headers },
    )
  }
}

const acts: Readonly<Record<string, CheckoutAction>> = {
  async quote(ctx, sent, asked) {
    const { lines } = await readGoods(ctx, asked.cookies, asked.search)
    return { figures: await readFigures(ctx, lines, sent) }
  },

  async place(ctx, sent, { cookies, search, headers }) {
    const { goods, local } = await readGoods(ctx, cookies, search)
    const form = await readCheckoutForm(ctx, sent)
    const rest = withoutItems(readLocal(cookies), local.items)
    const onAccount = (own: readonly string[]) => {
      // The selected lines went into the account's basket under the cart's key, so the rest needs a new one.
      for (const cookie of [...own, newCrossSiteCookie(ctx.app.origin), localCookie({ ...rest, key: "" })])
        headers.append("set-cookie", cookie)
    }
    const placed = await checkOut(ctx, form, {
      goods,
      local,
      onAccount,
      requireHuman: () => requireHumanForm(ctx, sent),
    })
    const next = await payPlaced(placed.ctx, placed.order)
    // Ordered goods leave the cart whatever the payment method: otherwise they could be held twice.
    if (ctx.actor.id === null && !headers.has("set-cookie")) headers.append("set-cookie", localCookie(rest))
    return redirect(next.path, { status: 303, headers })
  },

  async upgrade(ctx, sent) {
    const { way } = read("checkout", CheckoutChoices.pick({ way: true }), sent)
    const { key } = read("checkout", Word.pick({ key: true }), sent)
    const order = await askForMembership(ctx, { way, idempotencyKey: key })
    return redirect((await payPlaced(ctx, order)).path, 303)
  },

  async card(ctx, sent) {
    requireSandbox(ctx)
    const { secret, cardNumber } = read("checkout", Card, sent)
    const { status } = await confirmInSandbox(ctx.app, { clientSecret: secret, cardNumber })
    const path = status === "requires_action" ? authenticationPath(secret) : returnPath(secret)
    return redirect(path, 303)
  },

  async free(ctx, sent) {
    const { orderId } = await returnOfPayment(ctx, sent.secret ?? "")
    return redirect(`/checkout/success?order=${secretOf(ctx.app, orderId)}`, 303)
  },

  async cancel(ctx, sent, { cookies, headers }) {
    const orderId = await cancelByClientSecret(ctx, sent.secret ?? "")
    if (orderId && ctx.actor.id === null)
      headers.append("set-cookie", localCookie(await withCancelled(ctx, readLocal(cookies), orderId)))
    return redirect("/cart", { status: 303, headers })
  },
}

function actOf(name: string | undefined): CheckoutAction {
  const act = name !== undefined && Object.hasOwn(acts, name) ? acts[name] : undefined
  if (!act) throw refuse("wayUnclear")
  return act
}

function requireSandbox({ app }: Ctx): void {
  if (app.payments.card.kind !== "sandbox") throw refuse("wayNotOffered")
}

/** Passwords and card numbers are not returned to the page. */
function shown({
  password: _,
  cardNumber: __,
  cvc: ___,
  ...sent
}: CheckoutFields): Record<string, string | undefined> {
  return sent
}

async function figuresOf(
  ctx: Ctx,
  sent: CheckoutFields,
  { cookies, search }: Pick<CheckoutRequest, "cookies" | "search">,
) {
  if (sent.act !== "place") return undefined
  const { lines } = await readGoods(ctx, cookies, search)
  return await readFigures(ctx, lines, sent)
}
