import { expect, test } from "vitest"
import { choiceCookie, readCookie } from "./cookies.ts"

test("a choice is kept for a year on every page", () => {
  expect(choiceCookie("currency", "VND")).toBe("currency=VND; Path=/; Max-Age=31536000; SameSite=Lax")
})

test("what cannot stand in a cookie is written around and read back", () => {
  const [pair] = choiceCookie("age", "SG;1, ñ").split("; Path")
  expect(readCookie(`theme=dark; ${pair}`, "age")).toBe("SG;1, ñ")
})

test("a cookie that is not there or cannot be read is empty", () => {
  expect(readCookie(undefined, "lang")).toBe("")
  expect(readCookie("xlang=vi; language=en", "lang")).toBe("")
  expect(readCookie("lang=%E0%A4%A", "lang")).toBe("")
  expect(readCookie("lang", "lang")).toBe("")
})
