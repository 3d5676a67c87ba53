import { forReader } from "#language/hong-kong/for-reader.server.ts"
import { localeOf, writtenLanguageOf } from "#language/languages.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { ageTextVersionOf, readAgeRules } from "./age-rules.ts"
import { elsewhere, nameOfCountry } from "./countries.ts"
import { countryOf } from "./delivery.ts"
import { homeCountry } from "./home-country.ts"

export async function readAgeQuestion(ctx: Ctx) {
  const written = (await readAgeRules(ctx)).map((rule) => ({
    country: rule.country,
    name: ageRuleCountryName(ctx, rule.country),
    legalAgeYears: rule.legalAgeYears,
    notice: rule.notice[writtenLanguageOf(ctx.language)],
    textVersion: ageTextVersionOf(rule),
  }))
  const rules = await forReader(ctx.language, written, ["notice"])
  const country = countryOf(ctx)
  if (country === undefined) return { country: homeCountry, rules }
  return { country: rules.some((rule) => rule.country === country) ? country : elsewhere, rules }
}

export function ageRuleCountryName({ language }: Pick<Ctx, "language">, country: string): string {
  if (country === elsewhere) return textsOf(language, "countries")("elsewhere")
  return nameOfCountry(country, localeOf[language])
}
