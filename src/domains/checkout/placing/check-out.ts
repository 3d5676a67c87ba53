import { can, requireSignedIn } from "#domains/accounts/permissions.ts"
import { readAccount } from "#domains/accounts/reads.ts"
import { acceptTerms, requireTerms } from "#domains/accounts/terms/accept-terms.ts"
import { type LocalCart, readLocalCart } from "#domains/cart/local-cart.ts"
import { readCartLines } from "#domains/cart/read-cart-page.ts"
import { readCart } from "#domains/cart/reads.ts"
import { canSelect } from "#domains/cart/rules.ts"
import { ageRuleFor, readAgeRules } from "#domains/countries/age-rules.ts"
import { codeOf } from "#domains/countries/countries.ts"
import { declarationOf } from "#domains/countries/declaration.ts"
import { homeCountry } from "#domains/countries/home-country.ts"
import { lawOf, readLaws } from "#domains/countries/laws.ts"
import type { DeliveryAddress } from "#domains/orders/address.ts"
import type { Ctx } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import type { Id } from "#platform/ids.ts"
import { parseInput, parseTogether } from "#platform/input.ts"
import { AgeDeclarationAndKey, CheckoutChoices, Contact } from "../inputs.ts"
import { openAccount } from "../open-account.ts"
import { refuse } from "../refusals.ts"
import { isVerified } from "./build-order.ts"
import { hasOrderWithKey, orderIdempotencyKeyOf } from "./find-by-idempotency-key.ts"
import type { OrderedGoods, PlacedOrder } from "./new-order.ts"
import { parseDeliveryAddress } from "./parse-delivery-address.ts"
import { placeOrder } from "./place-orders.ts"

export type CheckoutInput = Readonly<Record<string, unknown>>

export type CheckoutForm = Awaited<ReturnType<typeof readCheckoutForm>>

const perClient: Limit = { name: "checkout", times: 60, seconds: 60 }
/** A guest's transfer order can hold its bottles for up to two days. */
const perGuest: Limit = { name: "guest-transfers", times: 20, seconds: 24 * 60 * 60 }

/** Each order sends an e-mail to its address, which anyone may have typed. */
const perEmail: Limit = { name: "order-mail", times: 5, seconds: 24 * 60 * 60 }
const perVerifiedEmail: Limit = { name: "order-mail-of-known", times: 30, seconds: 60 * 60 }

export const homeCountryName = "Singapore"

export async function readCheckoutGoods(ctx: Ctx, cookies: string | null, search: URLSearchParams) {
  const { lines, cookie } = await readCartLines(ctx, cookies)
  const named = search.has("chosen") || search.has("item") ? new Set(search.getAll("item")) : null
  const isGuest = ctx.actor.id === null
  const chosen = lines.filter(
    (line) =>
      canSelect(line) &&
      line.isLocal === isGuest &&
      (!isGuest || line.quantity <= line.inventory) &&
      (named === null || named.has(line.id)),
  )
  const goods: OrderedGoods = isGuest
    ? { items: chosen.map(({ subjectId, quantity }) => ({ listingId: subjectId, quantity })) }
    : { lineIds: chosen.map(({ id }) => id) }
  const local: LocalCart = {
    key: readLocalCart(cookies).key,
    items: chosen.map(({ subjectId, quantity }) => ({ listingId: subjectId, quantity })),
  }
  return { lines: chosen, goods, local, cookie }
}

export async function readCheckoutForm(ctx: Ctx, submitted: CheckoutInput) {
  const choices = parseInput("checkout", CheckoutChoices, submitted)
  const isDelivery = choices.shipping === "delivery"
  const account = ctx.actor.id !== null && !submitted.email ? await readAccount(ctx, ctx.actor.id) : undefined
  const { address, contact, declared } = parseTogether({
    address: () => (isDelivery ? readAddress(ctx, submitted) : null),
    contact: () => (isDelivery ? undefined : (account ?? parseInput("checkout", Contact, submitted))),
    declared: () => parseInput("checkout", AgeDeclarationAndKey, submitted),
  })
  const email = address?.email ?? contact?.email ?? ""
  const { key, acceptTerms } = declared
  const password = typeof submitted.password === "string" && ctx.actor.id === null ? submitted.password : ""
  if (choices.shipping === "free-storage" && ctx.actor.id === null && !password)
    throw refuse("storageNeedsAccount")
  if (choices.paymentMethod === "wallet" && ctx.actor.id === null) throw refuse("signInForWallet")
  return { ...choices, address, email, key, password, acceptTerms }
}

function readAddress(ctx: Ctx, submitted: CheckoutInput): DeliveryAddress {
  const canDeliverAbroad = can(ctx, "deliverAbroad")
  const country = submitted.country || (canDeliverAbroad ? "" : homeCountryName)
  if (!canDeliverAbroad && country !== homeCountryName) throw refuse("countryNotYours")
  return parseDeliveryAddress(submitted, country)
}

export type CheckoutResult = { order: PlacedOrder; ctx: Ctx }

/** `onAccount` receives a new account's session cookies even if the order fails. */
export async function checkOut(
  ctx: Ctx,
  form: CheckoutForm,
  {
    goods,
    local,
    onAccount,
    requireHuman,
  }: {
    goods: OrderedGoods
    local: LocalCart
    onAccount(cookies: readonly string[]): void
    requireHuman(): Promise<void>
  },
): Promise<CheckoutResult> {
  await limitCheckouts(ctx, form, requireHuman)
  if (ctx.actor.id !== null) await requireAcceptedTerms(ctx, ctx.actor.id, form.acceptTerms)
  let buyer = ctx
  let orderedGoods = goods
  if (form.password && "items" in goods) {
    const opened = await openAccount(ctx, form, local)
    onAccount(opened.cookies)
    buyer = opened.ctx
    orderedGoods = { lineIds: await cartLineIdsOf(buyer, goods.items), named: goods.items }
  }
  const country = codeOf(form.address?.country ?? homeCountryName) || homeCountry
  if (!lawOf(await readLaws(ctx), country).paymentMethods.some((method) => method === form.paymentMethod))
    throw refuse("paymentMethodUnavailable", { field: "paymentMethod" })
  const declaration = declarationOf(ageRuleFor(await readAgeRules(ctx), country), country, ctx.now())
  const order = await placeOrder(buyer, {
    goods: orderedGoods,
    paymentMethod: form.paymentMethod,
    shipping: form.shipping,
    address: form.address,
    email: form.email,
    points: form.points,
    promotionCode: form.promotionCode,
    isCovered: form.cover === "yes" && form.shipping === "delivery",
    acceptTerms: form.acceptTerms,
    declaration: { version: declaration.textVersion, at: declaration.declaredAt.toISOString(), country },
    idempotencyKey: form.key,
  })
  return { order, ctx: buyer }
}

async function requireAcceptedTerms(
  ctx: Ctx,
  memberId: Id<"mem">,
  version: string | undefined,
): Promise<void> {
  if (version === undefined) return await requireTerms(ctx, memberId)
  await acceptTerms(ctx, version, "checkout")
}

/** Only a new order uses up the bot check. */
async function limitCheckouts(
  ctx: Ctx,
  form: CheckoutForm,
  requireHuman: () => Promise<void>,
): Promise<void> {
  const { app, actor } = ctx
  const email = form.email.toLowerCase()
  const isVerifiedBuyer = isVerified(ctx)
  const [tooOften, tooManyTo] = await Promise.all([
    countTry(app, perClient, actor.id ?? ctx.client.address ?? "-"),
    isVerifiedBuyer ? countTry(app, perVerifiedEmail, email) : undefined,
  ])
  if (tooOften !== undefined) throw refuse("tooOften", { retryAfterSeconds: tooOften })
  if (tooManyTo !== undefined) throw refuse("tooManyOrders", { retryAfterSeconds: tooManyTo })
  if (isVerifiedBuyer || (await hasOrderWithKey(ctx, orderIdempotencyKeyOf(actor.id, form)))) return
  if (actor.id === null) await requireHuman()
  const waitSeconds = await countTry(app, perEmail, email)
  if (waitSeconds !== undefined) {
    if (actor.id !== null) throw refuse("tooManyOrders", { retryAfterSeconds: waitSeconds })
    throw refuse("tooManyToEmail", { retryAfterSeconds: waitSeconds, field: "email" })
  }
  if (actor.id !== null || form.password || form.paymentMethod !== "transfer") return
  const retryAfterSeconds = await countTry(app, perGuest, ctx.client.address ?? "-")
  if (retryAfterSeconds !== undefined) throw refuse("tooManyUnpaid", { retryAfterSeconds })
}

async function cartLineIdsOf(ctx: Ctx, items: readonly { listingId: string }[]): Promise<string[]> {
  requireSignedIn(ctx)
  const wantedIds = new Set(items.map(({ listingId }) => listingId))
  return (await readCart(ctx)).filter(({ subjectId }) => wantedIds.has(subjectId)).map(({ id }) => id)
}
