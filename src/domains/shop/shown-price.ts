import { isReduced, type Priced } from "#domains/listings/price.ts"
import type { Cents } from "#platform/money.ts"
import type { DisplayedPromotion } from "./displayed-prices.ts"

export type ShownPrice = { cents: Cents; wasCents: Cents | null; endsAt: string | null }

/** Rounded to the cent, to compare bottles of several sizes. */
export function perLitreCents(cents: Cents, volumeMl: number): Cents {
  return Math.round((cents * 1_000) / volumeMl)
}

/** The price that a visitor pays, the one that is struck through, and until when. */
export function shownPriceOf(offer: Priced & { nowCents: Cents; promotion: DisplayedPromotion }): ShownPrice {
  const { promotion, nowCents, priceCents } = offer
  if (promotion) return { cents: promotion.cents, wasCents: promotion.wasCents, endsAt: promotion.endsAt }
  return { cents: nowCents, wasCents: isReduced(offer) ? priceCents : null, endsAt: null }
}
