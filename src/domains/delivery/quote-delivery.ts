import type { Cents } from "#platform/money.ts"
import { bandsKg, type Destination, type Origin, tariffs } from "./tariffs.ts"
import { importTaxes } from "./taxes.ts"

export type Parcel = {
  from: Origin
  to: Destination
  /** Packed. */
  weightG: number
  abvPercent: number
  volumeMl: number
  valueCents: Cents
  madeIn: string
  /** What one Singapore dollar is in the money of the destination; nothing where the house has no rate. */
  perSgd: number | undefined
  now: Date
}

export type DeliveryQuote = {
  feeCents: Cents
  daysMin: number
  daysMax: number
  /** At the border of the destination, besides the fee. Null where the house cannot say. */
  dutyCents: Cents | null
  taxCents: Cents | null
  /** Whether import and alcohol tax are in the price already. */
  dutyIncluded: boolean
}

/** What it costs to send one parcel, by estimate. Within a country its duty is paid and in the price. */
export function quoteDelivery(parcel: Parcel): DeliveryQuote {
  const { from, to, valueCents, perSgd } = parcel
  const { daysMin, daysMax } = tariffs[from][to]
  const feeCents = feeForWeight(parcel)(parcel.weightG)
  const way = { feeCents, daysMin, daysMax }
  if (from === to) return { ...way, dutyCents: 0, taxCents: 0, dutyIncluded: true }
  const asked =
    perSgd === undefined ? undefined : importTaxes({ ...parcel, perSgd, customsCents: valueCents + feeCents })
  return {
    ...way,
    dutyCents: asked?.dutyCents ?? null,
    taxCents: asked?.taxCents ?? null,
    dutyIncluded: false,
  }
}

/** What a carrier asks for a parcel of a weight, box and all. */
export function feeForWeight({ from, to }: Pick<Parcel, "from" | "to">): (weightG: number) => Cents {
  const { feesCents, perExtraKgCents } = tariffs[from][to]
  return (weightG) => {
    const kg = weightG / 1_000
    const band = bandsKg.findIndex((most) => kg <= most)
    const within = feesCents[band]
    if (within !== undefined) return within
    return feesCents[3] + Math.ceil(kg - bandsKg[3]) * perExtraKgCents
  }
}
