import { address } from "../address.ts"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, test } from "../fixtures.ts"

test("the calculator opens over the page and shows what six bottles cost with excise and GST", async ({
  visit,
}) => {
  const page = await visit()
  await open(page, "/whisky-glossary")
  await page.getByRole("banner").getByRole("link", { name: "Delivery calculator" }).press("Enter")
  const dialog = page.getByRole("dialog", { name: "Delivery calculator" })
  await dialog.getByLabel("From").selectOption("hong-kong")
  await dialog.getByLabel("Bottles").fill("6")
  await dialog.getByLabel("Price per bottle, S$").fill("156")
  await dialog.getByRole("button", { name: "Calculate" }).click()
  await expect(dialog.getByText("6 bottles at a total hammer price of S$936, commission")).toBeVisible()
  await expect(dialog.getByText("S$93.60", { exact: true })).toBeVisible()
  await dialog.getByLabel("Bought").selectOption("shop")
  await dialog.getByRole("button", { name: "Calculate" }).click()
  await expect(dialog.getByText("6 bottles for S$936")).toBeVisible()
  await expect(dialog.getByText("S$93.60", { exact: true })).toBeHidden()
  await expect(dialog.getByText("S$156", { exact: true })).toBeVisible()
  await expect(dialog.getByText("S$88 per litre of pure alcohol")).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/whisky-glossary$/)
})

test("without script the calculator is a page of its own, in Vietnamese, and says which field is wrong", async ({
  visit,
}) => {
  const page = await visit(undefined, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await page.context().addCookies([{ name: "lang", value: "vi", url: address }])
  await page.goto("/delivery-calculator")
  await page.getByLabel("Đến").selectOption("VN")
  await page.getByLabel("Số chai").fill("nhiều")
  await page.getByRole("button", { name: "Tính" }).click()
  await expect(page.getByText("Vui lòng nhập số chai từ 1 đến 120.")).toBeVisible()
  await page.getByLabel("Số chai").fill("2")
  await page.getByRole("button", { name: "Tính" }).click()
  await expect(page).toHaveURL(/bottles=2/)
  await expect(page.getByText("2 chai, tổng giá gõ búa S$300")).toBeVisible()
  await expect(page.getByText("Thuế nhập khẩu và thuế tiêu thụ đặc biệt")).toBeVisible()
})

test("where duty and tax are unknown no price is called all-in", async ({ visit }) => {
  const page = await visit(undefined, { javaScriptEnabled: false })
  await page.goto("/delivery-calculator?from=singapore&to=JP&bottles=6&value=300")
  await expect(page.getByText("Total before duty and tax", { exact: true })).toBeVisible()
  await expect(page.getByText("All-in total", { exact: true })).toHaveCount(0)
})
