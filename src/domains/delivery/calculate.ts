import { nameOfCountry } from "#domains/countries/countries.ts"
import { readDestinations } from "#domains/countries/delivery.ts"
import { destinations } from "#domains/places/destinations.ts"
import type { PlaceCountry } from "#domains/places/places.ts"
import { countryOfPlace, home, homePlace, placeSlugs } from "#domains/places/places.ts"
import { localeOf } from "#language/languages.ts"
import type { Ctx } from "#platform/ctx.ts"
import { parseDollars } from "#platform/dollars.ts"
import { keysOf } from "#platform/records.ts"
import { bottleSizes, purchaseKinds } from "./calculator-choices.ts"
import { type QuoteTexts, quoteTextsOf } from "./quote-texts.ts"
import { type DatedQuote, readShipmentQuote } from "./read-quote.ts"
import { readDeliveryRates } from "./read-rates.ts"

const maxBottles = 120

export type CalculatorFields = Record<"bought" | "from" | "to" | "bottles" | "value" | "ml" | "abv", string>

export const defaultFields: CalculatorFields = {
  bought: "auction",
  from: homePlace,
  to: home.country,
  bottles: "1",
  value: "150",
  ml: "700",
  abv: "43",
}

export type Calculation = {
  fields: CalculatorFields
  countries: { code: string; name: string }[]
  wrong: keyof CalculatorFields | null
  quote: DatedQuote | null
  texts: QuoteTexts | null
  bottles: number
  valueCents: number
  commissionBasisPoints: number | null
}

const packedG = (ml: number) => Math.round(ml * 1.2 + 760)

/** `commissionBasisPoints` is what this visitor pays on a hammer price. */
export async function calculate(
  ctx: Ctx,
  searchParams: URLSearchParams,
  commissionBasisPoints: number,
): Promise<Calculation> {
  const fields = { ...defaultFields }
  for (const name of keysOf(fields))
    fields[name] = (searchParams.get(name) ?? fields[name]).trim().slice(0, 20)
  const offered = await readDestinations(ctx)
  const countries = destinations
    .filter((code) => offered.includes(code))
    .map((code) => ({ code, name: nameOfCountry(code, localeOf[ctx.language]) }))
  const read = readFields(fields)
  const base = {
    fields,
    countries,
    commissionBasisPoints: fields.bought === "auction" ? commissionBasisPoints : null,
  }
  if (typeof read === "string")
    return { ...base, wrong: read, quote: null, texts: null, bottles: 0, valueCents: 0 }
  const { from, bottles, valueCents, ml, abv } = read
  if (!countries.some(({ code }) => code === fields.to))
    return { ...base, wrong: "to", quote: null, texts: null, bottles, valueCents }
  const good = { weightG: packedG(ml), volumeMl: ml, abvPercent: abv, valueCents, madeIn: "Scotland" }
  const goods = Array.from({ length: bottles }, () => good)
  const quote = await readShipmentQuote(ctx, { from, to: fields.to, goods })
  return {
    ...base,
    wrong: null,
    quote,
    texts: quote && quoteTextsOf(ctx.language, quote.to, await readDeliveryRates(ctx), ctx.now()),
    bottles,
    valueCents,
  }
}

type ReadFields = { from: PlaceCountry; bottles: number; valueCents: number; ml: number; abv: number }

function readFields(fields: CalculatorFields): ReadFields | keyof CalculatorFields {
  if (!purchaseKinds.some((each) => each === fields.bought)) return "bought"
  const place = placeSlugs.find((each) => each === fields.from)
  if (!place) return "from"
  const bottles = /^\d+$/.test(fields.bottles) ? Number(fields.bottles) : 0
  if (bottles < 1 || bottles > maxBottles) return "bottles"
  const valueCents = parseDollars(fields.value)
  if (valueCents === undefined) return "value"
  const ml = bottleSizes.find((each) => String(each) === fields.ml)
  if (!ml) return "ml"
  const abv = /^\d{1,2}([.,]\d)?$/.test(fields.abv) ? Number(fields.abv.replace(",", ".")) : 0
  if (abv < 20 || abv > 95) return "abv"
  return { from: countryOfPlace[place], bottles, valueCents, ml, abv }
}
