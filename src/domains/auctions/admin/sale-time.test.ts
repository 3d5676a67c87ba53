import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { formatBidTime, formatSaleTime, nameOfZone, singaporeTimeOf } from "./sale-time.ts"

const evening = "2026-12-06T12:00:00.000Z"

beforeAll(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(evening) })
})
afterAll(() => {
  vi.useRealTimers()
})

test("an auction's time is local to its place, with Singapore's beside it where they differ", () => {
  expect(formatSaleTime(evening, "singapore", "en")).toBe("Sun, 6 Dec, 8:00 pm SGT")
  expect(formatSaleTime(evening, "malaysia", "en")).toBe("Sun, 6 Dec, 8:00 pm MYT")
  expect(formatSaleTime(evening, "vietnam", "en")).toBe("Sun, 6 Dec, 7:00 pm ICT · 8:00 pm SGT")
  expect(formatSaleTime(evening, "vietnam", "vi")).toBe("CN, 6/12, 19:00 ICT · 20:00 SGT")
  expect(formatSaleTime(evening, "vietnam", "cn")).toBe("12月6日周日 19:00 ICT · 20:00 SGT")
})

test("a bid's time is local too, to the second", () => {
  expect(formatBidTime("2026-12-06T12:00:01.000Z", "vietnam", "en")).toBe("6 Dec, 19:00:01 ICT")
  expect(formatBidTime("2026-12-06T12:00:01.000Z", "singapore", "vi")).toBe("6/12, 20:00:01 SGT")
})

test("Singapore's day is named too if it is another one", () => {
  expect(formatSaleTime("2026-12-06T16:30:00.000Z", "vietnam", "en")).toBe(
    "Sun, 6 Dec, 11:30 pm ICT · Mon, 7 Dec, 12:30 am SGT",
  )
  expect(formatSaleTime(evening, "vietnam", "en", "clock")).toBe("7:00 pm ICT · 8:00 pm SGT")
})

test("what is typed is shown in Singapore's time while it is a time", () => {
  expect(singaporeTimeOf("2026-12-06T19:00", "vietnam", "en")).toBe("Sun, 6 Dec, 8:00 pm SGT")
  expect(singaporeTimeOf("2026-12-06T19:00", "malaysia", "en")).toBeUndefined()
  expect(singaporeTimeOf("2026-12-", "vietnam", "en")).toBeUndefined()
  expect(singaporeTimeOf("", "vietnam", "en")).toBeUndefined()
})

test("a zone is named with its offset", () => {
  expect(nameOfZone("vietnam")).toBe("ICT (UTC+7)")
  expect(nameOfZone("singapore")).toBe("SGT (UTC+8)")
})
