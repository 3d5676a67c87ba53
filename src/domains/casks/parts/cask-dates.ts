import { formatDate } from "#language/format.ts"
import type { Texts } from "#language/use-texts.ts"
import type { Language } from "#platform/ctx.ts"
import { ageOf } from "../rules.ts"

export function ageText(t: Texts<"casks">, filledOn: string, today: string): string {
  const age = ageOf(filledOn, today)
  const years = t("ageYears", { count: age.years })
  const months = t("ageMonths", { count: age.months })
  if (age.years === 0) return months
  return age.months === 0 ? years : t("age", { years, months })
}

export function dayText(day: string, language: Language): string {
  return formatDate(`${day}T00:00:00Z`, language, "day")
}

/** Never composes a name such as "Refill sherry hogshead": that would be a guess. */
export function kindText({ caskType, fill }: { caskType: string; fill: string | null }): string {
  return fill ? `${caskType}, ${fill.toLowerCase()}` : caskType
}
