import type { Language } from "#platform/ctx.ts"
import type { Cents } from "#platform/money.ts"
import { localeOf } from "./languages.ts"

const sgd = new Intl.NumberFormat("en-SG", { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const wholeSgd = new Intl.NumberFormat("en-SG", { maximumFractionDigits: 0 })

/** "S$1,250" or, where there are cents, "S$1,250.50". The same in every language: it is the price. */
export function money(amountCents: Cents | null | undefined): string {
  if (amountCents === null || amountCents === undefined || !Number.isFinite(amountCents)) return "SGD $0.00"
  const figure = amountCents / 100
  return `S$${(amountCents % 100 === 0 ? wholeSgd : sgd).format(figure)}`
}

const dateFormats = new Map<string, Intl.DateTimeFormat>()

function dateFormat(language: Language, zone: string, style: keyof typeof dateStyles): Intl.DateTimeFormat {
  const key = `${language} ${zone} ${style}`
  let format = dateFormats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(localeOf[language], { ...dateStyles[style], timeZone: zone })
    dateFormats.set(key, format)
  }
  return format
}

const dateStyles = {
  moment: {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  },
  date: { weekday: "short", day: "numeric", month: "short" },
  day: { day: "numeric", month: "long", year: "numeric" },
  second: {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hour12: false,
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** A moment in Singapore's time, with the zone's name, unless another zone is given. */
export function when(
  moment: Date | string,
  language: Language,
  style: keyof typeof dateStyles = "moment",
  zone = "Asia/Singapore",
) {
  return dateFormat(language, zone, style).format(new Date(moment))
}

export function count(amount: number, language: Language): string {
  return new Intl.NumberFormat(localeOf[language]).format(amount)
}
