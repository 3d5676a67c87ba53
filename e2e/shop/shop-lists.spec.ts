import type { Page } from "@playwright/test"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, test } from "../fixtures.ts"

const shelf = "/whisky-shop/singapore"

/** Wide enough for the filters beside the list. */
async function openShelf(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, shelf)
}

async function hold(page: Page, address: RegExp): Promise<() => void> {
  const { promise: held, resolve: invalidate } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await held
    // The page may have cancelled the request by then.
    await route.continue().catch(() => undefined)
  })
  return invalidate
}

async function openHeld(page: Page): Promise<() => void> {
  await openShelf(page)
  const invalidate = await hold(page, /\.data\?.*region=Islay/)
  await page.getByRole("checkbox", { name: /^Islay \d/ }).check()
  return invalidate
}

test("a shelf is filtered, its address shared, and another browser shows the same list", async ({
  visit,
}) => {
  const page = await visit(undefined)
  await openShelf(page)
  const filters = page.getByRole("complementary", { name: "Filters" })
  const chips = page.getByRole("list", { name: "Active filters" })
  const set = chips.getByRole("listitem")
  await filters.getByRole("checkbox", { name: /^Islay \d/ }).check()
  await expect(page).toHaveURL(`${shelf}?region=Islay`)
  await expect(set).toHaveCount(1)
  await filters.getByRole("checkbox", { name: "In stock" }).check()
  await expect(page).toHaveURL(/stock=1/)
  await expect(set).toHaveCount(2)
  await filters.getByRole("checkbox", { name: /^Single Malt/ }).check()
  await expect(page).toHaveURL(/\/whisky-shop\/singapore\/single-malt\?/)
  await expect(set).toHaveCount(3)
  await filters.getByRole("textbox", { name: "To" }).first().fill("200")
  await filters.getByRole("button", { name: "Apply" }).click()
  await expect(page).toHaveURL(/to=200/)
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("price-up")
  await expect(page).toHaveURL(/sort=price-up/)
  const elsewhere = await visit()
  await elsewhere.goto(page.url())
  const names = await elsewhere.getByRole("article").getByRole("heading").allTextContents()
  expect(names.length).toBeGreaterThan(2)
  await expect(page.getByRole("article").getByRole("heading")).toHaveText(names)

  await expect(set).toHaveCount(4)
  await chips.getByRole("link", { name: "Remove Islay" }).click()
  await expect(page).not.toHaveURL(/region/)
  await expect(page).toHaveURL(/single-malt.*to=200/)
  await expect(set).toHaveCount(3)
})

test("two quick choices both count while the list of the first is loading", async ({ visit }) => {
  const page = await visit(undefined)
  const invalidate = await openHeld(page)
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("price-up")
  await page.getByRole("checkbox", { name: "In stock" }).check()
  invalidate()
  await expect(page).toHaveURL(/^(?=.*region=Islay)(?=.*stock=1)(?=.*sort=price-up)/)
  await expect(page.getByRole("combobox", { name: "Sort by" })).toHaveValue("price-up")
  await expect(page.getByRole("list", { name: "Active filters" }).getByRole("listitem")).toHaveCount(2)
})

test("three choices at once all count, before the first is rendered", async ({ visit }) => {
  const page = await visit(undefined)
  await openShelf(page)
  await page.evaluate(() => {
    const order = document.querySelector<HTMLSelectElement>("select[name=sort]")
    if (!order) throw new Error("The shelf has no order")
    document.querySelector<HTMLInputElement>("input[name=region][value=Islay]")?.click()
    order.value = "price-up"
    order.dispatchEvent(new Event("change", { bubbles: true }))
    document.querySelector<HTMLInputElement>("input[name=stock]")?.click()
  })
  await expect(page).toHaveURL(/^(?=.*region=Islay)(?=.*stock=1)(?=.*sort=price-up)/)
  await expect(page.getByRole("list", { name: "Active filters" }).getByRole("listitem")).toHaveCount(2)
})

test("a filter rendered again with an earlier list shows what was chosen since", async ({ visit }) => {
  const page = await visit(undefined)
  await openShelf(page)
  const invalidate = await hold(page, /\.data\?.*stock=1/)
  // Chosen at the moment when the list of Islay has arrived and is not rendered yet.
  await page.evaluate(() => {
    const push = history.pushState.bind(history)
    history.pushState = (...args) => {
      push(...args)
      history.pushState = push
      queueMicrotask(() => document.querySelector<HTMLInputElement>("input[name=stock]")?.click())
    }
    document.querySelector<HTMLInputElement>("input[name=region][value=Islay]")?.click()
  })
  const set = page.getByRole("list", { name: "Active filters" }).getByRole("listitem")
  await expect(set).toHaveCount(1)
  await expect(page.getByRole("checkbox", { name: "In stock" })).toBeChecked()
  await page.getByRole("checkbox", { name: /^Single Malt/ }).check()
  invalidate()
  await expect(page).toHaveURL(/\/single-malt\?(?=.*region=Islay)(?=.*stock=1)/)
  await expect(set).toHaveCount(3)
})

test("typed text and the focus remain while a list loads, until everything is cleared", async ({ visit }) => {
  const page = await visit(undefined)
  const invalidate = await openHeld(page)
  const max = page.getByRole("textbox", { name: "To" }).first()
  await max.fill("20")
  invalidate()
  const chips = page.getByRole("list", { name: "Active filters" }).getByRole("listitem")
  await expect(chips).toHaveCount(1)
  await expect(max).toHaveValue("20")
  await expect(max).toBeFocused()
  await page.keyboard.type("0")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/to=200/)
  await expect(chips).toHaveCount(2)
  await max.fill("300")
  await page.getByRole("complementary", { name: "Filters" }).getByRole("link", { name: "Clear all" }).click()
  await expect(page).toHaveURL(shelf)
  await expect(chips).toHaveCount(0)
  await expect(max).toHaveValue("")
})

test("the shelves are the same without script", async ({ visit }) => {
  const page = await visit(undefined, { javaScriptEnabled: false })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(shelf)
  const filters = page.getByRole("complementary", { name: "Filters" })
  await filters.getByRole("searchbox").fill("ardbeg")
  await filters.getByRole("checkbox", { name: /^Single Malt/ }).check()
  await filters.getByRole("button", { name: "Apply" }).click()
  await expect(page).toHaveURL(/\/whisky-shop\/singapore\/single-malt\?.*q=ardbeg/)
  for (const name of await page.getByRole("article").getByRole("heading").allTextContents())
    expect(name).toContain("Ardbeg")
  await page.getByRole("link", { name: "Remove “ardbeg”" }).click()
  await page.getByRole("link", { name: "Page 2", exact: true }).click()
  await expect(page).toHaveURL(/single-malt\?.*page=2/)
  await expect(page.getByRole("article")).toHaveCount(20)
})

test("dram sales show their progress, casks their contents", async ({ visit }) => {
  const page = await visit(undefined)
  await open(page, "/whisky-dram")
  await expect(page.getByRole("article").first()).toContainText(/\d+ of \d+ drams pledged/)
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("ending")
  await expect(page).toHaveURL(/sort=ending/)
  await open(page, "/whisky-cask")
  await expect(page.getByRole("article")).toHaveCount(20)
  await expect(page.getByRole("article").first()).toContainText(/Filled .*\sRLA/)
})

for (const [width, colorScheme] of [
  [390, "dark"],
  [768, "light"],
] as const) {
  test(`the filters of a shop list are accessible at ${width} pixels, in ${colorScheme} mode`, async ({
    visit,
  }) => {
    const page = await visit(undefined, {
      ...{ colorScheme },
      viewport: { width, height: 900 },
    })
    await open(page, `${shelf}?sale=1`)
    await page.getByRole("button", { name: /^Filters/ }).click()
    await expect(page.getByRole("complementary", { name: "Filters" })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
  })
}

test("staff change prices in the list and withdraw the selected products", async ({ visit }) => {
  const page = await visit("admin")
  await open(page, "/admin/listings?q=ardbeg+10&location=singapore&kind=bottle")
  const row = page.getByRole("row").nth(1)
  await row.getByRole("textbox", { name: /^Price in S\$/ }).fill("twelve")
  await page.getByRole("button", { name: "Save changes" }).click()
  await expect(row.getByText("Please enter the price in dollars and cents")).toBeVisible()
  await row.getByRole("textbox", { name: /^Price in S\$/ }).fill("123.50")
  await page.getByRole("button", { name: "Save changes" }).click()
  await expect(page.getByText("Listings updated.")).toBeVisible()
  await expect(row.getByRole("textbox", { name: /^Price in S\$/ })).toHaveValue("123.50")
  await row.getByRole("checkbox").check()
  const act = page.getByLabel("Action for 1 selected")
  await act.selectOption({ label: "Unpublish" })
  await page.getByRole("button", { name: "Apply" }).click()
  const question = page.getByRole("dialog")
  await expect(question.getByRole("row").last()).toContainText(/On sale.*Withdrawn/)
  await question.getByRole("button", { name: "Change 1 row" }).click()
  await expect(row.getByRole("combobox")).toHaveValue("withdrawn")
  await row.getByRole("checkbox").check()
  await act.selectOption({ label: "Publish" })
  await page.getByRole("button", { name: "Apply" }).click()
  await question.getByRole("button", { name: "Change 1 row" }).click()
  await expect(row.getByRole("combobox")).toHaveValue("on-sale")
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole("link", { name: "Price in S$", exact: true }).click()
  await expect(page.getByRole("columnheader", { name: "Price in S$", exact: true })).toHaveAttribute(
    "aria-sort",
    "descending",
  )
  await page.getByRole("link", { name: "Remove Place: Singapore" }).click()
  await expect(page).toHaveURL(/\/admin\/listings\?q=ardbeg\+10&kind=bottle&sort=price-down$/)
})
