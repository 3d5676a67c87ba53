import { expect, test } from "vitest"
import { fullName, inNameOrder } from "./full-name.ts"
import { languages } from "./languages.ts"

test("a Chinese name is written as one word with the family name first, in every language", () => {
  for (const language of languages) expect(fullName(language, "伟明", "陈")).toBe("陈伟明")
})

test("a name in Latin letters has its family name first on Vietnamese pages only", () => {
  expect(fullName("vi", "Văn An", "Nguyễn")).toBe("Nguyễn Văn An")
  for (const language of ["en", "cn", "hk"] as const) expect(fullName(language, "Ann", "Tan")).toBe("Ann Tan")
})

test("a missing part leaves no space", () => {
  for (const language of languages) {
    expect(fullName(language, "Ann", "")).toBe("Ann")
    expect(fullName(language, "", "Tan")).toBe("Tan")
  }
})

test("forms ask for the family name first, except in English", () => {
  expect(languages.map((language) => inNameOrder(language, "given", "family")[0])).toEqual([
    "given",
    "family",
    "family",
    "family",
  ])
})
