import { expect, test } from "vitest"
import { signInPath } from "./screen.ts"

test.each([
  ["/my-account/my-bids", "?tab=won", "/auth/login?from=%2Fmy-account%2Fmy-bids%3Ftab%3Dwon"],
  ["/my-account/my-bids", `?${"a&".repeat(3_000)}`, "/auth/login?from=%2Fmy-account%2Fmy-bids"],
  [`/admin/orders/${"x".repeat(3_000)}`, "", "/auth/login"],
])("signing in leads back, in a head that every client accepts: %.40s%.10s", (pathname, search, path) => {
  expect(signInPath({ pathname, search })).toBe(path)
})
