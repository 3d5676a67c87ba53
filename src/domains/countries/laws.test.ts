import { expect, test } from "vitest"
import { elsewhere } from "./countries.ts"
import { defaultLaws, hiddenThingsIn, lawOf } from "./laws.ts"

test("a country without a law of its own gets the law for everywhere else", () => {
  expect(lawOf(defaultLaws, "VN").country).toBe("VN")
  expect(lawOf(defaultLaws, "FR").country).toBe(elsewhere)
  expect(() => lawOf([], "SG")).toThrow("other countries")
})

test("in Vietnam no former prices, promotions or banners are shown; in Singapore and in unknown countries all are", () => {
  expect(hiddenThingsIn(defaultLaws, "VN")).toBe("spb")
  expect(hiddenThingsIn(defaultLaws, "SG")).toBe("")
  expect(hiddenThingsIn(defaultLaws, undefined)).toBe("")
  const without = defaultLaws.map((law) => ({
    ...law,
    visible: { ...law.visible, banners: law.country !== "MY" },
  }))
  expect(hiddenThingsIn(without, "MY")).toBe("b")
})
