import { expect, test } from "vitest"
import { isEan, normalizeEan } from "./ean.ts"

test("a barcode is valid if its last digit proves the others", () => {
  for (const code of ["5010494195286", "4006381333931", "96385074", "036000291452"]) {
    expect(isEan(code), code).toBe(true)
    for (let at = 0; at < code.length; at++) {
      const wrong = `${code.slice(0, at)}${(Number(code[at]) + 1) % 10}${code.slice(at + 1)}`
      expect(isEan(wrong), wrong).toBe(false)
    }
  }
  for (const code of ["", "123", "50104941952860", "501049419528X"]) expect(isEan(code), code).toBe(false)
})

test("a barcode is read with spaces and hyphens, and a UPC becomes an EAN", () => {
  expect(normalizeEan(" 5 010494-195286 ")).toBe("5010494195286")
  expect(normalizeEan("036000291452")).toBe("0036000291452")
  expect(isEan(normalizeEan("036000291452"))).toBe(true)
})
