import { expect, test } from "vitest"
import { checkPhone } from "./phone.ts"

test.each([
  ["SG", "9123 4567", "+6591234567"],
  ["SG", "+65-9123-4567", "+6591234567"],
  ["VN", "091 234 56 78", "+84912345678"],
  ["MY", "012-345 6789", "+60123456789"],
  ["HK", "5123 4567", "+85251234567"],
  ["SG", "+84 91 234 56 78", "+84912345678"],
  ["other", "+44 20 7946 0958", "+442079460958"],
])("a number of %s, %s, is %s", (country, text, number) => {
  expect(checkPhone(country, text)).toBe(number)
})

test.each([
  ["SG", ""],
  ["SG", "1234"],
  ["SG", "call 9123 4567 now"],
  ["SG", "91234567890"],
  ["other", "9123 4567"],
  ["SG", "9".repeat(41)],
])("%s has no number %s", (country, text) => {
  expect(checkPhone(country, text)).toBeUndefined()
})
