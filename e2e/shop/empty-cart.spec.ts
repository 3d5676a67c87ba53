import type { Page } from "@playwright/test"
import { newMember, password } from "../calls.ts"
import { expect, open, test } from "../fixtures.ts"

const card = "4242 4242 4242 4242"

test("a guest who removes the last bottle has an empty cart, and it stays empty", async ({ visit }) => {
  for (const [press, question] of [
    [/^Decrease quantity/, "Do you want to remove this item?"],
    [/^Remove /, "Are you sure to remove this product?"],
  ] as const) {
    const page = await visit()
    await fillCart(page)
    for (let left = 3; left > 0; left--) {
      await expect(page.getByRole("row")).toHaveCount(left + 1)
      await page.getByRole("button", { name: press }).first().click()
      await page.getByRole("dialog", { name: question }).getByRole("button", { name: "Yes" }).click()
    }
    await staysEmpty(page)
  }
})

for (const isScripted of [true, false])
  test(`bottles that a guest has ordered never return to the cart, ${isScripted ? "with" : "without"} script`, async ({
    visit,
  }) => {
    const page = await visit(undefined, isScripted ? {} : { javaScriptEnabled: false })
    await fillCart(page, isScripted)
    await expect(page.getByText("Not reserved until you order", { exact: true })).toHaveCount(3)
    await page.getByRole("button", { name: "Check out" }).click()
    await order(page, { email: `gone-${isScripted}@elsewhere.example` })
    await expect(page.getByRole("dialog", { name: "Checkout Success" })).toBeVisible()
    await staysEmpty(page, isScripted)
  })

test("bottles that a guest paid for by card leave the cart; a cancelled payment brings them back", async ({
  visit,
}) => {
  const page = await visit()
  await fillCart(page)
  await page.getByRole("button", { name: "Check out" }).click()
  await order(page, { email: "bycard@elsewhere.example", paymentMethod: "Credit card" })
  const payment = page.getByRole("dialog", { name: "Pay by card" })
  await payment.getByRole("button", { name: "Cancel" }).click()
  await expect(page.getByRole("row")).toHaveCount(4)
  await page.getByRole("button", { name: "Check out" }).click()
  await order(page, { email: "bycard@elsewhere.example", paymentMethod: "Credit card" })
  await page.getByLabel("Card number").fill(card)
  await page.getByLabel("Expiry").fill("12/30")
  await page.getByLabel("Security code").fill("123")
  await page.getByRole("button", { name: "Pay now" }).click()
  await expect(page.getByText("Payment succeeded!")).toBeVisible()
  await staysEmpty(page)
})

test("goods ordered after signing in at the checkout are neither in the cart nor held again", async ({
  visit,
}) => {
  const ada = await newMember("ada")
  const page = await visit()
  await fillCart(page)
  await page.getByRole("button", { name: "Check out" }).click()
  const signIn = page.getByRole("complementary")
  await signIn.getByRole("heading", { name: "Existing customer" }).click()
  await signIn.getByLabel("Username or email").fill(ada)
  await signIn.getByLabel("Password").fill(password)
  await signIn.getByRole("button", { name: "Sign in", exact: true }).click()
  await expect(page.getByRole("heading", { name: "Existing customer" })).toBeHidden()
  await order(page, {})
  await expect(page.getByRole("dialog", { name: "Checkout Success" })).toBeVisible()
  await staysEmpty(page)
  await expect(page.getByRole("heading", { name: "Orders awaiting payment" })).toBeVisible()
})

async function fillCart(page: Page, isScripted = true): Promise<void> {
  const go = async (path: string) => void (isScripted ? await open(page, path) : await page.goto(path))
  await go("/cart/test")
  await page.getByRole("button", { name: "Add them to the cart" }).click()
  await expect(page.getByRole("heading", { name: "My Cart" })).toBeVisible()
  await go("/cart")
  await expect(page.getByRole("row")).toHaveCount(4)
  if (isScripted) await expect.poll(() => copyOf(page)).toBe(3)
}

async function order(
  page: Page,
  { email, paymentMethod }: { email?: string; paymentMethod?: string },
): Promise<void> {
  await page.getByText("Collection", { exact: true }).click()
  if (paymentMethod) await page.getByText(paymentMethod, { exact: true }).click()
  if (email) await page.getByRole("textbox", { name: "Email", exact: true }).fill(email)
  await page.getByRole("checkbox", { name: /18 or older/ }).check()
  await page.getByRole("button", { name: /^Pay (S\$|by |from )/ }).click()
}

function copyOf(page: Page): Promise<number> {
  return page.evaluate(() => JSON.parse(localStorage.getItem("cart") ?? "[]").length)
}

async function staysEmpty(page: Page, isScripted = true): Promise<void> {
  const empty = page.getByRole("heading", { name: "Your cart is empty" })
  if (isScripted) await expect.poll(() => copyOf(page)).toBe(0)
  await page.goto("/cart")
  await expect(empty).toBeVisible()
  await page.reload()
  await expect(empty).toBeVisible()
  if (isScripted) expect(await copyOf(page)).toBe(0)
  expect((await page.context().cookies()).find(({ name }) => name === "cart")?.value).toBe("emptied")
}
