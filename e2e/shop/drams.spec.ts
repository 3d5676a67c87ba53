import type { Page } from "@playwright/test"
import { call, newMember, tokenOf } from "../calls.ts"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, signIn, test } from "../fixtures.ts"

type DramOfferCount = {
  product: string
  product_id: string
  auction: string
  quantity: number
  dram_target: number
}

/** A shared bottle of the demo with at least this many drams left, which no test has used yet. */
async function offerWith(
  min: number,
  used: readonly string[] = [],
): Promise<DramOfferCount & { path: string }> {
  const offers: DramOfferCount[] = await call("/order/get_all_count_by_auction")
  const found = offers
    .filter(({ product, quantity, dram_target }) => dram_target - quantity >= min && !used.includes(product))
    .toSorted((one, other) => one.dram_target - one.quantity - (other.dram_target - other.quantity))[0]
  if (!found) throw new Error(`no bottle has ${min} drams left`)
  return { ...found, path: `/whisky-dram/singapore/${found.product}/dram` }
}

async function pledgeByCall(username: string, offer: DramOfferCount, drams: number): Promise<void> {
  const token = await tokenOf(username)
  const { user } = await call("/auth/me", { token })
  for (let pledged = 0; pledged < drams; pledged++) {
    const data = { product_id: offer.product, auction_id: offer.auction, user_id: user._id }
    await call("/order/bid_product", { token, data })
  }
}

function box(page: Page) {
  return page.getByRole("region", { name: "Pledge a dram", exact: true })
}

async function pledge(page: Page, expectedText = "you must buy"): Promise<void> {
  await box(page)
    .getByRole("button", { name: /Pledge one dram/ })
    .click()
  const dialog = page.getByRole("dialog")
  await expect(dialog).toContainText(expectedText)
  await dialog.getByRole("button", { name: /Pledge one dram/ }).click()
}

test("two people pledge the last drams, both see the target reached, and both find theirs in the cart", async ({
  visit,
}) => {
  test.setTimeout(150_000)
  const offer = await offerWith(4)
  const left = offer.dram_target - offer.quantity
  // Other members pledge all but the drams that the two want.
  for (let others = left - 3; others > 0; others -= 2)
    await pledgeByCall(await newMember("crowd"), offer, Math.min(2, others))
  const [mia, tom] = await Promise.all([newMember("mia"), newMember("tom")])
  const [mias, toms] = await Promise.all([visit(mia), visit(tom)])
  await Promise.all([open(mias, offer.path), open(toms, offer.path)])
  const name = (await mias.getByRole("heading", { level: 1 }).textContent()) ?? "?"
  await expect(box(toms)).toContainText("3 to go")
  expect(await accessibilityViolations(mias)).toEqual([])

  await pledge(mias)
  await expect(box(mias)).toContainText("Bid successful")
  await expect(box(mias)).toContainText("You’ve pledged 1 dram.")
  await expect(box(toms), "seen without a reload").toContainText("2 to go")
  await box(mias).getByRole("button", { name: "Withdraw one" }).click()
  await expect(box(mias)).toContainText("Removal successful")
  await expect(box(toms)).toContainText("3 to go")

  await pledge(mias)
  await expect(box(mias)).toContainText("You’ve pledged 1 dram.")
  await pledge(toms)
  await expect(box(toms)).toContainText("1 to go")
  expect(await accessibilityViolations(toms)).toEqual([])
  await pledge(toms, "This is the last dram")
  for (const page of [mias, toms]) {
    await expect(box(page)).toContainText("Target reached")
    await expect(box(page)).toContainText("Every pledge is now a purchase.")
    await expect(box(page).getByRole("button", { name: /Pledge one dram/ })).toHaveCount(0)
    await expect(box(page).getByRole("button", { name: "Withdraw one" })).toHaveCount(0)
  }
  await expect(box(toms)).toContainText("2 drams are yours and in your cart.")
  await expect(box(mias)).toContainText("1 dram is yours and in your cart.")
  for (const [page, drams] of [
    [mias, 1],
    [toms, 2],
  ] as const) {
    await page.goto("/cart")
    const lines = page
      .getByRole("table", { name: "Items in your cart" })
      .getByRole("row")
      .filter({ has: page.getByRole("checkbox") })
    await expect(lines).toHaveCount(drams)
    await expect(lines.first()).toContainText(name)
    await expect(lines.first()).toContainText("Bottle Share Drams")
  }
})

test("a dram is pledged and the pledge withdrawn by plain forms, and refused without the box ticked", async ({
  visit,
}) => {
  const offer = await offerWith(8)
  const page = await visit(undefined, { javaScriptEnabled: false })
  await page.goto(offer.path)
  await expect(box(page)).toContainText("You must be logged in to bid or purchase")
  await expect(box(page).getByRole("link", { name: "Sign in to pledge" })).toBeVisible()
  await signIn(page, await newMember("noor"))
  await page.goto(offer.path)
  const press = box(page).getByRole("button", { name: /Pledge one dram/ })
  await press.click()
  await expect(box(page), "the browser itself holds the form back").not.toContainText("You’ve pledged")
  await box(page).getByLabel("I understand that I must buy if the target is reached.").check()
  await press.click()
  await expect(box(page)).toContainText("Bid successful")
  await expect(box(page)).toContainText("You’ve pledged 1 dram.")
  await box(page).getByLabel("I understand that I must buy if the target is reached.").check()
  await press.click()
  await expect(box(page)).toContainText("You’ve reached the limit for this bottle.")
  await box(page).getByRole("button", { name: "Withdraw all" }).click()
  await expect(box(page)).toContainText("Removal successful")
  await expect(page.getByRole("region", { name: "My pledges" })).toHaveCount(0)
})

test("by keyboard alone a dram is pledged and the question is closed", async ({ visit }) => {
  const offer = await offerWith(8)
  const page = await visit(await newMember("kim"))
  await open(page, offer.path)
  await box(page)
    .getByRole("button", { name: /Pledge one dram/ })
    .focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("dialog")).toContainText("you must buy")
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(box(page)).not.toContainText("You’ve pledged")
  await box(page)
    .getByRole("button", { name: /Pledge one dram/ })
    .focus()
  await page.keyboard.press("Enter")
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Pledge one dram/ })
    .focus()
  await page.keyboard.press("Enter")
  await expect(box(page)).toContainText("You’ve pledged 1 dram.")
})

test("a wrong name redirects to the right address", async ({ visit }) => {
  const offer = await offerWith(1)
  const page = await visit()
  const answer = await page.request.get(offer.path, { maxRedirects: 0 })
  expect(answer.status()).toBe(301)
  expect(answer.headers().location).toMatch(new RegExp(`^/whisky-dram/singapore/${offer.product}/`))
})
