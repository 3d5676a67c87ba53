import type { Page } from "@playwright/test"
import sharp from "sharp"
import { barriers } from "./barriers.ts"
import { expect, open, test } from "./story.ts"

const head = "name,distillery,bottler,category,country,abv_percent,volume_ml"
/** A word of letters and figures: figures alone could also occur in an id or a year. */
const story = `story${process.pid}`

test("staff import a list with three bad lines, see each, correct them and apply it", async ({ visit }) => {
  const desk = await visit("kai")
  await open(desk, "/admin/products/import")
  const good = (name: string, more = "46,700") =>
    `${name} ${story},Ardbeg,Official bottling,Single Malt,Scotland,${more}`
  await lookAt(desk, [
    head,
    good("Fine one"),
    good("Strong one", "146,700"),
    good("Lost one").replace("Ardbeg", "Ardbog"),
    good("Small one", "46,seventy"),
  ])
  await expect(desk.getByRole("alert")).toContainText("3 rows have faults")
  const faults = desk.getByRole("table", { name: "Rows with faults" }).getByRole("row")
  await expect(faults.nth(1)).toContainText(/^3Strong one.*abv_percentPlease give the strength in percent/)
  await expect(faults.nth(2)).toContainText(/^4Lost one.*The catalogue has no distillery Ardbog/)
  await expect(faults.nth(3)).toContainText(/^5Small one.*volume_ml.*“seventy”/)
  await expect(desk.getByRole("button", { name: "Apply the list" })).toHaveCount(0)
  expect(await barriers(desk)).toEqual([])

  await lookAt(desk, [
    head,
    good("Fine one"),
    good("Strong one", "46.1,700"),
    good("Lost one"),
    good("Small one", "46,70"),
  ])
  await expect(desk.getByText("4 new")).toBeVisible()
  expect(await barriers(desk)).toEqual([])
  await desk.getByRole("button", { name: "Apply the list" }).click()
  await expect(desk.getByText("The list is in the catalogue.")).toBeVisible()
  await open(desk, `/admin/products?q=${story}`)
  await expect(desk.getByRole("main")).toContainText("4 products")
})

test("an export with one changed cell, imported again, changes only that cell", async ({ visit }) => {
  const desk = await visit("kai")
  const exported = await (await desk.request.get("/admin/products.csv?q=talisker")).text()
  await open(desk, "/admin/products/import")
  await lookAt(desk, [exported.trim()])
  await expect(desk.getByText("The list changes nothing.")).toBeVisible()
  const [line = ""] = exported.split("\r\n").slice(1)
  await lookAt(desk, ["id,lot_type", `${line.split(",")[0]},Of ${story}`])
  const changed = desk.getByRole("table", { name: "Changed products" }).getByRole("row").nth(1)
  await expect(changed).toContainText(new RegExp(`lot_type.*Of ${story}$`))
  await desk.getByRole("button", { name: "Apply the list" }).click()
  await expect(desk.getByText("The list is in the catalogue.")).toBeVisible()
})

test("photographs are uploaded, sorted, described, cropped and removed", async ({ visit }) => {
  const desk = await visit("kai")
  await openProduct(desk, "Lagavulin 16")
  await desk.locator("input[type=file]").setInputFiles([await photo(20), await photo(200)])
  await desk.getByRole("button", { name: "Upload" }).click()
  await expect(photos(desk)).toHaveCount(2, { timeout: 30_000 })
  const order = () => photos(desk).evaluateAll((all) => all.map((one) => one.getAttribute("src")))
  const [first, second] = await order()
  await desk.getByRole("button", { name: "Photograph 2: earlier" }).click()
  await expect.poll(order).toEqual([second, first])
  await photos(desk).nth(1).dragTo(photos(desk).nth(0))
  await expect.poll(order).toEqual([first, second])

  await desk.getByLabel("Photograph 1: what it shows").fill("The front")
  await desk.getByRole("button", { name: "Save the words (1)" }).click()
  await expect(photos(desk).first()).toHaveAttribute("alt", "The front")
  expect(await barriers(desk)).toEqual([])

  await desk.getByRole("link", { name: "Crop photograph 1" }).click()
  const frame = desk.getByRole("group", { name: "The part to keep" })
  await frame.waitFor()
  await desk.getByLabel("Width, %").fill("50")
  await frame.focus()
  await desk.keyboard.press("ArrowRight")
  await expect(desk.getByLabel("From the left, %")).not.toHaveValue("0")
  expect(await barriers(desk)).toEqual([])
  await desk.getByRole("button", { name: "Keep this part" }).click()
  await expect.poll(async () => (await order())[0]).not.toBe(first)
  await expect(photos(desk).first()).toHaveAttribute("width", "400")

  const guest = await visit()
  const served = await guest.request.get((await order())[0] ?? "")
  expect([served.status(), served.headers()["content-type"]]).toEqual([200, "image/webp"])

  await desk.locator("input[type=file]").setInputFiles({
    name: "evil.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("<svg onload='alert(1)'/>"),
  })
  await desk.getByRole("button", { name: "Upload" }).click()
  await expect(desk.getByText("This file is no photograph we can read.")).toBeVisible()
  await expect(photos(desk)).toHaveCount(2)

  for (const left of [1, 0]) {
    await desk.getByRole("link", { name: "Take down photograph 1" }).click()
    await desk.getByRole("dialog").getByRole("button", { name: "Take down" }).click()
    await expect(photos(desk)).toHaveCount(left)
  }
})

test("without script a photograph is uploaded and moved, and a fact is changed; a bad value stays in its field", async ({
  visit,
}) => {
  const desk = await visit("kai", { javaScriptEnabled: false })
  await openProduct(desk, "Caol Ila 12", "plain")
  await desk.locator("input[type=file]").setInputFiles([await photo(60), await photo(120)])
  await desk.getByRole("button", { name: "Upload" }).click()
  await expect(photos(desk)).toHaveCount(2)
  const second = await photos(desk).nth(1).getAttribute("src")
  await desk.getByRole("button", { name: "Photograph 1: later" }).click()
  await expect(photos(desk).first()).toHaveAttribute("src", second ?? "")
  await desk.getByLabel("Remarks").fill(`Seen in ${story}`)
  await desk.getByLabel("ABV, %").fill("1460")
  await desk.getByRole("button", { name: "Save the changes" }).click()
  await expect(desk.getByText("Please give the strength in percent")).toBeVisible()
  await expect(desk.getByLabel("Remarks")).toHaveValue(`Seen in ${story}`)
  await desk.getByLabel("ABV, %").fill("43")
  await desk.getByRole("button", { name: "Save the changes" }).click()
  await expect(desk.getByLabel("Remarks")).toHaveValue(`Seen in ${story}`)
  await expect(desk.getByText("Please give the strength in percent")).toHaveCount(0)
})

test("of two users who change a product, the second sees the first one's changes and loses nothing", async ({
  visit,
}) => {
  const [kai, admin] = [await visit("kai"), await visit("admin")]
  await openProduct(kai, "Laphroaig 10")
  await open(admin, new URL(kai.url()).pathname)
  await kai.getByLabel("Lot type").fill(`By kai ${story}`)
  await kai.getByRole("button", { name: "Save the changes" }).click()
  await expect(kai.getByText("The product is saved.")).toBeVisible()
  await admin.getByLabel("Remarks").fill(`By admin ${story}`)
  await admin.getByRole("button", { name: "Save the changes" }).click()
  await expect(admin.getByText("Somebody else has changed this product meanwhile.")).toBeVisible()
  await expect(admin.getByText(`It now says: By kai ${story}`)).toBeVisible()
  await expect(admin.getByLabel("Remarks")).toHaveValue(`By admin ${story}`)
  await admin.getByLabel("Lot type").fill(`By kai ${story}`)
  await admin.getByRole("button", { name: "Save the changes" }).click()
  await expect(admin.getByText("The product is saved.")).toBeVisible()
})

async function openProduct(desk: Page, name: string, how: "awake" | "plain" = "awake"): Promise<void> {
  const path = `/admin/products?q=${encodeURIComponent(name)}`
  if (how === "plain") await desk.goto(path)
  else await open(desk, path)
  await desk.getByRole("table").getByRole("link").first().click()
  await expect(desk.getByRole("heading", { name: "Photographs" })).toBeVisible()
}

function photos(desk: Page) {
  return desk.getByRole("listitem").locator("picture img")
}

async function lookAt(desk: Page, lines: string[]): Promise<void> {
  const file = { name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) }
  await desk.locator("input[type=file]").setInputFiles(file)
  await desk.getByRole("button", { name: "Check the list" }).click()
}

/** A photograph with unique content: the server recognises one that it already has. */
async function photo(shade: number) {
  const background = { r: shade, g: process.pid % 256, b: Date.now() % 256 }
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name: `${shade}.jpg`, mimeType: "image/jpeg", buffer }
}
