import { quoteOrder, usualFees } from "#domains/orders/quote.ts"
import { homePlace } from "#domains/places/places.ts"
import type { Cents } from "#platform/money.ts"
import { targetKinds } from "./kinds.ts"
import { findDiscount, type PromotedLine, type Promotion } from "./rules.ts"

const examples: readonly (readonly Cents[])[] = [[50_00], [120_00], [300_00, 200_00]]
const deliveryCents = 20_00

/** What it would take off example baskets of covered bottles that are sent, while it runs. */
export function previewPromotion(promotion: Promotion, now: Date) {
  const running = { ...promotion, startsAt: now, endsAt: null, pausedAt: null }
  return examples.map((prices) => {
    const bottles = prices.map((priceCents) => coveredBottle(promotion, priceCents))
    const basket = {
      lines: bottles,
      shipping: "delivery",
      deliveryCents,
      isMember: true,
      segments: new Set(promotion.segmentId === null ? [] : [promotion.segmentId]),
      isLawful: true,
    } as const
    const discount = findDiscount(running, basket, { all: 0, own: 0 }, now)
    const quote = quoteOrder({
      lines: bottles.map((line, at) => ({
        ...line,
        discountCents: discount?.lines[at] ?? 0,
        agreedTerms: null,
      })),
      ...{ fees: usualFees, isMember: false, paymentMethod: "transfer", deliveryCents },
      isDeliveryFree: discount?.isDeliveryFree ?? false,
    })
    const { subtotalCents, promotionCents, totalCents } = quote
    return { bottles: prices.length, subtotalCents, deliveryCents, promotionCents, totalCents }
  })
}

function coveredBottle({ places, targets }: Promotion, priceCents: Cents): PromotedLine {
  return {
    ...{ kind: "bottle", quantity: 1, isLawful: true, priceCents, location: places[0] ?? homePlace },
    groups: Object.fromEntries(targetKinds.map((kind) => [kind, targets[kind][0] ?? null])),
  }
}
