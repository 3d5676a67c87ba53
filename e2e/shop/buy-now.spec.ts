import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { address } from "../address.ts"
import { call, newMember, tokenOf } from "../calls.ts"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, test } from "../fixtures.ts"
import { openSale } from "../sales/sale.ts"

const days = 24 * 3_600

async function topUp(page: Page, username: string, amountCents: number): Promise<void> {
  const token = await tokenOf(username)
  const data = { amountCents, paymentMethod: "card", idempotencyKey: randomUUID() }
  const { id } = await call("/wallet/top-up", { token, data })
  const intent = { token, data: { order_id: id } }
  const { clientSecret } = await call("/payment/create-payment-intent", intent)
  const card = { cardNumber: "4242 4242 4242 4242", expiry: "12/30", cvc: "123" }
  const form = { act: "card", secret: clientSecret, ...card }
  const headers = { origin: address }
  const paid = await page.request.post("/checkout", { form, headers, maxRedirects: 0 })
  expect(paid.status()).toBe(303)
  const settled = await call("/payment/checkout-session-success", { token, data: { clientSecret } })
  expect(settled.orderStatus).toBe("paid")
}

test("a lot is bought at its fixed price, from a sufficient wallet balance or at the checkout", async ({
  visit,
}) => {
  const [mia, noor] = [await newMember("mia"), await newMember("noor")]
  const terms = { endsInSeconds: 9 * days, openingCents: 20_00, buyNowCents: 50_00 }
  const { lots } = await openSale("Bought at once", [terms, terms], 0)
  const [first, second] = lots.map(({ path }) => path)
  const page = await visit(mia)
  const plain = await visit(noor, { javaScriptEnabled: false })

  await open(page, first ?? "")
  await plain.goto(page.url())
  const box = page.getByRole("region", { name: "Buy now", exact: true })
  await expect(box.getByText("Auction Commission 10%")).toBeVisible()
  await expect(box.getByText("You pay at most")).toBeVisible()
  await expect(box).toContainText("You need S$55 more.")
  expect(await accessibilityViolations(page)).toEqual([])
  await box.getByRole("checkbox").press("Space")
  await box.getByRole("button", { name: "Pay from wallet" }).press("Enter")
  await expect(box.getByText("Not Enough Balance")).toBeVisible()
  await expect(box.getByRole("checkbox")).toBeChecked()
  await box.getByRole("button", { name: "Pay at checkout" }).press("Enter")
  await expect(page).toHaveURL(/\/checkout\?chosen=yes&item=orl_/)
  await expect(page.getByText("Auction Commission")).toBeVisible()

  await plain.getByRole("checkbox", { name: /^I agree to buy this lot now for S\$50/ }).check()
  await plain.getByRole("button", { name: "Pay from wallet" }).click()
  await expect(plain.getByText("Buy Now Fail")).toBeVisible()

  await topUp(plain, noor, 60_00)
  await plain.goto(second ?? "")
  await plain.getByRole("checkbox", { name: /^I agree to buy this lot now for S\$50/ }).check()
  await plain.getByRole("button", { name: "Pay from wallet" }).click()
  await expect(plain).toHaveURL(/\/my-account\/order\/ord_/)
  await expect(plain.getByText("S$55", { exact: true }).first()).toBeVisible()
  await plain.goto(second ?? "")
  await expect(plain.getByText("Auction ended.").first()).toBeVisible()
})
