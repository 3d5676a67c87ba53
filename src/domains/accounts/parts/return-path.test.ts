import { expect, test } from "vitest"
import { roleNames } from "../roles.ts"
import { startPageOf } from "../sessions/start-page.ts"
import { afterSignIn, closingPath } from "./return-path.ts"

test("signing in returns to the page it was requested from", () => {
  expect(afterSignIn("/whisky-auction-live/singapore?page=2", "/home")).toBe(
    "/whisky-auction-live/singapore?page=2",
  )
})

test.each([null, "https://evil.example/", "//evil.example", "/auth/login?from=/auth"])(
  "from %s a customer goes to the front page, staff to the admin overview",
  (from) => {
    expect(roleNames.map((role) => afterSignIn(from, startPageOf({ role })))).toEqual(
      roleNames.map((role) => (role === "user" || role === "member" ? "/home" : "/admin")),
    )
  },
)

test("closing goes from an article to the news, from an auction back to it, otherwise to the reviews", () => {
  expect(closingPath("/whisky-news/submit-new-article/7")).toBe("/whisky-news")
  expect(closingPath("/whisky-auction-live/vietnam")).toBe("/whisky-auction-live/vietnam")
  expect(closingPath("/whisky-auctions-previous/singapore")).toBe("/whisky-auctions-previous/singapore")
  expect(closingPath("/auction/preview/auc_1")).toBe("/auction/preview/auc_1")
  expect(closingPath("/auction-schedule")).toBe("/auction-schedule")
  expect(closingPath("/my-account")).toBe("/reviews")
  expect(closingPath("/auctioneers")).toBe("/reviews")
  expect(closingPath(null)).toBe("/reviews")
})
