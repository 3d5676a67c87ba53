import type { Locator, Page } from "@playwright/test"
import { address } from "./address.ts"
import { barriers } from "./barriers.ts"
import { expect, open, test } from "./story.ts"

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
  const desk = await visit("lena")
  await open(desk, "/admin/pages")
  await desk.getByRole("link", { name: /Whisky partnerships, Tiếng Việt$/ }).press("Enter")
  await desk.getByLabel("Title").fill(title)
  const editor = editorOf(desk)
  await editor.focus()
  await desk.keyboard.press("Control+a")
  await desk.keyboard.insertText("Phí là {{commision}}.")
  expect(await barriers(desk, { within: "main" })).toEqual([])
  await desk.getByRole("button", { name: "Save and preview" }).press("Enter")
  await expect(desk.getByText("There is no figure named {{commision}}")).toBeVisible()

  await editor.focus()
  await desk.keyboard.press("Control+a")
  await desk.keyboard.insertText("Phí là {{commission}}.")
  await desk.getByRole("button", { name: "Save and preview" }).press("Enter")
  const preview = desk.getByRole("region", { name: "Preview" })
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText(title)
  await expect(preview.getByText(/^Phí là \d+(\.\d+)?%\.$/)).toBeVisible()
  expect(await barriers(desk, { within: "main" })).toEqual([])
  await expect((await readers(reader, path)).getByRole("heading", { level: 1 })).toHaveText(String(before))

  const row = desk.getByRole("row").filter({ hasText: title })
  await row.getByRole("button", { name: /^Publish/ }).press("Enter")
  await expect(desk.getByText("Published. It is read from now on.")).toBeVisible()
  const page = await readers(reader, path)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title)
  await expect(page.getByText(/^Phí là \d+(\.\d+)?%\.$/)).toBeVisible()

  await desk.getByRole("button", { name: /^Go back to this ?: As shipped$/ }).press("Enter")
  await expect(desk.getByText("The earlier words are read again.")).toBeVisible()
  await expect(row).toContainText("lena")
  await expect((await readers(reader, path)).getByRole("heading", { level: 1 })).toHaveText(String(before))
})

test("an editor sets words of a banner in bold, and readers see it", async ({ visit }) => {
  const title = `Spring sale ${Date.now()}`
  const desk = await visit("lena")
  await open(desk, "/admin/banners?add=1")
  await desk.getByLabel("Slot").selectOption("faq")
  await desk.getByLabel("Title, English").fill(title)
  const editor = editorOf(desk).and(desk.getByLabel("Text, English"))
  await editor.focus()
  await desk.keyboard.insertText("Free delivery until ")
  await desk.keyboard.press("Control+b")
  await desk.keyboard.insertText("Sunday")
  await desk.getByRole("checkbox", { name: "On" }).check()
  expect(await barriers(desk, { within: "main" })).toEqual([])
  await desk.getByRole("button", { name: "Save the banner" }).press("Enter")
  await expect(desk.getByText("The banner is saved")).toBeVisible()
  const reader = await visit()
  await open(reader, "/faq")
  await expect(reader.getByText(title)).toBeVisible()
  await expect(reader.locator("strong", { hasText: "Sunday" })).toBeVisible()
  expect(await barriers(reader)).toEqual([])
  await desk.getByRole("link", { name: title }).click()
  await expect(editor.locator("strong")).toHaveText("Sunday")
  await desk.getByRole("button", { name: "Delete the banner" }).press("Enter")
  await expect(desk.getByText("The banner is deleted")).toBeVisible()
})

test("text that staff write for a page with content of its own appears at its foot", async ({ visit }) => {
  const title = `Điều cần biết ${Date.now()}`
  const desk = await visit("lena")
  await open(desk, "/admin/pages/independent-bottlers/vi")
  await desk.getByLabel("Title").fill(title)
  await desk.getByRole("button", { name: "Publish at once" }).press("Enter")
  await expect(desk.getByText("Published. It is read from now on.")).toBeVisible()
  const reader = await visit()
  const page = await readers(reader, "/whisky-independent-bottlers")
  await expect(page.getByRole("region", { name: title })).toBeVisible()
  expect(await barriers(reader)).toEqual([])
})

test("an old address redirects as staff define, never in a circle", async ({ visit }) => {
  const [first, second] = ["one", "two"].map((name) => `/moved-${name}-${Date.now()}`)
  const desk = await visit("lena")
  await open(desk, "/admin/redirects")
  const current = desk.locator("[aria-current=page]")
  await expect(desk.getByRole("link", { name: "Pages", exact: true }).and(current)).toBeVisible()
  const enter = async (from: string, to: string, kind: string) => {
    await desk.getByLabel("From", { exact: true }).fill(from)
    await desk.getByLabel("To", { exact: true }).fill(to)
    await desk.getByLabel("Kind").selectOption(kind)
    await desk.getByRole("button", { name: "Save" }).press("Enter")
  }
  await enter(String(first), "/how-to-bid", "permanent")
  await expect(desk.getByRole("cell", { name: String(first), exact: true })).toBeVisible()
  await enter(String(second), String(first), "temporary")
  await expect(desk.getByRole("cell", { name: String(second), exact: true })).toBeVisible()
  await enter(String(first), String(second), "permanent")
  await expect(desk.getByText("That would lead round in a circle")).toBeVisible()
  await enter("/admin/old", "/how-to-bid", "permanent")
  await expect(desk.getByText("This address belongs to the house and cannot lead elsewhere")).toBeVisible()
  await enter("/elsewhere", "https://elsewhere.example/", "permanent")
  await expect(desk.getByText("Please give another path of this site.")).toBeVisible()
  expect(await barriers(desk, { within: "main" })).toEqual([])

  const lead = async (path: string) => {
    const { status, headers } = await fetch(address + path, { redirect: "manual" })
    return [status, headers.get("location")?.replace(address, "")]
  }
  expect(await lead(String(first))).toEqual([301, "/how-to-bid"])
  expect(await lead(String(second))).toEqual([302, first])
  const visitor = await visit()
  await visitor.goto(String(second))
  await expect(visitor).toHaveURL(/\/how-to-bid$/)

  await open(desk, "/admin/redirects")
  await desk.getByRole("button", { name: new RegExp(`Take away ?: ${second}$`) }).press("Enter")
  await expect(desk.getByRole("cell", { name: String(second), exact: true })).toHaveCount(0)
  expect(await lead(String(second))).toEqual([404, undefined])
  await desk.getByRole("button", { name: new RegExp(`Take away ?: ${first}$`) }).press("Enter")
  await expect(desk.getByRole("cell", { name: String(first), exact: true })).toHaveCount(0)
})

test("the site settings are changed on their admin page, which shows the earlier values", async ({
  visit,
}) => {
  const hours = `Mon–Sun 10:00–18:${String(Date.now() % 60).padStart(2, "0")}`
  const desk = await visit("admin")
  await open(desk, "/admin/settings")
  const field = desk.getByLabel("Opening hours")
  const usual = await field.inputValue()
  await field.fill("")
  await desk.getByRole("button", { name: "Save", exact: true }).press("Enter")
  await expect(desk.getByText("Write something here.")).toBeVisible()
  expect(await barriers(desk, { within: "main" })).toEqual([])
  await field.fill(hours)
  await desk.getByRole("button", { name: "Save", exact: true }).press("Enter")
  await expect(desk.getByText("Settings saved")).toBeVisible()
  await expect(desk.getByRole("row").nth(1)).toContainText(`${usual} → ${hours}`)
  const reader = await visit()
  await open(reader, "/contact")
  await expect(reader.getByRole("main").getByText(hours)).toBeVisible()

  await open(desk, "/admin/settings")
  await field.fill(usual)
  await desk.getByRole("button", { name: "Save", exact: true }).press("Enter")
  await expect(desk.getByRole("row").nth(1)).toContainText(`${hours} → ${usual}`)
})
