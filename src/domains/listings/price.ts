import type { Cents } from "#platform/money.ts"

export type Priced = { priceCents: Cents; salePriceCents: Cents | null }

/** Only if positive and lower than the price (spec §5). */
export function isReduced({ priceCents, salePriceCents }: Priced): boolean {
  return salePriceCents !== null && salePriceCents > 0 && salePriceCents < priceCents
}

export function effectiveCents(priced: Priced): Cents {
  return (isReduced(priced) ? priced.salePriceCents : null) ?? priced.priceCents
}
