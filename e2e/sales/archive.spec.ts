import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { readCsv } from "#platform/files/csv.ts"
import { address } from "../address.ts"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, test } from "../fixtures.ts"

const archive = "/whisky-auctions-previous"

type ArchivedResult = {
  name: string
  result: string
  hammer_sgd: number | null
  bids: number
  address: string
}

async function allSold(): Promise<ArchivedResult[]> {
  const answer = await fetch(`${address}${archive}/results.json?result=sold`)
  return ((await answer.json()) as { results: ArchivedResult[] }).results
}

/** The bottle with the most sales, and its results, latest first. */
async function mostSold(): Promise<{ name: string; rows: ArchivedResult[] }> {
  const results = await allSold()
  const byName = Map.groupBy(results, ({ name }) => name)
  const [name, rows] = [...byName].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? ["", []]
  return { name, rows }
}

test("a collector finds the price history of a bottle by keyboard and downloads it", async ({ visit }) => {
  const { name, rows } = await mostSold()
  expect(rows.length).toBeGreaterThan(4)
  const page = await visit()
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, archive)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole("searchbox", { name: "Search all previous lots" }).focus()
  await page.keyboard.type(name)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\?q=/)
  const results = page.getByRole("article").filter({ has: page.getByRole("link", { name, exact: true }) })
  await expect(results.first()).toContainText("S$")
  expect(await accessibilityViolations(page)).toEqual([])

  const file = page.getByRole("link", { name: "CSV" })
  await file.focus()
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")])
  expect(download.suggestedFilename()).toBe("results.csv")
  const [head, ...sheet] = await readCsv(await readFile(await download.path(), "utf8"))
  const column = (title: string) => head?.indexOf(title) ?? -1
  const sold = sheet.filter((row) => row[column("name")] === name && row[column("result")] === "sold")
  const addresses = sold.map((row) => row[column("address")] ?? "")
  for (const row of rows) expect(addresses).toContain(row.address)
  // Other tests sell meanwhile, so there may be one more; a result that was never sold here is an error.
  const soldAddresses = new Set((await allSold()).map((row) => row.address))
  expect(addresses.filter((place) => !soldAddresses.has(place))).toEqual([])

  // A lot with bids: another test buys lots at a fixed price, without bids.
  const bidOn = new URL(rows.find(({ bids }) => bids > 0)?.address ?? address).pathname
  await results.locator(`a[href="${bidOn}"]`).first().focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
  await expect(page.getByRole("region", { name: "Result" })).toContainText(/Hammer price\s*S\$/)
  await expect(page.getByRole("heading", { name: "Price history" })).toBeVisible()
  await downloadHistory(page, rows)
  await expect(page.getByRole("region", { name: "Bids on this lot, newest first" }).first()).toContainText(
    "Bidder",
  )
  expect(await accessibilityViolations(page)).toEqual([])

  await page.locator("summary", { hasText: "Download and verify this lot’s history" }).focus()
  await page.keyboard.press("Enter")
  const bids = page.getByRole("link", { name: "Download the bids as a table (CSV)" })
  await bids.focus()
  const [historyFile] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")])
  expect(historyFile.suggestedFilename()).toMatch(/^lot_[0-9a-z]+-bids\.csv$/)
  const [columns, ...lines] = await readCsv(await readFile(await historyFile.path(), "utf8"))
  expect(columns).toContain("hash")
  expect(lines.length).toBeGreaterThan(0)
})

async function downloadHistory(page: Page, rows: readonly ArchivedResult[]): Promise<void> {
  const history = page.locator("#prices")
  await expect(history.getByRole("img", { name: /^Prices of / })).toBeVisible()
  const download = async (kind: string) => {
    await history.getByRole("link", { name: kind }).focus()
    const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")])
    expect(download.suggestedFilename()).toMatch(new RegExp(`^prices-prd_.+\\.${kind.toLowerCase()}$`))
    return await readFile(await download.path(), "utf8")
  }
  const [head = [], ...sheet] = await readCsv(await download("CSV"))
  const addresses = sheet.map((row) => row[head.indexOf("address")])
  for (const { address } of rows) expect(addresses).toContain(address)
  const { sales }: { sales: { address: string; hammer_sgd: number }[] } = JSON.parse(await download("JSON"))
  for (const { address, hammer_sgd } of rows)
    expect(sales.find((sale) => sale.address === address)?.hammer_sgd).toBe(hammer_sgd)
}

test("old and live addresses redirect to a result, and the archive works without script", async ({
  visit,
}) => {
  const { rows } = await mostSold()
  const path = new URL(rows[0]?.address ?? address).pathname
  const live = path.replace(archive, "/whisky-auction-live")
  const moved = await fetch(address + live, { redirect: "manual" })
  expect([moved.status, moved.headers.get("location")]).toEqual([301, path])
  const page = await visit(undefined, { javaScriptEnabled: false })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${archive}/singapore`)
  const filters = page.getByRole("complementary", { name: "Filters" })
  await filters.getByRole("radio", { name: /^Unsold/ }).check()
  await filters.getByRole("button", { name: "Apply" }).click()
  await expect(page).toHaveURL(/result=unsold/)
  await expect(page.getByRole("article").first()).toContainText("Unsold")
  await page.getByRole("link", { name: "Remove Unsold" }).click()
  await page
    .getByRole("link", { name: /^Singapore Whisky Auction No\./ })
    .first()
    .click()
  await expect(page.getByText("Hammer total")).toBeVisible()
  await expect(page.getByRole("article")).toHaveCount(20)
})
