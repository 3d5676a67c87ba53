import { expect, test } from "vitest"
import { safeRedirectPath } from "./safe-redirect.ts"

test.each(["/", "/home", "/whisky-auction-live/singapore?sort=price#lots", "/a/%2F%2Fevil.example"])(
  "%s is a path of this site",
  (path) => {
    expect(safeRedirectPath(path, "/home")).toBe(path)
  },
)

test.each([
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/.//evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "home",
  "",
  null,
  undefined,
  7,
])("%s is not a path of this site, and the fallback is used", (path) => {
  expect(safeRedirectPath(path, "/home")).toBe("/home")
})
