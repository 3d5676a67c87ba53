import { formatDate } from "#language/format.ts"
import { localeOf } from "#language/languages.ts"
import type { Language } from "#platform/ctx.ts"

/** Only the month if the day is unknown. */
export function saleDay(
  { endedAt, isDayKnown }: { endedAt: string; isDayKnown: boolean },
  language: Language,
): string {
  return isDayKnown ? formatDate(endedAt, language, "day") : monthOf(endedAt, language)
}

function monthOf(moment: string, language: Language): string {
  const style = { month: "long", year: "numeric", timeZone: "Asia/Singapore" } as const
  return new Intl.DateTimeFormat(localeOf[language], style).format(new Date(moment))
}

/** "GBP 95.50": the hammer price in the original currency. */
export function foreignMoney(hammerMinor: number, currency: string): string {
  const digits = hammerMinor % 100 === 0 ? 0 : 2
  const figure = new Intl.NumberFormat("en-SG", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return `${currency} ${figure.format(hammerMinor / 100)}`
}
