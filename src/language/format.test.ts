import fc from "fast-check"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { converted, formatCount, formatDate, formatDuration, money } from "./format.ts"
import { languages } from "./languages.ts"

beforeAll(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-28T04:00:00.000Z") })
})
afterAll(() => {
  vi.useRealTimers()
})

test("whole dollars have no cents, other amounts have two digits", () => {
  expect([0, 5, 100, 125_050, 123_456_700].map(money)).toEqual([
    "S$0",
    "S$0.05",
    "S$1",
    "S$1,250.50",
    "S$1,234,567",
  ])
})

test("a negative amount has a true minus sign before its currency", () => {
  expect([-5, -100, -279_50].map(money)).toEqual(["−S$0.05", "−S$1", "−S$279.50"])
  expect(converted(-100_00, { code: "USD", symbol: "US$", decimals: 2, perSgd: 0.74 })).toBe(
    "≈ −US$74.00 USD",
  )
})

test("a missing amount is the specification's zero", () => {
  expect(money(null)).toBe("SGD $0.00")
  expect(money(Number.NaN)).toBe("SGD $0.00")
})

test("a time is shown in Singapore time, across midnight too", () => {
  expect(formatDate("2026-11-26T04:00:00.000Z", "en")).toBe("Thu, 26 Nov, 12:00 pm SGT")
  expect(formatDate("2026-12-31T16:05:09.000Z", "en")).toBe("Fri, 1 Jan 2027, 12:05 am SGT")
  expect(formatDate("2026-12-31T16:05:09.000Z", "en", "day")).toBe("1 January 2027")
  expect(formatDate("2026-12-31T16:05:09.000Z", "en", "second")).toBe("1 Jan 2027, 00:05:09")
})

test("each language formats it in its own way", () => {
  const noon = new Date("2026-11-29T05:30:00.000Z")
  expect(formatDate(noon, "vi")).toBe("CN, 29/11, 13:30 SGT")
  expect(formatDate(noon, "vi", "day")).toBe("29 tháng 11, 2026")
  expect(formatDate(noon, "cn")).toBe("11月29日周日 13:30 SGT")
  expect(formatDate(noon, "cn", "date")).toBe("11月29日周日")
  expect(formatDate(noon, "hk")).toBe("11月29日星期日 13:30 SGT")
})

test("a year is shown if it is not this one, in the time zone of the text", () => {
  const old = "2024-12-11T13:06:00.000Z"
  expect(formatDate(old, "en")).toBe("Wed, 11 Dec 2024, 9:06 pm SGT")
  expect(formatDate(old, "vi", "date")).toBe("T4, 11/12/2024")
  expect(formatDate(old, "cn")).toBe("2024年12月11日周三 21:06 SGT")
  expect(formatDate(old, "hk", "second")).toBe("2024年12月11日 21:06:00")
  const newYear = "2026-12-31T16:30:00.000Z"
  const vietnam = { abbreviation: "ICT", utcOffsetHours: 7 }
  expect(formatDate(newYear, "en", "date")).toBe("Fri, 1 Jan 2027")
  expect(formatDate(newYear, "en", "date", vietnam)).toBe("Thu, 31 Dec")
  fc.assert(
    fc.property(
      fc.date({ min: new Date("2020-01-01"), max: new Date("2034-12-31"), noInvalidDate: true }),
      fc.constantFrom(...languages),
      fc.constantFrom("moment" as const, "date" as const, "second" as const),
      (moment, language, style) => {
        const year = new Date(moment.getTime() + 8 * 3_600_000).getUTCFullYear()
        expect(formatDate(moment, language, style).includes(String(year))).toBe(year !== 2026)
      },
    ),
  )
})

test("a count is grouped as in the language", () => {
  expect([formatCount(1_234, "en"), formatCount(1_234, "vi"), formatCount(1_234, "cn")]).toEqual([
    "1,234",
    "1.234",
    "1,234",
  ])
})

const dong = { code: "VND", symbol: "₫", decimals: 0, perSgd: 20_422.4 }
const ringgit = { code: "MYR", symbol: "RM", decimals: 2, perSgd: 3.155381 }

test("an amount in another currency is marked as approximate, with symbol and code", () => {
  expect(converted(125_000, dong)).toBe("≈ ₫25,528,000 VND")
  expect(converted(1_250, ringgit)).toBe("≈ RM39.44 MYR")
  expect(converted(125_050, ringgit)).toBe("≈ RM3,946 MYR")
  expect(converted(0, ringgit)).toBe("≈ RM0.00 MYR")
  expect([null, undefined, Number.NaN].map((none) => converted(none, dong))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

const figureOf = (text: string | undefined) => Number(text?.replaceAll(/[^\d.]/g, ""))

test("a converted amount is exact to its last digit, and never falls when the price rises", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.double({ min: 0.000_1, max: 30_000, noNaN: true }),
      fc.constantFrom(0, 2),
      (cents, moreCents, perSgd, decimals) => {
        const currency = { code: "XXX", symbol: "¤", decimals, perSgd }
        const exact = (cents / 100) * perSgd
        const displayed = figureOf(converted(cents, currency))
        expect(Math.abs(displayed - exact)).toBeLessThanOrEqual(
          (decimals === 2 && exact < 99.995 ? 0.005 : 0.5) + exact * 1e-12,
        )
        expect(figureOf(converted(cents + moreCents, currency))).toBeGreaterThanOrEqual(displayed)
      },
    ),
  )
})

test("a waiting time is given in the unit that people would use, and never too short", () => {
  const inEnglish = [0, 60, 61, 90 * 60, 90 * 60 + 1, 24 * 3_600, 48 * 3_600, 48 * 3_600 + 1, 7 * 24 * 3_600]
  expect(inEnglish.map((seconds) => formatDuration(seconds, "en"))).toEqual([
    "1 minute",
    "1 minute",
    "2 minutes",
    "90 minutes",
    "2 hours",
    "24 hours",
    "48 hours",
    "3 days",
    "7 days",
  ])
  expect([
    formatDuration(300, "vi"),
    formatDuration(86_400, "vi"),
    formatDuration(300, "cn"),
    formatDuration(864_000, "cn"),
    formatDuration(300, "hk"),
  ]).toEqual(["5 phút", "24 giờ", "5分钟", "10天", "5分鐘"])
})
