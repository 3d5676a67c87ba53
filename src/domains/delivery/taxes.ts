import type { Cents } from "#platform/money.ts"
import type { Destination } from "./tariffs.ts"

export type Import = {
  to: Destination
  customsCents: Cents
  volumeMl: number
  abvPercent: number
  perSgd: number
  madeIn: string
  now: Date
}

export type Taxes = { dutyCents: Cents; taxCents: Cents }

type TaxedBottle = Import & { pureLitres: number }

const singaporeExcise = 88
const malaysia = { importDuty: 58, excise: 165, salesTax: 0.1 }
const hongKongTier = { upTo: 200, rate: 1, beyond: 0.1 }
const goodsAndServicesTax = 0.09
const vietnam = {
  duty: 0.45,
  /** Whisky from Britain and the European Union pays less each year, and nothing from 2027. */
  spared: { "2026": 0.056, later: 0 },
  special: [
    [2031, 0.9],
    [2030, 0.85],
    [2029, 0.8],
    [2028, 0.75],
    [2027, 0.7],
    [0, 0.65],
  ] satisfies [from: number, rate: number][],
  vat: 0.1,
}

const taxRules: Partial<Record<Destination, (bottle: TaxedBottle) => { duty: number; tax: number }>> = {
  SG: ({ pureLitres, customsCents }) => {
    const duty = singaporeExcise * pureLitres * 100
    return { duty, tax: goodsAndServicesTax * (customsCents + duty) }
  },
  MY: ({ pureLitres, customsCents, perSgd }) => {
    const duty = ((malaysia.importDuty + malaysia.excise) * pureLitres * 100) / perSgd
    return { duty, tax: malaysia.salesTax * (customsCents + duty) }
  },
  VN: ({ customsCents, madeIn, now }) => {
    const year = now.getUTCFullYear()
    const duty = customsCents * (isExempt(madeIn) ? reducedDuty(year) : vietnam.duty)
    const special = (customsCents + duty) * (vietnam.special.find(([from]) => year >= from)?.[1] ?? 0)
    return { duty: duty + special, tax: vietnam.vat * (customsCents + duty + special) }
  },
  HK: ({ customsCents, volumeMl, perSgd }) => {
    const litres = Math.max(1, volumeMl / 1_000)
    // A bottle of more than a litre is taxed by its value per litre.
    const value = ((customsCents / 100) * perSgd) / litres
    const { upTo, rate, beyond } = hongKongTier
    const duty = (Math.min(value, upTo) * rate + Math.max(value - upTo, 0) * beyond) * litres
    return { duty: (duty / perSgd) * 100, tax: 0 }
  },
}

export function importTaxes(bottle: Import): Taxes | undefined {
  const rule = taxRules[bottle.to]
  if (!rule) return undefined
  const { duty, tax } = rule({ ...bottle, pureLitres: (bottle.volumeMl / 1_000) * (bottle.abvPercent / 100) })
  return { dutyCents: Math.round(duty), taxCents: Math.round(tax) }
}

function reducedDuty(year: number): number {
  return year <= 2026 ? vietnam.spared["2026"] : vietnam.spared.later
}

const exemptOrigins = new Set(
  "Scotland,England,Wales,Northern Ireland,United Kingdom,Ireland,France,Germany,Italy,Spain,Sweden,Denmark,Finland,Netherlands,Belgium,Austria,Czech Republic,Czechia,Poland,Portugal,Luxembourg,Greece,Hungary".split(
    ",",
  ),
)

function isExempt(madeIn: string): boolean {
  return exemptOrigins.has(madeIn)
}
