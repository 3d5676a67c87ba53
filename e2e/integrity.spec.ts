import type { Locator, Page } from "@playwright/test"
import { barriers } from "./barriers.ts"
import { bid, call, newMember, tokenOf } from "./calls.ts"
import { openSale } from "./sale.ts"
import { expect, open, signIn, signOut, test } from "./story.ts"

const idOf = async (username: string): Promise<string> =>
  (await call("/auth/me", { token: await tokenOf(username) })).user._id

test("staff see a member bid on lots of their own other account, and suspend both, all by keyboard", async ({
  visit,
}) => {
  const [seller, shill] = await Promise.all([newMember("sel"), newMember("shill")])
  const { lots } = await openSale(
    "Of somebody who bids too",
    [{ endsInSeconds: 3_600, sellerId: await idOf(seller) }],
    5,
  )
  const [lot] = lots
  const page = await visit(seller)
  await signOut(page)
  await signIn(page, shill)
  await bid(shill, lot?.id ?? "", 150_00)

  const desk = await visit("hana")
  await open(desk, "/admin/integrity")
  await press(desk, desk.getByRole("button", { name: "Look now" }))
  await expect(desk.getByText("The look has begun.", { exact: false })).toBeVisible()
  const row = desk.getByRole("row").filter({ hasText: shill }).filter({ hasText: "Bids on lots of somebody" })
  await expect(async () => {
    await desk.reload()
    await expect(row).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await expect(row).toContainText(seller)
  expect(await barriers(desk)).toEqual([])

  await open(desk, new URL((await row.getByRole("link").first().getAttribute("href")) ?? "", desk.url()).href)
  const evidence = desk.getByRole("main")
  await expect(evidence).toContainText("Same browser")
  await expect(evidence).toContainText("Bid on 1 lot of this seller")
  await expect(desk.getByRole("list", { name: "The latest of them" }).getByRole("link")).toHaveCount(1)
  expect(await barriers(desk)).toEqual([])
  await press(desk, desk.getByRole("link", { name: "Mark as one person" }))
  const question = desk.getByRole("dialog", { name: "One person's accounts?" })
  await expect(question.getByLabel("Why, or what you have found")).toBeFocused()
  await desk.keyboard.type("One browser, and the same hand in both letters")
  await press(desk, question.getByRole("button", { name: "Mark as one person" }))
  await expect(desk.getByText("They are one person from now on.")).toBeVisible()
  await expect(desk.getByRole("table", { name: "What was said and decided" })).toContainText("the same hand")
  expect(await barriers(desk)).toEqual([])

  await open(page, lot?.path ?? "")
  const box = page.getByRole("region", { name: "Bidding" })
  await box.getByLabel("Your maximum", { exact: false }).first().fill("200")
  await press(page, box.getByRole("button", { name: /^(Place|Raise).*S\$200/ }))
  await press(page, page.getByRole("dialog").getByRole("button", { name: /S\$200/ }))
  await expect(box.getByRole("alert")).toContainText("an account that we hold to be yours")
  expect(await barriers(page)).toEqual([])
})

async function press(page: Page, what: Locator): Promise<void> {
  await what.focus()
  await page.keyboard.press("Enter")
}
