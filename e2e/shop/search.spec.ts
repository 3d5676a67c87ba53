import type { Page } from "@playwright/test"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, test } from "../fixtures.ts"

/** The search box in the header; on phones a button opens it first. */
function boxOf(page: Page) {
  const form = page.getByRole("search", { name: "Search the site" })
  return {
    form,
    searchField: form.getByLabel("Search by name, distillery or age"),
    scope: form.getByLabel("Where to search"),
    list: form.getByRole("listbox", { name: "Suggestions" }),
    status: form.getByRole("status"),
  }
}

test("a bottle is found by a misspelt name, by keyboard alone", async ({ visit }) => {
  const page = await visit(undefined, { viewport: { width: 1280, height: 900 } })
  await open(page, "/home")
  const { searchField, scope, list, status } = boxOf(page)
  for (let steps = 0; steps < 10; steps++) {
    await page.keyboard.press("Tab")
    if (await scope.evaluate((field) => field === document.activeElement)) break
  }
  await page.keyboard.type("Bottle Sing")
  await expect(scope).toHaveValue("bottle-singapore")
  await page.keyboard.press("Tab")
  await expect(searchField).toBeFocused()
  await page.keyboard.type("lagavullin 16")
  await expect(list.getByRole("option").first()).toContainText("Lagavulin 16 Year Old")
  await expect(searchField).toHaveRole("combobox")
  await expect(searchField).toHaveAttribute("aria-expanded", "true")
  await expect(status).toContainText(/result/)

  await page.keyboard.press("Escape")
  await expect(list).toBeHidden()
  await expect(searchField).toHaveAttribute("aria-expanded", "false")
  await expect(searchField).toHaveValue("lagavullin 16")
  await page.keyboard.press("ArrowDown")
  await expect(list).toBeVisible()
  await page.keyboard.press("ArrowDown")
  const first = list.getByRole("option").first()
  await expect(first).toHaveAttribute("aria-selected", "true")
  await expect(searchField).toHaveAttribute("aria-activedescendant", (await first.getAttribute("id")) ?? "")
  await expect(searchField).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/whisky-shop\/singapore\/prd_\w+\/lagavulin-16-year-old$/)
  await expect(page.getByRole("main")).toBeFocused()
  await page.keyboard.press("/")
  await expect(searchField).toBeFocused()
  await page.keyboard.type("a/b")
  await expect(searchField).toHaveValue("a/b")
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Lagavulin 16")
})

test("the list loads its next page at its end, by scrolling and by the arrow key", async ({ visit }) => {
  const page = await visit()
  await open(page, "/auction-schedule")
  const { searchField, list, status } = boxOf(page)
  await searchField.fill("macallan")
  const options = list.getByRole("option")
  await expect(options).toHaveCount(10)
  await list.evaluate((box) => box.scrollTo(0, box.scrollHeight))
  await expect(options).toHaveCount(20)
  for (let steps = 0; steps < 21; steps++) await page.keyboard.press("ArrowDown")
  await expect(options).toHaveCount(30)
  await expect(list.getByRole("option", { selected: true })).toHaveCount(1)
  await expect(options.nth(20)).toBeInViewport()
  await expect(status).toHaveText(/^30 of \d+ results/)

  await searchField.fill("lemonadejug")
  await expect(boxOf(page).form.getByText("No result", { exact: true }).last()).toBeVisible()
  await expect(options).toHaveCount(0)
  await page.getByRole("heading", { level: 1 }).click()
  await expect(list).toBeHidden()
})

test("a slow answer never replaces a newer one, and an empty result is reported", async ({ visit }) => {
  const page = await visit()
  await open(page, "/auction-schedule")
  const { form, searchField, list } = boxOf(page)
  await page.route("**/api/search/suggestions?q=ardbeg*", async (route) => {
    await new Promise((later) => setTimeout(later, 1_500))
    await route.continue().catch(() => undefined)
  })
  await searchField.fill("ardbeg")
  await page.waitForTimeout(500)
  await searchField.fill("talisker")
  await expect(list.getByRole("option").first()).toContainText("Talisker")
  await page.waitForTimeout(1_500)
  await expect(list.getByRole("option").first()).toContainText("Talisker")

  await page.route("**/api/search/suggestions?q=oban*", (route) => route.abort())
  await searchField.fill("oban")
  await expect(form.getByText(/^We didn’t hear back/).last()).toBeVisible()
  await searchField.press("Enter")
  await expect(page).toHaveURL(/\/product\?scope=all&q=oban$/)
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible()
})

test("lots that have ended say so", async ({ visit }) => {
  const page = await visit()
  await open(page, "/home")
  const { searchField, scope, list } = boxOf(page)
  await scope.selectOption("Previous Singapore")
  await searchField.fill("macallan")
  await expect(list.getByRole("option").first()).toContainText("Auction Ended")
  await expect(list.getByRole("option").first()).toContainText("Previous auction, Singapore")
})

test("without script the form leads to a results page that links narrow down", async ({ visit }) => {
  const page = await visit(undefined, { javaScriptEnabled: false, viewport: { width: 1280, height: 900 } })
  await page.goto("/home")
  const { searchField, form } = boxOf(page)
  await searchField.fill("makallan")
  await form.getByRole("button", { name: "Search", exact: true }).click()
  await expect(page).toHaveURL(/\/product\?scope=all&q=makallan$/)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Results for “makallan”")
  await expect(page.getByText("Showing results for macallan")).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex")
  const main = page.getByRole("main")
  const live = main.getByRole("region", { name: /^Live lots/ })
  await expect(live.getByRole("listitem").first()).toContainText(/Lot \d+/)
  await main.getByRole("link", { name: /^Filter all \d+ offers/ }).click()
  await expect(page).toHaveURL(/\/whisky-shop\?q=macallan$/)
  await expect(main.getByRole("heading", { level: 3 }).first()).toContainText("Macallan")

  await page.goto("/product?q=makallan&scope=bottle-singapore")
  await expect(page).toHaveURL(/\/whisky-shop\/singapore\?q=macallan$/)
  await page.goto("/product?q=lemonadejug")
  await expect(main.getByRole("heading", { level: 2, name: "No result" })).toBeVisible()
  await main.getByRole("link", { name: "Distilleries" }).click()
  await expect(page).toHaveURL(/\/whisky-distillery$/)
})

test("on a phone the search box opens as a sheet, also without script", async ({ visit }) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await visit(undefined, { javaScriptEnabled, viewport: { width: 390, height: 800 } })
    await (javaScriptEnabled ? open(page, "/home") : page.goto("/home"))
    const { searchField } = boxOf(page)
    await expect(searchField).toBeHidden()
    await page.getByRole("banner").getByRole("button", { name: "Search", exact: true }).click()
    await expect(searchField).toBeVisible()
    if (javaScriptEnabled) await expect(searchField).toBeFocused()
    await searchField.fill("ardbeg")
    await searchField.press("Enter")
    await expect(page).toHaveURL(/q=ardbeg$/)
    await expect(page.getByRole("main").getByRole("heading", { level: 3 }).first()).toContainText("Ardbeg")
    await expect(searchField).toBeHidden()
  }
})

test("the search box is on no sign-in page and no admin page", async ({ visit }) => {
  const page = await visit("hana")
  for (const path of ["/admin", "/admin/auctions"]) {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(boxOf(page).form).toHaveCount(0)
  }
  const guest = await visit()
  await guest.goto("/auth/login")
  await expect(boxOf(guest).form).toHaveCount(0)
})

for (const [width, colorScheme] of [
  [1280, "light"],
  [390, "dark"],
] as const) {
  test(`the open list is accessible at ${width} pixels, in ${colorScheme} mode`, async ({ visit }) => {
    const viewport = { width, height: 900 }
    const page = await visit(undefined, { colorScheme, viewport })
    await open(page, "/auction-schedule")
    const { searchField, list } = boxOf(page)
    if (width < 768)
      await page.getByRole("banner").getByRole("button", { name: "Search", exact: true }).click()
    await searchField.fill("makallan")
    await expect(list.getByRole("option")).toHaveCount(10)
    await searchField.press("ArrowDown")
    expect(await accessibilityViolations(page, { within: "header, main" })).toEqual([])
    await searchField.fill("lemonadejug")
    await expect(list.getByRole("option")).toHaveCount(0)
    expect(await accessibilityViolations(page, { within: "header, main" })).toEqual([])
  })
}

test("old product addresses redirect permanently to the one page", async ({ visit }) => {
  const page = await visit()
  const found = await page.request.get("/api/search/suggestions?q=lagavulin+16&scope=bottle-singapore")
  const [bottle] = (await found.json()).results
  const productId = /prd_\w+/.exec(bottle.path)?.[0] ?? ""
  for (const path of [`/product/${productId}`, `/product/${bottle.id}`, `/product/auc_none/${productId}`]) {
    const moved = await page.request.get(path, { maxRedirects: 0 })
    expect([moved.status(), moved.headers().location], path).toEqual([301, bottle.path])
  }
  for (const path of ["/product/nothing", "/product/prd_x/lot_y/previous-auction", "/product/%2e%2e%2fhome"])
    expect((await page.request.get(path, { maxRedirects: 0 })).status(), path).toBe(404)
})
