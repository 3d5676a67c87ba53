import { z } from "zod"
import { wholeNumberField } from "#admin/setting-fields.ts"
import type { AgeRule } from "#domains/countries/age-rules.ts"
import { languages } from "#language/languages.ts"
import type { FormFields } from "#platform/input.ts"

const years = wholeNumberField(16, 30).schema
const notice = z
  .string({ error: "textRequired" })
  .trim()
  .min(1, { error: "textRequired" })
  .max(400, { error: "textTooLong" })

export function ageForm(rules: readonly AgeRule[]) {
  return z.object(
    Object.fromEntries(
      rules.flatMap(({ country }) => [
        [`years.${country}`, years],
        ...languages.map((language) => [`${language}.${country}`, notice] as const),
      ]),
    ),
  )
}

export function parseAgeRules(rules: readonly AgeRule[], form: Record<string, unknown>): AgeRule[] {
  return rules.map(({ country }) => ({
    country,
    legalAgeYears: Number(form[`years.${country}`]),
    notice: {
      en: String(form[`en.${country}`]),
      vi: String(form[`vi.${country}`]),
      cn: String(form[`cn.${country}`]),
    },
  }))
}

export function ageFormValues(rules: readonly AgeRule[]): FormFields {
  return Object.fromEntries(
    rules.flatMap(({ country, legalAgeYears, notice: noticeOf }) => [
      [`years.${country}`, String(legalAgeYears)],
      ...languages.map((language) => [`${language}.${country}`, noticeOf[language]] as const),
    ]),
  )
}
