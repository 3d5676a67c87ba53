import { newMember } from "./calls.ts"
import { accessibilityViolations } from "./every-page/accessibility-violations.ts"
import { expect, open, test } from "./fixtures.ts"

for (const javaScriptEnabled of [true, false])
  test(`an admin form shows all its errors at once ${javaScriptEnabled ? "and clears each on input" : "without script"}`, async ({
    visit,
  }) => {
    const page = await visit("farid", { javaScriptEnabled })
    if (javaScriptEnabled) await open(page, "/admin/transfers/new")
    else await page.goto("/admin/transfers/new")
    const form = page.getByRole("main").locator("form").filter({ hasText: "Payer" })
    await form.getByLabel("Received").fill("")
    await form.getByRole("button").click()
    await expect(form.getByText("There are 2 problems in the form:")).toBeVisible()
    const links = form.getByRole("listitem").getByRole("link")
    await expect(links).toHaveCount(2)
    for (const link of await links.all()) {
      const id = (await link.getAttribute("href"))?.slice(1)
      await expect(form.locator(`[id="${id}"]`), "it leads to its field").toHaveAttribute(
        "aria-invalid",
        "true",
      )
    }
    if (!javaScriptEnabled) return
    expect(await accessibilityViolations(page)).toEqual([])
    await links.last().click()
    const amount = form.getByLabel("Amount in S$")
    await expect(amount).toBeFocused()
    await amount.fill("5")
    await expect(amount).not.toHaveAttribute("aria-invalid")
    await expect(form.getByText("There is 1 problem in the form:")).toBeVisible()
    await expect(links).toHaveCount(1)
  })

test("a form of one field shows its error there until the user types", async ({ visit }) => {
  const page = await visit(await newMember("form"))
  await open(page, "/whisky-news")
  await page.getByRole("main").getByRole("article").getByRole("link").first().click()
  const comment = page.getByLabel("Add a comment")
  await page.getByRole("button", { name: "Post comment" }).click()
  await expect(page.getByText("Please enter a comment")).toHaveCount(1)
  await expect(comment).toBeFocused()
  await comment.fill("Peat and salt.")
  await expect(page.getByText("Please enter a comment")).toHaveCount(0)

  const email = page.getByRole("contentinfo").getByLabel("Newsletter")
  await email.press("Enter")
  const missing = page.getByRole("contentinfo").getByText("Email is required")
  await expect(missing).toBeVisible()
  await email.fill("reader")
  await expect(missing).toHaveCount(0)
})

test("leaving a changed admin form asks first, and what was typed is offered on return", async ({
  visit,
}) => {
  const page = await visit("lena")
  const home = page
    .getByRole("navigation", { name: "Back office" })
    .getByRole("link", { name: "Home", exact: true })
  const question = page.getByRole("dialog", { name: "Leave without saving?" })
  await open(page, "/admin/newsletter/new")
  await page.getByLabel("Subject").click()
  await home.click()
  await expect(page, "nothing was changed").toHaveURL(/\/admin$/)

  await open(page, "/admin/newsletter/new")
  await page.getByLabel("Subject").fill("Spring drams")
  await home.click()
  await question.getByRole("button", { name: "Keep editing" }).click()
  await expect(page.getByLabel("Subject")).toHaveValue("Spring drams")
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith("draft "))))
    .toBe(true)
  await home.click()
  await question.getByRole("button", { name: "Leave without saving" }).click()
  await expect(page).toHaveURL(/\/admin$/)

  await open(page, "/admin/newsletter/new")
  await expect(page.getByText(/^You have an unsaved draft of /)).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole("button", { name: "Restore" }).click()
  await expect(page.getByLabel("Subject")).toHaveValue("Spring drams")
  await home.click()
  await question.getByRole("button", { name: "Leave without saving" }).click()
  await open(page, "/admin/newsletter/new")
  await page.getByRole("button", { name: "Discard" }).click()
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft "))),
  ).toEqual([])
})
