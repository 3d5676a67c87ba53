import { readShownHere } from "#domains/countries/laws.ts"
import type { Ctx } from "#platform/ctx.ts"
import { effectiveCents, isReduced, type Priced } from "./price.ts"

/**
 * Returns offers with the prices that the law of the visitor's country allows: without the earlier price if it must not
 * be shown.
 */
export async function asShownHere<Offer extends Priced>(
  ctx: Pick<Ctx, "app" | "asker">,
  offers: Offer[],
): Promise<Offer[]> {
  const { salePrices } = await readShownHere(ctx)
  return salePrices ? offers : offers.map(withoutFormer)
}

function withoutFormer<Offer extends Priced>(offer: Offer): Offer {
  return isReduced(offer) ? { ...offer, priceCents: effectiveCents(offer), salePriceCents: null } : offer
}
