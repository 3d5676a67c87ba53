import type { Cents } from "#platform/money.ts"
import { bandsKg, type Destination, type Origin, tariffs } from "./tariffs.ts"
import { importTaxes } from "./taxes.ts"

export type Parcel = {
  from: Origin
  to: Destination
  weightG: number
  abvPercent: number
  volumeMl: number
  valueCents: Cents
  madeIn: string
  perSgd: number | undefined
  now: Date
}

export type DeliveryQuote = {
  feeCents: Cents
  daysMin: number
  daysMax: number
  dutyCents: Cents | null
  taxCents: Cents | null
  dutyIncluded: boolean
}

export function quoteDelivery(parcel: Parcel): DeliveryQuote {
  const { from, to, valueCents, perSgd } = parcel
  const { daysMin, daysMax } = tariffs[from][to]
  const feeCents = feeForWeight(parcel)(parcel.weightG)
  const shipping = { feeCents, daysMin, daysMax }
  if (from === to) return { ...shipping, dutyCents: 0, taxCents: 0, dutyIncluded: true }
  const taxes =
    perSgd === undefined ? undefined : importTaxes({ ...parcel, perSgd, customsCents: valueCents + feeCents })
  return {
    ...shipping,
    dutyCents: taxes?.dutyCents ?? null,
    taxCents: taxes?.taxCents ?? null,
    dutyIncluded: false,
  }
}

export function feeForWeight({ from, to }: Pick<Parcel, "from" | "to">): (weightG: number) => Cents {
  const { feesCents, perExtraKgCents } = tariffs[from][to]
  return (weightG) => {
    const kg = weightG / 1_000
    const band = bandsKg.findIndex((max) => kg <= max)
    const within = feesCents[band]
    if (within !== undefined) return within
    return feesCents[3] + Math.ceil(kg - bandsKg[3]) * perExtraKgCents
  }
}
