import type { Destination } from "#domains/places/destinations.ts"
import type { PlaceCountry } from "#domains/places/places.ts"
import { type Cents, sum } from "#platform/money.ts"
import { type PackedItem, packBoxes, placesOf, type ShippingBox } from "./packing.ts"
import { type DeliveryQuote, feeForWeight } from "./quote-delivery.ts"
import type { ImportRate, QuoteRates } from "./rates.ts"
import { importTaxes } from "./taxes.ts"

export type Good = {
  weightG: number
  volumeMl: number
  abvPercent: number
  valueCents: Cents
  madeIn: string
}

export type QuotedShipment = {
  from: PlaceCountry
  to: Destination
  goods: readonly Good[]
  perSgd: number | undefined
}

export type BoxedQuote = DeliveryQuote & {
  boxes: { holds: number; bottles: number; weightG: number; feeCents: Cents }[]
}

/** Miniatures and drams share a place. */
const small = { upToMl: 100, inAPlace: 12 }

export function quoteGoods(shipment: QuotedShipment, rates: QuoteRates): BoxedQuote {
  const { from, to, goods } = shipment
  const { daysMin, daysMax } = rates.parcel
  const packed = packBoxes(asPackedBottles(goods), feeForWeight(rates.parcel))
  const feeCents = sum(...packed.map((box) => box.feeCents))
  const isAtHome = from === to
  const taxes = isAtHome ? { dutyCents: 0, taxCents: 0 } : taxesOf(shipment, feeCents, rates.imports)
  return {
    boxes: packed.map(asBox),
    feeCents,
    daysMin,
    daysMax,
    dutyCents: taxes?.dutyCents ?? null,
    taxCents: taxes?.taxCents ?? null,
    dutyIncluded: isAtHome,
  }
}

type PackedBottle = PackedItem & { count: number }

function asPackedBottles(goods: readonly Good[]): PackedBottle[] {
  const bottles = goods.filter(({ volumeMl }) => volumeMl > small.upToMl)
  const few = goods
    .filter(({ volumeMl }) => volumeMl <= small.upToMl)
    .map(({ weightG }) => weightG)
    .toSorted((one, other) => other - one)
  const trays = Array.from({ length: Math.ceil(few.length / small.inAPlace) }, (_, tray) =>
    few.slice(tray * small.inAPlace, (tray + 1) * small.inAPlace),
  )
  return [
    ...bottles.map(({ weightG, volumeMl }) => ({ weightG, places: placesOf(volumeMl), count: 1 })),
    ...trays.map((weights) => ({ weightG: sum(...weights), places: 1, count: weights.length })),
  ]
}

function asBox({ items, holds, weightG, feeCents }: ShippingBox<PackedBottle>) {
  return { holds, bottles: sum(...items.map(({ count }) => count)), weightG, feeCents }
}

/** The customs value is each bottle's price plus its share of the fee, by weight. */
function taxesOf({ goods, perSgd }: QuotedShipment, feeCents: Cents, rate: ImportRate | undefined) {
  if (perSgd === undefined || !rate) return undefined
  const weightG = sum(...goods.map((good) => good.weightG))
  let dutyCents = 0
  let taxCents = 0
  for (const good of goods) {
    const customsCents = good.valueCents + (feeCents * good.weightG) / weightG
    const taxes = importTaxes({ ...good, customsCents, perSgd }, rate)
    dutyCents += taxes.dutyCents
    taxCents += taxes.taxCents
  }
  return { dutyCents, taxCents }
}
