import { expect, test } from "vitest"
import { elsewhere } from "./countries.ts"
import { hiddenIn, lawFor, usualLaws } from "./laws.ts"

test("a country without a law of its own gets the law for everywhere else", () => {
  expect(lawFor(usualLaws, "VN").country).toBe("VN")
  expect(lawFor(usualLaws, "FR").country).toBe(elsewhere)
  expect(() => lawFor([], "SG")).toThrow("everywhere else")
})

test("in Vietnam no former prices, promotions or banners are shown; in Singapore and in unknown countries all are", () => {
  expect(hiddenIn(usualLaws, "VN")).toBe("spb")
  expect(hiddenIn(usualLaws, "SG")).toBe("")
  expect(hiddenIn(usualLaws, undefined)).toBe("")
  const without = usualLaws.map((law) => ({ ...law, shown: { ...law.shown, banners: law.country !== "MY" } }))
  expect(hiddenIn(without, "MY")).toBe("b")
})
