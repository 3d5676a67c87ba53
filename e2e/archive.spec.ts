import { readFile } from "node:fs/promises"
import { readSheet } from "#platform/csv.ts"
import { address } from "./address.ts"
import { barriers } from "./barriers.ts"
import { expect, open, test } from "./story.ts"

const archive = "/whisky-auctions-previous"

type Row = { name: string; result: string; hammer_sgd: number | null; address: string }

/** The bottle that was sold most often, with its results, the latest first. */
async function mostSold(): Promise<{ name: string; rows: Row[] }> {
  const answer = await fetch(`${address}${archive}/results.json?result=sold`)
  const { results } = (await answer.json()) as { results: Row[] }
  const byName = Map.groupBy(results, ({ name }) => name)
  const [name, rows] = [...byName].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? ["", []]
  return { name, rows }
}

test("a collector finds the history of one bottle by keyboard, and takes it along", async ({ visit }) => {
  const { name, rows } = await mostSold()
  expect(rows.length).toBeGreaterThan(4)
  const page = await visit()
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, archive)
  expect(await barriers(page)).toEqual([])
  await page.getByRole("searchbox", { name: "Search all previous lots" }).focus()
  await page.keyboard.type(name)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\?q=/)
  const results = page.getByRole("article").filter({ has: page.getByRole("link", { name, exact: true }) })
  await expect(results.first()).toContainText("S$")
  expect(await barriers(page)).toEqual([])

  const file = page.getByRole("link", { name: "CSV" })
  await file.focus()
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")])
  expect(download.suggestedFilename()).toBe("results.csv")
  const [head, ...sheet] = readSheet(await readFile(await download.path(), "utf8"))
  const column = (title: string) => head?.indexOf(title) ?? -1
  const sold = sheet.filter((row) => row[column("name")] === name && row[column("result")] === "sold")
  expect(sold.map((row) => row[column("address")]).toSorted()).toEqual(
    rows.map((row) => row.address).toSorted(),
  )

  await results.getByRole("link").first().focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
  await expect(page.getByRole("region", { name: "Result" })).toContainText(/Hammer price\s*S\$/)
  await expect(page.getByRole("heading", { name: "Price history" })).toBeVisible()
  await expect(page.getByRole("region", { name: "Bids on this lot, newest first" }).first()).toContainText(
    "Bidder",
  )
  expect(await barriers(page)).toEqual([])
})

test("old and live addresses lead to a result, and the archive works without script", async ({ visit }) => {
  const { rows } = await mostSold()
  const path = new URL(rows[0]?.address ?? address).pathname
  const live = path.replace(archive, "/whisky-auction-live")
  const moved = await fetch(address + live, { redirect: "manual" })
  expect([moved.status, moved.headers.get("location")]).toEqual([301, path])
  const page = await visit(undefined, { javaScriptEnabled: false })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${archive}/singapore`)
  const filters = page.getByRole("complementary", { name: "Filters" })
  await filters.getByRole("radio", { name: /^Not sold/ }).check()
  await filters.getByRole("button", { name: "Show" }).click()
  await expect(page).toHaveURL(/result=unsold/)
  await expect(page.getByRole("article").first()).toContainText("Not sold")
  await page.getByRole("link", { name: "Remove Not sold" }).click()
  await page
    .getByRole("link", { name: /^Singapore Whisky Auction No\./ })
    .first()
    .click()
  await expect(page.getByText("Hammer total")).toBeVisible()
  await expect(page.getByRole("article")).toHaveCount(20)
})
