import { nameOfCountry } from "#domains/countries/countries.ts"
import { placeIn } from "#domains/places/places.ts"
import { localeOf } from "#language/languages.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Language } from "#platform/ctx.ts"
import type { RateDraft } from "./rate-fields.ts"

export function countryName(language: Language, country: string): string {
  return nameOfCountry(country, localeOf[language])
}

export function rateTitle(language: Language, draft: RateDraft): string {
  const t = textsOf(language, "delivery-admin")
  if (draft.kind === "import") return t("importTo", { place: countryName(language, draft.rate.country) })
  const { origin, destination } = draft.rate
  return t("parcelTo", {
    from: countryName(language, origin),
    to: countryName(language, destination),
  })
}

/** The list that a rate is on, and the currency of its amounts. */
export function rateFacts(language: Language, draft: RateDraft) {
  const place = placeIn(draft.kind === "import" ? draft.rate.country : draft.rate.origin)
  return {
    title: rateTitle(language, draft),
    kind: draft.kind,
    place: place?.slug ?? null,
    currency: place?.currency ?? "",
  }
}
export type RateFacts = ReturnType<typeof rateFacts>
