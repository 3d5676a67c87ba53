import type { Page } from "@playwright/test"
import { barriers } from "./barriers.ts"
import { expect, open, test } from "./story.ts"

/** A bottle that three shops have and five hammers have fallen on. */
const name = "Glenkinchie Distillers Edition 2021"

async function openBottle(page: Page, hasScript = true): Promise<void> {
  const go = hasScript ? open : (on: Page, path: string) => on.goto(path)
  await go(page, "/whisky-distillery/glenkinchie")
  const link = page.locator(`a[href^="/whisky-shop/"]`).filter({ hasText: name })
  await go(page, (await link.getAttribute("href")) ?? "")
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
}

async function inBasket(page: Page): Promise<number> {
  const said = await page.locator("#buy").textContent()
  return Number(/(\d+) in your basket, put aside until/.exec(said ?? "")?.[1] ?? 0)
}

test("a visitor looks closely, reads what it fetched, and finds it in another shop", async ({ visit }) => {
  const page = await visit()
  await openBottle(page)
  expect(await barriers(page)).toEqual([])

  await page.getByRole("link", { name: `Look closely at ${name}` }).focus()
  await page.keyboard.press("Enter")
  const zoomed = page.getByRole("dialog", { name: `${name}, large` })
  await expect(zoomed).toBeVisible()
  await page.keyboard.press("+")
  await page.keyboard.press("+")
  await expect(zoomed.getByText("225%")).toBeVisible()
  await page.keyboard.press("-")
  await expect(zoomed.getByText("150%")).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press("Escape")
  await expect(zoomed).toBeHidden()
  await expect(page.getByRole("link", { name: `Look closely at ${name}` })).toBeFocused()

  const sales = page.getByRole("table", { name: `Sales of ${name}` })
  await expect(sales.getByRole("row")).toHaveCount(6)
  await expect(page.getByText("Median, last 12 months")).toBeVisible()
  await expect(page.getByRole("img", { name: `Prices of ${name}` })).toBeVisible()
  await expect(page.getByText("Import and alcohol tax are in the price")).toBeVisible()
  await expect(page.getByRole("heading", { name: "Bottles like this" })).toBeVisible()

  await page.getByRole("link", { name: "Hong Kong", exact: true }).click()
  await expect(page).toHaveURL(/\/whisky-shop\/hong-kong\/prd_\w+\/glenkinchie-distillers-edition-2021$/)
  await expect(page.getByRole("heading", { name: "Delivery from Hong Kong" })).toBeVisible()
  await expect(page.getByText(/paid on arrival: S\$[\d.,]+ of duty, S\$[\d.,]+ of tax/)).toBeVisible()
})

test("a sold lot is reached from the table of prices, and tells the same history", async ({ visit }) => {
  const page = await visit()
  await openBottle(page)
  const first = page
    .getByRole("table", { name: `Sales of ${name}` })
    .getByRole("link")
    .first()
  await first.click()
  await expect(page).toHaveURL(/\/whisky-auction-live\/\w+\/lot_/)
  await expect(page.getByRole("heading", { name: "Price history" })).toBeVisible()
  await expect(page.getByRole("table", { name: `Sales of ${name}` }).getByRole("row")).toHaveCount(6)
})

test("without script: the large picture, the facts and the way to sign in are there", async ({ visit }) => {
  const page = await visit(undefined, { javaScriptEnabled: false })
  await openBottle(page, false)
  await expect(page.getByRole("link", { name: "Sign in to buy" })).toBeVisible()
  await expect(page.getByRole("table", { name: `Sales of ${name}` })).toBeVisible()
  const glossary = page.getByRole("link", { name: "finish", exact: true })
  await expect(glossary).toHaveAttribute("href", "/whisky-glossary#finish")
  await page.getByRole("link", { name: `Look closely at ${name}` }).click()
  await expect(page).toHaveURL(/\/drawings\/prd_\w+\.svg$/)
})

for (const javaScriptEnabled of [true, false])
  test(`ann puts two into her basket ${javaScriptEnabled ? "with" : "without"} script`, async ({ visit }) => {
    const page = await visit(javaScriptEnabled ? "ann" : "ben", { javaScriptEnabled })
    await openBottle(page, javaScriptEnabled)
    const before = await inBasket(page)
    await page.getByLabel("Bottles", { exact: true }).fill("2")
    await page.getByRole("button", { name: "Add to basket" }).click()
    await expect(page.getByText("Add To Basket Success")).toBeVisible()
    await expect.poll(() => inBasket(page)).toBe(before + 2)
    if (javaScriptEnabled) expect(await barriers(page)).toEqual([])
    await page.getByRole("link", { name: "See the cart" }).first().click()
    await expect(page.getByText(name).first()).toBeVisible()
  })

test("a wrong name leads to the right one for good, and an unknown bottle is not found", async ({
  visit,
}) => {
  const page = await visit()
  await openBottle(page)
  const { pathname } = new URL(page.url())
  const wrong = await page.request.get(pathname.replace(/[^/]+$/, "another-name?from=here"), {
    maxRedirects: 0,
  })
  expect([wrong.status(), wrong.headers().location]).toEqual([301, `${pathname}?from=here`])
  for (const none of ["/whisky-shop/singapore/prd_000000000000000000000000/x", "/whisky-shop/atlantis/x/y"])
    expect((await page.request.get(none)).status(), none).toBe(404)
})

test("whoever is sent the link sees its picture, and search engines the price of the page", async ({
  visit,
}) => {
  const page = await visit()
  await openBottle(page)
  const picture = await page.locator('meta[property="og:image"]').getAttribute("content")
  const answer = await page.request.get(picture ?? "")
  expect(answer.headers()["content-type"]).toBe("image/png")
  const canonical = await page.locator('link[rel="canonical"]').getAttribute("href")
  expect(new URL(canonical ?? "").pathname).toBe(new URL(page.url()).pathname)
  const told = await page.locator('script[type="application/ld+json"]').allTextContents()
  const product = told.map((text) => JSON.parse(text)).find((about) => about["@type"] === "Product")
  expect(product.offers).toMatchObject({ priceCurrency: "SGD", price: "119.00" })
  await expect(page.locator("#buy").getByText("S$119", { exact: true })).toBeVisible()
})

test("in Vietnamese, at every width and in both themes, nothing scrolls sideways", async ({ visit }) => {
  const page = await visit(undefined, { reducedMotion: "reduce" })
  const url = test.info().project.use.baseURL ?? ""
  await page.context().addCookies([{ name: "lang", value: "vi", url }])
  await openBottle(page)
  await expect(page.getByRole("heading", { name: "Lịch sử giá" })).toBeVisible()
  for (const width of [390, 768, 1280, 1600])
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(over, `${width} in ${colorScheme}`).toBe(0)
      if (width === 390) expect(await barriers(page)).toEqual([])
    }
})
