import { americanStates, listCountries, ownCountries } from "#domains/countries/countries.ts"
import { exceptionalCountries } from "#domains/delivery/address-rules.ts"
import { localeOf } from "#language/languages.ts"
import type { Language } from "#platform/ctx.ts"

export function countryChoices(language: Language) {
  const countries = listCountries(localeOf[language]).map(({ label, name }) => ({ label, name }))
  return {
    countries,
    ownCount: ownCountries.length,
    states: americanStates.map(({ label }) => label),
    ...exceptionalCountries,
  }
}
