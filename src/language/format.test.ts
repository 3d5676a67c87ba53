import { expect, test } from "vitest"
import { count, money, when } from "./format.ts"

test("whole dollars stand without cents, others with both", () => {
  expect([0, 5, 100, 125_050, 123_456_700].map(money)).toEqual([
    "S$0",
    "S$0.05",
    "S$1",
    "S$1,250.50",
    "S$1,234,567",
  ])
})

test("an amount that is none is the specification's nought", () => {
  expect(money(null)).toBe("SGD $0.00")
  expect(money(Number.NaN)).toBe("SGD $0.00")
})

test("a moment is told in Singapore's time, across midnight too", () => {
  expect(when("2026-11-26T04:00:00.000Z", "en")).toBe("Thu, 26 Nov, 12:00 pm SGT")
  expect(when("2026-12-31T16:05:09.000Z", "en")).toBe("Fri, 1 Jan, 12:05 am SGT")
  expect(when("2026-12-31T16:05:09.000Z", "en", "day")).toBe("1 January 2027")
  expect(when("2026-12-31T16:05:09.000Z", "en", "second")).toBe("1 Jan, 00:05:09")
})

test("each language has its own way to say it", () => {
  const noon = new Date("2026-11-29T05:30:00.000Z")
  expect(when(noon, "vi")).toBe("CN, 29/11, 13:30 SGT")
  expect(when(noon, "vi", "day")).toBe("29 tháng 11, 2026")
  expect(when(noon, "cn")).toBe("11月29日周日 13:30 SGT")
  expect(when(noon, "cn", "date")).toBe("11月29日周日")
})

test("a count is grouped as the language does", () => {
  expect([count(1_234, "en"), count(1_234, "vi"), count(1_234, "cn")]).toEqual(["1,234", "1.234", "1,234"])
})
