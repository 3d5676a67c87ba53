import { type Good, quoteGoods } from "#domains/delivery/quote-goods.ts"
import {
  type ImportRate,
  type RatePeriods,
  type RateTable,
  ratesForPeriods,
} from "#domains/delivery/rates.ts"
import { estimatedOn } from "#domains/delivery/read-quote.ts"
import type { ImportFigures } from "#domains/delivery/taxes.ts"
import type { Destination } from "#domains/places/destinations.ts"
import type { PlaceCountry } from "#domains/places/places.ts"
import type { DestinationTerms } from "./landed-price.ts"

type Way = {
  from: PlaceCountry
  to: Destination
  good: Good
  perSgd: number | undefined
}

/** Undefined if nothing is sent that way. */
export function wayTerms(
  { from, to, good, perSgd }: Way,
  rates: RateTable,
  periods: RatePeriods,
): Omit<DestinationTerms, "name" | "paymentMethods"> | undefined {
  const { parcels, imports } = ratesForPeriods(rates, { from, to }, periods)
  const [first] = parcels
  if (!first) return undefined
  const shipment = { from, to, goods: [good], perSgd }
  const fees = parcels.map((parcel) => quoteGoods(shipment, { parcel, imports: undefined }).feeCents)
  return {
    country: to,
    delivery: { fromCents: Math.min(...fees), toCents: Math.max(...fees) },
    isAtHome: from === to,
    imports: from === to ? [] : imports.map(figuresOf),
    perSgd: perSgd ?? null,
    estimatedOn: estimatedOn({ parcel: first, imports: imports[0] }),
  }
}

function figuresOf(rate: ImportRate): ImportFigures {
  const { country, dutyPerLitreCents, excisePerLitreCents, dutyBasisPoints, treatyDutyBasisPoints } = rate
  const { dutyLimitCents, beyondBasisPoints, specialBasisPoints, taxBasisPoints } = rate
  const byAlcohol = { dutyPerLitreCents, excisePerLitreCents }
  const byValue = { dutyBasisPoints, treatyDutyBasisPoints, dutyLimitCents, beyondBasisPoints }
  return { country, ...byAlcohol, ...byValue, specialBasisPoints, taxBasisPoints }
}
