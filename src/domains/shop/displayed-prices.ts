import { readLegalVisibility } from "#domains/countries/laws.ts"
import { withLegalPrices } from "#domains/listings/legal-prices.ts"
import type { Priced } from "#domains/listings/price.ts"
import { type PromotedPrice, readPromotedPrices } from "#domains/promotions/promoted-prices.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Cents } from "#platform/money.ts"

/** `wasCents` is null where the law forbids to show an earlier price. */
export type DisplayedPromotion = (PromotedPrice & { wasCents: Cents | null }) | null

type DisplayableOffer = Priced &
  Parameters<typeof readPromotedPrices>[1][number] & { promotion: DisplayedPromotion }

/** As the law lets this visitor see them, with the price of the promotion that applies by itself. */
export async function withDisplayedPrices<Offer extends DisplayableOffer>(
  ctx: Ctx,
  offers: Offer[],
): Promise<Offer[]> {
  const { salePrices } = await readLegalVisibility(ctx)
  const legal = await withLegalPrices(ctx, offers)
  const promoted = await readPromotedPrices(ctx, legal)
  return legal.map((offer, at) => {
    const promotion = promoted[at]
    if (!promotion) return offer
    return { ...offer, promotion: { ...promotion, wasCents: salePrices ? offer.priceCents : null } }
  })
}
