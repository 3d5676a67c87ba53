import { expect, test } from "vitest"
import { asksAgeAt } from "./asks-age.ts"

test.each(["/auth/login", "/auth/second-step", "/admin", "/admin/orders", "/age", "/too-young"])(
  "nobody is asked for their age on %s",
  (path) => {
    expect(asksAgeAt(path)).toBe(false)
  },
)

test.each([
  "/",
  "/home",
  "/whisky-auction-live/singapore",
  "/auth/register",
  "/administration",
  "/my-account",
])("a new browser is asked for the age on %s", (path) => {
  expect(asksAgeAt(path)).toBe(true)
})
