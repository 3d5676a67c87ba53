import type { Page } from "@playwright/test"
import { call, moveTo, newMember, tokenOf } from "../calls.ts"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, test } from "../fixtures.ts"

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

test("a notification never interrupts typing or the cart: a panel, and a bell with the count", async ({
  visit,
}) => {
  const username = await newMember("typing")
  const title = "Your account is suspended"
  const [typing, cart] = [await visit(username), await visit(username)]
  await open(typing, "/whisky-glossary")
  await open(cart, "/cart")
  await typing.getByLabel("Search by name, distillery or age").focus()
  await typing.keyboard.type("arran 10")
  await suspend(typing)
  for (const page of [typing, cart]) {
    const panel = page.getByRole("dialog", { name: title })
    await expect(panel).toBeVisible()
    expect(await panel.evaluate((dialog) => dialog.matches(":modal"))).toBe(false)
    await expect(page.getByRole("link", { name: "Notifications, 1 unread" })).toBeVisible()
  }
  await typing.keyboard.type(" years")
  await expect(typing.locator(":focus")).toHaveValue("arran 10 years")
  expect(await accessibilityViolations(cart)).toEqual([])
  await cart.getByRole("button", { name: "Close" }).press("Escape")
  await expect(cart.getByRole("link", { name: "Notifications, 0 unread" })).toBeVisible()
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
