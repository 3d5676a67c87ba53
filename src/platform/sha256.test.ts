import fc from "fast-check"
import { expect, test } from "vitest"
import { sha256 as sha256InBrowsers } from "./sha256.browser.ts"
import { sha256 } from "./sha256.ts"

test("browsers hash texts and bytes as the server does", () => {
  // The example of FIPS 180-4.
  expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => sha256(text) === sha256InBrowsers(text)))
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => sha256(bytes) === sha256InBrowsers(bytes)),
  )
})
