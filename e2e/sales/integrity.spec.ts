import type { Locator, Page } from "@playwright/test"
import { bid, call, newMember, tokenOf } from "../calls.ts"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, signIn, signOut, test } from "../fixtures.ts"
import { openSale } from "./sale.ts"

const idOf = async (username: string): Promise<string> =>
  (await call("/auth/me", { token: await tokenOf(username) })).user._id

test("staff see a member bid on lots of their own other account, and suspend both, all by keyboard", async ({
  visit,
}) => {
  const [seller, shill] = await Promise.all([newMember("sel"), newMember("shill")])
  const { lots } = await openSale(
    "Of somebody who bids too",
    [{ endsInSeconds: 3_600, sellerId: await idOf(seller) }],
    5,
  )
  const [lot] = lots
  const page = await visit(seller)
  await signOut(page)
  await signIn(page, shill)
  await bid(shill, lot?.id ?? "", 150_00)

  const adminPage = await visit("hana")
  await open(adminPage, "/admin/integrity")
  await press(adminPage, adminPage.getByRole("button", { name: "Run a check now" }))
  await expect(adminPage.getByText("Check started.", { exact: false })).toBeVisible()
  const row = adminPage
    .getByRole("row")
    .filter({ hasText: shill })
    .filter({ hasText: "Bids on lots of a linked account" })
  await expect(async () => {
    await adminPage.reload()
    await expect(row).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(row).toContainText(seller)
  expect(await accessibilityViolations(adminPage)).toEqual([])

  await open(
    adminPage,
    new URL((await row.getByRole("link").first().getAttribute("href")) ?? "", adminPage.url()).href,
  )
  const evidence = adminPage.getByRole("main")
  await expect(evidence).toContainText("Same browser")
  await expect(evidence).toContainText("Bid on 1 of 1 lots of this seller")
  await expect(adminPage.getByRole("list", { name: "Lots" }).getByRole("link")).toHaveCount(1)
  expect(await accessibilityViolations(adminPage)).toEqual([])
  await press(adminPage, adminPage.getByRole("link", { name: "Link as one person" }))
  const question = adminPage.getByRole("dialog", { name: "Link these accounts as one person?" })
  await expect(question.getByLabel("Reason")).toBeFocused()
  await adminPage.keyboard.type("One browser, and the same hand in both letters")
  await press(adminPage, question.getByRole("button", { name: "Link as one person" }))
  await expect(adminPage.getByText("Accounts linked.")).toBeVisible()
  await expect(adminPage.getByRole("list", { name: "Activity" })).toContainText("the same hand")
  expect(await accessibilityViolations(adminPage)).toEqual([])

  await open(page, lot?.path ?? "")
  const box = page.getByRole("region", { name: "Bidding" })
  await box.getByLabel("Your maximum", { exact: false }).first().fill("200")
  await press(page, box.getByRole("button", { name: /^(Place|Raise).*S\$200/ }))
  await press(page, page.getByRole("dialog").getByRole("button", { name: /S\$200/ }))
  await expect(box.getByRole("alert")).toContainText("its seller’s account appears to be yours")
  expect(await accessibilityViolations(page)).toEqual([])
})

async function press(page: Page, what: Locator): Promise<void> {
  await what.focus()
  await page.keyboard.press("Enter")
}
