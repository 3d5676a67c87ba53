import type { Page } from "@playwright/test"
import { slug } from "#platform/slug.ts"
import { call, newMember } from "../calls.ts"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, test } from "../fixtures.ts"
import type { ListedAuction, SaleLotSummary } from "../sales/sale.ts"

/** The bottle with the most auction sales of those that Singapore and Hong Kong have in stock. */
let path: string
let name: string
/** Its ended lots, sold or not: one row each. */
let ended: number
let price: number

type ProductCallOffer = {
  prod_location_of_bottle: string
  inventory: number
  prod_price: number
  prod_price_sale: number | null
}

test.beforeAll(async () => {
  const auctions: ListedAuction[] = await call("/auction")
  const ends: SaleLotSummary[] = []
  for (const { _id } of auctions.filter(({ status }) => status === "completed"))
    for (const page of [1, 2])
      ends.push(...(await call(`/auction/${_id}?limit=100&page=${page}`)).results.filter(hasEnded))
  const byProduct = [...Map.groupBy(ends, (lot) => lot.product)]
    .filter(([, lots]) => lots.some(({ status }) => status === "sold") && lots.length <= initialRows)
    .toSorted((a, b) => b[1].length - a[1].length)
  for (const [product, lots] of byProduct) {
    const { offers }: { offers: ProductCallOffer[] } = await call(`/product/${product}/2`)
    const inSingapore = offers.find(
      (offer) => offer.prod_location_of_bottle === "singapore" && offer.inventory >= reservedCount,
    )
    const inHongKong = offers.find((offer) => offer.prod_location_of_bottle === "hong-kong")
    if (!inSingapore || !inHongKong) continue
    name = lots[0]?.name ?? ""
    path = `/whisky-shop/singapore/${product}/${slug(name)}`
    ended = lots.length
    const reduced = inSingapore.prod_price_sale ?? 0
    price = (reduced > 0 && reduced < inSingapore.prod_price ? reduced : inSingapore.prod_price) / 100
    return
  }
  throw new Error("no bottle of both shops has been sold by auction")
})

/** As many as these tests add to baskets, and some spare. */
const reservedCount = 8

const initialRows = 8

const hasEnded = ({ status }: SaleLotSummary) => status === "sold" || status === "unsold"

async function openBottle(page: Page, hasScript = true): Promise<void> {
  const go = hasScript ? open : (on: Page, path: string) => on.goto(path)
  await go(page, path)
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
}

async function inBasket(page: Page): Promise<number> {
  const buyText = await page.locator("#buy").textContent()
  return Number(/(\d+) in your cart, reserved until/.exec(buyText ?? "")?.[1] ?? 0)
}

test("a visitor zooms in, reads the price history, and finds the bottle in another shop", async ({
  visit,
}) => {
  const page = await visit()
  await openBottle(page)
  expect(await accessibilityViolations(page)).toEqual([])

  await page.getByRole("link", { name: `Zoom in on ${name}` }).focus()
  await page.keyboard.press("Enter")
  const zoomed = page.getByRole("dialog", { name: `${name}, large` })
  await expect(zoomed).toBeVisible()
  await page.keyboard.press("+")
  await page.keyboard.press("+")
  await expect(zoomed.getByText("225%")).toBeVisible()
  await page.keyboard.press("-")
  await expect(zoomed.getByText("150%")).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press("Escape")
  await expect(zoomed).toBeHidden()
  await expect(page.getByRole("link", { name: `Zoom in on ${name}` })).toBeFocused()

  const table = page.getByRole("table", { name: `Sales of ${name}` })
  await expect(table.getByRole("row")).toHaveCount(ended + 1)
  await expect(page.getByText("Median, last 12 months", { exact: true })).toBeVisible()
  await expect(page.getByRole("img", { name: `Prices of ${name}` })).toBeVisible()
  await expect(page.getByText("Duty and alcohol tax included")).toBeVisible()
  await expect(page.getByRole("heading", { name: "You may also like" })).toBeVisible()

  await page.getByRole("link", { name: "Hong Kong", exact: true }).click()
  await expect(page).toHaveURL(path.replace("singapore", "hong-kong"))
  await expect(page.getByRole("heading", { name: "Delivery from Hong Kong" })).toBeVisible()
  await expect(page.getByText(/due on arrival: S\$[\d.,]+ duty and S\$[\d.,]+ tax/)).toBeVisible()
})

test("a sold lot is reached from the table of prices and shows the same history", async ({ visit }) => {
  const page = await visit()
  await openBottle(page)
  const first = page
    .getByRole("table", { name: `Sales of ${name}` })
    .getByRole("link")
    .first()
  await first.click()
  await expect(page).toHaveURL(/\/whisky-auctions-previous\/\w+\/lot_/)
  await expect(page.getByRole("heading", { name: "Price history" })).toBeVisible()
  await expect(page.getByRole("table", { name: `Sales of ${name}` }).getByRole("row")).toHaveCount(ended + 1)
})

test("without script the large picture, the facts and the basket button are there", async ({ visit }) => {
  const page = await visit(undefined, { javaScriptEnabled: false })
  await openBottle(page, false)
  await page.getByRole("button", { name: "Add to cart" }).click()
  await expect(page.getByText("Add To Basket Success")).toBeVisible()
  await expect(page.getByRole("table", { name: `Sales of ${name}` })).toBeVisible()
  await expect(page.locator('a[href^="/whisky-glossary#"]').first()).toBeVisible()
  await page.getByRole("link", { name: `Zoom in on ${name}` }).click()
  await expect(page).toHaveURL(/\/drawings\/prd_\w+\.svg$/)
})

for (const javaScriptEnabled of [true, false])
  test(`a member adds two bottles to the basket ${javaScriptEnabled ? "with" : "without"} script`, async ({
    visit,
  }) => {
    const page = await visit(await newMember("two"), { javaScriptEnabled })
    await openBottle(page, javaScriptEnabled)
    const before = await inBasket(page)
    await page.getByLabel("Quantity", { exact: true }).fill("2")
    await page.getByRole("button", { name: "Add to cart" }).click()
    await expect(page.getByText("Add To Basket Success")).toBeVisible()
    await expect.poll(() => inBasket(page)).toBe(before + 2)
    if (javaScriptEnabled) expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole("link", { name: "View cart" }).first().click()
    await expect(page.getByText(name).first()).toBeVisible()
  })

test("the price history is sent once, and stays as the visitor left it when the page revalidates", async ({
  visit,
}) => {
  const page = await visit(await newMember("basket"))
  await openBottle(page)
  const html = await (await page.request.get(path)).text()
  expect(html.match(/id="prices"/g)).toHaveLength(1)
  expect(html.match(/Median, last 12 months/g)).toHaveLength(1)
  const history = page.locator("#prices")
  const historyText = await history.textContent()
  // A mark that would be lost if the table were rendered again.
  await history
    .locator("table")
    .first()
    .evaluate((table) => table.setAttribute("data-left", ""))
  await page.getByRole("button", { name: "Add to cart" }).click()
  await expect.poll(() => inBasket(page)).toBe(1)
  await expect(history.locator("table[data-left]")).toBeVisible()
  expect(await history.textContent()).toBe(historyText)

  await page.getByRole("link", { name: "Hong Kong", exact: true }).click()
  await expect(page).toHaveURL(path.replace("singapore", "hong-kong"))
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${path}[?]`))
  await expect(history).toHaveText(historyText ?? "")
})

test("a wrong name redirects permanently to the right one, and an unknown bottle is not found", async ({
  visit,
}) => {
  const page = await visit()
  await openBottle(page)
  const { pathname } = new URL(page.url())
  const wrong = await page.request.get(pathname.replace(/[^/]+$/, "another-name?from=here"), {
    maxRedirects: 0,
  })
  // An unknown parameter is dropped, as on every page.
  expect([wrong.status(), wrong.headers().location]).toEqual([301, pathname])
  for (const none of ["/whisky-shop/singapore/prd_000000000000000000000000/x", "/whisky-shop/atlantis/x/y"])
    expect((await page.request.get(none)).status(), none).toBe(404)
})

test("link previews show the picture, and search engines get the price on the page", async ({ visit }) => {
  const page = await visit()
  await openBottle(page)
  const picture = await page.locator('meta[property="og:image"]').getAttribute("content")
  const answer = await page.request.get(picture ?? "")
  expect(answer.headers()["content-type"]).toBe("image/png")
  const canonical = await page.locator('link[rel="canonical"]').getAttribute("href")
  expect(new URL(canonical ?? "").pathname).toBe(new URL(page.url()).pathname)
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
  const product = blocks.map((text) => JSON.parse(text)).find((about) => about["@type"] === "Product")
  expect(product.offers).toMatchObject({ priceCurrency: "SGD", price: price.toFixed(2) })
  const priceText = `S$${price.toLocaleString("en-SG")}`
  await expect(page.locator("#buy").getByText(priceText, { exact: true }).first()).toBeVisible()
})
