import type { Destination } from "#domains/places/destinations.ts"
import { placeIn, places } from "#domains/places/places.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Language } from "#platform/ctx.ts"

/** What applies to whoever receives a parcel there. */
export function restrictionIn(language: Language, country: Destination): string {
  return textsOf(language, "places")(`onServer.restrictions.${country}`)
}

export type QuoteTexts = ReturnType<typeof quoteTextsOf>

export function quoteTextsOf(language: Language, to: Destination) {
  const placeTexts = textsOf(language, "places")
  const country = placeIn(to)?.country
  return {
    restriction: restrictionIn(language, to),
    formula: country
      ? placeTexts(`onServer.formulas.${country}`)
      : textsOf(language, "delivery")("formula.unknown"),
    duty: country ? placeTexts(`onServer.duties.${country}`) : "",
    tax: country ? placeTexts(`onServer.taxes.${country}`) : "",
  }
}

export function listFormulas(language: Language) {
  const t = textsOf(language, "places")
  return places.map(({ slug, country }) => ({
    place: t(`names.${slug}`),
    formula: t(`onServer.formulas.${country}`),
  }))
}
