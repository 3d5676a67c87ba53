import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { address } from "../address.ts"
import { bid, call, emailsTo, newMember, tokenOf } from "../calls.ts"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, test } from "../fixtures.ts"
import { liveLots } from "../sales/sale.ts"
import { auctionBottle, linkToProposal, photograph, submitBottle, valueFirstBottle } from "./submit-bottle.ts"

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const names = ["Lagavulin 16 of my uncle", "A dusty Springbank", "Ardbeg from the cellar"]

async function fillBottle(page: Page, index: number): Promise<void> {
  const bottle = page.getByRole("group", { name: `Bottle ${index + 1}` })
  await bottle.getByLabel("Name of bottle").fill(names[index] ?? "")
  await bottle.getByLabel("Type").fill("Single Malt")
  await bottle.getByLabel("Volume in ml").fill("700")
  await bottle.getByLabel("ABV %").fill("46")
  const choosers = bottle.getByLabel("Choose a photo")
  for (const [at, label] of ["Front photo", "Back photo"].entries()) {
    await choosers.nth(at).setInputFiles(await photograph(index * 10 + at + 1))
    await expect(bottle.getByRole("img", { name: `${label}, uploaded` })).toBeVisible()
  }
}

/** Counts the photographs of each bottle in this device's draft, which is saved a moment after the last change. */
function photosInDraft(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("bottles-to-send:")) ?? ""
    const { bottles = [] } = JSON.parse(localStorage.getItem(key) ?? "{}")
    return bottles.map(({ photos }: { photos: object }) => Object.keys(photos).length)
  })
}

test("a seller sends in three bottles from a phone, agrees by the e-mail's link and follows one live", async ({
  visit,
}) => {
  const username = await newMember("sela")
  const email = `${username}@story.example`
  const page = await visit(username, phone)
  await open(page, "/register-lots")
  await page.getByRole("main").getByRole("link", { name: "Submit lots" }).click()
  await expect(page.getByLabel("Email").first()).toHaveValue(email)
  await fillBottle(page, 0)
  for (const index of [1, 2]) {
    await page.getByRole("button", { name: "Add another bottle" }).click()
    await fillBottle(page, index)
  }
  await expect.poll(() => photosInDraft(page)).toEqual([2, 2, 2])
  await open(page, "/submit-lots")
  await expect(page.getByLabel("Name of bottle")).toHaveCount(3)
  await expect(page.getByRole("img", { name: "Back photo, uploaded" })).toHaveCount(3)
  await page.getByLabel("Name", { exact: true }).fill("Sela Tan")
  await page.getByRole("button", { name: "Send for auction (3)" }).click()
  await expect(page.getByText("Please enter a phone number").first()).toBeVisible()
  expect(await accessibilityViolations(page, { within: "main" })).toEqual([])
  await page.getByLabel("Contact").fill("+65 6123 4567")
  await page.getByRole("button", { name: "Send for auction (3)" }).click()
  await expect(page.getByText("Bottles: 3.")).toBeVisible()

  await page.getByRole("link", { name: "Follow it in My Sales" }).click()
  for (const name of names) await expect(page.getByRole("heading", { name })).toBeVisible()
  const adminPage = await visit("admin")
  const bottleId = await valueFirstBottle(await visit("kai"), username)

  const emailPage = await visit(undefined, phone)
  await open(emailPage, await linkToProposal(email))
  await expect(emailPage).toHaveTitle(/ VALUATION/)
  await emailPage.getByRole("button", { name: "Agree to this valuation" }).click()
  await expect(emailPage.getByRole("link", { name: "Please type your name to agree" })).toBeVisible()
  expect(await accessibilityViolations(emailPage, { within: "main" })).toEqual([])
  await emailPage.getByLabel("Your name").fill("Sela Tan")
  await emailPage.getByLabel("I have read the terms and agree to them").check()
  await emailPage.getByRole("button", { name: "Agree to this valuation" }).click()
  await expect(emailPage.getByText("Thank you for agreeing to this valuation.")).toBeVisible()

  const title = await auctionBottle(adminPage, bottleId)
  const sales = await visit(username)
  await expect(async () => {
    await open(sales, "/my-account/my-sales?tab=live")
    await expect(sales.getByText(`Live in "${title}"`)).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(sales.getByText("No bids yet.")).toBeVisible()
  const lotId = /lot_[0-9a-z]{24}/.exec(await sales.getByRole("main").innerHTML())?.[0] ?? ""
  await bid(await newMember("buy"), lotId, 200_00)
  // The reserve of S$110, less 5%, S$6 and S$10.
  await expect(sales.getByText("At the current price you’d receive S$88.50")).toBeVisible()
  expect(await accessibilityViolations(sales, { within: "main" })).toEqual([])
})

test("a seller follows a lot by keyboard to the hammer, its payment and the payout", async ({ visit }) => {
  const [username, buyer] = await Promise.all([newMember("selb"), newMember("pays")])
  const [adminPage, finance] = await Promise.all([visit("admin"), visit("farid")])
  await submitBottle(username, "Ardbeg of a cellar")
  const bottleId = await valueFirstBottle(await visit("kai"), username)
  const link = new URL(await linkToProposal(`${username}@story.example`), address)
  const agreed = { answer: "agree", name: "Tan Ah Kow", terms: "on", key: link.searchParams.get("key") }
  await call(link.pathname, { data: agreed })
  // Slow steps come before the sale: its lot lives for seconds.
  const sales = await visit(username, phone)
  await tokenOf(buyer)
  const title = await auctionBottle(adminPage, bottleId, 45)

  await expect(async () => {
    await open(sales, "/my-account/my-sales")
    await expect(sales.getByText(`Live in "${title}"`)).toBeVisible({ timeout: 500 })
  }).toPass()
  const lotId = /lot_[0-9a-z]{24}/.exec(await sales.getByRole("main").innerHTML())?.[0] ?? ""
  await bid(buyer, lotId, 200_00)
  await expect(sales.getByText("At the current price you’d receive S$88.50")).toBeVisible()
  await expect(sales.getByText("The buyer hasn’t paid yet.")).toBeVisible({ timeout: 120_000 })
  await expect(sales.getByText(`Sold in "${title}"`)).toBeVisible()
  await payByCard(await visit(buyer), buyer)
  await expect(async () => {
    await open(sales, "/my-account/my-sales?tab=ended")
    await expect(sales.getByText("Paid. You’ll be credited on")).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(sales.getByText("Hammer S$110, fees S$21.50, you receive S$88.50")).toBeVisible()
  expect(await accessibilityViolations(sales, { within: "main" })).toEqual([])

  // The buyer collected the bottle and signed for it, so the payout has nothing left to wait for.
  await open(finance, "/admin/payouts?show=waiting")
  const row = finance.getByRole("row").filter({ hasText: username })
  await row.getByRole("link", { name: /^Release now/ }).press("Enter")
  await expect(finance.getByLabel("How the buyer confirmed")).toBeFocused()
  await finance.keyboard.type("Signed for it at the counter")
  await finance.getByRole("dialog").getByRole("button", { name: "Release now" }).press("Enter")
  await expect(finance.getByText("Released. The seller is credited")).toBeVisible()
  await expect(async () => {
    await open(sales, "/my-account/my-sales?tab=ended")
    await expect(sales.getByText("Credited on")).toBeVisible({ timeout: 500 })
  }).toPass()
  await requestPayout(sales, "88.50")

  // Staff who ended the waiting period may not pay out.
  await payOut(adminPage, username)
  await open(sales, "/my-account/wallet/seller")
  const payouts = sales.getByRole("region", { name: "Withdrawals to your bank" })
  await expect(payouts.getByRole("listitem").filter({ hasText: "S$88.50" })).toContainText("Sent")
  await expect(sales.getByText("you receive S$88.50")).toBeVisible()
  expect(await accessibilityViolations(sales, { within: "main" })).toEqual([])
  await expect
    .poll(async () => (await emailsTo(`${username}@story.example`)).map(({ subject }) => subject))
    .toContain("S$88.50 is on its way to your bank")
})

async function payByCard(page: Page, username: string): Promise<void> {
  const form = { act: "place", shipping: "self", paymentMethod: "card", age: "yes", key: randomUUID() }
  const answer = await page.request.post("/checkout", {
    form: { ...form, email: `${username}@story.example` },
    headers: { origin: address },
    maxRedirects: 0,
  })
  expect(answer.status(), (await answer.text()).slice(0, 300)).toBe(303)
  await open(page, answer.headers().location ?? "")
  await page.getByLabel("Card number").fill("4242 4242 4242 4242")
  await page.getByLabel("Expiry").fill("12/30")
  await page.getByLabel("Security code").fill("123")
  await page.getByRole("button", { name: "Pay now" }).press("Enter")
  await expect(page.getByText("Payment succeeded!")).toBeVisible()
}

async function requestPayout(page: Page, dollars: string): Promise<void> {
  await page.getByRole("link", { name: "Wallet and withdrawals" }).press("Enter")
  await expect(page.getByText(/^Credited on/)).toBeVisible()
  await page.getByRole("link", { name: "Request a withdrawal from your wallet" }).press("Enter")
  await page.getByRole("region", { name: "Withdraw" }).getByLabel("Amount in S$").focus()
  for (const typed of [dollars, "Tan Ah Kow", "DBS", "012-345678-9"]) {
    await page.keyboard.type(typed)
    await page.keyboard.press("Tab")
  }
  await page.keyboard.press("Enter")
  await expect(page.getByText(`S$${dollars} more is on its way to your bank`)).toBeVisible()
}

/**
 * Runs a payout batch and confirms it. A batch includes everything that waits, so another test's run may have included
 * this payout already.
 */
async function payOut(payer: Page, username: string): Promise<void> {
  await open(payer, "/admin/payouts")
  const make = payer.getByRole("button", { name: /^Create payout run/ })
  if (await make.isVisible()) await make.press("Enter")
  await expect(async () => {
    const runs = await (await payer.request.get("/admin/payouts?show=runs")).text()
    const ids = [...new Set(runs.match(/run_[0-9a-z]{24}/g))]
    const pages = await Promise.all(
      ids.map(async (id) => await (await payer.request.get(`/admin/payouts/${id}`)).text()),
    )
    const at = pages.findIndex((text) => text.includes(username))
    expect(at).toBeGreaterThanOrEqual(0)
    await open(payer, `/admin/payouts/${ids[at]}`)
  }).toPass()
  expect(await accessibilityViolations(payer)).toEqual([])
  const sheet = await (await payer.request.get(`${new URL(payer.url()).pathname}/bank.csv`)).text()
  const id = /wdr_[0-9a-z]{24}/.exec(sheet.split("\n").find((line) => line.includes("88.5")) ?? "")?.[0]
  const answer = `reference,status,reason\n${id},paid,\n`
  const file = { name: "answer.csv", mimeType: "text/csv", buffer: Buffer.from(answer) }
  await payer.getByLabel("Bank response (CSV)").setInputFiles(file)
  await payer.getByRole("button", { name: "Import" }).press("Enter")
  await expect(payer.getByText("1 paid, 0 failed, 0 already imported.")).toBeVisible()
}

test("without script a bottle is sent in and its valuation accepted", async ({ visit }) => {
  const username = await newMember("selc")
  const page = await visit(username, { ...phone, javaScriptEnabled: false })
  await page.goto("/submit-lots")
  await page.getByLabel("Name of bottle").fill("Bowmore of a plain form")
  await page.getByLabel("Type").fill("Single Malt")
  await page.getByLabel("Volume in ml").fill("700")
  await page.getByLabel("ABV %").fill("46")
  for (const [at, name] of ["frontPhoto", "backPhoto"].entries())
    await page
      .locator(`input[type=file][name$="${name}.file"]`)
      .first()
      .setInputFiles(await photograph(200 + at))
  await page.getByLabel("Name", { exact: true }).fill("Sela Tan")
  await page.getByRole("button", { name: "Send for auction (1)" }).last().click()
  await expect(page.getByText("Please enter a phone number").first()).toBeVisible()
  await expect(page.getByRole("img", { name: "Back photo, uploaded" })).toBeVisible()
  await page.getByLabel("Contact").fill("+65 6123 4567")
  await page.getByRole("button", { name: "Send for auction (1)" }).last().click()
  await expect(page.getByText("Bottles: 1.")).toBeVisible()

  await valueFirstBottle(await visit("kai"), username)
  await page.goto(await linkToProposal(`${username}@story.example`))
  await page.getByRole("button", { name: "Agree to this valuation" }).click()
  await expect(page.getByRole("link", { name: "Please type your name to agree" })).toBeVisible()
  await page.getByLabel("Your name").fill("Sela Tan")
  await page.getByLabel("I have read the terms and agree to them").check()
  await page.getByRole("button", { name: "Agree to this valuation" }).click()
  await expect(page.getByText("Thank you for agreeing to this valuation.")).toBeVisible()
  await page.goto("/my-account/my-sales")
  await expect(page.getByText("Agreed: please send it").first()).toBeVisible()
})

test("a name from the catalogue fills in the rest of the bottle", async ({ visit }) => {
  const [listedLot] = await liveLots("singapore")
  const name = listedLot?.name ?? ""
  const page = await visit(undefined, phone)
  await open(page, "/submit-lots")
  const field = page.getByLabel("Name of bottle")
  await field.pressSequentially(name.slice(0, -1))
  await page.getByRole("option", { name }).first().click()
  await expect(page.getByLabel("Volume in ml")).toHaveValue(/^\d+$/)
  await expect(page.getByLabel("ABV %")).toHaveValue(/^\d+(\.\d+)?$/)
  await expect(page.getByLabel("Type")).not.toHaveValue("")
})
