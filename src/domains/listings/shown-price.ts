import { readShownHere } from "#domains/countries/laws.ts"
import type { Ctx } from "#platform/ctx.ts"
import { effectiveCents, isReduced, type Priced } from "./price.ts"

/** Offers as the law where the visitor is lets them be shown: what each costs, and where it must not, not what it cost before. */
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
