import type { Page } from "@playwright/test"
import sharp from "sharp"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, test } from "../fixtures.ts"

const head = "name,distillery,bottler,category,country,abv_percent,volume_ml"
/** A word of letters and figures: figures alone could also occur in an id or a year. */
const runTag = `story${process.pid}`

test("staff import a list with three bad lines, see each, correct them and apply it", async ({ visit }) => {
  const adminPage = await visit("kai")
  await open(adminPage, "/admin/products/import")
  const good = (name: string, more = "46,700") =>
    `${name} ${runTag},Ardbeg,Official bottling,Single Malt,Scotland,${more}`
  await checkList(adminPage, [
    head,
    good("Fine one"),
    good("Strong one", "146,700"),
    good("Lost one").replace("Ardbeg", "Ardbog"),
    good("Small one", "46,seventy"),
  ])
  await expect(adminPage.getByRole("alert")).toContainText("3 rows have errors")
  const faults = adminPage.getByRole("table", { name: "Rows with errors" }).getByRole("row")
  await expect(faults.nth(1)).toContainText(/^3Strong one.*abv_percentPlease enter the ABV in percent/)
  await expect(faults.nth(2)).toContainText(/^4Lost one.*The catalogue doesn’t have the distillery Ardbog/)
  await expect(faults.nth(3)).toContainText(/^5Small one.*volume_ml.*“seventy”/)
  await expect(adminPage.getByRole("button", { name: "Import changes" })).toHaveCount(0)
  expect(await accessibilityViolations(adminPage)).toEqual([])

  await checkList(adminPage, [
    head,
    good("Fine one"),
    good("Strong one", "46.1,700"),
    good("Lost one"),
    good("Small one", "46,70"),
  ])
  await expect(adminPage.getByText("4 new")).toBeVisible()
  expect(await accessibilityViolations(adminPage)).toEqual([])
  await adminPage.getByRole("button", { name: "Import changes" }).click()
  await expect(adminPage.getByText("Products imported.")).toBeVisible()
  await open(adminPage, `/admin/products?q=${runTag}`)
  await expect(adminPage.getByRole("main")).toContainText("4 products")
})

test("an export with one changed cell, imported again, changes only that cell", async ({ visit }) => {
  const adminPage = await visit("kai")
  const exported = await (await adminPage.request.get("/admin/products.csv?q=talisker")).text()
  await open(adminPage, "/admin/products/import")
  await checkList(adminPage, [exported.trim()])
  await expect(adminPage.getByText("No changes in this file.")).toBeVisible()
  const [line = ""] = exported.split("\r\n").slice(1)
  await checkList(adminPage, ["id,lot_type", `${line.split(",")[0]},Of ${runTag}`])
  const changed = adminPage.getByRole("table", { name: "Changed products" }).getByRole("row").nth(1)
  await expect(changed).toContainText(new RegExp(`lot_type.*Of ${runTag}$`))
  await adminPage.getByRole("button", { name: "Import changes" }).click()
  await expect(adminPage.getByText("Products imported.")).toBeVisible()
})

test("photographs are uploaded, sorted, described, cropped and removed", async ({ visit }) => {
  const adminPage = await visit("kai")
  await openProduct(adminPage, "Lagavulin 16")
  await adminPage.locator("input[type=file]").setInputFiles([await photo(20), await photo(200)])
  await adminPage.getByRole("button", { name: "Upload" }).click()
  await expect(photos(adminPage)).toHaveCount(2)
  const order = () => photos(adminPage).evaluateAll((all) => all.map((one) => one.getAttribute("src")))
  const [first, second] = await order()
  await adminPage.getByRole("button", { name: "Photograph 2: earlier" }).click()
  await expect.poll(order).toEqual([second, first])
  await photos(adminPage).nth(1).dragTo(photos(adminPage).nth(0))
  await expect.poll(order).toEqual([first, second])

  await adminPage.getByLabel("Photograph 1: alt text").fill("The front")
  await adminPage.getByRole("button", { name: "Save alt text (1)" }).click()
  await expect(photos(adminPage).first()).toHaveAttribute("alt", "The front")
  expect(await accessibilityViolations(adminPage)).toEqual([])

  await adminPage.getByRole("link", { name: "Crop photograph 1" }).click()
  const frame = adminPage.getByRole("group", { name: "Area to keep" })
  await frame.waitFor()
  await adminPage.getByLabel("Width, %").fill("50")
  await frame.focus()
  await adminPage.keyboard.press("ArrowRight")
  await expect(adminPage.getByLabel("From left, %")).not.toHaveValue("0")
  expect(await accessibilityViolations(adminPage)).toEqual([])
  await adminPage.getByRole("button", { name: "Crop photo" }).click()
  await expect.poll(async () => (await order())[0]).not.toBe(first)
  await expect(photos(adminPage).first()).toHaveAttribute("width", "400")

  const guest = await visit()
  const served = await guest.request.get((await order())[0] ?? "")
  expect([served.status(), served.headers()["content-type"]]).toEqual([200, "image/webp"])

  await adminPage.locator("input[type=file]").setInputFiles({
    name: "evil.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("<svg onload='alert(1)'/>"),
  })
  await adminPage.getByRole("button", { name: "Upload" }).click()
  await expect(adminPage.getByText("We can’t read this file as a photo.")).toBeVisible()
  await expect(photos(adminPage)).toHaveCount(2)

  for (const left of [1, 0]) {
    await adminPage.getByRole("link", { name: "Remove photo 1" }).click()
    await adminPage.getByRole("dialog").getByRole("button", { name: "Remove photo" }).click()
    await expect(photos(adminPage)).toHaveCount(left)
  }
})

test("without script a photograph is uploaded and moved, and a fact is changed; a bad value stays in its field", async ({
  visit,
}) => {
  const adminPage = await visit("kai", { javaScriptEnabled: false })
  await openProduct(adminPage, "Caol Ila 12", "plain")
  await adminPage.locator("input[type=file]").setInputFiles([await photo(60), await photo(120)])
  await adminPage.getByRole("button", { name: "Upload" }).click()
  await expect(photos(adminPage)).toHaveCount(2)
  const second = await photos(adminPage).nth(1).getAttribute("src")
  await adminPage.getByRole("button", { name: "Photograph 1: later" }).click()
  await expect(photos(adminPage).first()).toHaveAttribute("src", second ?? "")
  await adminPage.getByLabel("Remarks").fill(`Seen in ${runTag}`)
  await adminPage.getByLabel("ABV, %").fill("1460")
  await adminPage.getByRole("button", { name: "Save changes" }).click()
  await expect(adminPage.getByText("Please enter the ABV in percent")).toBeVisible()
  await expect(adminPage.getByLabel("Remarks")).toHaveValue(`Seen in ${runTag}`)
  await adminPage.getByLabel("ABV, %").fill("43")
  await adminPage.getByRole("button", { name: "Save changes" }).click()
  await expect(adminPage.getByLabel("Remarks")).toHaveValue(`Seen in ${runTag}`)
  await expect(adminPage.getByText("Please enter the ABV in percent")).toHaveCount(0)
})

test("of two users who change a product, the second sees the first one's changes and loses nothing", async ({
  visit,
}) => {
  const [kai, admin] = [await visit("kai"), await visit("admin")]
  await openProduct(kai, "Laphroaig 10")
  await open(admin, new URL(kai.url()).pathname)
  await kai.getByLabel("Lot type").fill(`By kai ${runTag}`)
  await kai.keyboard.press("Control+s")
  await expect(kai.getByText("Product saved.")).toBeVisible()
  await admin.getByLabel("Remarks").fill(`By admin ${runTag}`)
  await admin.getByRole("button", { name: "Save changes" }).click()
  await expect(admin.getByText(/changed this while you had it open.*lot type: .*By kai/)).toBeVisible()
  await expect(admin.getByText("Changed by somebody else meanwhile.", { exact: false })).toBeVisible()
  await expect(admin.getByLabel("Lot type")).toHaveValue(`By kai ${runTag}`)
  await expect(admin.getByLabel("Remarks")).toHaveValue(`By admin ${runTag}`)
  await admin.getByRole("button", { name: "Save changes" }).click()
  await expect(admin.getByText("Product saved.")).toBeVisible()
})

async function openProduct(adminPage: Page, name: string, mode: "awake" | "plain" = "awake"): Promise<void> {
  const path = `/admin/products?q=${encodeURIComponent(name)}`
  if (mode === "plain") await adminPage.goto(path)
  else await open(adminPage, path)
  await adminPage.getByRole("row").nth(1).getByRole("link").first().click()
  await expect(adminPage.getByRole("heading", { name: "Photographs" })).toBeVisible()
}

function photos(adminPage: Page) {
  return adminPage.getByRole("listitem").locator("picture img")
}

async function checkList(adminPage: Page, lines: string[]): Promise<void> {
  const file = { name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) }
  await adminPage.locator("input[type=file]").setInputFiles(file)
  await adminPage.getByRole("button", { name: "Check file" }).click()
}

/** A photograph with unique content: the server recognises one that it already has. */
async function photo(shade: number) {
  const background = { r: shade, g: process.pid % 256, b: Date.now() % 256 }
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name: `${shade}.jpg`, mimeType: "image/jpeg", buffer }
}
