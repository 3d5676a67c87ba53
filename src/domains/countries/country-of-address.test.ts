import { expect, test } from "vitest"
import { countryOfAddress } from "./country-of-address.ts"

test.each([
  ["165.21.100.88", "SG"],
  ["113.160.0.1", "VN"],
  ["161.142.2.1", "MY"],
  ["202.96.128.86", "CN"],
  ["2400:3200::1", "CN"],
  ["8.8.8.8", "US"],
])("%s is in %s", (address, country) => {
  expect(countryOfAddress(address)).toBe(country)
})

test.each([
  null,
  "127.0.0.1",
  "::1",
  "10.0.0.1",
  "192.168.1.20",
  "172.20.1.1",
  "fd00::1",
  "fe80::1%eth0",
  "::",
  "",
  "no address",
  "999.1.1.1",
  "1.2.3.4; drop",
])("%s is in no country", (address) => {
  expect(countryOfAddress(address)).toBeUndefined()
})
