import { expect, test } from "vitest"
import { testApp } from "../../../test/db.ts"
import { ageRuleFor, ageTextVersionOf, readAgeRules } from "./age-rules.ts"
import { declarationOf, readDeclaration, sealDeclaration } from "./declaration.ts"

const app = await testApp()
const rules = await readAgeRules({ app })
const now = new Date("2026-12-01T12:00:00.000Z")

test.each([
  ["SG", 18],
  ["MY", 21],
  ["VN", 18],
  ["HK", 18],
  ["JP", 20],
  ["IS", 21],
])("the legal age in %s is %d", (country, years) => {
  expect(ageRuleFor(rules, country).legalAgeYears).toBe(years)
})

test("a different text has a different version", () => {
  const rule = ageRuleFor(rules, "SG")
  expect(ageTextVersionOf(rule)).toBe(ageTextVersionOf({ ...rule }))
  expect(ageTextVersionOf({ ...rule, notice: { ...rule.notice, vi: "Khác" } })).not.toBe(
    ageTextVersionOf(rule),
  )
  expect(ageTextVersionOf({ ...rule, legalAgeYears: 21 })).not.toBe(ageTextVersionOf(rule))
})

test("a declaration survives the round trip through its cookie", () => {
  const declaration = declarationOf(ageRuleFor(rules, "MY"), "MY", now)
  expect(readDeclaration(app, sealDeclaration(app, declaration))).toEqual(declaration)
})

test("a declaration that the server did not sign is ignored", () => {
  const sealed = sealDeclaration(app, declarationOf(ageRuleFor(rules, "MY"), "MY", now))
  const forged = [sealed.replace("MY.21", "SG.18"), sealed.slice(0, -1), "", ".", "SG.18.x.1", `${sealed}.x`]
  expect(forged.map((text) => readDeclaration(app, text))).toEqual(forged.map(() => undefined))
  expect(readDeclaration({ secret: "another" }, sealed)).toBeUndefined()
})
