import { randomUUID } from "node:crypto"
import { address } from "../address.ts"
import { call, newMember, tokenOf } from "../calls.ts"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, test } from "../fixtures.ts"
import {
  auctionBottle,
  linkToProposal,
  photograph,
  submitBottle,
  valueFirstBottle,
} from "../selling/submit-bottle.ts"
import { liveLots, openSale, testLocation } from "./sale.ts"

const day = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString()

test("a lot shows the seller's photographs and description, and a visitor zooms in by keyboard", async ({
  visit,
}) => {
  const username = await newMember("gallery")
  await submitBottle(username)
  const adminPage = await visit("hana")
  // The valuer of a bottle may not inspect it.
  const bottleId = await valueFirstBottle(await visit("kai"), username)
  const { pathname, searchParams } = new URL(await linkToProposal(`${username}@story.example`))
  await call(pathname, {
    data: { answer: "agree", name: "Tan Ah Kow", terms: "on", key: searchParams.get("key") },
  })
  const title = await auctionBottle(adminPage, bottleId)
  await open(adminPage, `/admin/intake/${bottleId}`)
  const lotId = /lot_[0-9a-z]{24}/.exec(await adminPage.locator("main").innerHTML())?.[0] ?? ""
  await expect(async () => {
    await open(adminPage, `/admin/lots/${lotId}`)
    await expect(adminPage.getByText("Live", { exact: true })).toBeVisible({ timeout: 1_000 })
  }).toPass()

  const page = await visit()
  await open(page, `/whisky-auction-live/${testLocation}/${lotId}/x`)
  await expect(page.getByText(title, { exact: false }).first()).toBeVisible()
  await expect(page.getByText("Front · Seller’s photo")).toBeVisible()
  await expect(page.getByText("A torn label")).toBeVisible()
  await page.getByRole("link", { name: "Picture 2 of 2" }).press("Enter")
  await expect(page.getByText("Back · Seller’s photo")).toBeVisible()
  await page.getByRole("link", { name: /Zoom in/ }).press("Enter")
  const zoom = page.getByRole("dialog")
  await expect(zoom.getByRole("img", { name: /: Back$/ })).toBeVisible()
  await page.keyboard.press("ArrowRight")
  await expect(zoom.getByRole("img", { name: /: Front$/ })).toBeVisible()
  await page.keyboard.press("+")
  await expect(zoom.getByText("150%")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(zoom).toHaveCount(0)
  expect(await accessibilityViolations(page)).toEqual([])

  const plain = await visit(undefined, { javaScriptEnabled: false })
  await plain.goto(page.url())
  const large = plain.getByRole("link", { name: /^Picture \d of 2$/ })
  await expect(large).toHaveCount(2)
  for (const link of await large.all()) {
    const path = (await link.getAttribute("href")) ?? ""
    expect((await plain.request.get(path)).headers()["content-type"]).toBe("image/webp")
  }
})

test("staff edit a lot until it opens; the later of two edits is refused, and a correction is published", async ({
  visit,
}) => {
  const token = await tokenOf("hana")
  const [listedLot] = await liveLots("singapore")
  const title = `Edited ${randomUUID().slice(0, 8)}`
  const times = { previewAt: day(0), startsAt: day(100), endsAt: day(101) }
  const { _id } = await call("/auction/create", { token, data: { title, location: "malaysia", ...times } })
  const adminPage = await visit("hana")
  await adminPage.request.post(`/admin/auctions/${_id}/lots/new`, {
    form: { productId: listedLot?.product ?? "", openingCents: "100" },
    headers: { origin: address },
    maxRedirects: 0,
  })
  await call(`/auction/schedule/${_id}`, { token, data: {} })
  await open(adminPage, `/admin/auctions/${_id}`)
  const lotId = /lot_[0-9a-z]{24}/.exec(await adminPage.locator("main").innerHTML())?.[0] ?? ""
  await open(adminPage, `/admin/lots/${lotId}`)
  await adminPage.keyboard.press("e")
  await expect(adminPage).toHaveURL(/\/edit$/)
  const other = await adminPage.context().newPage()
  await open(other, `/admin/lots/${lotId}/edit`)

  const upload = adminPage.getByRole("form", { name: "Upload" })
  await upload.getByLabel("Add photo", { exact: true }).setInputFiles(await photograph(77))
  await upload.getByLabel("Alt text").fill("The bottle from the front")
  await upload.getByRole("button", { name: "Upload" }).press("Enter")
  await expect(adminPage.getByText("Photo added.")).toBeVisible()
  await expect(adminPage.getByRole("img", { name: "The bottle from the front" })).toBeVisible()
  expect(await accessibilityViolations(adminPage)).toEqual([])

  await other.getByLabel("Low estimate, S$", { exact: true }).fill("120")
  await other.getByRole("button", { name: "Save lot" }).press("Enter")
  await expect(other.getByText("has changed this lot since you opened it", { exact: false })).toBeVisible()
  // The message after a redirect is a cookie, which the next tab to finish a form shows.
  await expect(other.getByRole("button", { name: "Save lot" })).toBeEnabled()

  await adminPage.getByLabel("Low estimate, S$", { exact: true }).fill("130")
  await adminPage.getByRole("button", { name: "Save lot" }).press("Enter")
  await expect(adminPage.getByText("Lot saved.")).toBeVisible()
  await expect(adminPage.getByLabel("Low estimate, S$", { exact: true })).toHaveValue("130")

  const guest = await visit()
  await open(guest, `/whisky-auction-live/malaysia/${lotId}/x`)
  await expect(guest.getByRole("img", { name: "The bottle from the front" })).toBeVisible()
  await expect(guest.getByText("Photographed by us", { exact: false })).toBeVisible()
  await expect(guest.getByText("Not stated").first()).toBeVisible()
})

test("the box says what a lot costs with delivery to the chosen country, and so do the dialog and the receipt", async ({
  visit,
}) => {
  const { lots } = await openSale("What one pays", [{ endsInSeconds: 3_600 }], 0)
  const page = await visit(await newMember("lander"))
  await open(page, lots[0]?.path ?? "")
  const box = page.getByRole("region", { name: "Bidding" })
  await box.getByRole("combobox", { name: "Delivery" }).selectOption("Malaysia")
  await box.getByRole("combobox", { name: "Payment" }).selectOption("Credit card")
  await box.getByRole("textbox", { name: "Your maximum" }).fill("200")
  await expect(box).toContainText("Delivery to Malaysia")
  await expect(box).toContainText("Card fee 3%")
  await expect(box).toContainText("Estimate at the border")
  await expect(box).toContainText("International delivery is for members.")
  const total = box.locator("div").filter({ has: page.getByText("You pay at most", { exact: true }) })
  const most = /S\$[\d,.]+/.exec((await total.last().textContent()) ?? "")?.[0] ?? "?"
  expect(await accessibilityViolations(page)).toEqual([])
  await box.getByRole("button", { name: "Place maximum of S$200" }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog).toContainText(most)
  await dialog.getByRole("button", { name: "Place maximum of S$200" }).click()
  await expect(box).toContainText(`You pay at most ${most} with commission and delivery to Malaysia.`)
})

test("without script the total follows a reload, and the receipt keeps the choices", async ({ visit }) => {
  const { lots } = await openSale("What one pays, plainly", [{ endsInSeconds: 3_600 }], 0)
  const page = await visit(await newMember("plainer"), { javaScriptEnabled: false })
  await page.goto(lots[0]?.path ?? "")
  const box = page.getByRole("region", { name: "Bidding" })
  await box.getByRole("combobox", { name: "Delivery" }).selectOption("Malaysia")
  await box.getByRole("textbox", { name: "Your maximum" }).fill("200")
  await box.getByRole("button", { name: "Update the total" }).click()
  await expect(box).toContainText("Delivery to Malaysia")
  await expect(box.getByRole("textbox", { name: "Your maximum" })).toHaveValue("200")
  await box.getByRole("button", { name: "Place your maximum" }).click()
  await expect(box).toContainText("with commission and delivery to Malaysia.")
  await expect(box.getByRole("combobox", { name: "Delivery" })).toHaveValue("MY")
})

test("an amount far above the minimum is entered twice, and a budget counts the charges", async ({
  visit,
}) => {
  const { lots } = await openSale("Typed twice", [{ endsInSeconds: 3_600 }], 0)
  const page = await visit(await newMember("twice"))
  await open(page, lots[0]?.path ?? "")
  const box = page.getByRole("region", { name: "Bidding" })
  await box.getByText("Your budget for this auction").click()
  await box.getByRole("textbox", { name: "Budget in Singapore dollars" }).fill("480")
  await box.getByRole("checkbox", { name: /^Count commission, delivery to Singapore/ }).check()
  await box.getByRole("button", { name: "Set budget" }).click()
  await expect(box).toContainText("S$480 left of S$480")

  const bid = async (dollars: string, again: string) => {
    await box.getByRole("textbox", { name: "Your maximum" }).fill(dollars)
    await box.getByRole("button", { name: `Place maximum of S$${dollars}` }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("textbox", { name: "Enter the amount again" }).fill(again)
    await dialog.getByRole("button", { name: `Place maximum of S$${dollars}` }).click()
    return dialog
  }
  const dialog = await bid("400", "40")
  await expect(dialog).toContainText("The two amounts don’t match.")
  await dialog.getByRole("button", { name: "Go back" }).click()
  await bid("400", "400")
  await expect(box).toContainText("With commission, delivery and fees, this exceeds your budget")
  await bid("320", "320")
  await expect(box).toContainText("Bid placed. You’re the highest bidder.")
})
