import type { Page } from "@playwright/test"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, test } from "../fixtures.ts"
import { findOrder, orderBottle } from "./order-bottle.ts"

test("staff import the bank statement, confirm its matches, the order is paid, and part of it is refunded", async ({
  visit,
}) => {
  const { username } = await orderBottle(visit, "statement")
  const adminPage = await visit("farid")
  const { reference, amount } = await findOrder(adminPage, username)
  await expect(adminPage.getByRole("row").nth(1)).toContainText("Awaiting payment")

  await open(adminPage, "/admin/transfers/import")
  const day = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10)
  const statement = [
    "Quaich's bank;;;",
    "Value Date;Description;Sender Name;Credit",
    `${day};PAYNOW ${reference.toLowerCase()} bottle;TAN STORY;${amount}`,
    `${day};no amount;TAN STORY;soon`,
  ].join("\n")
  const file = { name: "statement.csv", mimeType: "text/csv", buffer: Buffer.from(statement) }
  await adminPage.getByLabel("Statement as CSV").setInputFiles(file)
  await adminPage.getByRole("button", { name: "Preview" }).click()
  await expect(adminPage.getByText("1 new transfer · 1 row unreadable")).toBeVisible()
  await expect(adminPage.getByRole("cell", { name: /We couldn’t read this amount/ })).toBeVisible()
  expect(await accessibilityViolations(adminPage)).toEqual([])
  await adminPage.getByRole("button", { name: "Import 1 transfer" }).click()

  await expect(adminPage).toHaveURL(/\/admin\/transfers$/)
  // Only this test's rows: other rows with a match are already selected.
  const rowOf = (page: Page) => page.getByRole("row", { name: new RegExp(reference) })
  await open(adminPage, `/admin/transfers?q=${reference}`)
  await expect(rowOf(adminPage)).toContainText("Needs a colleague")
  await expect(rowOf(adminPage).getByRole("checkbox")).toBeDisabled()
  const colleague = await visit("admin")
  await open(colleague, `/admin/transfers?q=${reference}`)
  await expect(rowOf(colleague).getByRole("checkbox")).toBeChecked()
  await expect(rowOf(colleague)).toContainText("Reference and amount")
  await colleague.getByRole("button", { name: "Match selected" }).click()
  const matching = colleague.getByRole("dialog", { name: "Match 1 transfer?" })
  await expect(matching).toContainText(`Pays order ${reference}`)
  await matching.getByRole("button", { name: "Match selected" }).click()
  await expect(colleague.getByText(`1 order paid: ${reference}.`)).toBeVisible()

  await open(adminPage, `/admin/orders?q=${reference}`)
  await expect(adminPage.getByRole("row").nth(1)).toContainText("To pack")
  await adminPage.getByRole("link", { name: reference, exact: true }).click()
  await adminPage.getByRole("link", { name: "Refund", exact: true }).click()
  const question = adminPage.getByRole("dialog", { name: `Refund ${reference}` })
  await question.getByLabel("Amount in S$").fill("5")
  await question.getByRole("combobox", { name: "Refund to" }).selectOption("wallet")
  await question.getByRole("button", { name: "Refund" }).click()
  await expect(question.getByText("Please give a reason.")).toBeVisible()
  await question.getByLabel(/^Reason/).fill("A torn label")
  await question.getByRole("button", { name: "Refund" }).click()
  await expect(adminPage.getByRole("table", { name: "Refund" })).toContainText("S$5")
  await expect(adminPage.getByRole("table", { name: "Refund" })).toContainText("Refunded")
  expect(await accessibilityViolations(adminPage)).toEqual([])

  await open(adminPage, `/admin/wallets?q=${username}`)
  await adminPage.getByRole("link", { name: username, exact: true }).click()
  await expect(adminPage.getByRole("table", { name: "Transactions" })).toContainText("Refund")
  await open(adminPage, "/admin/revenue")
  await expect(adminPage.getByRole("table", { name: "By payment method" })).toContainText("Bank transfer")
  expect(await accessibilityViolations(adminPage)).toEqual([])
})

test("without script an entered transfer pays in two parts, an e-mail is sent again, and everything is refunded", async ({
  visit,
}) => {
  const { username } = await orderBottle(visit, "byhand")
  const page = await visit("farid", { javaScriptEnabled: false })
  await page.goto(`/admin/orders?q=${username}`)
  const reference = await page.getByRole("row").nth(1).getByRole("link").first().innerText()
  const total = /S\$([\d,.]+)/.exec(await page.getByRole("row").nth(1).innerText())?.[1] ?? ""
  const cents = Math.round(Number(total.replaceAll(",", "")) * 100)
  const parts = [cents - 10_00, 10_00].map((part) => (part / 100).toFixed(2))
  for (const part of parts) {
    await page.goto("/admin/transfers/new")
    await page.getByLabel("Amount in S$").fill(part)
    await page.getByLabel("Text").fill(`${reference} in two parts`)
    await page.getByRole("button", { name: "Save transfer" }).click()
    await expect(page.getByRole("heading", { name: /^Transfer of/ })).toBeVisible()
  }
  const colleague = await visit("admin", { javaScriptEnabled: false })
  await colleague.goto("/admin/approvals")
  const waiting = colleague.getByRole("row").filter({ hasText: `${reference} in two parts` })
  for (const left of [1, 0]) {
    await waiting.first().getByRole("button", { name: "Approve" }).click()
    await expect(waiting).toHaveCount(left)
  }
  await page.reload()
  const order = page.getByRole("checkbox", { name: new RegExp(reference) })
  await order.check()
  await page.getByRole("button", { name: "Calculate" }).click()
  await expect(page.getByText(/short\. The transfer stays open/)).toBeVisible()
  await expect(page.getByRole("button", { name: "Pay this order" })).toHaveCount(0)
  await page.getByText("Combine with another transfer").click()
  await page.getByRole("checkbox", { name: new RegExp(`${reference} in two parts`) }).check()
  await page.getByRole("button", { name: "Calculate" }).click()
  await expect(page.getByText("Exact match.")).toBeVisible()
  await page.getByRole("button", { name: "Pay this order" }).click()
  await expect(page.getByRole("link", { name: reference })).toBeVisible()
  await page.goto(`/admin/orders?q=${reference}`)
  await expect(page.getByRole("row").nth(1)).toContainText("To pack")

  await page.getByRole("link", { name: reference, exact: true }).click()
  await expect(page.getByRole("link", { name: /Invoice INV-\d{6}/ })).toBeVisible()
  // A job writes the e-mail after the event.
  const again = page.getByRole("link", { name: /^Resend email: Paid/ })
  await expect(async () => {
    await page.reload()
    await expect(again).toBeVisible({ timeout: 500 })
  }).toPass()
  await again.click()
  await page.getByRole("button", { name: "Resend email" }).click()
  const history = page.getByRole("list", { name: "Activity" })
  await expect(history).toContainText("Email resent")

  await page.getByRole("link", { name: "Refund", exact: true }).click()
  await page.getByRole("combobox", { name: "Refund to" }).selectOption("wallet")
  const bottles = page.getByRole("group", { name: "Returned to stock" }).getByRole("textbox")
  await bottles.fill("7")
  await page.getByLabel(/^Reason/).fill("It was broken")
  await page.getByRole("button", { name: "Refund" }).click()
  await expect(page.getByText(/enter how many are back in stock, from 0 to 1/).first()).toBeVisible()
  await expect(page.getByLabel(/^Reason/)).toHaveValue("It was broken")
  await bottles.fill("0")
  await page.getByRole("button", { name: "Refund" }).click()
  await expect(page.getByRole("table", { name: "Items", exact: true })).toContainText("Refunded")
})

test("a fee is changed and changed back, and the audit log shows both", async ({ visit }) => {
  const adminPage = await visit("admin")
  await open(adminPage, "/admin/fees")
  const late = adminPage.getByLabel("Late payment fee, %")
  await late.fill("75")
  await adminPage.getByRole("button", { name: "Save fees" }).click()
  await expect(adminPage.getByText("Enter a percentage from 0 to 50, such as 9.5.")).toBeVisible()
  await late.fill("4")
  const margin = adminPage.getByLabel("Gross Margin Scheme")
  await margin.check()
  await adminPage.getByRole("button", { name: "Recalculate example" }).click()
  await expect(adminPage.getByText(/which are not saved yet/)).toBeVisible()
  await expect(margin).toBeChecked()
  expect(await accessibilityViolations(adminPage)).toEqual([])
  await margin.uncheck()
  for (const percent of ["4", "3"]) {
    await late.fill(percent)
    await adminPage.getByRole("button", { name: "Save fees" }).click()
    await expect(adminPage.getByText("Fees saved.")).toBeVisible()
    await open(adminPage, "/admin/fees")
    await expect(late).toHaveValue(percent)
  }
  await open(adminPage, "/admin/audit?act=fees.change")
  await expect(adminPage.getByRole("row").nth(1)).toContainText("4% → 3%")
  await expect(adminPage.getByRole("row").nth(2)).toContainText("3% → 4%")
})
