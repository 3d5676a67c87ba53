import type { Destination } from "#domains/places/destinations.ts"
import type { PlaceCountry } from "#domains/places/places.ts"
import type { Cents } from "#platform/money.ts"
import { bandsKg, type ParcelRate, type QuoteRates } from "./rates.ts"
import { importTaxes } from "./taxes.ts"

export type Parcel = {
  from: PlaceCountry
  to: Destination
  weightG: number
  abvPercent: number
  volumeMl: number
  valueCents: Cents
  madeIn: string
  perSgd: number | undefined
}

export type DeliveryQuote = {
  feeCents: Cents
  daysMin: number
  daysMax: number
  dutyCents: Cents | null
  taxCents: Cents | null
  dutyIncluded: boolean
}

export function quoteDelivery(parcel: Parcel, rates: QuoteRates): DeliveryQuote {
  const { from, to, valueCents, perSgd } = parcel
  const { daysMin, daysMax } = rates.parcel
  const feeCents = feeForWeight(rates.parcel)(parcel.weightG)
  const shipping = { feeCents, daysMin, daysMax }
  if (from === to) return { ...shipping, dutyCents: 0, taxCents: 0, dutyIncluded: true }
  const taxes =
    perSgd === undefined || !rates.imports
      ? undefined
      : importTaxes({ ...parcel, perSgd, customsCents: valueCents + feeCents }, rates.imports)
  return {
    ...shipping,
    dutyCents: taxes?.dutyCents ?? null,
    taxCents: taxes?.taxCents ?? null,
    dutyIncluded: false,
  }
}

export function feeForWeight({ feesCents, perExtraKgCents }: ParcelRate): (weightG: number) => Cents {
  return (weightG) => {
    const kg = weightG / 1_000
    const within = feesCents[bandsKg.findIndex((max) => kg <= max)]
    if (within !== undefined) return within
    return (feesCents.at(-1) ?? 0) + Math.ceil(kg - bandsKg[3]) * perExtraKgCents
  }
}
