import { expect, test } from "vitest"
import { dollarsText, parseDollars } from "./dollars.ts"

test.each([
  ["0", 0],
  ["80", 80_00],
  ["1250.5", 1_250_50],
  [" S$1,250.05 ", 1_250_05],
  ["sgd 12,000", 12_000_00],
  ["999,999,999.99", 99_999_999_999],
])("%j is %i cents", (text, cents) => {
  expect(parseDollars(text)).toBe(cents)
})

test.each(["", "-5", "12,50", "1.250,00", "1,25,000", "12.345", "free", "1e3", "US$5", "1234567890"])(
  "%j is not a clear amount",
  (text) => {
    expect(parseDollars(text)).toBeUndefined()
  },
)

test("an amount that is written out is read back to the cent", () => {
  for (const cents of [0, 1, 10, 99, 100, 12_345, 9_999_999_999])
    expect(parseDollars(dollarsText(cents))).toBe(cents)
  expect(dollarsText(null)).toBe("")
})
