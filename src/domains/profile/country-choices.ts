import { americanStates, listCountries, ownCountries } from "#domains/countries/countries.ts"
import { localeOf } from "#language/languages.ts"
import type { Language } from "#platform/ctx.ts"

export function countryChoices(language: Language) {
  return {
    countries: listCountries(localeOf[language]).map(({ label, name, code }) => ({ label, name, code })),
    ownCount: ownCountries.length,
    states: americanStates.map(({ label }) => label),
  }
}
