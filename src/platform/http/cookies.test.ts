import { expect, test } from "vitest"
import { preferenceCookie, readCookie } from "./cookies.ts"

test("a choice is stored for a year, for every page", () => {
  expect(preferenceCookie("currency", "VND")).toBe("currency=VND; Path=/; Max-Age=31536000; SameSite=Lax")
})

test("characters that a cookie cannot hold are encoded and read back", () => {
  const [pair] = preferenceCookie("age", "SG;1, ñ").split("; Path")
  expect(readCookie(`theme=dark; ${pair}`, "age")).toBe("SG;1, ñ")
})

test("a missing or unreadable cookie is empty", () => {
  expect(readCookie(undefined, "lang")).toBe("")
  expect(readCookie("xlang=vi; language=en", "lang")).toBe("")
  expect(readCookie("lang=%E0%A4%A", "lang")).toBe("")
  expect(readCookie("lang", "lang")).toBe("")
})
