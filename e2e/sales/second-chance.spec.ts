import type { Locator, Page } from "@playwright/test"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, test, turnOffNotifications } from "../fixtures.ts"

/** Other tests open pages as these members, who would be notified over them. */
const usedElsewhere = ["ann", "ben", "penang_peat"]

test("a winner does not pay, the underbidder takes the lot, and its seller agrees, all by keyboard", async ({
  visit,
}) => {
  const adminPage = await visit("admin")
  const { path, seller } = await lotWithNext(adminPage)
  await open(adminPage, "/admin/unpaid")
  const lot = adminPage.locator(`a[href="${path}"]`)
  const row = adminPage.getByRole("row").filter({ has: lot })
  const title = await lot.innerText()
  await press(adminPage, row.getByRole("link", { name: "Mark as defaulted" }))
  const question = adminPage.getByRole("dialog")
  // The dialog moves the focus once, as it becomes modal; typing earlier would be interrupted.
  await expect.poll(() => question.evaluate((dialog) => dialog.matches(":modal"))).toBe(true)
  await question.getByLabel("Reason").fill("No answer to three e-mails")
  await press(adminPage, question.getByRole("button", { name: "Mark as defaulted" }))
  await expect(adminPage.getByText("Marked as defaulted. The buyer is notified.")).toBeVisible()

  await press(adminPage, adminPage.getByRole("link", { name: "Defaulted", exact: true }))
  const declared = adminPage.getByRole("row").filter({ has: lot })
  await press(adminPage, declared.getByRole("link", { name: "Offered to the next bidder" }))
  await expect(adminPage.getByRole("heading", { level: 1, name: title })).toBeVisible()
  const offer = adminPage.getByRole("table", { name: "Second chances" }).getByRole("row").nth(1)
  await expect(offer).toContainText("Waiting for an answer")
  const [username = "", price = ""] = (await offer.getByRole("cell").allInnerTexts()).map((text) =>
    text.trim(),
  )
  const log = adminPage.getByRole("table", { name: "Bid log" })
  await expect(log.getByText("Voided").first()).toBeVisible()
  expect(await accessibilityViolations(adminPage)).toEqual([])

  const next = await visit(username)
  await turnOffNotifications(next)
  await open(next, "/my-account")
  const matter = next.getByRole("listitem").filter({ hasText: `Offered to you: ${title} at ${price}` })
  expect(await accessibilityViolations(next)).toEqual([])
  await press(next, matter.getByRole("link", { name: "Accept or decline" }))
  const secondOffer = next
    .getByRole("region", { name: "Offered to you" })
    .getByRole("listitem")
    .filter({ hasText: title })
  await expect(secondOffer).toContainText(price)
  expect(await accessibilityViolations(next)).toEqual([])
  await secondOffer.getByRole("combobox", { name: "Payment" }).selectOption("Credit card")
  await expect(secondOffer).toContainText("Delivery to")
  await expect(secondOffer).toContainText("Card fee 3%")
  await expect(secondOffer).toContainText("You pay at most")
  await secondOffer.getByRole("checkbox", { name: /^I agree/ }).focus()
  await next.keyboard.press("Space")
  await press(next, secondOffer.getByRole("button", { name: /^Buy for/ }))
  await expect(secondOffer).toContainText(`You’ve accepted this lot at ${price}. The seller may refuse until`)
  await open(next, "/cart")
  await expect(next.getByRole("main")).not.toContainText(title)
  await adminPage.reload()
  await expect(offer).toContainText("Accepted, seller may refuse")

  const sales = await visit(seller)
  await turnOffNotifications(sales)
  await open(sales, "/my-account/my-sales?tab=ended")
  await expect(sales.getByText(`The next bidder has accepted the lot at ${price}.`)).toBeVisible()
  expect(await accessibilityViolations(sales)).toEqual([])
  await press(sales, sales.getByRole("button", { name: `Accept ${price}` }))
  await expect(sales.getByText("You’ve accepted.")).toBeVisible()
  await open(next, "/cart")
  await expect(next.getByRole("main")).toContainText(title)

  await open(adminPage, new URL(adminPage.url()).pathname)
  await expect(offer).toContainText("Accepted")
  await expect(adminPage.getByRole("main")).toContainText(`${username}: not paid`)
})

/**
 * Finds an unpaid lot with an underbidder to ask, and its seller: two members bid on it, with no reserve between their
 * bids. The demo data differ from day to day, so the test must search for one.
 */
async function lotWithNext(adminPage: Page): Promise<{ path: string; seller: string }> {
  await open(adminPage, "/admin/unpaid")
  const links = adminPage.getByRole("main").locator('tbody a[href*="/lot_"]')
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""))
  for (const path of paths) {
    await open(adminPage, `/admin/lots/${/lot_[0-9a-z]{24}/.exec(path)?.[0]}`)
    const log = adminPage.getByRole("table", { name: "Bid log" })
    const bidders = await log.locator("tbody tr td:nth-child(2)").allInnerTexts()
    const [reserve, seller = ""] = await Promise.all(
      [/^Reserve$/, /^Seller$/].map((hasText) =>
        adminPage.getByRole("main").locator("dt", { hasText }).locator("+ dd").innerText(),
      ),
    )
    if (bidders.some((each) => usedElsewhere.includes(each))) continue
    if (new Set(bidders).size > 1 && reserve === "–" && seller !== "Company") return { path, seller }
  }
  throw new Error("no lot that waits for its money has a second bidder")
}

async function press(page: Page, what: Locator): Promise<void> {
  await what.focus()
  await page.keyboard.press("Enter")
}
