import type { Locator, Page } from "@playwright/test"
import { barriers } from "./barriers.ts"
import { expect, open, test } from "./story.ts"

test("a winner does not pay, and who comes next takes the lot, all by keyboard", async ({ visit }) => {
  const desk = await visit("admin")
  await open(desk, "/admin/owing")
  const row = desk.getByRole("main").getByRole("row").nth(1)
  const title = await row.getByRole("cell").first().innerText()
  await press(desk, row.getByRole("link", { name: "Declare not paid" }))
  const question = desk.getByRole("dialog")
  await question.getByLabel("Reason").fill("No answer to three letters")
  await press(desk, question.getByRole("button", { name: "Declare not paid" }))
  await expect(desk.getByText("It is declared not paid, and the buyer is told.")).toBeVisible()

  await press(desk, desk.getByRole("link", { name: "Declared not paid", exact: true }))
  await press(desk, desk.getByRole("row").nth(1).getByRole("link", { name: "Offered to the next" }))
  await expect(desk.getByRole("heading", { level: 1, name: title })).toBeVisible()
  const offer = desk.getByRole("table", { name: "Second chances" }).getByRole("row").nth(1)
  await expect(offer).toContainText("Waits for an answer")
  const [username = "", price = ""] = (await offer.getByRole("cell").allInnerTexts()).map((text) =>
    text.trim(),
  )
  const log = desk.getByRole("table", { name: "Bid log" })
  await expect(log.getByText("Counts no more").first()).toBeVisible()
  expect(await barriers(desk)).toEqual([])

  const next = await visit(username)
  await open(next, "/my-account")
  const matter = next.getByRole("listitem").filter({ hasText: `Offered to you: ${title} at ${price}` })
  expect(await barriers(next)).toEqual([])
  await press(next, matter.getByRole("link", { name: "Accept or decline" }))
  const chance = next
    .getByRole("region", { name: "Offered to you" })
    .getByRole("listitem")
    .filter({ hasText: title })
  await expect(chance).toContainText(price)
  expect(await barriers(next)).toEqual([])
  await chance.getByRole("checkbox").focus()
  await next.keyboard.press("Space")
  await press(next, chance.getByRole("button", { name: /^Buy for/ }))
  await expect(next).toHaveURL(/\/cart$/)
  await expect(next.getByRole("main")).toContainText(title)

  await open(desk, new URL(desk.url()).pathname)
  await expect(offer).toContainText("Accepted")
  await expect(desk.getByRole("main")).toContainText(`${username}: not paid`)
})

/** Without a mouse: what has the focus is pressed. */
async function press(page: Page, what: Locator): Promise<void> {
  await what.focus()
  await page.keyboard.press("Enter")
}
