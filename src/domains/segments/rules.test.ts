import { expect, test } from "vitest"
import { maxTags, parseTag, withoutTag, withTag } from "./rules.ts"

test("a tag is read as typed, without needless spaces", () => {
  expect(parseTag("  Islay   collector ")).toBe("Islay collector")
  for (const typed of ["", "   ", "a,b", "a\u0000b", "x".repeat(31)]) expect(() => parseTag(typed)).toThrow()
})

test("a member has each tag once, whatever its case, and not endlessly many", () => {
  expect(withTag(["press"], "Islay")).toEqual(["Islay", "press"])
  expect(() => withTag(["Islay"], "islay")).toThrow("alreadyTagged")
  expect(withoutTag(["Islay", "press"], "ISLAY")).toEqual(["press"])
  expect(() => withoutTag(["press"], "Islay")).toThrow("notTagged")
  const many = Array.from({ length: maxTags }, (_, index) => `tag ${index}`)
  expect(() => withTag(many, "one more")).toThrow("tooManyTags")
})
