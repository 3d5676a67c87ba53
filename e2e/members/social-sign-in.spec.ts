import type { Page } from "@playwright/test"
import { startsOwnServer } from "../address.ts"
import { newMember } from "../calls.ts"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, test } from "../fixtures.ts"

test.skip(!startsOwnServer, "a server that is already running does not have the test provider")

const from = "/auction-schedule"
const signInPage = `/auth/login?from=${encodeURIComponent(from)}`

async function isSignedIn(page: Page): Promise<boolean> {
  return (await page.request.get("/api/auth/me")).ok()
}

test("a visitor signs in with an account at Google and returns to the page they came from", async ({
  visit,
}) => {
  const page = await visit()
  await open(page, signInPage)
  await page.getByRole("link", { name: "Continue with Google" }).click()
  await page.getByRole("button", { name: "Mei Lin Tan" }).click()
  await expect(page.getByRole("heading", { name: "You’re signed in" })).toBeVisible()
  const since = Date.now()
  await page.waitForURL(`**${from}`)
  expect(Date.now() - since).toBeGreaterThan(500)
  expect(await isSignedIn(page)).toBe(true)
  const { user } = await (await page.request.get("/api/auth/me")).json()
  expect(user).toMatchObject({ email: "mei@elsewhere.example", isVerified: true, role: "user" })
})

test("the same works by keyboard alone and without script", async ({ visit }) => {
  const page = await visit(undefined, { javaScriptEnabled: false })
  await page.goto("/auth/login")
  const link = page.getByRole("link", { name: "Continue with Google" })
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab")
    if (await link.evaluate((element) => element === document.activeElement)) break
  }
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Choose an account" })).toBeVisible()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await expect(page.getByRole("button", { name: "Ken Ho" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "You’re signed in" })).toBeVisible()
  await page.waitForURL("**/home")
  expect(await isSignedIn(page)).toBe(true)
})

test("a member's e-mail address signs in only if both sides have verified it", async ({ visit }) => {
  const page = await visit()
  await page.goto(`/auth/google/start?from=${from}`)
  await page.getByRole("button", { name: "Some Stranger" }).click()
  await expect(page.getByRole("alert")).toContainText(
    "Your account using this email address already exists. Please login.",
  )
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await isSignedIn(page)).toBe(false)
  await page.getByRole("link", { name: "Sign in another way" }).click()
  await expect(page).toHaveURL(new RegExp(`/auth/login\\?from=${encodeURIComponent(from)}`))
})

test("a visitor who cancels is told so and may begin again", async ({ visit }) => {
  const page = await visit()
  await page.goto("/auth/google/start")
  await page.getByRole("button", { name: "Cancel" }).click()
  await expect(page.getByRole("alert")).toContainText("Nothing has changed.")
  await page.getByRole("link", { name: "Try again with Google" }).click()
  await expect(page.getByRole("heading", { name: "Choose an account" })).toBeVisible()
})

test("sign-in returns only to pages of this site, and a callback without a start is refused", async ({
  visit,
}) => {
  const page = await visit()
  await page.goto("/auth/google/start?from=//evil.example/")
  await page.getByRole("button", { name: "Mei Lin Tan" }).click()
  await page.waitForURL("**/home")
  const stranger = await visit()
  await stranger.goto("/auth/google/callback?code=stolen&state=stolen")
  await expect(stranger.getByRole("alert")).toContainText("Please start again.")
  expect(await isSignedIn(stranger)).toBe(false)
})

test("a member connects Google in the settings and disconnects it again", async ({ visit }) => {
  const page = await visit(await newMember("con"))
  await open(page, "/my-account/settings")
  await page.getByRole("link", { name: "Connect Google" }).click()
  await page.getByRole("button", { name: "Ida Connects" }).click()
  await expect(page.getByText("Account connected.")).toBeVisible()
  await page.getByRole("button", { name: "Disconnect Google" }).click()
  await expect(page.getByText("Account disconnected.")).toBeVisible()
  await expect(page.getByRole("link", { name: "Connect Google" })).toBeVisible()
})

test("a member without a password confirms their identity by signing in once more, and returns", async ({
  visit,
}) => {
  const page = await visit()
  await page.goto("/auth/google/start")
  await page.getByRole("button", { name: "Noa Without" }).click()
  await page.waitForURL("**/home")
  const before = await page.context().cookies()
  await open(page, `/my-account/reauthenticate?from=${encodeURIComponent("/my-account/wallet")}`)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole("button", { name: "Sign in again" }).press("Enter")
  await expect(page).toHaveURL(/\/auth\/login\?from=%2Fmy-account%2Fwallet$/)
  expect(await isSignedIn(page)).toBe(false)
  // The provider remembers the person.
  await page.getByRole("link", { name: "Continue with Google" }).click()
  await page.waitForURL("**/my-account/wallet")
  expect(await isSignedIn(page)).toBe(true)
  const sessionIn = (all: typeof before) => all.find(({ name }) => name.includes("session_token"))?.value
  expect(sessionIn(await page.context().cookies()), "a session of its own").not.toBe(sessionIn(before))
})

test("the success page is accessible and links onward", async ({ visit }) => {
  const page = await visit(await newMember("linked"))
  // Without this the page would redirect before the test can check it.
  await page.route(/\/auth\/social-done\?/, async (route) => {
    const response = await route.fetch()
    const { refresh, ...headers } = response.headers()
    expect(refresh).toBe(`1;url=${from}`)
    await route.fulfill({ response, headers })
  })
  await open(page, `/auth/social-done?with=google&from=${from}`)
  await expect(page.getByRole("heading", { name: "You’re signed in" })).toBeVisible()
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await accessibilityViolations(page)).toEqual([])
  }
  await page.getByRole("link", { name: "Continue", exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${from}$`))
})
