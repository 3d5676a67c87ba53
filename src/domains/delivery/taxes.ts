import { placeIn } from "#domains/places/places.ts"
import type { Cents } from "#platform/money.ts"
import type { ImportRate } from "./rates.ts"

export type Import = {
  customsCents: number
  volumeMl: number
  abvPercent: number
  perSgd: number
  madeIn: string
}

/** A rate without its dates and sources. */
export type ImportFigures = Omit<ImportRate, "validFrom" | "source" | "sourceUrl" | "asOf">

export type Taxes = { dutyCents: Cents; taxCents: Cents }

const wholeBasisPoints = 10_000

/**
 * Duty by alcohol, by value, or both, then the special tax on value and duty, then the tax on all of it. A rate's cents
 * are of the country's currency, of which a Singapore dollar buys `perSgd`. Only the results are rounded.
 */
export function importTaxes(bottle: Import, rate: ImportFigures): Taxes {
  const { customsCents } = bottle
  const ordinary = dutyByAlcohol(bottle, rate) + dutyByValue(bottle, rate)
  const special = ((customsCents + ordinary) * rate.specialBasisPoints) / wholeBasisPoints
  const duty = ordinary + special
  const tax = ((customsCents + duty) * rate.taxBasisPoints) / wholeBasisPoints
  return { dutyCents: Math.round(duty), taxCents: Math.round(tax) }
}

function dutyByAlcohol({ volumeMl, abvPercent, perSgd }: Import, rate: ImportFigures): number {
  // Whole numbers until the only division, so that no half cent is rounded the wrong way.
  const perLitre = rate.dutyPerLitreCents + rate.excisePerLitreCents
  return (perLitre * volumeMl * Math.round(abvPercent * 100)) / (10_000_000 * perSgd)
}

function dutyByValue({ customsCents, volumeMl, perSgd, madeIn }: Import, rate: ImportFigures): number {
  const { treatyDutyBasisPoints: treaty, dutyLimitCents: limit, beyondBasisPoints: beyond } = rate
  const origins: readonly string[] = placeIn(rate.country)?.treatyOrigins ?? []
  const basisPoints = treaty !== null && origins.includes(madeIn) ? treaty : rate.dutyBasisPoints
  if (limit === null || beyond === null) return (customsCents * basisPoints) / wholeBasisPoints
  // A bottle of more than a litre is taxed by its value per litre.
  const limitCents = (limit * Math.max(1, volumeMl / 1_000)) / perSgd
  const aboveCents = Math.max(customsCents - limitCents, 0)
  return ((customsCents - aboveCents) * basisPoints + aboveCents * beyond) / wholeBasisPoints
}
