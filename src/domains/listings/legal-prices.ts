import { readLegalVisibility } from "#domains/countries/laws.ts"
import type { Ctx } from "#platform/ctx.ts"
import { effectiveCents, isReduced, type Priced } from "./price.ts"

/**
 * Returns offers with the prices that the law of the visitor's country allows: without the earlier price if it must not
 * be shown.
 */
export async function withLegalPrices<Offer extends Priced>(
  ctx: Pick<Ctx, "app" | "client">,
  offers: Offer[],
): Promise<Offer[]> {
  const { salePrices } = await readLegalVisibility(ctx)
  return salePrices ? offers : offers.map(withoutFormerPrice)
}

function withoutFormerPrice<Offer extends Priced>(offer: Offer): Offer {
  return isReduced(offer) ? { ...offer, priceCents: effectiveCents(offer), salePriceCents: null } : offer
}
