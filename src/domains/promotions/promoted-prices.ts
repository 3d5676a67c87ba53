import type { LineKind } from "#domains/orders/kinds.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Cents } from "#platform/money.ts"
import { readBasket, usesOf } from "./read-basket.ts"
import { readAutomatic } from "./read-promotions.ts"
import { bestOf, findDiscount, nextTurnOf } from "./rules.ts"

/** Times are strings, as on the cards that have it. */
export type PromotedPrice = { cents: Cents; name: string; endsAt: string | null }

type OfferedItem = { kind: LineKind; location: string; productId: string | null; nowCents: Cents }

/**
 * What one item costs alone in an order, by the rule that orders use. Only percentages give each bottle a price: an
 * amount is shared by all bottles of an order.
 */
export async function readPromotedPrices(
  ctx: Ctx,
  offers: readonly OfferedItem[],
): Promise<(PromotedPrice | null)[]> {
  const automatic = offers.some(({ kind }) => kind === "bottle") ? await readAutomatic(ctx) : []
  const percentages = automatic.filter(({ kind }) => kind === "percentage")
  if (percentages.length === 0) return offers.map(() => null)
  const counted = await Promise.all(
    percentages.map(async (promotion) => ({ promotion, uses: await usesOf(ctx, promotion, null) })),
  )
  const lines = offers.map((offer) => ({ ...offer, priceCents: offer.nowCents, quantity: 1 }))
  const request = { lines, shipping: "self", deliveryCents: 0, country: null } as const
  const basket = await readBasket(ctx, request, percentages)
  const now = ctx.now()
  return offers.map(({ nowCents }, at) => {
    const alone = { ...basket, lines: basket.lines.slice(at, at + 1) }
    const best = bestOf(
      counted.flatMap(({ promotion, uses }) => {
        const discount = findDiscount(promotion, alone, uses, now)
        return discount ? [{ promotion, discount }] : []
      }),
    )
    if (!best) return null
    const { name, endsAt } = best.promotion
    return { cents: nowCents - best.discount.cents, name, endsAt: endsAt?.toISOString() ?? null }
  })
}

/** A page with prices may be cached no longer than this. */
export async function secondsToNextTurn(ctx: Pick<Ctx, "app">): Promise<number> {
  const now = ctx.app.clock.now()
  const next = nextTurnOf(await readAutomatic(ctx), now)
  return next === undefined ? Number.POSITIVE_INFINITY : (next.getTime() - now.getTime()) / 1_000
}
