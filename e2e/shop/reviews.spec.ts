import { newMember } from "../calls.ts"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, test } from "../fixtures.ts"
import { buyBottle } from "./buy-bottle.ts"

test("a buyer rates a bottle by keyboard, staff publish and answer it, and the bottle's page shows it", async ({
  visit,
}) => {
  const username = await newMember("rater")
  const page = await visit(username)
  await open(page, "/my-account/review")
  await expect(page.getByRole("heading", { name: "Nothing to review yet" })).toBeVisible()
  const bottle = await buyBottle(page, username)

  await open(page, "/my-account/review")
  // The payment's notification is over the page. Closing it revalidates the page, and a link followed meanwhile still
  // works.
  await page.route(/\/my-account\/review\.data$/, (route) => setTimeout(() => route.continue(), 200))
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).press("Enter")
  await page
    .getByRole("listitem")
    .filter({ hasText: bottle.prod_name })
    .getByRole("link", { name: /^Review/ })
    .press("Enter")
  const price = page.getByRole("group", { name: "Price" })
  await expect(price.getByRole("radio", { name: "5 stars" })).toBeChecked()
  await price.getByRole("radio", { name: "5 stars" }).press("ArrowLeft")
  await expect(price.getByRole("radio", { name: "4 stars" })).toBeChecked()
  await page.getByLabel("Your review").fill(`It came as it was drawn, says ${username}.`)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole("button", { name: "Send review" }).press("Enter")
  await expect(page.getByRole("heading", { name: "My reviews" })).toBeVisible()
  await expect(page.getByText("Being reviewed")).toBeVisible()

  const adminPage = await visit("lena", { javaScriptEnabled: false })
  await adminPage.goto(`/admin/reviews?q=${username}`)
  await adminPage.getByRole("link", { name: bottle.prod_name }).click()
  await adminPage.getByRole("button", { name: "Publish", exact: true }).click()
  await adminPage.getByLabel("Our reply").fill("Thank you.")
  await adminPage.getByRole("button", { name: "Save reply" }).click()
  await expect(adminPage.getByLabel("Our reply")).toHaveValue("Thank you.")

  const guest = await visit()
  await open(guest, `/product/${bottle._id}`)
  const review = guest.getByRole("article").filter({ hasText: `It came as it was drawn, says ${username}.` })
  await expect(review).toContainText("Thank you.")
  await expect(review.getByRole("img", { name: "4.8 out of 5 stars" })).toBeVisible()
  expect(await guest.locator("script[type='application/ld+json']").allTextContents()).toEqual(
    expect.arrayContaining([expect.stringContaining('"aggregateRating"')]),
  )
  await guest
    .getByRole("link", { name: /with over \d+ reviews/ })
    .first()
    .click()
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText("Reviews and ratings")
  expect(await accessibilityViolations(guest)).toEqual([])
})
