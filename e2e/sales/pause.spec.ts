import type { Page } from "@playwright/test"
import { newMember } from "../calls.ts"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, test } from "../fixtures.ts"
import { openSale } from "./sale.ts"

const reason = "Our line to the world is down."

test("staff pause a sale and resume it, by keyboard, while a bidder watches one of its lots", async ({
  visit,
}) => {
  const { auctionId, lots } = await openSale("A sale with an outage", [{ endsInSeconds: 3_600 }], 5)
  const [bidder, adminPage] = [await visit(await newMember("pia")), await visit("hana")]
  await open(bidder, lots[0]?.path ?? "")
  await bidder.getByLabel("Your maximum", { exact: false }).first().fill("140")
  const was = await endOf(bidder)

  await open(adminPage, `/admin/auctions/${auctionId}`)
  await adminPage.keyboard.press("p")
  const dialog = adminPage.getByRole("dialog", { name: "Pause “A sale with an outage”?" })
  await expect(dialog.getByLabel("Reason (shown to bidders)")).toBeFocused()
  await adminPage.keyboard.type(reason)
  await tabTo(adminPage, "Pause")
  await adminPage.keyboard.press("Enter")
  await expect(adminPage.getByText("Auction paused. Bidding is stopped.")).toBeVisible()
  expect(await accessibilityViolations(adminPage)).toEqual([])

  const box = bidder.getByRole("region", { name: "Bidding" })
  await expect(box.getByRole("alert")).toContainText("This auction is paused")
  await expect(box.getByRole("alert")).toContainText(reason)
  await expect(box.getByRole("button", { name: /Place maximum/ })).toBeHidden()
  const left = await box.locator("time").first().textContent()
  expect(await accessibilityViolations(bidder)).toEqual([])

  await open(adminPage, `/admin/auctions/${auctionId}/live`)
  await press(adminPage, "Resume")
  const margin = adminPage.getByLabel("Extra minutes after resuming")
  await expect(margin).toBeFocused()
  await expect(margin).toHaveValue("10")
  expect(await box.locator("time").first().textContent()).toBe(left)
  await tabTo(adminPage, "Resume")
  await adminPage.keyboard.press("Enter")
  await expect(adminPage.getByText("Auction resumed. Bidders are notified.")).toBeVisible()

  await expect(box.getByRole("alert")).toHaveCount(0)
  await expect(box.getByText("Scheduled end", { exact: false })).toBeVisible()
  expect((await endOf(bidder)) - was).toBeGreaterThan(10 * 60)
  await box.getByRole("button", { name: "Place maximum of S$140" }).press("Enter")
  await bidder.getByRole("dialog").getByRole("button", { name: "Place maximum of S$140" }).press("Enter")
  await expect(box.getByText("Bid placed. You’re the highest bidder.")).toBeVisible()
})

async function press(page: Page, name: string): Promise<void> {
  const link = page.getByRole("main").getByRole("link", { name, exact: true })
  await link.focus()
  await page.keyboard.press("Enter")
}

async function tabTo(page: Page, name: string): Promise<void> {
  const button = page.getByRole("dialog").getByRole("button", { name, exact: true })
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press("Tab")
    if (await button.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`No way by keyboard to “${name}”`)
}

async function endOf(page: Page): Promise<number> {
  const moment = await page
    .getByRole("region", { name: "Bidding" })
    .locator("time")
    .first()
    .getAttribute("datetime")
  return Date.parse(moment ?? "") / 1_000
}
