import type { Locator, Page } from "@playwright/test"
import { newMember } from "./calls.ts"
import { accessibilityViolations } from "./every-page/accessibility-violations.ts"
import { sidewaysScrollOf } from "./every-page/sideways-scroll.ts"
import { expect, open, test } from "./fixtures.ts"

/** The header's menus and the footer's links in the specification. */
const menus = {
  "Live auction": ["/whisky-auction-live/singapore"],
  "Previous auctions": ["singapore", "malaysia", "vietnam"].map((at) => `/whisky-auctions-previous/${at}`),
  Sell: ["/submit-lots", "/request-valuation", "/auction-schedule"],
  "Bottle shop": ["singapore", "malaysia", "hong-kong", "vietnam"].map((at) => `/whisky-shop/${at}`),
}
const alone = ["/whisky-dram/singapore", "/whisky-cask", "/whisky-news"]
const scopes = [
  ...["Live", "Previous"].flatMap((of) => ["Singapore", "Malaysia", "Vietnam"].map((at) => `${of} ${at}`)),
  ...["Singapore", "Malaysia", "Hong Kong", "Vietnam"].map((at) => `Bottle ${at}`),
  ...["Dram Singapore", "Cask Singapore"],
]
const footerLinks = [
  ...["/buy-whisky-cask", "/auction-schedule", "/whisky-distillery", "/whisky-glossary"],
  ...["/whisky-independent-bottlers", "/whisky-partnerships", "/whisky-news", "/how-to-bid"],
  ...["/how-to-sell", "/shipping-and-delivery", "/faq", "/terms-and-conditions", "/about"],
]

async function linksIn(region: Locator): Promise<string[]> {
  return await region
    .locator("a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""))
}

/** The desktop menus are in the header above 1050 pixels; below, the sidebar button is. */
async function expectMenus(page: Page, width: number, isDesktop: boolean): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  const header = page.getByRole("banner")
  await expect(header.getByRole("navigation", { name: "Main menu" })).toBeVisible({ visible: isDesktop })
  await expect(header.getByRole("button", { name: "Open menu" })).toBeVisible({ visible: !isDesktop })
}

test("the header and the footer have everything in the specification, at every width", async ({ visit }) => {
  const page = await visit(undefined, { viewport: { width: 1280, height: 900 } })
  await open(page, "/whisky-glossary")
  const header = page.getByRole("banner")
  const nav = header.getByRole("navigation", { name: "Main menu" })
  for (const [name, links] of Object.entries(menus)) {
    const menu = nav.locator("details").filter({ has: page.locator("summary", { hasText: name }) })
    await menu.locator("summary").press("Enter")
    await expect(menu.getByRole("list")).toBeVisible()
    expect(await linksIn(menu), name).toEqual(expect.arrayContaining(links))
  }
  await nav.locator("summary", { hasText: "Live auction" }).press("Enter")
  await expect(nav.getByRole("link", { name: /^Singapore.*Auction is live/ })).toBeVisible()
  await page.keyboard.press("Escape")
  expect(await linksIn(nav)).toEqual(expect.arrayContaining(alone))
  await expect(nav.getByRole("link", { name: /with over \d+ reviews|with one review/ })).toBeVisible()
  await expect(header.getByRole("link", { name: "Sign in" })).toHaveAttribute(
    "href",
    "/auth?from=%2Fwhisky-glossary",
  )
  const offered = await header.getByLabel("Where to search").locator("option").allTextContents()
  expect(offered.toSorted()).toEqual(["All", ...scopes].toSorted())

  const footer = page.getByRole("contentinfo")
  expect(await linksIn(footer)).toEqual(expect.arrayContaining(footerLinks))
  await expect(footer.locator("address")).toContainText("Singapore")
  await expect(page.getByRole("list", { name: /elsewhere$/ }), "none until the company has some").toHaveCount(
    0,
  )
  expect(await accessibilityViolations(page)).toEqual([])

  const calculator = header.getByRole("link", { name: "Delivery calculator" })
  const dialog = page.getByRole("dialog", { name: "Delivery calculator" })
  await calculator.press("Enter")
  // The fields load once the dialog is modal; before that Escape does not close it.
  await expect(dialog.getByLabel("From")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(calculator).toBeFocused()
  const toTop = page.getByRole("link", { name: "Back to top" })
  await expect(toTop).toHaveCount(0)
  await footer.scrollIntoViewIfNeeded()
  await toTop.press("Enter")
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

  await expectMenus(page, 1051, true)
  await expectMenus(page, 1050, false)
  await expectMenus(page, 767, false)
  await open(page, "/auth/login")
  await expect(page.getByRole("search", { name: "Search the site" })).toHaveCount(0)
})

async function openSidebar(page: Page): Promise<{ sidebar: Locator; offsetPx: number }> {
  await page.getByRole("button", { name: "Open menu" }).press("Enter")
  const sidebar = page.locator("#sidebar")
  await expect(sidebar).toBeVisible()
  const offsetPx = await sidebar
    .getByRole("navigation")
    .evaluate((nav) => Number.parseFloat(getComputedStyle(nav).paddingTop))
  return { sidebar, offsetPx }
}

test("the sidebar of a phone has the menus and the account links", async ({ visit }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
  const guest = await visit(undefined, phone)
  await open(guest, "/whisky-glossary")
  const { sidebar, offsetPx } = await openSidebar(guest)
  expect(offsetPx).toBe(40)
  const named = [...Object.values(menus).flat(), ...alone, "/cart", "/delivery-calculator", "/reviews"]
  expect(await linksIn(sidebar)).toEqual(expect.arrayContaining([...named, "/auth?from=%2Fwhisky-glossary"]))
  expect(await accessibilityViolations(guest)).toEqual([])
  await guest.keyboard.press("Escape")
  await expect(sidebar).toBeHidden()

  const own = await visit(await newMember("phone"), phone)
  // It is asked for late, and would be refused after signing out.
  const notifications = own.waitForResponse("**/api/notification")
  await open(own, "/whisky-glossary")
  await notifications
  const mine = await openSidebar(own)
  // A user who is not a member yet: the specification gives every role but "member" 85 pixels.
  expect(mine.offsetPx).toBe(85)
  expect(await linksIn(mine.sidebar)).toEqual(
    expect.arrayContaining([
      "/checkout?upgrade=true",
      "/my-account",
      "/my-account/profile",
      "/my-account/wallet",
      "/cart",
    ]),
  )
  expect(await own.evaluate(() => localStorage.getItem("user"))).toContain("phone")
  await mine.sidebar.getByRole("button", { name: "Sign out" }).press("Enter")
  await own.waitForURL("**/home")
  await expect(own.getByRole("link", { name: "Sign in" }).first()).toBeVisible()
  await expect.poll(() => own.evaluate(() => localStorage.getItem("user"))).toBeNull()

  const staff = await visit("hana", phone)
  await open(staff, "/whisky-glossary")
  expect((await openSidebar(staff)).offsetPx).toBe(85)
})

test("the header of a signed-in user fits 320 pixels", async ({ visit }) => {
  const page = await visit(await newMember("narrow"), { viewport: { width: 320, height: 640 } })
  await open(page, "/home")
  const controls = page.getByRole("banner").locator("a:visible, button:visible, summary:visible")
  expect(await controls.count()).toBeGreaterThan(3)
  for (const control of await controls.all()) {
    const box = await control.boundingBox()
    expect(box?.x, await control.textContent().then(String)).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0), String(await control.textContent())).toBeLessThanOrEqual(320)
  }
  expect(await sidewaysScrollOf(page), "nothing scrolls sideways").toBeLessThanOrEqual(0)
})
