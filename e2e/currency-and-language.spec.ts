import type { Page } from "@playwright/test"
import { address } from "./address.ts"
import { bid, call, newMember, tokenOf } from "./calls.ts"
import { accessibilityViolations } from "./every-page/accessibility-violations.ts"
import { expect, open, test, untilHydrated } from "./fixtures.ts"
import { liveLots } from "./sales/sale.ts"

const list = "/whisky-auction-live/singapore?view=grid"

async function lotPath(): Promise<string> {
  const lot = (await liveLots("singapore")).at(-3)
  return `/whisky-auction-live/singapore/${lot?.id}/lot`
}

const footer = (page: Page) => page.getByRole("contentinfo")
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

for (const javaScriptEnabled of [true, false]) {
  test(`a guest reads prices in dong and pages in Vietnamese, ${javaScriptEnabled ? "with" : "without"} script`, async ({
    visit,
  }) => {
    const page = await visit(undefined, { javaScriptEnabled })
    const go = (path: string) => (javaScriptEnabled ? open(page, path) : page.goto(path))
    await go(list)
    await expect(page.getByText("≈").first()).toBeHidden()
    await footer(page).getByRole("button", { name: "VND" }).click()
    await expect(page.getByText(/^≈ ₫[\d,]+ VND$/).first()).toBeVisible()
    await expect(footer(page)).toContainText("at rates of 30 June 2026. You pay in Singapore dollars")
    await expect(footer(page).getByRole("button", { name: "VND" })).toHaveAttribute("aria-pressed", "true")

    await footer(page).getByRole("button", { name: "Tiếng Việt" }).click()
    await expect(page.locator("html")).toHaveAttribute("lang", "vi-VN")
    await go(await lotPath())
    await expect(page.locator("html")).toHaveAttribute("lang", "vi-VN")
    await expect(page.locator("#bid").getByText(/^≈ ₫/).first()).toBeVisible()

    await footer(page).getByRole("button", { name: "SGD" }).click()
    await expect(page.getByText(/^≈ /).first()).toBeHidden()
  })
}

test("the converted amount beside the price changes with the price", async ({ visit }) => {
  const lot = (await liveLots("singapore")).at(-4)
  if (!lot) throw new Error("Singapore's sale has fewer than four lots")
  // A first bid may open the lot at the price already shown; a second bid raises it.
  const bidders = [await newMember("ringgit"), await newMember("dong")]
  const page = await visit()
  await page.context().addCookies([{ name: "currency", value: "MYR", url: address }])
  await open(page, `/whisky-auction-live/singapore/${lot.id}/lot`)
  const about = page.locator("#bid").getByText(/^≈ RM/).first()
  const before = (await about.textContent()) ?? "?"
  for (const bidder of bidders) {
    const { minimumCents } = await call(`/lots/${lot.id}`)
    await bid(bidder, lot.id, minimumCents)
  }
  await expect(about).not.toHaveText(before)
  await expect(about).toHaveText(/^≈ RM[\d,.]+ MYR$/)
})

test("the header opens the switches, also by keyboard, and the browser remembers the choice", async ({
  visit,
}) => {
  const page = await visit("admin", { viewport: { width: 1280, height: 900 } })
  await open(page, "/auction-schedule")
  const line = page.getByRole("banner").getByRole("link", { name: /Language, currency and delivery/ })
  await expect(line).toContainText("EN · SGD · Singapore")
  await line.focus()
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog", { name: "Language, currency and delivery" })
  await expect(dialog).toBeVisible()
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await accessibilityViolations(page)).toEqual([])
  }
  await dialog.getByRole("button", { name: "HKD" }).focus()
  await page.keyboard.press("Enter")
  await expect(line).toContainText("EN · HKD · Singapore")
  await dialog.getByRole("combobox", { name: "Delivery to" }).selectOption({ label: "Vietnam" })
  await dialog.getByRole("button", { name: "Update" }).click()
  await expect(line).toContainText("EN · HKD · Vietnam")
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  // The browser's copy is written after the page shows the change.
  await expect.poll(() => stored(page, "delivery")).toBe("VN")
  expect(JSON.parse((await stored(page, "currency")) ?? "null")).toEqual({
    price: 6.086116,
    symbol: "HK$",
    code: "HKD",
  })
  expect(await stored(page, "lang")).toBe("en")

  const other = await visit("admin")
  await open(other, "/auction-schedule")
  await expect(other.getByRole("banner")).toContainText("EN · HKD · Vietnam")
  await footer(other).getByRole("button", { name: "SGD" }).click()
  await expect(other.getByRole("banner")).toContainText("EN · SGD · Vietnam")
  await footer(other).getByRole("combobox", { name: "Delivery to" }).selectOption({ label: "Singapore" })
  await footer(other).getByRole("button", { name: "Update" }).click()
  await expect(other.getByRole("banner")).toContainText("EN · SGD · Singapore")
})

test("the language and the currency are switched and switched back by keyboard alone", async ({ visit }) => {
  const page = await visit()
  await open(page, list)
  for (const [name, language, text] of [
    ["Tiếng Việt", "vi-VN", /^≈ ₫[\d,]+ VND$/],
    ["English", "en-SG", /^≈ HK\$[\d,.]+ HKD$/],
  ] as const) {
    await footer(page).getByRole("button", { name }).focus()
    await page.keyboard.press("Enter")
    // Switching the language loads a new document.
    await expect(page.locator("html")).toHaveAttribute("lang", language)
    await untilHydrated(page)
    const currency = footer(page).getByRole("button", { name: language === "vi-VN" ? "VND" : "HKD" })
    await currency.focus()
    await page.keyboard.press("Space")
    await expect(page.getByText(text).first()).toBeVisible()
    await expect(currency).toBeFocused()
  }
})

test("a visitor who is not a member is shown why goods go to Singapore", async ({ visit }) => {
  const username = await newMember("abroad")
  const page = await visit(username, { viewport: { width: 390, height: 844 } })
  await open(page, "/home")
  await page.getByRole("banner").getByRole("button", { name: "Open menu" }).click()
  const menu = page.locator("#sidebar")
  await expect(menu.getByText("International delivery is for members.")).toBeVisible()
  await expect(menu.getByRole("combobox")).toHaveCount(0)
  const refused = await page.request.put("/api/preferences", {
    headers: { authorization: `Token ${await tokenOf(username)}` },
    data: { delivery: "VN" },
  })
  expect(refused.status()).toBe(403)
  expect((await refused.json()).message).toBe(
    "Only members may choose a delivery country other than Singapore",
  )
})

test("staff change an exchange rate, and an invalid one is refused", async ({ visit }) => {
  const page = await visit("admin")
  await open(page, "/admin/rates")
  expect(await accessibilityViolations(page)).toEqual([])
  const rate = page.getByRole("textbox", { name: "THB: For 1 SGD" })
  await rate.fill("plenty")
  await page.getByLabel("THB: Rate of").fill("2026-06-30")
  await page.getByRole("button", { name: "Save rates" }).click()
  await expect(page.getByRole("alert")).toHaveText("The THB rate must be above 0 and at most 1,000,000")
  await expect(rate).toHaveValue("plenty")
  await rate.fill("25.2")
  await page.getByRole("button", { name: "Save rates" }).click()
  await expect(page.getByText("Rates saved")).toBeVisible()

  const guest = await visit()
  await open(guest, list)
  await footer(guest).getByRole("button", { name: "THB" }).click()
  await expect(guest.getByText(/^≈ ฿/).first()).toBeVisible()
})
