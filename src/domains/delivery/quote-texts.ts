import { symbolOf } from "#domains/countries/currencies.ts"
import type { Destination } from "#domains/places/destinations.ts"
import { type PlaceFacts, placeIn, places } from "#domains/places/places.ts"
import { formatDate } from "#language/format.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Language } from "#platform/ctx.ts"
import { type ImportRate, importRateAt, nextImportRate, type RateTable, startOf } from "./rates.ts"

/** The rule for recipients in that country, such as a minimum age. */
export function restrictionIn(language: Language, country: Destination): string {
  return textsOf(language, "places")(`onServer.restrictions.${country}`)
}

export type QuoteTexts = ReturnType<typeof quoteTextsOf>

export function quoteTextsOf(language: Language, to: Destination, rates: RateTable, now: Date) {
  const t = textsOf(language, "places")
  const place = placeIn(to)
  return {
    restriction: restrictionIn(language, to),
    formula: formulaOf(language, place, rates, now),
    duty: place ? t(`onServer.duties.${place.country}`) : "",
    tax: place ? t(`onServer.taxes.${place.country}`) : "",
  }
}

export function listFormulas(language: Language, rates: RateTable, now: Date) {
  return places.map((place) => ({
    place: textsOf(language, "places")(`names.${place.slug}`),
    formula: formulaOf(language, place, rates, now),
  }))
}

/** The rates that hold, and the next change if one is planned. */
function formulaOf(language: Language, place: PlaceFacts | undefined, rates: RateTable, now: Date): string {
  const t = textsOf(language, "delivery")
  const rate = place && importRateAt(rates, place.country, now)
  if (!rate) return t("onServer.unknownFormula")
  const formula = asText(language, place, rate)
  const next = nextImportRate(rates, place.country, now)
  if (!next) return formula
  const day = formatDate(startOf(next.validFrom), language, "day")
  return t("onServer.laterFormula", { now: formula, day, formula: asText(language, place, next) })
}

function asText(language: Language, { country, currency }: PlaceFacts, rate: ImportRate): string {
  const percent = (basisPoints: number | null) => percentText(language, basisPoints ?? rate.dutyBasisPoints)
  const amount = (cents: number | null) => `${symbolOf(currency)}${(cents ?? 0) / 100}`
  return textsOf(language, "places")(`onServer.formulas.${country}`, {
    dutyPerLitre: amount(rate.dutyPerLitreCents),
    excisePerLitre: amount(rate.excisePerLitreCents),
    limit: amount(rate.dutyLimitCents),
    duty: percent(rate.dutyBasisPoints),
    treatyDuty: percent(rate.treatyDutyBasisPoints),
    beyond: percent(rate.beyondBasisPoints),
    special: percent(rate.specialBasisPoints),
    tax: percent(rate.taxBasisPoints),
  })
}

function percentText(language: Language, basisPoints: number): string {
  const figure = String(basisPoints / 100)
  return `${language === "vi" ? figure.replace(".", ",") : figure}%`
}
