import type { Page } from "@playwright/test"
import { bid, call, newMember } from "../calls.ts"
import { expect, test, untilHydrated } from "../fixtures.ts"
import { openSale } from "../sales/sale.ts"

/** Limits of compressed script in kilobytes: before somebody uses the page, and once it is awake. */
const asleepKb = 4
const awakeKb = 170

async function scriptKb(page: Page): Promise<number> {
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
      .reduce((sum, entry) => sum + ("encodedBodySize" in entry ? Number(entry.encodedBodySize) : 0), 0),
  )
  return bytes / 1_000
}

async function firstLink(page: Page, path: string, start: string): Promise<string> {
  await page.goto(path)
  return (await page.locator(`main a[href^="${start}"]`).first().getAttribute("href")) ?? ""
}

// Not the home page: it has a countdown, which in its last day changes each second.
test("a guest's page loads next to no script before somebody uses it", async ({ visit }) => {
  const page = await visit()
  const list = "/whisky-auction-live/singapore"
  const [lot] = (await openSale("Next to no script", [{ endsInSeconds: 5 * 24 * 3_600 }], 5)).lots
  const [article] = await call("/newletter/mostviewed?length=1")
  const previous = "/whisky-auctions-previous/singapore"
  const auction = await firstLink(page, previous, `${previous}/auc_`)
  const pages = [
    ...["/faq", "/terms-and-conditions", "/about", "/contact", "/whisky-prices", "/whisky-distillery"],
    ...[article.path, previous, auction, await firstLink(page, auction, `${previous}/lot_`)],
    ...[list, lot?.path ?? "", "/whisky-shop/singapore", "/whisky-dram", "/whisky-cask"],
    await firstLink(page, "/whisky-shop/singapore", "/whisky-shop/singapore/prd_"),
    await firstLink(page, "/whisky-distillery", "/whisky-distillery/"),
  ]
  for (const path of pages) {
    await page.goto(path)
    expect.soft(await scriptKb(page), path).toBeLessThan(asleepKb)
    await untilHydrated(page)
    expect.soft(await scriptKb(page), `${path}, awake`).toBeLessThan(awakeKb)
  }
})

test("a page that wakes keeps what was typed and opened, and a link works before", async ({ visit }) => {
  const page = await visit()
  await page.goto("/contact")
  await page.evaluate(() => {
    const message = document.querySelector<HTMLTextAreaElement>("main textarea")
    if (message) message.value = "About a bottle"
    const menu = document.querySelector<HTMLDetailsElement>("details[name=menu]")
    if (menu) menu.open = true
  })
  await untilHydrated(page)
  await expect(page.locator("main textarea")).toHaveValue("About a bottle")
  await expect(page.locator("details[name=menu][open]")).toHaveCount(1)

  await page.goto("/faq")
  await page.locator("footer a[href='/about']").first().click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.locator("html[data-hydrated]")).toHaveCount(0)
})

test("the page of a live lot wakes by a bid and shows it", async ({ visit }) => {
  const { lots } = await openSale("Asleep", [{ endsInSeconds: 5 * 24 * 3_600 }], 5)
  const [lot] = lots
  const page = await visit()
  await page.goto(lot?.path ?? "")
  const box = page.getByRole("region", { name: "Bidding" })
  await expect(box).toContainText("0 bids")
  await page.waitForTimeout(1_000)
  await expect(page.locator("html[data-hydrated]")).toHaveCount(0)
  await bid(await newMember("waker"), lot?.id ?? "", 120_00)
  await expect(box).toContainText("1 bid")
  await expect(page.locator("html[data-hydrated]")).toHaveCount(1)
})
