import { linkTo } from "../calls.ts"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, test } from "../fixtures.ts"

test("a guest confirms the e-mail address by the link in the order's e-mail, and the bottles are held for longer", async ({
  visit,
}) => {
  const email = `confirms-${process.pid}@elsewhere.example`
  const page = await visit()
  await open(page, "/cart/test")
  await page.getByRole("button", { name: "Add them to the cart" }).click()
  await expect(page.getByRole("heading", { name: "My Cart" })).toBeVisible()
  await page.getByRole("button", { name: "Check out" }).click()
  await page.getByText("Collection", { exact: true }).click()
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(email)
  await page.getByRole("checkbox", { name: /18 or older/ }).check()
  await page.getByRole("button", { name: /^Pay (S\$|by |from )/ }).click()
  const success = page.getByRole("dialog", { name: "Checkout Success" })
  await expect(success).toContainText(`the link we’ve sent to ${email}`)

  const link = new URL(await linkTo(email, "?confirm="))
  const phone = await visit(undefined, { javaScriptEnabled: false })
  await phone.goto(link.pathname + link.search)
  expect(await accessibilityViolations(page)).toEqual([])
  await phone.getByRole("button", { name: "Confirm my email address" }).click()
  await expect(phone).toHaveURL(link.pathname)
  await expect(phone.getByRole("button", { name: "Confirm my email address" })).toHaveCount(0)
  await expect(phone.getByText(/Confirm your email address by/)).toHaveCount(0)
})
