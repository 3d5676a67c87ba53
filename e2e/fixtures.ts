import { test as base, expect, type Page } from "@playwright/test"
import { address } from "./address.ts"
import { botCheck, chooseNotifications, password } from "./calls.ts"
import { type PageOptions, returnPage, takePage } from "./every-page/page-pool.ts"

type VisitFixture = (who?: string, options?: PageOptions) => Promise<Page>

/**
 * Opens separate browser contexts for the people of a test. An error in any of them that no one would see fails the
 * test.
 */
export const test = base.extend<{ visit: VisitFixture }>({
  visit: async ({ browser }, use, testInfo) => {
    const faults: string[] = []
    const pages: { page: Page; options: PageOptions }[] = []
    await use(async (who, options = {}) => {
      const page = await takePage(browser, options)
      pages.push({ page, options })
      collectFaults(page, faults)
      if (who !== undefined) await signIn(page, who)
      if (who !== undefined && sharedAccounts.includes(who)) {
        await turnOffNotifications(page)
        await closeSaleRequests(page)
      }
      return page
    })
    const hasPassed = testInfo.status === "passed" && faults.length === 0
    for (const { page, options } of pages) await returnPage(page, options, hasPassed)
    expect(faults).toEqual([])
  },
})

export { expect }

/** Several tests use these accounts of the demo, and what one test does would notify them over the page of another. */
const sharedAccounts = ["ann", "ben", "admin", "olga", "kai"]

const pagesWithHandler = new WeakSet<Page>()

/** No setting turns this notification to staff off, so tests close it, as staff would. */
async function closeSaleRequests(page: Page): Promise<void> {
  if (pagesWithHandler.has(page)) return
  pagesWithHandler.add(page)
  const notification = page.getByRole("dialog", { name: "Request to sell a stored bottle" })
  await page.addLocatorHandler(notification, (open) => open.getByRole("button").click())
}

/** Turns off a member's notifications, as in the settings, and marks the earlier ones as read. */
export async function turnOffNotifications(page: Page): Promise<void> {
  const cookies = await page.context().cookies()
  await chooseNotifications(cookies.map(({ name, value }) => `${name}=${value}`).join("; "), [])
  const options = { form: { notification: "all" }, headers: { origin: address }, maxRedirects: 0 }
  expect((await page.request.post("/my-account/notification", options)).status()).toBe(303)
}

/** Records console errors (including content policy violations), script errors and server errors. */
export function collectFaults(page: Page, faults: string[]): void {
  page.on("console", (message) => {
    const text = message.text()
    // The console also reports every status from 400; unexpected ones are checked below.
    if (message.type() !== "error" || text.startsWith("Failed to load resource")) return
    faults.push(`${page.url()} console: ${text}`)
  })
  page.on("pageerror", (problem) => faults.push(`${page.url()} script: ${problem.message}`))
  page.on("response", (response) => {
    const isPart = !response.request().isNavigationRequest() && response.request().method() === "GET"
    if (response.status() >= 500 || (isPart && response.status() >= 400))
      faults.push(`${page.url()} got ${response.status()} from ${response.url()}`)
  })
}

export async function signIn(page: Page, username: string): Promise<void> {
  const captcha = await botCheck()
  const answer = await page.request.post("/api/auth/login", { data: { email: username, password, captcha } })
  expect(answer.ok(), `${username} signs in`).toBe(true)
}

/** Removes the session, and leaves the page, which would continue to send requests as the former user. */
export async function signOut(page: Page): Promise<void> {
  await page.goto("about:blank")
  await page.context().clearCookies({ name: /session_token/ })
}

export async function fillSignIn(page: Page, username: string): Promise<void> {
  await page.getByLabel("Username or email").fill(username)
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilHydrated(page)
}

/** Wakes the page and waits for hydration: until then a click does what it does without script. */
export async function untilHydrated(page: Page): Promise<void> {
  const html = page.locator("html[data-hydrated]")
  const sleeping = page.locator('script[type="sleeping"]')
  await expect(async () => {
    // A page that is still loading does not notice a key, so it may need another one.
    if ((await sleeping.count()) > 0) await page.keyboard.press("Shift")
    await html.waitFor({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
}
