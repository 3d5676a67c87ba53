import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, test } from "../fixtures.ts"

for (const javaScriptEnabled of [true, false])
  test(`staff plan a duty, compare examples and delete it, ${javaScriptEnabled ? "with" : "without"} script`, async ({
    visit,
  }) => {
    const page = await visit("admin", { javaScriptEnabled })
    const go = (path: string) => (javaScriptEnabled ? open(page, path) : page.goto(path))
    await go("/admin/delivery-rates?place=malaysia")
    await page.getByRole("link", { name: /^Schedule a change: Duty and tax: Malaysia/ }).click()
    const day = javaScriptEnabled ? "2041-01-01" : "2042-01-01"
    await page.getByLabel("Effective from").fill(day)
    await page.getByLabel("Source", { exact: true }).fill("Budget statement")
    await page.getByLabel("GST, VAT or sales tax, %").fill("a lot")
    await page.getByRole("button", { name: "Preview" }).click()
    await expect(page.getByText("Enter a percentage from 0 to 1,000, such as 9.5.").first()).toBeVisible()
    await page.getByLabel("GST, VAT or sales tax, %").fill("12.5")
    await page.getByRole("button", { name: "Preview" }).click()
    await expect(page.getByText("Not saved yet.")).toBeVisible()
    await expect(page.getByLabel("GST, VAT or sales tax, %")).toHaveValue("12.5")
    if (javaScriptEnabled) expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole("button", { name: "Save rate" }).click()
    await expect(page.getByText("Fill in this field.").first()).toBeVisible()
    await page.getByLabel("Reason").first().fill("Budget of 2041")
    await page.getByRole("button", { name: "Save rate" }).click()
    if (javaScriptEnabled) await expect(page.getByText("Rate saved")).toBeVisible()

    await page.getByRole("link", { name: `1 January ${day.slice(0, 4)}` }).click()
    await page.getByLabel("Reason").last().fill("The bill failed")
    await page.getByRole("button", { name: "Delete rate" }).click()
    await expect(page.getByText("The bill failed").first()).toBeVisible()
    await expect(page.getByRole("link", { name: `1 January ${day.slice(0, 4)}` })).toHaveCount(0)
  })
