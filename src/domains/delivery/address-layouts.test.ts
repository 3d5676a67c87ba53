import { expect, test } from "vitest"
import { listCountries } from "#domains/countries/countries.ts"
import { addressOfFields, layoutOf, linesOf } from "./address-layouts.ts"
import { addressFault } from "./address-rules.ts"

const fieldsOf = (code: string) => layoutOf(code).fields.map(([name]) => name)

test("Singapore asks for the postal code first, and for neither a city nor a state", () => {
  expect(fieldsOf("SG")).toEqual(["country", "postal_code", "address", "unit"])
  expect(layoutOf("SG").city).toBe("Singapore")
})

test("Hong Kong has no postal code, and the United States have a state that is required", () => {
  expect(fieldsOf("HK")).not.toContain("postal_code")
  expect(fieldsOf("US")).toContain("state")
  expect(layoutOf("US").needsState).toBe(true)
})

test("every field that the rules require is on the form, in every country", () => {
  for (const { code, label } of listCountries("en")) {
    const names = fieldsOf(code)
    const { city, needsCode, needsState } = layoutOf(code)
    expect(names.includes("city") || city !== undefined, label).toBe(true)
    const place = { country: label, state: "", postal_code: "" }
    const fault = addressFault(place)
    const required = [needsCode && "postal_code", needsState && "state"].filter((name) => name !== false)
    expect(fault?.field, label).toBe(required[0])
    if (needsCode) expect(names, label).toContain("postal_code")
    if (needsState) expect(names, label).toContain("state")
  }
})

test("the unit is the second line of the stored address, and the city of Singapore is filled in", () => {
  const posted = { address: " 10 Anson Road ", unit: "#05-01", country: "Singapore" }
  const stored = addressOfFields(posted, "SG")
  expect(stored).toEqual({ address: "10 Anson Road\n#05-01", city: "Singapore", country: "Singapore" })
  expect(linesOf(stored.address)).toEqual({ address: "10 Anson Road", unit: "#05-01" })
})

test("a missing street stays missing, and a typed city is never replaced", () => {
  expect(addressOfFields({ address: "", unit: "#05-01" }, "MY")).toEqual({ address: "" })
  expect(addressOfFields({ address: "1 Jalan", city: "" }, "SG")).toEqual({ address: "1 Jalan", city: "" })
})
