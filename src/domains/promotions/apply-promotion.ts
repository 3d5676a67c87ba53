import { eq } from "drizzle-orm"
import { hasPerks } from "#domains/accounts/permissions.ts"
import { countryCodeOf } from "#domains/countries/countries.ts"
import { homeCountry } from "#domains/countries/home-country.ts"
import { lawOf, readLaws, readLegalVisibility } from "#domains/countries/laws.ts"
import type { LineKind, ShippingMethod } from "#domains/orders/kinds.ts"
import { countryOfPlace, placeSlugs } from "#domains/places/places.ts"
import type { Ctx, Tx } from "#platform/ctx.ts"
import { readDatabaseTime } from "#platform/database/database-time.ts"
import { countTry, type Limit, longestWaitOf } from "#platform/http/rate-limit.ts"
import type { Id } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import { Refusal } from "#platform/refusal.ts"
import { countUses, findByCode, lockPromotions, readAutomatic, readGroups } from "./read-promotions.ts"
import { refuse } from "./refusals.ts"
import {
  bestOf,
  type Discount,
  discountOf,
  field,
  normalizeCode,
  type PromotedBasket,
  type Promotion,
} from "./rules.ts"
import { promotionUses } from "./schema.ts"

type PromotableLine = {
  kind: LineKind
  productId?: string | null | undefined
  location?: string | null | undefined
  priceCents: Cents
  quantity: number
}

export type PromotionRequest = {
  lines: readonly PromotableLine[]
  code: string
  shipping: ShippingMethod
  deliveryCents: Cents
  /** A name or a code; null if nothing is delivered. */
  country: string | null
  /** Of a guest; null while it is unknown. */
  email: string | null
}

export type AppliedPromotion = {
  promotion: Pick<Promotion, "id" | "name" | "code"> | null
  discount: Discount
  /** Why the typed code does not apply. */
  refusal: Refusal | null
}

/** Guessing codes must not pay. */
const perClient: Limit = { name: "promotion-codes", times: 20, seconds: 10 * 60 }
const maxCode = 30

/**
 * The one promotion of an order: the better of what applies by itself and the typed code. In the order's transaction
 * promotions are locked before their uses are counted.
 */
export async function applyPromotion(ctx: Ctx | Tx, request: PromotionRequest): Promise<AppliedPromotion> {
  const none = { lines: request.lines.map(() => 0), isDeliveryFree: false, cents: 0 }
  const code = normalizeCode(request.code)
  const hasBottles = request.lines.some(({ kind }) => kind === "bottle")
  const automatic = hasBottles ? await readAutomatic(ctx) : []
  const typed = code === "" ? undefined : await findTyped(ctx, code)
  let refusal = typed instanceof Refusal ? typed : null
  const candidates = [...automatic, ...(typed === undefined || typed instanceof Refusal ? [] : [typed])]
  if (candidates.length === 0) return { promotion: null, discount: none, refusal }
  const basket = await readBasket(ctx, request)
  const locked =
    "inTransaction" in ctx
      ? await lockPromotions(
          ctx,
          candidates.map(({ id }) => id),
        )
      : candidates
  // The wait for the lock may have brought the end, so the time is read only now.
  const now = "inTransaction" in ctx ? await readDatabaseTime(ctx) : ctx.now()
  const offers: { promotion: Promotion; discount: Discount }[] = []
  for (const promotion of locked) {
    try {
      const uses = await usesOf(ctx, promotion, request)
      offers.push({ promotion, discount: discountOf(promotion, basket, uses, now) })
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      if (promotion.code !== null) refusal = problem
    }
  }
  const best = bestOf(offers)
  return { promotion: best?.promotion ?? null, discount: best?.discount ?? none, refusal }
}

export async function mayHavePromotion(
  ctx: Ctx,
  lines: readonly Pick<PromotableLine, "kind">[],
): Promise<boolean> {
  return lines.some(({ kind }) => kind === "bottle") && (await readAutomatic(ctx)).length > 0
}

async function findTyped(ctx: Ctx, code: string): Promise<Promotion | Refusal> {
  const client = ctx.actor.id ?? ctx.client.address ?? "-"
  const retryAfterSeconds = await longestWaitOf(ctx.app, [[perClient, client]])
  if (retryAfterSeconds) return refuse("tooManyCodes", { retryAfterSeconds, field })
  const found = code.length > maxCode ? undefined : await findByCode(ctx, code)
  if (found) return found
  await countTry(ctx.app, perClient, client)
  return refuse("codeUnknown", { field })
}

async function usesOf(ctx: Ctx, { id, maxUses, maxUsesPerPerson }: Promotion, { email }: PromotionRequest) {
  if (maxUses === null && maxUsesPerPerson === null) return { all: 0, own: 0 }
  return await countUses(ctx, id, { memberId: ctx.actor.id, email })
}

async function readBasket(ctx: Ctx, request: PromotionRequest): Promise<PromotedBasket> {
  const { lines, shipping, deliveryCents, country } = request
  const groups = await readGroups(ctx, lines)
  const laws = await readLaws(ctx)
  const allows = (code: string) => lawOf(laws, code).visible.promotions
  const destination = country === null ? homeCountry : countryCodeOf(country) || homeCountry
  return {
    ...{ shipping, deliveryCents },
    isMember: hasPerks(ctx.actor),
    isLawful: (await readLegalVisibility(ctx)).promotions && allows(destination),
    lines: lines.map(({ kind, location, priceCents, quantity, productId }) => {
      const place = placeSlugs.find((each) => each === location)
      return {
        ...{ kind, priceCents, quantity, location: location ?? null },
        isLawful: place === undefined || allows(countryOfPlace[place]),
        groups: groups.get(productId ?? "") ?? {},
      }
    }),
  }
}

/** Of an order that is cancelled or lapses. */
export async function freePromotionUse(tx: Tx, orderId: Id<"ord">): Promise<void> {
  await tx.db.update(promotionUses).set({ freedAt: tx.now() }).where(eq(promotionUses.orderId, orderId))
}
