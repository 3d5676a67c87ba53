import { emailsTo } from "../calls.ts"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, test } from "../fixtures.ts"

async function linkTo(email: string, path: string): Promise<string> {
  let found = ""
  await expect(async () => {
    const links = (await emailsTo(email)).flatMap((message) => message.links)
    found = links.find((link) => link.includes(path)) ?? ""
    expect(found).not.toBe("")
  }).toPass()
  return new URL(found).pathname
}

test("a visitor subscribes to the newsletter in the footer, gets one, and unsubscribes by its link", async ({
  visit,
}) => {
  const email = `reader${Date.now()}@story.example`
  const page = await visit()
  await open(page, "/whisky-glossary")
  const form = page.getByRole("contentinfo").locator("form", { hasText: "Subscribe" })
  const field = form.getByLabel("Newsletter")
  await field.press("Enter")
  await expect(form.getByText("Email is required")).toBeVisible()
  await field.fill("reader")
  await field.press("Enter")
  await expect(form.getByText("Please enter your email!")).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await field.fill(email)
  await field.press("Enter")
  await expect(form.getByText("Register newsletter successfully")).toBeVisible()
  const plain = await visit(undefined, { javaScriptEnabled: false })
  await plain.goto("/subscriber")
  await plain.getByRole("main").getByLabel("Email").fill(email)
  await plain.getByRole("main").getByRole("button", { name: "Subscribe" }).click()
  await expect(plain.getByText("Email already exists")).toBeVisible()

  // If the country is unknown, the subscriber must confirm by e-mail first.
  const confirm = await linkTo(email, "/subscriber/confirm/")
  await open(page, confirm)
  await page.getByRole("button", { name: "Confirm subscription" }).press("Enter")
  await expect(page.getByRole("heading", { name: "You’re subscribed" })).toBeVisible()

  const adminPage = await visit("lena")
  await open(adminPage, "/admin/newsletter/new")
  await adminPage.getByLabel("Subject").fill("The spring sale")
  const editor = adminPage.locator("[contenteditable=true]")
  await editor.focus()
  await adminPage.keyboard.insertText("It opens on Friday.")
  await adminPage.keyboard.press("Control+a")
  await adminPage.keyboard.press("Control+b")
  expect(await accessibilityViolations(adminPage)).toEqual([])
  const subject = `The spring sale of ${email}`
  await adminPage.getByLabel("Subject").fill(subject)
  await adminPage.getByRole("button", { name: "Save and send me a test" }).press("Enter")
  await expect(adminPage).toHaveURL(/newsletter\/nwl_/)
  await expect(async () => {
    const own = (await emailsTo("lena@quaich.example")).map((message) => message.subject)
    expect(own).toContain(subject)
    expect((await emailsTo(email)).map((message) => message.subject)).not.toContain(subject)
  }).toPass()
  await adminPage.getByRole("button", { name: "Save and send…" }).click()
  const dialog = adminPage.getByRole("dialog", { name: "Send the newsletter?" })
  await dialog.getByRole("button", { name: /^Send to \d+ reader/ }).click()
  await expect(adminPage.getByRole("region", { name: "Messages" }).getByText("Sending")).toBeVisible()
  await expect(
    adminPage.getByRole("main").locator("strong", { hasText: "It opens on Friday." }),
  ).toBeVisible()

  await open(page, await linkTo(email, "/unsubscribe/"))
  await page.getByRole("button", { name: "Unsubscribe" }).press("Enter")
  await expect(page.getByRole("heading", { name: "You’re unsubscribed" })).toBeVisible()
  await expect(page.getByText("“Newsletter”")).toBeVisible()
})
