import type { Locator, Page } from "@playwright/test"
import { earlierMembers } from "../../seed/people.ts"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, test } from "../fixtures.ts"
import { openSale, testLocation } from "../sales/sale.ts"

const changed = /^Our terms have changed/
const accept = "I accept the new terms and conditions."
const days = 24 * 3_600

async function placeMaximum(page: Page, typed: Locator): Promise<void> {
  await typed.press("Enter")
  await page.getByRole("dialog").getByRole("button", { name: "Place maximum of S$120" }).press("Enter")
}

test("a member who accepted earlier terms accepts the new ones at the bid, and at the immediate purchase", async ({
  visit,
}) => {
  const [harish, wen, jo] = earlierMembers
  const terms = { endsInSeconds: 9 * days, openingCents: 100_00, buyNowCents: 500_00 }
  const { lots, auctionId } = await openSale("New terms", [terms, terms, terms], 0)
  const [boxed, listed, bought] = lots.map(({ path }) => path)

  const page = await visit(harish)
  await open(page, boxed ?? "")
  const box = page.getByRole("region", { name: "Bidding" })
  const maximum = box.getByLabel("Your maximum")
  await maximum.fill("120")
  await placeMaximum(page, maximum)
  await expect(box.getByText(changed)).toBeVisible()
  await box.getByRole("checkbox", { name: accept }).press("Space")
  expect(await accessibilityViolations(page, { within: "main" })).toEqual([])
  await placeMaximum(page, maximum)
  await expect(box).toContainText("Bid placed. You’re the highest bidder.")
  await expect(box.getByRole("checkbox", { name: accept })).toHaveCount(0)

  const lists = await visit(wen)
  await open(lists, `/whisky-auction-live/${testLocation}?view=table&auction=${auctionId}`)
  const lot = listed?.split("/").at(-2)
  const row = lists.getByRole("row").filter({ has: lists.locator(`a[href*="${lot}"]`) })
  const figure = row.getByRole("textbox")
  await figure.fill("120")
  await placeMaximum(lists, figure)
  await expect(row.getByText(changed)).toBeVisible()
  await row.getByRole("checkbox", { name: accept }).press("Space")
  expect(await accessibilityViolations(lists, { within: "main" })).toEqual([])
  await placeMaximum(lists, figure)
  await expect(row.getByText(/leading/i).first()).toBeVisible()
  await expect(row.getByRole("checkbox", { name: accept })).toHaveCount(0)

  const plain = await visit(jo, { javaScriptEnabled: false })
  await plain.goto(bought ?? "")
  const section = plain.getByRole("region", { name: "Buy now", exact: true })
  await section.getByRole("checkbox").check()
  await section.getByRole("button", { name: "Pay at checkout" }).click()
  await expect(section.getByText(changed)).toBeVisible()
  await section.getByRole("checkbox", { name: /^I agree to buy this lot now/ }).check()
  await section.getByRole("checkbox", { name: accept }).check()
  await section.getByRole("button", { name: "Pay at checkout" }).click()
  await expect(plain).toHaveURL(/\/checkout\?chosen=yes&item=orl_/)
})
