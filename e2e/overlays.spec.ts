import type { Page } from "@playwright/test"
import { newMember } from "./calls.ts"
import { accessibilityViolations } from "./every-page/accessibility-violations.ts"
import { sidewaysScrollOf } from "./every-page/sideways-scroll.ts"
import { expect, open, test } from "./fixtures.ts"
import { liveLots } from "./sales/sale.ts"

const list = "/whisky-auction-live/singapore"
const phone = { viewport: { width: 390, height: 844 } } as const

test("menus and dialogs on a phone are accessible", async ({ visit }) => {
  const page = await visit(await newMember("menu"), phone)
  await open(page, list)
  await page.getByRole("banner").getByRole("button", { name: "Open menu" }).click()
  await expect(page.getByRole("button", { name: "Close menu" })).toBeVisible()
  await isWhole(page)
  await page.keyboard.press("Escape")
  await expect(page.getByRole("button", { name: "Close menu" })).toBeHidden()

  await page.getByRole("button", { name: "Filters" }).click()
  await expect(page.getByRole("searchbox", { name: "Search this auction" })).toBeVisible()
  await isWhole(page)
})

test("a bid is placed by keyboard alone, and Escape returns the focus to the amount", async ({ visit }) => {
  // A new member has no notifications that would cover the page.
  const page = await visit(await newMember("keys"))
  const lot = (await liveLots("singapore")).at(-2)
  await open(page, `${list}/${lot?.id}/lot`)
  const box = page.getByRole("region", { name: "Bidding" })
  await box.getByRole("textbox", { name: "Your maximum" }).focus()
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog")
  await expect(dialog).toBeVisible()
  await isWhole(page)
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(box.getByRole("textbox", { name: "Your maximum" })).toBeFocused()
})

async function isWhole(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await accessibilityViolations(page), colorScheme).toEqual([])
    expect(await sidewaysScrollOf(page), "nothing scrolls sideways").toBeLessThanOrEqual(0)
  }
}
