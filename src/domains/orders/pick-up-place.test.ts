import { expect, test } from "vitest"
import { pickUpPlace } from "./pick-up-place.ts"

const site = { legalName: "The House", addressLines: ["1 Any Road", "Singapore 018956"] }
const address = "The House, 1 Any Road, Singapore 018956"

test("goods in Singapore are collected at the company's address, also if their location is unknown", () => {
  for (const locations of [["singapore"], [null], [], ["singapore", null]] as const)
    expect(pickUpPlace("en", site, locations)).toBe(address)
})

test("goods abroad are never shown as waiting in Singapore", () => {
  expect(pickUpPlace("en", site, ["vietnam", "vietnam"])).toBe("our shop in Vietnam")
  expect(pickUpPlace("vi", site, ["malaysia"])).toContain("Malaysia")
  expect(pickUpPlace("cn", site, ["hong-kong"])).not.toContain("Singapore")
  expect(pickUpPlace("en", site, ["vietnam", "singapore"])).toBe(`${address} · our shop in Vietnam`)
})
