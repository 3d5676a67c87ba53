import { barriers } from "./barriers.ts"
import { lettersTo } from "./calls.ts"
import { expect, open, test } from "./story.ts"

async function linkTo(email: string, path: string): Promise<string> {
  let found = ""
  await expect(async () => {
    const links = (await lettersTo(email)).flatMap((letter) => letter.links)
    found = links.find((link) => link.includes(path)) ?? ""
    expect(found).not.toBe("")
  }).toPass({ timeout: 10_000 })
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
  expect(await barriers(page)).toEqual([])
  await field.fill(email)
  await field.press("Enter")
  await expect(form.getByText("Register newsletter successfully")).toBeVisible()
  const plain = await visit(undefined, { javaScriptEnabled: false })
  await plain.goto("/subscriber")
  await plain.getByRole("main").getByLabel("E-mail").fill(email)
  await plain.getByRole("main").getByRole("button", { name: "Subscribe" }).click()
  await expect(plain.getByText("Email already exists")).toBeVisible()

  // If the country is unknown, the subscriber must confirm by e-mail first.
  const confirm = await linkTo(email, "/subscriber/confirm/")
  await open(page, confirm)
  await page.getByRole("button", { name: "Yes, send it to me" }).press("Enter")
  await expect(page.getByRole("heading", { name: "You get the newsletter" })).toBeVisible()

  const desk = await visit("lena")
  await open(desk, "/admin/newsletter/new")
  await desk.getByLabel("Subject").fill("The spring sale")
  const editor = desk.locator("[contenteditable=true]")
  await editor.focus()
  await desk.keyboard.insertText("It opens on Friday.")
  await desk.keyboard.press("Control+a")
  await desk.keyboard.press("Control+b")
  expect(await barriers(desk)).toEqual([])
  const subject = `The spring sale of ${email}`
  await desk.getByLabel("Subject").fill(subject)
  await desk.getByRole("button", { name: "Save and send to me" }).press("Enter")
  await expect(desk).toHaveURL(/newsletter\/nwl_/)
  await expect(async () => {
    const own = (await lettersTo("lena@quaich.example")).map((letter) => letter.subject)
    expect(own).toContain(subject)
    expect((await lettersTo(email)).map((letter) => letter.subject)).not.toContain(subject)
  }).toPass({ timeout: 10_000 })
  await desk.getByRole("button", { name: "Save and send…" }).click()
  const asked = desk.getByRole("dialog", { name: "Send the newsletter?" })
  await asked.getByRole("button", { name: /^Send to \d+ reader/ }).click()
  await expect(desk.getByText("It is being sent")).toBeVisible()
  await expect(desk.getByRole("main").locator("strong", { hasText: "It opens on Friday." })).toBeVisible()

  await open(page, await linkTo(email, "/unsubscribe/"))
  await page.getByRole("button", { name: "Stop these letters" }).press("Enter")
  await expect(page.getByRole("heading", { name: "You will get no more of these letters" })).toBeVisible()
  await expect(page.getByText("“Newsletter”")).toBeVisible()
})
