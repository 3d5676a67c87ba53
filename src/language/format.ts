import type { Language } from "#platform/ctx.ts"
import type { Cents } from "#platform/money.ts"
import { singaporeTime, type TimeZone } from "#platform/time-zone.ts"
import { localeOf } from "./languages.ts"
import type { DisplayCurrency } from "./use-currency.ts"

const sgd = new Intl.NumberFormat("en-SG", { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const wholeSgd = new Intl.NumberFormat("en-SG", { maximumFractionDigits: 0 })

/** Formats "S$1,250", "S$1,250.50" or, with a true minus sign, "−S$1,250", in every language. */
export function money(amountCents: Cents | null | undefined): string {
  if (amountCents === null || amountCents === undefined || !Number.isFinite(amountCents)) return "SGD $0.00"
  const figure = Math.abs(amountCents) / 100
  const amount = `S$${(amountCents % 100 === 0 ? wholeSgd : sgd).format(figure)}`
  return amountCents < 0 ? `−${amount}` : amount
}

/** Approximates: "≈ ₫25,528,000 VND". No decimals from 100 on, because the rate is up to a week old. */
export function converted(
  amountCents: Cents | null | undefined,
  { code, symbol, decimals, perSgd }: DisplayCurrency,
): string | undefined {
  if (amountCents === null || amountCents === undefined || !Number.isFinite(amountCents)) return undefined
  const figure = (amountCents / 100) * perSgd
  const isSmall = decimals > 0 && Math.abs(figure) < 99.995
  const amount = `${symbol}${(isSmall ? sgd : wholeSgd).format(Math.abs(figure))} ${code}`
  return `≈ ${figure < 0 ? "−" : ""}${amount}`
}

type Moment = {
  weekday: number
  day: number
  month: number
  year: number
  /** Only if it is not this one. */
  otherYear: number | undefined
  hour: number
  clock: string
  seconds: string
  zone: string
}
export type DateStyle = "moment" | "clock" | "date" | "day" | "second"

const hourMs = 60 * 60 * 1_000

/**
 * Formats Singapore time, or that of another zone, with the year if it is not this one. Never use Intl here: its output
 * differs between the server and some browsers, and a page with another comma fails to hydrate.
 */
export function formatDate(
  moment: Date | string,
  language: Language,
  style: DateStyle = "moment",
  { abbreviation, utcOffsetHours }: TimeZone = singaporeTime,
): string {
  const offsetMs = utcOffsetHours * hourMs
  const shifted = new Date(new Date(moment).getTime() + offsetMs)
  const year = shifted.getUTCFullYear()
  const isThisYear = year === new Date(Date.now() + offsetMs).getUTCFullYear()
  const text = shifted.toISOString()
  return dateFormats[language][style]({
    weekday: shifted.getUTCDay(),
    day: shifted.getUTCDate(),
    month: shifted.getUTCMonth(),
    year,
    otherYear: isThisYear ? undefined : year,
    hour: shifted.getUTCHours(),
    clock: text.slice(11, 16),
    seconds: text.slice(11, 19),
    zone: abbreviation,
  })
}

const days = "Sun Mon Tue Wed Thu Fri Sat".split(" ")
const months = "January February March April May June July August September October November December".split(
  " ",
)
const shortMonth = (month: number) => months[month]?.slice(0, 3)
const vietnameseDays = ["CN", "T2", "T3", "T4", "T5", "T6", "T7"]
const chineseDays = "日一二三四五六"

const englishDate = ({ day, month, otherYear }: Moment) =>
  `${day} ${shortMonth(month)}${otherYear === undefined ? "" : ` ${otherYear}`}`
const vietnameseDate = ({ day, month, otherYear }: Moment) =>
  `${day}/${month + 1}${otherYear === undefined ? "" : `/${otherYear}`}`
const chineseDate = ({ day, month, otherYear }: Moment) =>
  `${otherYear === undefined ? "" : `${otherYear}年`}${month + 1}月${day}日`

const twelveHours = ({ hour, clock }: Moment) =>
  `${hour % 12 || 12}${clock.slice(2)} ${hour < 12 ? "am" : "pm"}`

const dateFormats: Record<Language, Record<DateStyle, (at: Moment) => string>> = {
  en: {
    moment: (at) => `${days[at.weekday]}, ${englishDate(at)}, ${twelveHours(at)} ${at.zone}`,
    clock: (at) => `${twelveHours(at)} ${at.zone}`,
    date: (at) => `${days[at.weekday]}, ${englishDate(at)}`,
    day: (at) => `${at.day} ${months[at.month]} ${at.year}`,
    second: (at) => `${englishDate(at)}, ${at.seconds}`,
  },
  vi: {
    moment: (at) => `${vietnameseDays[at.weekday]}, ${vietnameseDate(at)}, ${at.clock} ${at.zone}`,
    clock: (at) => `${at.clock} ${at.zone}`,
    date: (at) => `${vietnameseDays[at.weekday]}, ${vietnameseDate(at)}`,
    day: (at) => `${at.day} tháng ${at.month + 1}, ${at.year}`,
    second: (at) => `${vietnameseDate(at)}, ${at.seconds}`,
  },
  cn: {
    moment: (at) => `${chineseDate(at)}周${chineseDays[at.weekday]} ${at.clock} ${at.zone}`,
    clock: (at) => `${at.clock} ${at.zone}`,
    date: (at) => `${chineseDate(at)}周${chineseDays[at.weekday]}`,
    day: (at) => `${at.year}年${at.month + 1}月${at.day}日`,
    second: (at) => `${chineseDate(at)} ${at.seconds}`,
  },
  hk: {
    moment: (at) => `${chineseDate(at)}星期${chineseDays[at.weekday]} ${at.clock} ${at.zone}`,
    clock: (at) => `${at.clock} ${at.zone}`,
    date: (at) => `${chineseDate(at)}星期${chineseDays[at.weekday]}`,
    day: (at) => `${at.year}年${at.month + 1}月${at.day}日`,
    second: (at) => `${chineseDate(at)} ${at.seconds}`,
  },
}

export function formatCount(amount: number, language: Language): string {
  return new Intl.NumberFormat(localeOf[language]).format(amount)
}

const spans: Record<Language, Record<"minute" | "hour" | "day", (amount: number) => string>> = {
  en: {
    minute: (amount) => (amount === 1 ? "1 minute" : `${amount} minutes`),
    hour: (amount) => `${amount} hours`,
    day: (amount) => `${amount} days`,
  },
  vi: {
    minute: (amount) => `${amount} phút`,
    hour: (amount) => `${amount} giờ`,
    day: (amount) => `${amount} ngày`,
  },
  cn: {
    minute: (amount) => `${amount}分钟`,
    hour: (amount) => `${amount}小时`,
    day: (amount) => `${amount}天`,
  },
  hk: {
    minute: (amount) => `${amount}分鐘`,
    hour: (amount) => `${amount}小時`,
    day: (amount) => `${amount}天`,
  },
}

/** Rounds up: minutes up to an hour and a half, hours up to two days. */
export function formatDuration(seconds: number, language: Language): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  if (minutes <= 90) return spans[language].minute(minutes)
  const hours = Math.ceil(minutes / 60)
  return hours <= 48 ? spans[language].hour(hours) : spans[language].day(Math.ceil(hours / 24))
}
