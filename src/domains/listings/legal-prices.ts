import { readLegalVisibility } from "#domains/countries/laws.ts"
import type { Ctx } from "#platform/ctx.ts"
import { effectiveCents, isReduced, type Priced } from "./price.ts"

/** Without an earlier price where the law forbids to show it. */
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
