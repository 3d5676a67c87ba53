import { expect, test } from "vitest"
import { decryptSecret, encryptSecret } from "./encrypt-secret.ts"
import { newTotpSecret, stepOfCode, totpUri } from "./totp.ts"

/** The secret of RFC 6238's table: "12345678901234567890" in base 32. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

/** The table's codes have eight digits. */
test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("the code of second %i is that of RFC 6238", (second, code) => {
  expect(stepOfCode(secret, code.slice(2), new Date(second * 1_000))).toBe(Math.floor(second / 30))
})

const at = (second: number) => new Date(second * 1_000)

test("a code is accepted in its own step, the one before and the one after, and in no other", () => {
  const taken = [0, 29, 30, 59, 60, 89].map((second) => stepOfCode(secret, "287082", at(second)))
  expect(taken).toEqual([1, 1, 1, 1, 1, 1])
  expect(stepOfCode(secret, "287082", at(90))).toBeUndefined()
  expect(stepOfCode(secret, "081804", at(1_111_111_109 - 60))).toBeUndefined()
})

test("a code of a used step is refused", () => {
  expect(stepOfCode(secret, "287082", at(59), 0)).toBe(1)
  expect(stepOfCode(secret, "287082", at(59), 1)).toBeUndefined()
  expect(stepOfCode(secret, "287082", at(59), 2)).toBeUndefined()
})

test.each(["", "28708", "2870820", "28708a", "٢٨٧٠٨٢", "-87082", "abc-def"])("%j is not a code", (code) => {
  expect(stepOfCode(secret, code, at(59))).toBeUndefined()
})

test("a code may be typed with the space that the app shows", () => {
  expect(stepOfCode(secret, " 287 082 ", at(59))).toBe(1)
})

test("a new secret has 160 bits, and its URI names the site and the member", () => {
  const made = newTotpSecret()
  expect(made).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(made)
  const address = new URL(totpUri(made, { issuer: "The House & Co", label: "ann" }))
  expect(address.protocol + address.host).toBe("otpauth:totp")
  expect(address.searchParams.get("secret")).toBe(made)
  expect(address.searchParams.get("issuer")).toBe("The House & Co")
})

test("a sealed text opens only for its app, purpose and person, and not if it was altered", () => {
  const sealed = encryptSecret("house", "two-step secret", "mem_a", secret)
  expect(sealed).not.toContain(secret)
  expect(encryptSecret("house", "two-step secret", "mem_a", secret)).not.toBe(sealed)
  expect(decryptSecret("house", "two-step secret", "mem_a", sealed)).toBe(secret)
  expect(decryptSecret("other house", "two-step secret", "mem_a", sealed)).toBeUndefined()
  expect(decryptSecret("house", "two-step setup", "mem_a", sealed)).toBeUndefined()
  expect(decryptSecret("house", "two-step secret", "mem_b", sealed)).toBeUndefined()
  const changed = Buffer.from(sealed, "base64url")
  changed[30] = (changed[30] ?? 0) ^ 1
  expect(decryptSecret("house", "two-step secret", "mem_a", changed.toString("base64url"))).toBeUndefined()
  expect(decryptSecret("house", "two-step secret", "mem_a", "short")).toBeUndefined()
})
