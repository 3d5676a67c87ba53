import { randomInt } from "node:crypto"
import type { Page, Request } from "@playwright/test"
import sharp from "sharp"
import { padPhoto } from "../../test/fixtures/pad-photo.ts"
import { newMember } from "../calls.ts"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, test } from "../fixtures.ts"

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const uploads = "**/api/submissions/uploads/*"

let shade = 0

/** A unique photograph of two megabytes: it is uploaded in several parts. */
async function heavyPhotograph(name: string) {
  const background = { r: ++shade * 9, g: randomInt(256), b: randomInt(256) }
  const picture = await sharp({ create: { width: 120, height: 160, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: "image/jpeg", buffer: Buffer.from(padPhoto(picture, 2_000_000)) }
}

function recordRequests(page: Page) {
  const sentRequests: Request[] = []
  page.on("request", (request) => {
    if (request.url().includes("/api/submissions/uploads")) sentRequests.push(request)
  })
  const offsets = () =>
    sentRequests.flatMap((request) =>
      request.method() === "PATCH" ? [Number(request.headers()["upload-offset"])] : [],
    )
  return { begun: () => sentRequests.filter((request) => request.method() === "POST").length, offsets }
}

async function breakAfter(page: Page, parts: number) {
  let left = parts
  await page.route(uploads, async (route) => {
    if (route.request().method() === "PATCH" && left-- <= 0) return await route.abort("connectionreset")
    await route.continue()
  })
  return async () => await page.unroute(uploads)
}

const front = (page: Page) => page.getByLabel("Choose a photo").first()
const bar = (page: Page) => page.getByRole("progressbar", { name: "Uploading Front photo" })
const uploadedPhoto = (page: Page, label: string) =>
  page.getByRole("img", { name: `${label}, uploaded` }).first()

async function fill(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name of bottle").first().fill(name)
  await page.getByLabel("Type").first().fill("Single Malt")
  await page.getByLabel("Volume in ml").first().fill("700")
  await page.getByLabel("ABV %").first().fill("46")
}

test("the connection breaks during an upload, returns, and the upload resumes where it was", async ({
  visit,
}) => {
  const username = await newMember("upl")
  const page = await visit(username, phone)
  const { begun, offsets } = recordRequests(page)
  await open(page, "/submit-lots")
  await fill(page, "Bowmore over a thin line")
  const heal = await breakAfter(page, 2)
  await front(page).setInputFiles(await heavyPhotograph("front.jpg"))
  await expect(page.getByText("No connection. The upload will resume automatically.")).toBeVisible()
  await expect.poll(async () => Number(await bar(page).getAttribute("value"))).toBeGreaterThan(0)
  const progress = Number(await bar(page).getAttribute("value"))
  expect(progress).toBeLessThan(100)
  await page.context().setOffline(true)
  await expect(page.getByText("Photos are still uploading.")).toBeVisible()
  await expect(page.getByRole("button", { name: "Send for auction (1)" })).toBeDisabled()
  expect(await accessibilityViolations(page, { within: "main" })).toEqual([])
  await heal()
  await page.context().setOffline(false)
  await expect(uploadedPhoto(page, "Front photo")).toBeVisible()
  expect(begun()).toBe(1)
  // Only the bytes of the lost part are sent twice.
  const came = [...new Set(offsets())]
  expect(came).toEqual(came.toSorted((one, other) => one - other))
  expect(came.filter((offset) => offset === 0)).toHaveLength(1)
  await page
    .getByLabel("Choose a photo")
    .nth(1)
    .setInputFiles(await heavyPhotograph("back.jpg"))
  await expect(uploadedPhoto(page, "Back photo")).toBeVisible()
  await page.getByLabel("Contact").fill("+65 6123 4567")
  await page.getByRole("button", { name: "Send for auction (1)" }).click()
  await expect(page.getByText("Bottles: 1.")).toBeVisible()

  const adminPage = await visit("hana")
  await open(adminPage, `/admin/submissions?q=${username}`)
  await expect(adminPage.getByRole("link", { name: "Bowmore over a thin line" })).toHaveCount(1)
  await adminPage.getByRole("link", { name: "Bowmore over a thin line" }).click()
  await expect(adminPage.getByRole("button", { name: /^Enlarge/ })).toHaveCount(2)
})

test("after leaving during an upload the draft is restored, and the same photograph resumes where it was", async ({
  visit,
}) => {
  const page = await visit(await newMember("upl"), phone)
  const { begun, offsets } = recordRequests(page)
  await open(page, "/submit-lots")
  await fill(page, "Ardbeg of two sittings")
  const back = await heavyPhotograph("back.jpg")
  await page.getByLabel("Choose a photo").nth(1).setInputFiles(back)
  await expect(uploadedPhoto(page, "Back photo")).toBeVisible()
  const photo = await heavyPhotograph("front.jpg")
  const heal = await breakAfter(page, 1)
  await front(page).setInputFiles(photo)
  await expect(page.getByText("No connection. The upload will resume automatically.")).toBeVisible()
  await page.waitForTimeout(500)
  const before = offsets().length
  // The connection is restored only after the page that would resume by itself is left.
  await open(page, "/submit-lots")
  await heal()
  await expect(page.getByText("Draft restored.")).toBeVisible()
  await expect(page.getByLabel("Name of bottle")).toHaveValue("Ardbeg of two sittings")
  await expect(page.getByLabel("ABV %")).toHaveValue("46")
  await expect(uploadedPhoto(page, "Back photo")).toBeVisible()
  await expect(uploadedPhoto(page, "Front photo")).toHaveCount(0)
  // The browser stores the progress between visits, but not the file.
  await front(page).setInputFiles(photo)
  await expect(uploadedPhoto(page, "Front photo")).toBeVisible()
  expect(begun()).toBe(2)
  expect(offsets().slice(before)).not.toContain(0)
  await page.getByLabel("Contact").fill("+65 6123 4567")
  await page.getByRole("button", { name: "Send for auction (1)" }).click()
  await expect(page.getByText("Bottles: 1.")).toBeVisible()
  await open(page, "/submit-lots")
  await expect(page.getByLabel("Name of bottle")).toHaveValue("")
})

test("a photograph that the server rejects says so and is retried by a button; removing a bottle blocks nothing", async ({
  visit,
}) => {
  const page = await visit(await newMember("upl"), phone)
  const { begun } = recordRequests(page)
  await open(page, "/submit-lots")
  await fill(page, "Springbank at the second try")
  let refusals = 1
  await page.route("**/api/submissions/uploads", async (route) => {
    if (refusals-- <= 0) return await route.continue()
    const body = { code: "submissions.tooManyPhotos", message: "Please wait a minute", facts: {} }
    await route.fulfill({ status: 429, json: body })
  })
  await front(page).setInputFiles(await heavyPhotograph("front.jpg"))
  await expect(page.getByText("Please wait a minute")).toBeVisible()
  await page.getByRole("button", { name: "Try again" }).press("Enter")
  await expect(uploadedPhoto(page, "Front photo")).toBeVisible()
  expect(begun()).toBe(2)
  await page
    .getByLabel("Choose a photo")
    .nth(1)
    .setInputFiles(await heavyPhotograph("back.jpg"))
  await expect(uploadedPhoto(page, "Back photo")).toBeVisible()

  await page.getByRole("button", { name: "Add another bottle" }).click()
  const heal = await breakAfter(page, 0)
  const second = page.getByRole("group", { name: "Bottle 2" })
  await second
    .getByLabel("Choose a photo")
    .first()
    .setInputFiles(await heavyPhotograph("second.jpg"))
  await expect(page.getByText("Photos are still uploading.")).toBeVisible()
  await page.getByRole("button", { name: "Remove bottle 2" }).click()
  await expect(page.getByText("Photos are still uploading.")).toBeHidden()
  await heal()
  await page.getByLabel("Contact").fill("+65 6123 4567")
  await page.getByRole("button", { name: "Send for auction (1)" }).click()
  await expect(page.getByText("Bottles: 1.")).toBeVisible()
})
