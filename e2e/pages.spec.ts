import type { Locator, Page } from "@playwright/test"
import { address } from "./address.ts"
import { accessibilityViolations } from "./every-page/accessibility-violations.ts"
import { expect, open, test } from "./fixtures.ts"

function editorOf(page: Page): Locator {
  return page.locator("[contenteditable=true]")
}

async function readers(page: Page, path: string): Promise<Locator> {
  await open(page, `${path}?lang=vi`)
  return page.getByRole("main")
}

test("staff write a page, preview it, publish it, and restore the earlier version", async ({ visit }) => {
  const path = "/whisky-partnerships"
  const title = `Cùng làm ${Date.now()}`
  const reader = await visit()
  const before = await (await readers(reader, path)).getByRole("heading", { level: 1 }).textContent()
  const adminPage = await visit("lena")
  await open(adminPage, "/admin/pages")
  await adminPage.getByRole("link", { name: /Whisky partnerships, Tiếng Việt$/ }).press("Enter")
  await adminPage.getByLabel("Title").fill(title)
  const editor = editorOf(adminPage)
  await editor.focus()
  await adminPage.keyboard.press("Control+a")
  await adminPage.keyboard.insertText("Phí là {{commision}}.")
  expect(await accessibilityViolations(adminPage, { within: "main" })).toEqual([])
  await adminPage.getByRole("button", { name: "Save and preview" }).press("Enter")
  await expect(adminPage.getByText("There’s no figure named {{commision}}")).toBeVisible()

  await editor.focus()
  await adminPage.keyboard.press("Control+a")
  await adminPage.keyboard.insertText("Phí là {{commission}}.")
  await adminPage.getByRole("button", { name: "Save and preview" }).press("Enter")
  const preview = adminPage.getByRole("region", { name: "Preview" })
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText(title)
  await expect(preview.getByText(/^Phí là \d+(\.\d+)?%\.$/)).toBeVisible()
  expect(await accessibilityViolations(adminPage, { within: "main" })).toEqual([])
  await expect((await readers(reader, path)).getByRole("heading", { level: 1 })).toHaveText(String(before))

  const row = adminPage.getByRole("row").filter({ hasText: title })
  await row.getByRole("button", { name: /^Publish/ }).press("Enter")
  await expect(adminPage.getByText("Published.", { exact: true })).toBeVisible()
  const page = await readers(reader, path)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title)
  await expect(page.getByText(/^Phí là \d+(\.\d+)?%\.$/)).toBeVisible()

  await adminPage.getByRole("button", { name: /^Restore this version ?: Original$/ }).press("Enter")
  await expect(adminPage.getByText("Earlier version restored.")).toBeVisible()
  await expect(row).toContainText("lena")
  await expect((await readers(reader, path)).getByRole("heading", { level: 1 })).toHaveText(String(before))
})

test("an editor sets words of a banner in bold, and readers see it", async ({ visit }) => {
  const title = `Spring sale ${Date.now()}`
  const adminPage = await visit("lena")
  await open(adminPage, "/admin/banners?add=1")
  await adminPage.getByLabel("Page", { exact: true }).selectOption("faq")
  await adminPage.getByLabel("Title, English").fill(title)
  const editor = editorOf(adminPage).and(adminPage.getByLabel("Text, English"))
  await editor.focus()
  await adminPage.keyboard.insertText("Free delivery until ")
  await adminPage.keyboard.press("Control+b")
  await adminPage.keyboard.insertText("Sunday")
  await adminPage.getByRole("checkbox", { name: "On" }).check()
  expect(await accessibilityViolations(adminPage, { within: "main" })).toEqual([])
  await adminPage.getByRole("button", { name: "Save banner" }).press("Enter")
  await expect(adminPage.getByText("Banner saved")).toBeVisible()
  const reader = await visit()
  await open(reader, "/faq")
  await expect(reader.getByText(title)).toBeVisible()
  await expect(reader.locator("strong", { hasText: "Sunday" })).toBeVisible()
  expect(await accessibilityViolations(reader)).toEqual([])
  await adminPage.getByRole("link", { name: title }).click()
  await expect(editor.locator("strong")).toHaveText("Sunday")
  await adminPage.getByRole("button", { name: "Delete banner" }).press("Enter")
  await expect(adminPage.getByText("Banner deleted")).toBeVisible()
})

test("text that staff write for a page with content of its own appears at its foot", async ({ visit }) => {
  const title = `Điều cần biết ${Date.now()}`
  const adminPage = await visit("lena")
  await open(adminPage, "/admin/pages/independent-bottlers/vi")
  await adminPage.getByLabel("Title").fill(title)
  await adminPage.getByRole("button", { name: "Publish now" }).press("Enter")
  await expect(adminPage.getByText("Published.", { exact: true })).toBeVisible()
  const reader = await visit()
  const page = await readers(reader, "/whisky-independent-bottlers")
  await expect(page.getByRole("region", { name: title })).toBeVisible()
  expect(await accessibilityViolations(reader)).toEqual([])
})

test("an old address redirects as staff define, never in a circle", async ({ visit }) => {
  const [first, second] = ["one", "two"].map((name) => `/moved-${name}-${Date.now()}`)
  const adminPage = await visit("lena")
  await open(adminPage, "/admin/redirects")
  const current = adminPage.locator("[aria-current=page]")
  await expect(adminPage.getByRole("link", { name: "Pages", exact: true }).and(current)).toBeVisible()
  const enter = async (from: string, to: string, kind: string) => {
    await adminPage.getByLabel("From", { exact: true }).fill(from)
    await adminPage.getByLabel("To", { exact: true }).fill(to)
    await adminPage.getByLabel("Type").selectOption(kind)
    await adminPage.getByRole("button", { name: "Save" }).press("Enter")
  }
  await enter(String(first), "/how-to-bid", "permanent")
  await expect(adminPage.getByRole("cell", { name: String(first), exact: true })).toBeVisible()
  await enter(String(second), String(first), "temporary")
  await expect(adminPage.getByRole("cell", { name: String(second), exact: true })).toBeVisible()
  await enter(String(first), String(second), "permanent")
  await expect(adminPage.getByText("This would create a redirect loop")).toBeVisible()
  await enter("/admin/old", "/how-to-bid", "permanent")
  await expect(
    adminPage.getByText("This address is an existing page, so you can’t redirect it"),
  ).toBeVisible()
  await enter("/elsewhere", "https://elsewhere.example/", "permanent")
  await expect(adminPage.getByText("Please enter another path on this site")).toBeVisible()
  expect(await accessibilityViolations(adminPage, { within: "main" })).toEqual([])

  const lead = async (path: string) => {
    const { status, headers } = await fetch(address + path, { redirect: "manual" })
    return [status, headers.get("location")?.replace(address, "")]
  }
  expect(await lead(String(first))).toEqual([301, "/how-to-bid"])
  expect(await lead(String(second))).toEqual([302, first])
  const visitor = await visit()
  await visitor.goto(String(second))
  await expect(visitor).toHaveURL(/\/how-to-bid$/)

  await open(adminPage, "/admin/redirects")
  await adminPage.getByRole("button", { name: new RegExp(`Delete ?: ${second}$`) }).press("Enter")
  await expect(adminPage.getByRole("cell", { name: String(second), exact: true })).toHaveCount(0)
  expect(await lead(String(second))).toEqual([404, undefined])
  await adminPage.getByRole("button", { name: new RegExp(`Delete ?: ${first}$`) }).press("Enter")
  await expect(adminPage.getByRole("cell", { name: String(first), exact: true })).toHaveCount(0)
})

test("the site settings are changed on their admin page, which shows the earlier values", async ({
  visit,
}) => {
  const hours = `Mon–Sun 10:00–18:${String(Date.now() % 60).padStart(2, "0")}`
  const adminPage = await visit("admin")
  await open(adminPage, "/admin/settings/company")
  const field = adminPage.getByLabel("Opening hours")
  const usual = await field.inputValue()
  await field.fill("")
  await adminPage.getByRole("button", { name: "Save", exact: true }).press("Enter")
  await expect(adminPage.getByText("Fill in this field.")).toBeVisible()
  expect(await accessibilityViolations(adminPage, { within: "main" })).toEqual([])
  await field.fill(hours)
  await adminPage.getByRole("button", { name: "Save", exact: true }).press("Enter")
  await expect(adminPage.getByText("Settings saved")).toBeVisible()
  await expect(adminPage.getByRole("row").nth(1)).toContainText(`${usual} → ${hours}`)
  const reader = await visit()
  await open(reader, "/contact")
  await expect(reader.getByRole("main").getByText(hours)).toBeVisible()

  await open(adminPage, "/admin/settings/company")
  await field.fill(usual)
  await adminPage.getByRole("button", { name: "Save", exact: true }).press("Enter")
  await expect(adminPage.getByRole("row").nth(1)).toContainText(`${hours} → ${usual}`)
})
