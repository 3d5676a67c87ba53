import { expect, test } from "vitest"
import { parseInput } from "#platform/input.ts"
import { Refusal } from "#platform/refusal.ts"
import { Login, RegistrationForm } from "./inputs.ts"

const whole = {
  username: "ann",
  password: "peat and smoke",
  confirm: "peat and smoke",
  email: "ann@example.com",
  country_mb: "SG",
  terms: "yes",
}

function reasonOf(fields: Record<string, string | undefined>): string {
  try {
    parseInput("accounts", RegistrationForm, fields)
  } catch (problem) {
    if (problem instanceof Refusal) return problem.code.replace("accounts.", "")
    throw problem
  }
  return "taken"
}

test("a complete registration is accepted", () => {
  expect(reasonOf(whole)).toBe("taken")
})

test("an empty form is answered field by field, in the order in which people fill it in", () => {
  const fields: Record<string, string> = {}
  const reasons: string[] = []
  for (const [name, value] of Object.entries(whole)) {
    reasons.push(reasonOf(fields))
    fields[name] = value
  }
  expect(reasons).toEqual([
    "usernameRequired",
    "passwordRequired",
    "confirmRequired",
    "emailRequired",
    "countryRequired",
    "termsRequired",
  ])
})

test("two passwords that differ are reported before a missing e-mail address", () => {
  expect(reasonOf({ ...whole, confirm: "peat and salt", email: "" })).toBe("passwordsDiffer")
})

test("signing in asks for the name first, then the password", () => {
  expect(() => parseInput("accounts", Login, { email: "", password: "" })).toThrow(
    "accounts.usernameRequired",
  )
  expect(() => parseInput("accounts", Login, { email: "ann", password: "" })).toThrow(
    "accounts.passwordRequired",
  )
})
