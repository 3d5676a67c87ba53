import type { Page } from "@playwright/test"
import { address } from "../address.ts"
import { call, newMember, tokenOf } from "../calls.ts"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, test } from "../fixtures.ts"

type BottleToStore = { _id: string; inventory: number; prod_location_of_bottle: string }

test("ann has a stored bottle brought to the counter, books a time, and staff pack it and hand it over", async ({
  visit,
}) => {
  const page = await visit("ann")
  await open(page, "/my-account/storage")
  expect(await accessibilityViolations(page)).toEqual([])
  const row = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("checkbox") })
    .first()
  await row.getByRole("checkbox").check()
  const title = (await row.getByRole("checkbox").getAttribute("aria-label"))?.replace("Select ", "") ?? ""
  await page.getByRole("button", { name: "Send out" }).click()
  await expect(page.getByRole("heading", { name: "Send from Storage" })).toBeVisible()
  await page.getByLabel("I’ll collect it at the counter").check()
  await page.getByRole("button", { name: "Show cost" }).click()
  await expect(page).toHaveURL(/shipping=self/)
  await page.getByRole("button", { name: "Place order", exact: true }).click()
  await expect(page.getByText("Thank you. Your order has been received.")).toBeVisible()

  await page.getByRole("link", { name: "View order" }).click()
  await expect(page).toHaveURL(/\/my-account\/order\/ord_/)
  const heading = page.getByRole("heading", { level: 1, name: /^Order [2-9A-Z]{8}$/ })
  const reference = (await heading.textContent())?.replace("Order ", "") ?? ""
  await open(page, `${new URL(page.url()).pathname}/pick-up`)
  expect(await accessibilityViolations(page)).toEqual([])
  // The last time slot: the first may have passed by the time it is chosen.
  const times = page.getByLabel("Time", { exact: true })
  await times.selectOption(await times.locator("option:not([disabled])").last().getAttribute("value"))
  await page.getByRole("button", { name: "Confirm time" }).click()
  await expect(page.getByText("Your collection time")).toBeVisible()

  const adminPage = await visit("kai")
  await open(adminPage, `/admin/shipments?q=${reference}`)
  expect(await accessibilityViolations(adminPage)).toEqual([])
  await expect(adminPage.getByText(title)).toBeVisible()
  const sheet = await adminPage.request.get(`/admin/shipments/print?q=${reference}`)
  expect(await sheet.text()).toContain(reference)
  await adminPage.getByLabel(`Select ${reference}`).check()
  await adminPage.getByRole("button", { name: "Apply" }).click()
  await expect(adminPage.getByText("Done for 1 row.")).toBeVisible()
  await open(adminPage, `/admin/shipments?show=packed&q=${reference}`)
  await expect(adminPage.getByText(/Delivery note \d+/)).toBeVisible()
  await adminPage.getByLabel(`Select ${reference}`).check()
  await adminPage.getByLabel("Action for 1 selected").selectOption({ label: "Hand over at the counter" })
  await adminPage.getByRole("button", { name: "Apply" }).click()
  await expect(adminPage.getByText("Done for 1 row.")).toBeVisible()
  await open(adminPage, `/admin/storage?show=ended&q=${encodeURIComponent(title.slice(0, 40))}`)
  await expect(adminPage.getByRole("main").getByText("ann", { exact: true }).first()).toBeVisible()
})

test("without script a bottle is stored by card, sent out by transfer, and staff match the transfer and ship it", async ({
  visit,
}) => {
  const stella = await newMember("stella")
  const token = await tokenOf(stella)
  const page = await visit(stella, { javaScriptEnabled: false })
  const { user } = await call("/auth/me", { token })
  const all = (await call("/product/type/Bottle%20Shop")) as BottleToStore[]
  const bottle = all.find((each) => each.prod_location_of_bottle === "singapore" && each.inventory > 5)
  await call("/order/bid_bottle", {
    token,
    data: { user_id: user._id, product_id: bottle?._id, quantity: 1 },
  })
  await page.goto("/checkout")
  await page.getByRole("radio", { name: /^Free storage/ }).press("Space")
  await page.getByRole("radio", { name: /^Credit card/ }).press("Space")
  await page.getByRole("checkbox", { name: /18 or older/ }).press("Space")
  await page.getByRole("button", { name: "Pay by card" }).press("Enter")
  await page.getByLabel("Card number").fill("4242 4242 4242 4242")
  await page.getByLabel("Expiry").fill("12/30")
  await page.getByLabel("Security code").fill("123")
  await page.getByLabel("Security code").press("Enter")
  await expect(page.getByText("Payment succeeded!")).toBeVisible()

  await page.goto("/my-account/address/add")
  await fillAddress(page, `${stella}@story.example`)
  await page.goto("/my-account/storage")
  await page.getByRole("checkbox", { name: /^Select / }).press("Space")
  await page.getByRole("button", { name: "Send out" }).press("Enter")
  await page.getByRole("button", { name: "Show cost" }).press("Enter")
  await page.getByRole("button", { name: /^Order for S\$/ }).press("Enter")
  const heading = page.getByRole("heading", { level: 1, name: /^Order [2-9A-Z]{8}$/ })
  const reference = (await heading.textContent())?.replace("Order ", "") ?? ""
  const code = page.getByRole("img", { name: /^PayNow code: S\$/ })
  const amount = /S\$([\d.]+)/.exec((await code.getAttribute("aria-label")) ?? "")?.[1] ?? ""

  const adminPage = await visit("admin", { javaScriptEnabled: false })
  await adminPage.goto("/admin/transfers/new")
  await adminPage.getByLabel("Amount in S$").fill(amount)
  await adminPage.getByLabel("Text").fill(`PAYNOW ${reference}`)
  await adminPage.getByRole("button", { name: "Save transfer" }).press("Enter")
  await expect(adminPage.getByText("Entered manually and not confirmed")).toBeVisible()
  const colleague = await visit("farid", { javaScriptEnabled: false })
  await colleague.goto("/admin/approvals")
  const waiting = colleague.getByRole("row").filter({ hasText: `PAYNOW ${reference}` })
  await waiting.getByRole("button", { name: "Approve" }).press("Enter")
  await expect(waiting).toHaveCount(0)
  await adminPage.reload()
  await adminPage.getByRole("checkbox", { name: new RegExp(reference) }).check()
  await adminPage.getByRole("button", { name: "Calculate" }).press("Enter")
  await adminPage.getByRole("button", { name: "Pay this order" }).press("Enter")
  await expect(adminPage.getByRole("link", { name: reference })).toBeVisible()

  await adminPage.goto(`/admin/shipments?kind=carrier&q=${reference}`)
  const choose = adminPage.getByLabel(`Select ${reference}`)
  await choose.check()
  await adminPage.getByRole("button", { name: "Apply" }).press("Enter")
  await expect(adminPage.getByText("Done for 1 row.")).toBeVisible()
  await adminPage.goto(`/admin/shipments?show=packed&q=${reference}`)
  await choose.check()
  await adminPage.getByRole("button", { name: "Apply" }).press("Enter")
  await expect(adminPage.getByText("Please enter the carrier.")).toBeVisible()
  await choose.check()
  await adminPage.getByLabel("Carrier", { exact: true }).fill("Ninja Van")
  await adminPage.getByLabel(`Tracking number of ${reference}`).fill(`NV${reference}`)
  await adminPage.getByRole("button", { name: "Apply" }).press("Enter")
  await expect(adminPage.getByText("Done for 1 row.")).toBeVisible()
  await adminPage.goto(`/admin/shipments?show=shipped&q=NV${reference}`)
  await expect(adminPage.getByText(`Shipped, Ninja Van, NV${reference}`)).toBeVisible()

  await page.goto("/my-account/orders-history")
  await page
    .getByRole("link", { name: new RegExp(reference) })
    .first()
    .click()
  await expect(page.getByText(`NV${reference}`)).toBeVisible()
})

test("without script, in Vietnamese, a stored bottle is requested for an auction and staff answer", async ({
  visit,
}) => {
  const page = await visit("ben", { javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await page.context().addCookies([{ name: "lang", value: "vi", url: address }])
  await page.goto("/my-account/storage")
  await page.getByText("Bán đấu giá", { exact: true }).first().click()
  await page.getByLabel("Thông tin thêm, ví dụ giá sàn").first().fill("Giá sàn S$200")
  await page.getByRole("button", { name: "Gửi yêu cầu" }).first().click()
  await expect(page.getByText("Đã yêu cầu đấu giá")).toBeVisible()

  const adminPage = await visit("kai")
  await open(adminPage, "/admin/storage?show=relist&q=ben")
  await expect(adminPage.getByText("Giá sàn S$200")).toBeVisible()
  await adminPage.getByRole("row").filter({ hasText: "Giá sàn S$200" }).getByRole("checkbox").check()
  const act = adminPage.getByLabel("Action for 1 selected")
  await act.selectOption({ label: "Refuse for auction, with a reason the member reads" })
  await adminPage.getByLabel("Reason").fill("The level is too low")
  await adminPage.getByRole("button", { name: "Apply" }).click()
  await expect(adminPage.getByText("Giá sàn S$200")).toHaveCount(0)
  await page.goto("/my-account/notification")
  await expect(page.getByRole("heading", { name: "Chai của bạn vẫn ở trong Lưu kho" })).toBeVisible()
})

async function fillAddress(page: Page, email: string): Promise<void> {
  const fields = [
    ["First name", "Stella"],
    ["Last name", "Lim"],
    ["Phone", "+65 9123 4567"],
    ["Email", email],
    ["Address", "1 Tanjong Pagar"],
    ["Postal code", "088437"],
  ] as const
  for (const [name, value] of fields) await page.getByLabel(name, { exact: true }).fill(value)
  await page.getByLabel("Country").selectOption("Singapore")
  await page.getByLabel("Postal code").press("Enter")
  await expect(page).toHaveURL(/\/my-account\/address$/)
}
