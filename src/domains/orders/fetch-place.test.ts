import { expect, test } from "vitest"
import { fetchPlace } from "./fetch-place.ts"

const site = { legalName: "The House", addressLines: ["1 Any Road", "Singapore 018956"] }
const address = "The House, 1 Any Road, Singapore 018956"

test("what lies at the house is fetched at its address, also where nobody has written down where it lies", () => {
  for (const locations of [["singapore"], [null], [], ["singapore", null]] as const)
    expect(fetchPlace("en", site, locations)).toBe(address)
})

test("what lies abroad is never said to wait in Singapore", () => {
  expect(fetchPlace("en", site, ["vietnam", "vietnam"])).toBe("our house in Vietnam")
  expect(fetchPlace("vi", site, ["malaysia"])).toContain("Malaysia")
  expect(fetchPlace("cn", site, ["hong-kong"])).not.toContain("Singapore")
  expect(fetchPlace("en", site, ["vietnam", "singapore"])).toBe(`${address} · our house in Vietnam`)
})
