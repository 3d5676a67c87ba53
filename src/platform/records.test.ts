import { expect, test } from "vitest"
import { isOneOf, isRecord, keysOf, recordOf } from "./records.ts"

test("the keys of a record are its own names, in order", () => {
  expect(keysOf({ live: 1, sold: undefined })).toEqual(["live", "sold"])
})

test("a record has a value for each name", () => {
  expect(recordOf(["en", "vi"], (name) => name.length)).toEqual({ en: 2, vi: 2 })
})

test("only members of a list are one of it", () => {
  expect(isOneOf(["grid", "table"], "grid")).toBe(true)
  expect(isOneOf(["grid", "table"], "toString")).toBe(false)
  expect(isOneOf(["grid", "table"], null)).toBe(false)
})

test.each([null, "text", 7, ["list"], undefined])("%j is no record", (value) => {
  expect(isRecord(value)).toBe(false)
})
