import { lineField, type SettingsFields, wholeNumberField } from "#admin/setting-fields.ts"
import type { AgeRule } from "#domains/countries/age-rules.ts"
import { localeOf, writtenLanguages } from "#language/languages.ts"
import { recordOf } from "#platform/records.ts"

type AgesByCountry = Record<string, AgeRule["notice"] & { years: number }>

const ofCountry = {
  years: wholeNumberField(16, 30),
  ...recordOf(writtenLanguages, (language) => lineField(400, { rows: 4, lang: localeOf[language] })),
}

export function ageFields(countries: readonly string[]): SettingsFields<AgesByCountry> {
  return recordOf(countries, () => ofCountry)
}

export function agesByCountry(rules: readonly AgeRule[]): AgesByCountry {
  return Object.fromEntries(
    rules.map(({ country, legalAgeYears, notice }) => [country, { years: legalAgeYears, ...notice }]),
  )
}

export function ageRulesOf(ages: AgesByCountry): AgeRule[] {
  return Object.entries(ages).map(([country, { years, ...notice }]) => {
    return { country, legalAgeYears: years, notice }
  })
}
