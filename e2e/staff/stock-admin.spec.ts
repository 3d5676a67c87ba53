import type { Page } from "@playwright/test"
import { address, newClientHeaders } from "../address.ts"
import { call, newMember, tokenOf } from "../calls.ts"
import { expect, open, test } from "../fixtures.ts"

type StockedBottle = { _id: string; product: string; prod_name: string; prod_location_of_bottle: string }

async function findBottle(index: number): Promise<StockedBottle> {
  const all = (await call("/product/type/Bottle%20Shop")) as (StockedBottle & { inventory: number })[]
  const inSingapore = all.filter(
    ({ prod_location_of_bottle, inventory }) => prod_location_of_bottle === "singapore" && inventory > 0,
  )
  const bottle = inSingapore.at(-1 - index)
  if (!bottle) throw new Error("the shop of Singapore is empty")
  return bottle
}

/** Opens the stock page of a bottle that is not held: a dram sale may hold one. */
async function openFreeShelf(adminPage: Page): Promise<{ _id: string; shelf: string }> {
  for (const index of [12, 11, 10, 9, 8, 7]) {
    const { _id, product } = await findBottle(index)
    const shelf = `/admin/stock/${product}/singapore`
    await open(adminPage, shelf)
    if (await adminPage.getByText("Nothing is reserved here.").isVisible()) return { _id, shelf }
  }
  throw new Error("of every bottle one is held")
}

test("the last bottle is put in the basket by two browsers at once, and one of them gets it", async ({
  visit,
}) => {
  const adminPage = await visit("kai")
  const { _id, shelf } = await openFreeShelf(adminPage)
  await adminPage.getByRole("radio", { name: /^Stocktake/ }).check()
  await adminPage.getByRole("textbox", { name: "Bottles" }).fill("1")
  await adminPage.getByLabel("Reason").fill("Two were broken")
  await adminPage.getByRole("button", { name: "Record movement" }).click()
  await expect(adminPage.getByRole("cell", { name: "Two were broken" })).toBeVisible()
  await expect(adminPage.getByRole("main").locator("dl").getByText("1", { exact: true })).toHaveCount(2)

  const buyers = await Promise.all(["lastann", "lastben"].map((name) => newMember(name)))
  const pages = await Promise.all(buyers.map((username) => visit(username)))
  const answers = await Promise.all(
    buyers.map(async (username) => {
      const token = await tokenOf(username)
      const me = await fetchMe(token)
      return await bid({ token, user_id: me, product_id: _id })
    }),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const loser = answers.find(({ status }) => status === 409)
  expect(loser?.message).toBe("This item is temporarily out of stock")
  const winner = answers.findIndex(({ status }) => status === 200)
  await open(pages[winner] ?? adminPage, "/cart")
  await expect((pages[winner] ?? adminPage).getByRole("main")).toContainText("S$")

  await open(adminPage, shelf)
  await adminPage.getByRole("link", { name: `Release: ${buyers[winner]}` }).click()
  const question = adminPage.getByRole("dialog", { name: "Release this reservation?" })
  await question.getByRole("button", { name: "Release" }).click()
  await expect(question.getByText("Please give a reason")).toBeVisible()
  await question.getByLabel("Reason").fill("Asked by telephone")
  await question.getByRole("button", { name: "Release" }).click()
  await expect(adminPage.getByText("Nothing is reserved here.")).toBeVisible()
  await expect(adminPage.getByRole("cell", { name: "Asked by telephone" })).toBeVisible()
})

async function fetchMe(token: string): Promise<string> {
  const { user } = await call("/auth/me", { token })
  return user._id
}

async function bid({ token, ...bidFields }: { token: string; user_id: string; product_id: string }) {
  const answer = await fetch(`${address}/api/order/bid_bottle`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Token ${token}`, ...newClientHeaders() },
    body: JSON.stringify({ ...bidFields, quantity: 1 }),
  })
  const body = (await answer.json()) as { message?: string }
  return { status: answer.status, message: body.message }
}

test("without script bottles are received once, however often the form is sent", async ({ visit }) => {
  const { product, prod_name } = await findBottle(14)
  const page = await visit("kai", { javaScriptEnabled: false })
  await page.goto(`/admin/stock?${new URLSearchParams({ q: prod_name, location: "singapore" })}`)
  await page.getByRole("link", { name: prod_name, exact: true }).first().click()
  await expect(page).toHaveURL(/\/admin\/stock\/prd_/)
  await page.goto(`/admin/stock/${product}/singapore`)
  await page.getByRole("textbox", { name: "Bottles" }).fill("6")
  const key = await page.locator('input[name="key"]').inputValue()
  await page.getByRole("button", { name: "Record movement" }).click()
  const rows = page.getByRole("table").last().getByRole("row")
  // Without script a click waits only for the first byte of the response.
  await page.waitForLoadState("domcontentloaded")
  const written = await rows.count()
  await page
    .locator('input[name="key"]')
    .evaluate((input, before) => input.setAttribute("value", before), key)
  await page.getByRole("textbox", { name: "Bottles" }).fill("6")
  await page.getByRole("button", { name: "Record movement" }).click()
  await page.waitForLoadState("domcontentloaded")
  expect(await rows.count()).toBe(written)
})
