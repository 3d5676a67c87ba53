import { expect, test } from "vitest"
import { AddressForm } from "./address-form.ts"

const form = {
  firstname: "Ann",
  lastname: "Tan",
  phone: "+6581234567",
  email: "ann@quaich.example",
  address: "1 Orchard Road",
  city: "Singapore",
  country: "Singapore",
  postal_code: "238800",
}

function problem(change: Record<string, string>): string | undefined {
  const result = AddressForm.safeParse({ ...form, ...change })
  const issue = result.error?.issues[0]
  return issue && `${issue.path.join(".")} ${issue.message}`
}

test.each([
  ["Singapore", "238800"],
  ["Malaysia", "50450"],
  ["Vietnam", "700000"],
  ["Vietnam", "70000"],
  ["Hong Kong", ""],
  ["Japan", "１００-０００１"],
  ["Japan", "1000001"],
  ["Taiwan", "100"],
  ["United Kingdom", "EH1 1RE"],
  ["Iceland", "101"],
])("%s accepts %o", (country, postal_code) => {
  expect(problem({ country, postal_code })).toBeUndefined()
})

test.each([
  ["Singapore", "", "Missing"],
  ["Singapore", "23880", "Wrong"],
  ["Malaysia", "504500", "Wrong"],
  ["Vietnam", "70", "Wrong"],
  ["United Kingdom", "12345", "Wrong"],
  ["Iceland", " ", "Missing"],
])("%s refuses %o", (country, postal_code, problemKind) => {
  expect(problem({ country, postal_code })).toBe(`postal_code postalCode${problemKind}`)
})

test("a state is required where carriers require it, after the earlier questions", () => {
  const american = { country: "United States", postal_code: "10001" }
  expect(problem(american)).toBe("state stateMissing")
  expect(problem({ ...american, state: "New York" })).toBeUndefined()
  expect(problem({ ...american, city: "" })).toBe("city cityMissing")
})
