import type { Page } from "@playwright/test"
import { newMember } from "../calls.ts"
import { expect, open, test } from "../fixtures.ts"
import { openSale } from "./sale.ts"

const list = "/whisky-auction-live/singapore"

for (const hasScript of [true, false]) {
  const mode = hasScript ? "with the script" : "by plain forms and links"

  test(`a sale is filtered, sorted and paged ${mode}, and the address stores it all`, async ({ visit }) => {
    const page = await visit(undefined, {
      javaScriptEnabled: hasScript,
      viewport: { width: 1280, height: 900 },
    })
    await (hasScript ? open(page, list) : page.goto(list))
    const all = await countOf(page)
    expect(all).toBeGreaterThan(100)
    const first = await names(page)
    expect(first).toHaveLength(20)

    const filters = page.getByRole("complementary", { name: "Filters" })
    const islay = filters.getByRole("checkbox", { name: /^Islay \d/ })
    const promised = Number(/\d+$/.exec((await islay.locator("..").textContent()) ?? "")?.[0])
    await islay.check()
    if (!hasScript) await filters.getByRole("button", { name: "Show lots" }).click()
    await expect(page).toHaveURL(/[?&]region=Islay/)
    await expect.poll(() => countOf(page), { message: "as many as the filter said" }).toBe(promised)
    expect(promised).toBeLessThan(all)
    for (const line of await lines(page)) expect(line).toContain("Islay")

    await page.getByRole("combobox", { name: "Sort by" }).selectOption("price-down")
    if (!hasScript) await page.getByRole("button", { name: "Apply" }).click()
    await expect(page).toHaveURL(/sort=price-down/)
    await expect(page).toHaveURL(/region=Islay/)
    await expect.poll(async () => isFalling(await prices(page)), { message: "dearest first" }).toBe(true)
    expect(await countOf(page)).toBe(promised)

    await filters.getByRole("link", { name: "Clear" }).click()
    await expect(page).not.toHaveURL(/region=/)
    await expect.poll(() => countOf(page)).toBe(all)
    // Sorted by price, a lot could move to another page when a bid arrives between two requests.
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("lot")
    if (!hasScript) await page.getByRole("button", { name: "Apply" }).click()
    await expect.poll(() => names(page)).toEqual(first)
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Page 2" }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect.poll(async () => (await names(page)).some((name) => first.includes(name))).toBe(false)

    await page.getByRole("navigation", { name: "View" }).getByRole("link", { name: "Table" }).click()
    await expect(page).toHaveURL(/view=table/)
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByRole("table")).toBeVisible()
    await page.getByRole("combobox", { name: "Lots per page" }).selectOption("50")
    if (!hasScript) await page.getByRole("button", { name: "Apply" }).click()
    await expect(page).toHaveURL(/limit=50/)
    await expect(page.getByRole("table").getByRole("row")).toHaveCount(51)

    const address = page.url()
    const rowTexts = await page.getByRole("table").getByRole("link").allTextContents()
    const friend = await visit(undefined, { javaScriptEnabled: hasScript })
    await friend.goto(address)
    await expect(friend.getByRole("table").getByRole("link")).toHaveText(rowTexts)
  })
}

test("the chosen list layout is remembered", async ({ visit }) => {
  const page = await visit()
  await open(page, list)
  await expect(page.getByRole("table")).toHaveCount(0)
  await page.getByRole("link", { name: "Table" }).click()
  await expect(page.getByRole("table")).toBeVisible()
  await page.goto("/whisky-auction-live/malaysia")
  await expect(page.getByRole("table")).toBeVisible()
})

test("the browser's back button undoes one filter after the other", async ({ visit }) => {
  const page = await visit(undefined, { viewport: { width: 1280, height: 900 } })
  await open(page, list)
  const all = await countOf(page)
  const filters = page.getByRole("complementary", { name: "Filters" })
  await filters.getByRole("radio", { name: "No bids yet" }).check()
  await expect.poll(() => countOf(page)).toBeLessThan(all)
  await page.goBack()
  await expect.poll(() => countOf(page)).toBe(all)
  await expect(filters.getByRole("radio", { name: "No bids yet" })).not.toBeChecked()
})

for (const hasScript of [true, false]) {
  test(`on a phone the filters open in a sheet, ${hasScript ? "with" : "without"} script`, async ({
    visit,
  }) => {
    const page = await visit(undefined, {
      javaScriptEnabled: hasScript,
      viewport: { width: 390, height: 844 },
    })
    await (hasScript ? open(page, list) : page.goto(list))
    const all = await countOf(page)
    await expect(page.getByRole("complementary", { name: "Filters" })).toBeHidden()
    await page.getByRole("button", { name: "Filters" }).click()
    const sheet = page.getByRole("complementary", { name: "Filters" })
    await sheet.getByRole("searchbox", { name: "Search this auction" }).fill("ardbeg")
    await sheet.getByRole("button", { name: "Show lots" }).click()
    await expect(page).toHaveURL(/q=ardbeg/)
    await expect(sheet).toBeHidden()
    await expect.poll(() => countOf(page)).toBeLessThan(all)
    for (const name of await names(page)) expect(name.toLowerCase()).toContain("ardbeg")
  })
}

test("a filter without results says so and links back to all lots", async ({ visit }) => {
  const page = await visit()
  await open(page, `${list}?q=lemonade`)
  await expect(page.getByRole("heading", { name: "No lots match" })).toBeVisible()
  await page.getByRole("link", { name: "Show all lots" }).click()
  await expect.poll(() => countOf(page)).toBeGreaterThan(100)
})

async function countOf(page: Page): Promise<number> {
  return Number.parseInt(
    (await page
      .getByRole("main")
      .getByText(/^\d+ lots?$/)
      .first()
      .textContent()) ?? "",
    10,
  )
}

function names(page: Page): Promise<string[]> {
  return page.getByRole("main").getByRole("article").getByRole("heading").allTextContents()
}

function lines(page: Page): Promise<string[]> {
  return page.getByRole("main").getByRole("article").allInnerTexts()
}

async function prices(page: Page): Promise<number[]> {
  const texts = await lines(page)
  return texts.map((text) => Number(/S\$([\d,.]+)/.exec(text)?.[1]?.replaceAll(",", "")))
}

function isFalling(figures: readonly number[]): boolean {
  return (
    figures.length > 1 && figures.every((figure, index) => index === 0 || figure <= (figures[index - 1] ?? 0))
  )
}

test("a bid below the minimum is refused at its field before it is confirmed or sent", async ({ visit }) => {
  const { lots } = await openSale("A duel", [{ endsInSeconds: 600 }], 1)
  const page = await visit(await newMember("low"))
  await open(page, lots[0]?.path ?? "")
  const box = page.getByRole("region", { name: "Bidding" })
  const field = box.getByRole("textbox", { name: "Your maximum" })
  const minimum = Number(await field.inputValue())
  const payable = box.getByText("Maximum hammer").locator("..")
  const atMinimum = await payable.textContent()
  const postedUrls: string[] = []
  page.on("request", (request) => {
    if (request.method() === "POST") postedUrls.push(request.url())
  })
  await field.fill(String(minimum - 1))
  expect(await payable.textContent(), "what is payable at the minimum").toBe(atMinimum)
  await box.getByRole("button", { name: /^Place maximum/ }).click()
  await expect(field).toHaveAccessibleDescription(/Please bid at least S\$/)
  await expect(page.getByRole("dialog")).toHaveCount(0)
  expect(postedUrls).toEqual([])
  await field.fill(String(minimum))
  await expect(field).not.toHaveAccessibleDescription(/Please bid at least/)
})
