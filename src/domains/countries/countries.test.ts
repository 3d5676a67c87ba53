import { expect, test } from "vitest"
import { dialCodeOf, listCountries } from "./countries.ts"

test("the countries where the company sells come first, in every language", () => {
  expect(
    listCountries("en")
      .slice(0, 4)
      .map((country) => country.name),
  ).toEqual(["Singapore", "Malaysia", "Vietnam", "Hong Kong"])
  expect(listCountries("vi")[3]?.name).toBe("Hồng Kông")
  expect(listCountries("zh-Hans")[3]?.name).toBe("香港")
})

test("China keeps its name", () => {
  for (const [locale, name] of [
    ["en", "China"],
    ["vi", "Trung Quốc"],
    ["zh-Hans", "中国"],
  ] as const)
    expect(listCountries(locale).find((country) => country.code === "CN")?.name).toBe(name)
})

test("a country is stored by its English name, with its dial code", () => {
  expect(dialCodeOf("Singapore")).toBe("+65")
  expect(dialCodeOf("Vietnam")).toBe("+84")
  expect(dialCodeOf("Atlantis")).toBe("")
})

test("every country has a name and a code, and is listed once", () => {
  const countries = listCountries("en")
  expect(new Set(countries.map((country) => country.label)).size).toBe(countries.length)
  for (const { label, dialCode, code } of countries) {
    expect(label).not.toBe(code)
    expect(dialCode).toMatch(/^\+\d{1,3}$/)
  }
})
