import type { Texts } from "#language/use-texts.ts"
import { type Age, lastDays } from "../../receivables/ages.ts"

export function ageText(t: Texts<"accounting-admin">, age: Age): string {
  const days = lastDays[age]
  if (days === null) return t("receivables.older")
  return days === 0 ? t("receivables.notDue") : t("receivables.upTo", { days })
}
