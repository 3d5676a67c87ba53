import type { Page } from "@playwright/test"
import { bid, call, chooseNotifications, moveTo, newMember, tokenOf } from "../calls.ts"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, fillSignIn, open, test, untilHydrated } from "../fixtures.ts"
import { openSale } from "../sales/sale.ts"

test("a notification arrives over the open page, is closed by keyboard, and remains in the list", async ({
  visit,
}) => {
  const username = await newMember("told")
  const page = await visit(username)
  await open(page, "/whisky-glossary")
  await moveTo("Malta", await tokenOf(username))

  const adminPage = await visit("lena", { javaScriptEnabled: false })
  await adminPage.goto("/admin/announcements")
  await adminPage.getByLabel("Audience").selectOption("By country")
  await adminPage.getByLabel("Country").selectOption("Malta")
  await adminPage.getByLabel("Title").fill(`For ${username}`)
  await adminPage.getByLabel("Text").fill("The counter rests on Monday.")
  await adminPage.getByRole("button", { name: "Count recipients" }).click()
  await expect(adminPage.getByText(/It goes to \d+ (person|people)\./)).toBeVisible()
  await adminPage.getByRole("button", { name: /^Notify \d+/ }).click()
  await expect(adminPage.getByRole("cell", { name: `For ${username}` })).toBeVisible()

  const dialog = page.getByRole("dialog", { name: `For ${username}` })
  await expect(dialog).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByRole("button", { name: "Close" }).press("Enter")
  await expect(dialog).toHaveCount(0)
  await open(page, "/my-account/notification")
  await expect(page.getByRole("heading", { name: `For ${username}` })).toBeVisible()
})

async function suspend(page: Page): Promise<void> {
  const { user } = await (await page.request.get("/api/auth/me")).json()
  const data = { status: "suspended", reason: "A story of the tests" }
  await call(`/members/${user._id}/account-status`, { method: "PUT", token: await tokenOf("admin"), data })
}

const suspensionTitle = "Your account is suspended"

test("a notification never interrupts typing, and the cart has only the bell", async ({ visit }) => {
  const username = await newMember("typing")
  const [typing, cart] = [await visit(username), await visit(username)]
  await open(typing, "/whisky-glossary")
  await open(cart, "/cart")
  await typing.getByLabel("Search by name, distillery or age").focus()
  await typing.keyboard.type("arran 10")
  await suspend(typing)
  for (const page of [typing, cart])
    await expect(page.getByRole("link", { name: "Notifications, 1 unread" })).toBeVisible()
  await typing.keyboard.type(" years")
  await expect(typing.locator(":focus")).toHaveValue("arran 10 years")
  await typing.keyboard.press("Escape")
  const panel = typing.getByRole("dialog", { name: suspensionTitle })
  await expect(panel).toBeVisible()
  expect(await panel.evaluate((dialog) => dialog.matches(":modal"))).toBe(false)
  expect(await accessibilityViolations(typing)).toEqual([])
  await expect(cart.getByRole("dialog")).toHaveCount(0)
  await typing.getByRole("button", { name: "Close" }).press("Escape")
  await expect(typing.getByRole("link", { name: "Notifications, 0 unread" })).toBeVisible()
})

test("after signing in, a notification waits in the corner and the page can be used", async ({ visit }) => {
  const username = await newMember("returning")
  await suspend(await visit(username))
  const page = await visit()
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, "/auth?from=%2Fwhisky-glossary")
  await fillSignIn(page, username)
  await page.waitForURL("**/whisky-glossary")
  await untilHydrated(page)
  const panel = page.getByRole("dialog", { name: suspensionTitle })
  await expect(panel).toBeVisible()
  expect(await page.evaluate(() => document.querySelector(":modal"))).toBeNull()
  await page.setViewportSize({ width: 640, height: 256 })
  await expect.poll(async () => (await panel.boundingBox())?.height).toBeLessThanOrEqual(64)
  await expect(panel.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 })
  // A link, so it follows without a click that something in the way could take.
  await page.getByRole("main").getByRole("link").first().click()
  await expect(page).not.toHaveURL(/whisky-glossary$/)
})

test("a payment by card that was seen done leaves nothing to close", async ({ visit }) => {
  const page = await visit(await newMember("paying"))
  await open(page, "/my-account/wallet")
  await page.getByLabel("Amount in S$").fill("100")
  await page.getByLabel("Payment method").selectOption("card")
  await page.getByRole("button", { name: "Continue to payment" }).click()
  await page.getByLabel("Card number").fill("4242 4242 4242 4242")
  await page.getByLabel("Expiry").fill("12/30")
  await page.getByLabel("Security code").fill("123")
  await page.getByRole("button", { name: "Pay now" }).click()
  await expect(page.getByText("Payment succeeded!")).toBeVisible()
  await expect(page.getByRole("dialog")).toHaveCount(1)
  await page.getByRole("link", { name: "Go to home page" }).click()
  const receipts = async () => {
    const all: { title: string; read: boolean }[] = await (await page.request.get("/api/notification")).json()
    return all.map(({ title, read }) => `${title}, ${read ? "read" : "unread"}`)
  }
  await expect.poll(receipts).toEqual([expect.stringMatching(/^Payment received.*, read$/)])
  await expect(page.getByRole("link", { name: "Notifications, 0 unread" })).toBeVisible()
  await expect(page.getByRole("dialog")).toHaveCount(0)
})

test("a live lot shows one line about another lot, and nothing else", async ({ visit }) => {
  const { lots } = await openSale("A lost lead", [{ endsInSeconds: 600 }, { endsInSeconds: 600 }], 1)
  const [lost, watched] = lots
  const [mia, tom] = await Promise.all([newMember("mia"), newMember("tom")])
  const page = await visit(mia)
  const cookies = await page.context().cookies()
  await chooseNotifications(cookies.map(({ name, value }) => `${name}=${value}`).join("; "), ["outbid.site"])
  await open(page, watched?.path ?? "")
  await bid(mia, lost?.id ?? "", 120_00)
  await bid(tom, lost?.id ?? "", 300_00)
  const line = page.getByRole("dialog")
  await expect(line).toBeVisible()
  expect((await line.boundingBox())?.height).toBeLessThanOrEqual(64)
  await expect(line.getByRole("button")).toHaveCount(1)
  expect(await accessibilityViolations(page)).toEqual([])
  await suspend(page)
  await expect(page.getByRole("link", { name: "Notifications, 2 unread" })).toBeVisible()
  await line.getByRole("link").click()
  await expect(page).toHaveURL(new RegExp(`${lost?.id}.*#bid$`))
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(page.getByRole("link", { name: "Notifications, 1 unread" })).toBeVisible()
})

test("a stream that the server refuses is requested again", async ({ visit }) => {
  const page = await visit(await newMember("patient"))
  // An EventSource gives up after status 204, as after an error, but the console reports no error.
  await page.route(/\/api\/live/, (route) => route.fulfill({ status: 204 }), { times: 1 })
  const answers: number[] = []
  page.on("response", (answer) => {
    if (answer.url().includes("/api/live")) answers.push(answer.status())
  })
  await open(page, "/whisky-glossary")
  await expect.poll(() => answers).toEqual([204, 200])
})
