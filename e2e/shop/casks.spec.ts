import { address } from "../address.ts"
import { newMember } from "../calls.ts"
import { expect, open, test } from "../fixtures.ts"

async function findCask(index: number): Promise<string> {
  const page = await (await fetch(`${address}/buy-whisky-cask`)).text()
  const paths = [...new Set(page.match(/\/whisky-cask\/csk_[0-9a-z]{24}\/[a-z0-9-]+/g))]
  return paths[index] ?? ""
}

async function emailsWith(email: string, content: string): Promise<string> {
  for (let tries = 0; tries < 40; tries++) {
    const mail = await (await fetch(`${address}/dev/mail`)).text()
    const found = mail
      .split("<article>")
      .find((text) => text.includes(`To ${email},`) && text.includes(content))
    if (found) return found
    await new Promise((later) => setTimeout(later, 250))
  }
  throw new Error(`no e-mail to ${email} contains ${content}`)
}

const newEmail = (name: string) =>
  `${name}.${process.pid}.${Math.random().toString(36).slice(2, 8)}@story.example`

test("a question is typed by keyboard alone, and staff answer it by e-mail", async ({ visit }) => {
  const path = await findCask(0)
  const email = newEmail("keys")
  const page = await visit()
  await open(page, path)
  await page.getByRole("link", { name: "Ask about this cask" }).press("Enter")
  await expect(page).toHaveURL(/#enquire$/)
  const form = page.locator("#enquire")
  await form.getByLabel("Name").focus()
  await page.keyboard.type("Mei Tan")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await expect(form.getByLabel("Email")).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press("Tab")
  await page.keyboard.type("Can I have a sample?")
  const send = form.getByRole("button", { name: "Send question" })
  await expect(send).toBeEnabled({ timeout: 30_000 })
  await send.press("Enter")
  await expect(form.getByText("Thanks for your question.")).toBeVisible()
  await emailsWith(email, "We’ve received your question")

  const adminPage = await visit("kai")
  await open(adminPage, `/admin/enquiries?${new URLSearchParams({ q: email })}`)
  await adminPage.getByRole("link", { name: "Mei Tan" }).click()
  await expect(adminPage.getByText("Can I have a sample?")).toBeVisible()
  await adminPage.getByLabel("Reply").fill("A sample of 5 cl leaves on Monday.")
  await adminPage.getByRole("button", { name: "Send reply" }).click()
  await expect(adminPage.getByRole("heading", { name: "Replies" })).toBeVisible()
  expect(await emailsWith(email, "A sample of 5 cl")).toContain("Can I have a sample?")
  await adminPage.getByRole("button", { name: "Close without reply" }).click()
  await expect(adminPage.getByRole("button", { name: "Reopen" })).toBeVisible()
})

test("without script a question is asked in Vietnamese, and a missing answer is reported at its field", async ({
  visit,
}) => {
  const page = await visit(undefined, { javaScriptEnabled: false })
  await page.context().addCookies([{ name: "lang", value: "vi", url: address }])
  await page.goto(await findCask(1))
  const form = page.locator("#enquire")
  await form.getByLabel("Tên").fill("Minh")
  await form.getByLabel("Bạn muốn biết điều gì?").fill("Phí lưu kho là bao nhiêu?")
  await form.getByRole("button", { name: "Gửi câu hỏi" }).click()
  await expect(form.getByText("Vui lòng nhập địa chỉ email")).toBeVisible()
  await expect(form.getByLabel("Tên")).toHaveValue("Minh")
  const email = newEmail("plain")
  await form.getByLabel("Email").fill(email)
  await form.getByRole("button", { name: "Gửi câu hỏi" }).click()
  await expect(form.getByText("Cảm ơn câu hỏi của bạn.")).toBeVisible()
  await emailsWith(email, "Chúng tôi đã nhận câu hỏi của bạn")
})

test("a cask is bought by a plain form, is added to the cart, and is shown as sold to everyone else", async ({
  visit,
}) => {
  const path = await findCask(3)
  const buyer = await newMember("caskbuyer")
  const page = await visit(buyer, { javaScriptEnabled: false })
  await page.goto(path)
  await page.getByLabel(/This is a binding purchase/).check()
  await page.getByRole("button", { name: /^Buy this cask for S\$/ }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.locator(`a[href="${path}"]`).first()).toBeVisible()
  const guest = await visit()
  await expect(async () => {
    await guest.goto(path)
    await expect(guest.getByText("This cask has been sold.")).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test("a cask has one address, and an unknown cask is not found", async ({ visit }) => {
  const path = await findCask(0)
  const page = await visit()
  const wrong = await page.request.get(`${path.slice(0, path.lastIndexOf("/"))}/another-name`, {
    maxRedirects: 0,
  })
  expect([wrong.status(), wrong.headers().location]).toEqual([301, path])
  const missing = await page.request.get(`/whisky-cask/csk_${"0".repeat(24)}/x`)
  expect(missing.status()).toBe(404)
  await page.goto(path)
  const data = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? "{}",
  )
  expect(data).toMatchObject({ "@type": "Product", offers: { priceCurrency: "SGD" } })
  expect(data).not.toHaveProperty("aggregateRating")
})
