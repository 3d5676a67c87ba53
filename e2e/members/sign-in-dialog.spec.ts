import { newMember } from "../calls.ts"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, fillSignIn, open, signIn, test } from "../fixtures.ts"

const list = "/whisky-auction-live/singapore?page=2"

test("signing in over a page shows errors, runs the bot check, and returns to the same page", async ({
  visit,
}) => {
  const username = await newMember("signer")
  const page = await visit(undefined, { viewport: { width: 1280, height: 900 } })
  await open(page, list)
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByLabel("Username or email")).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`${list.replace("?", "\\?")}$`))
  await expect(dialog.getByText("Verified: you’re not a robot")).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])

  const submit = dialog.getByRole("button", { name: "Sign in", exact: true })
  await submit.click()
  await expect(dialog.getByRole("link", { name: "Username is required" })).toBeVisible()
  await dialog.getByLabel("Username or email").fill(username)
  await submit.click()
  await expect(dialog.locator("[id$=password-error]")).toHaveText("Password is required")
  await dialog.getByLabel("Password").fill("not the password")
  await submit.click()
  await expect(dialog.getByText("Username / Email or password not match")).toBeVisible()
  const toast = page.getByRole("listitem").filter({ hasText: "Invalid email or password" })
  await expect(toast).toBeVisible()
  const { x = 0, y = 0, width = 0 } = (await toast.boundingBox()) ?? {}
  expect(Math.abs(x + width / 2 - 640), "in the middle of the top").toBeLessThan(20)
  expect(y).toBeLessThan(40)
  expect(await accessibilityViolations(page)).toEqual([])

  await fillSignIn(page, username)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText("You’re signed in")).toBeVisible()
  await expect(page.getByRole("banner")).toContainText(username)
  await expect(page).toHaveURL(new RegExp(`${list.replace("?", "\\?")}$`))
})

test("the dialog is 700 pixels wide, full screen up to 1024, and shows both tabs in full", async ({
  visit,
}) => {
  const page = await visit()
  await open(page, list)
  const banner = page.getByRole("banner")
  await page.setViewportSize({ width: 1280, height: 900 })
  await banner.getByRole("link", { name: "Sign in" }).click()
  const dialog = page.getByRole("dialog")
  const widthOf = async () => (await dialog.boundingBox())?.width
  for (const tab of ["Login", "Register"]) {
    await dialog.getByRole("link", { name: tab, exact: true }).click()
    await expect(dialog.getByText("Verified: you’re not a robot")).toBeVisible()
    for (const width of [1280, 1025, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await widthOf(), `${tab} at ${width}`).toBe(width > 1024 ? 700 : width)
      if (width <= 1024) expect((await dialog.boundingBox())?.height).toBe(844)
      const over = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)
      expect(over, `${tab} at ${width} scrolls sideways`).toBeLessThanOrEqual(0)
    }
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await accessibilityViolations(page), `${tab} in ${colorScheme}`).toEqual([])
    }
  }
})

test("the dialog is opened and filled in by keyboard, and Escape stays on a public page but leaves the cart", async ({
  visit,
}) => {
  const username = await newMember("signer")
  const page = await visit()
  await open(page, list)
  const link = page.getByRole("banner").getByRole("link", { name: "Sign in" })
  await link.focus()
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByLabel("Username or email")).toBeFocused()
  // Closing the dialog stays on an auction's page, which is public, but leaves the cart.
  await page.keyboard.press("Escape")
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/whisky-auction-live\/singapore\?page=2$/)
  await expect(link).toBeFocused()

  await open(page, "/cart")
  await link.focus()
  await page.keyboard.press("Enter")
  await expect(dialog).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page).toHaveURL(/\/reviews$/)

  await link.focus()
  await page.keyboard.press("Enter")
  await expect(dialog.getByLabel("Username or email")).toBeFocused()
  await page.keyboard.type(username)
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await page.keyboard.type("a dram before bed")
  await expect(dialog.getByRole("button", { name: "Sign in", exact: true })).toBeEnabled()
  await page.keyboard.press("Enter")
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole("banner")).toContainText(username)
})

test("on a phone the dialog opens from the menu, which closes", async ({ visit }) => {
  const username = await newMember("signer")
  const page = await visit(undefined, { viewport: { width: 390, height: 844 } })
  await open(page, list)
  await page.getByRole("banner").getByRole("button", { name: "Open menu" }).click()
  const menu = page.getByRole("navigation", { name: "Main menu" })
  await menu.getByRole("link", { name: "Sign in" }).click()
  await expect(page.getByRole("dialog").getByLabel("Username or email")).toBeFocused()
  await expect(page.getByRole("button", { name: "Close menu" })).toBeHidden()
  await fillSignIn(page, username)
  await expect(page.getByText("You’re signed in")).toBeVisible()
  await expect(page).toHaveURL(/whisky-auction-live\/singapore\?page=2$/)
})

test("without script the link leads to a page whose form works three times without the bot check", async ({
  visit,
}) => {
  const username = await newMember("signer")
  const page = await visit(undefined, { javaScriptEnabled: false })
  await page.goto("/auction-schedule")
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click()
  await expect(page).toHaveURL(/\/auth\/login\?from=/)
  const submit = page.getByRole("button", { name: "Sign in", exact: true })
  for (let tries = 0; tries < 2; tries++) {
    await page.getByLabel("Username or email").fill("cat")
    await page.getByLabel("Password").fill("not the password")
    await submit.click()
    await expect(page.getByText("Username / Email or password not match")).toBeVisible()
  }
  await fillSignIn(page, username)
  await expect(page).toHaveURL(/\/auction-schedule$/)
  await expect(page.getByRole("banner")).toContainText(username)

  await page.context().clearCookies()
  await page.goto("/auth/login")
  await fillSignIn(page, username)
  await expect(page.getByText("With JavaScript off, you can send this form three times")).toBeVisible()
})

test("the browser's record of the signed-in user is corrected from the session", async ({ visit }) => {
  const page = await visit()
  const stored = () => page.evaluate(() => localStorage.getItem("user"))
  await open(page, "/auction-schedule")
  for (const bad of ["{", "null", '{"_id":1}']) {
    await page.evaluate((text) => localStorage.setItem("user", text), bad)
    await open(page, "/auction-schedule")
    await expect.poll(stored).toBeNull()
  }

  const username = await newMember("note")
  await signIn(page, username)
  await page.evaluate(() => localStorage.setItem("user", "{"))
  await open(page, "/auction-schedule")
  await expect.poll(stored).toContain(`"username":"${username}"`)
  const note = JSON.parse((await stored()) ?? "{}")
  expect(Object.keys(note).toSorted()).toEqual(["_id", "balance", "expiresAt", "role", "status", "username"])
  const days = (note.expiresAt - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThanOrEqual(7)
})

test("a start without an answer about the session clears the record", async ({ visit }) => {
  const page = await visit(await newMember("signer"))
  await page.route("**/api/auth/me", (route) => route.abort())
  await open(page, "/auction-schedule")
  await expect.poll(() => page.evaluate(() => localStorage.getItem("user"))).toBeNull()
})
