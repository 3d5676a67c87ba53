import { when } from "#language/format.ts"
import type { Texts } from "#language/use-texts.ts"
import type { Language } from "#platform/ctx.ts"
import { ageOf } from "../rules.ts"

/** "27 years, 1 month"; a part that is zero is left out. */
export function ageText(t: Texts, filledOn: string, today: string): string {
  const age = ageOf(filledOn, today)
  const years = t("ageYears", { count: age.years })
  const months = t("ageMonths", { count: age.months })
  if (age.years === 0) return months
  return age.months === 0 ? years : t("age", { years, months })
}

export function dayText(day: string, language: Language): string {
  return when(`${day}T00:00:00Z`, language, "day")
}

/** "Refill sherry hogshead" would be guessing: the kind, and how often it was filled. */
export function kindText({ caskType, fill }: { caskType: string; fill: string | null }): string {
  return fill ? `${caskType}, ${fill.toLowerCase()}` : caskType
}
