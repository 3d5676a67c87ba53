import { and, eq, isNotNull } from "drizzle-orm"
import type { orders } from "#domains/orders/schema.ts"
import type { Ctx, Tx } from "#platform/ctx.ts"
import { readDatabaseTime } from "#platform/database/database-time.ts"
import { countTry, type Limit, longestWaitOf } from "#platform/http/rate-limit.ts"
import type { Id } from "#platform/ids.ts"
import { Refusal } from "#platform/refusal.ts"
import { type PromotableLine, type PromotionRequest, readBasket, usesOf } from "./read-basket.ts"
import { countUses, findByCode, lockPromotions, readAutomatic } from "./read-promotions.ts"
import { refuse } from "./refusals.ts"
import {
  bestOf,
  type Discount,
  discountOf,
  field,
  hasUsesLeft,
  normalizeCode,
  type Promotion,
} from "./rules.ts"
import { promotionUses } from "./schema.ts"

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
  const basket = await readBasket(ctx, request, candidates)
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
      const uses = await usesOf(ctx, promotion, request.email)
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

/** A lapsed order is paid after all. False if others have used the promotion up. The order must be locked. */
export async function reclaimPromotionUse(tx: Tx, order: UsingOrder): Promise<boolean> {
  const isFreed = and(eq(promotionUses.orderId, order.id), isNotNull(promotionUses.freedAt))
  const [freed] = await tx.db.select().from(promotionUses).where(isFreed)
  if (!freed) return true
  const [promotion] = await lockPromotions(tx, [freed.promotionId])
  if (!promotion || !hasUsesLeft(promotion, await countUses(tx, promotion.id, order))) return false
  await tx.db.update(promotionUses).set({ freedAt: null }).where(isFreed)
  return true
}

type UsingOrder = Pick<typeof orders.$inferSelect, "id" | "memberId" | "email">

/** Of an order that is cancelled or lapses. */
export async function freePromotionUse(tx: Tx, orderId: Id<"ord">): Promise<void> {
  await tx.db.update(promotionUses).set({ freedAt: tx.now() }).where(eq(promotionUses.orderId, orderId))
}
