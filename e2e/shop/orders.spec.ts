import type { Page } from "@playwright/test"
import { address } from "../address.ts"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, test } from "../fixtures.ts"

/** A buyer of the demo that no other test uses. */
const buyer = "penang_peat"

async function orderAt(page: Page, stage: string): Promise<string> {
  const row = page.getByRole("listitem").filter({ hasText: stage }).first()
  const path = await row.getByRole("heading").getByRole("link").getAttribute("href")
  return path ?? ""
}

test("a buyer opens an order, reads what happens next, and downloads the invoice", async ({ visit }) => {
  const page = await visit(buyer)
  await open(page, "/my-account")
  await page.getByRole("link", { name: "Order History", exact: true }).first().click()
  await expect(page.getByRole("heading", { name: "Order History" })).toBeVisible()
  await page.getByRole("link", { name: "In progress" }).click()
  await expect(page).toHaveURL(/show=in-progress/)
  await expect(page.getByText("Awaiting payment")).toHaveCount(0)
  await open(page, await orderAt(page, "Paid and being prepared"))
  await expect(page.getByRole("heading", { name: /^Order [2-9A-Z]{8}$/ })).toBeVisible()
  await expect(page.getByText("We’ll pack it next")).toBeVisible()
  await expect(page.getByRole("button", { name: "Cancel order" })).toHaveCount(0)
  const invoice = page.getByRole("link", { name: /Invoice INV-\d{6}/ })
  const path = (await invoice.getAttribute("href")) ?? ""
  const file = await page.request.get(path)
  expect(file.headers()["content-type"]).toBe("application/pdf")
  expect(file.headers()["content-disposition"]).toMatch(/INV-\d{6}\.pdf/)
  expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-")
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await accessibilityViolations(page), `at ${width}`).toEqual([])
  }

  const ben = await visit("ben")
  const order = path.replace(/\/invoice\.pdf$/, "")
  expect((await ben.request.get(path)).status()).toBe(403)
  expect((await ben.request.get(order)).status()).toBe(403)
  const guest = await visit()
  expect((await guest.request.get(path, { maxRedirects: 0 })).status()).toBe(302)
})

test("the tab Delivery Invoice lists what is paid, with its documents", async ({ visit }) => {
  const page = await visit(buyer)
  await open(page, "/my-account/order")
  await expect(page.getByRole("heading", { name: "Delivery Invoice" })).toBeVisible()
  await expect(page.getByText("Awaiting payment")).toHaveCount(0)
  await expect(page.getByRole("link", { name: /Invoice INV-/ }).first()).toBeVisible()
  const credit = page.getByRole("link", { name: /Credit note CN-/ }).first()
  const file = await page.request.get((await credit.getAttribute("href")) ?? "")
  expect(file.headers()["content-type"]).toBe("application/pdf")
})

test("an order that awaits its transfer is cancelled, in Vietnamese and without script", async ({
  visit,
}) => {
  const page = await visit("ann", { javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await page.context().addCookies([{ name: "lang", value: "vi", url: address }])
  await page.goto("/my-account/orders-history?show=unpaid")
  await page.goto(await orderAt(page, "Chờ thanh toán"))
  await expect(page.getByText("với mã tham chiếu")).toBeVisible()
  await expect(page.getByRole("link", { name: /^Thanh toán S\$/ })).toHaveAttribute(
    "href",
    /^\/cart\/[\w-]{32}$/,
  )
  await page.getByRole("button", { name: "Hủy đơn hàng" }).click()
  await expect(page.getByText("Đơn này đã bị hủy")).toBeVisible()
  await expect(page.getByRole("button", { name: "Hủy đơn hàng" })).toHaveCount(0)
})
