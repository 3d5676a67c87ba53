import type { Page } from "@playwright/test"
import { generateSync } from "otplib/functional"
import { botCheck, call, newMember, password } from "../calls.ts"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, fillSignIn, open, signIn, test } from "../fixtures.ts"

const settings = "/my-account/settings/two-step"

/** The authenticator's code, this many half-minutes ahead. */
function codeOf(secret: string, stepsLater = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + stepsLater * 30 })
}

async function secretOn(page: Page): Promise<string> {
  const secretText = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  return (secretText ?? "").replaceAll(" ", "")
}

async function codesOn(page: Page): Promise<string[]> {
  const list = page.getByRole("region", { name: "Backup codes" }).getByRole("listitem")
  await expect(list).toHaveCount(10)
  return await list.allTextContents()
}

async function signOut(page: Page): Promise<void> {
  // An open page would continue to send requests as the former user.
  await page.goto("about:blank")
  await page.context().clearCookies({ name: /session_token/ })
}

test("a second step is set up, required at sign-in, and turned off again", async ({ visit }) => {
  const page = await visit()
  const username = await newMember("twostep")
  await signIn(page, username)
  await open(page, "/my-account/settings")
  await page.getByRole("link", { name: "Two-step sign-in" }).click()
  await page.getByRole("button", { name: "Set up" }).click()
  await expect(page.getByLabel("Current password")).toBeFocused()
  await expect(page.getByLabel("Current password")).toHaveAttribute("aria-invalid", "true")
  await page.getByLabel("Current password").fill(password)
  await page.getByRole("button", { name: "Set up" }).click()

  await expect(page.getByRole("img", { name: "QR code with the key for your app" })).toBeVisible()
  const secret = await secretOn(page)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByLabel("First code").fill("000000")
  await page.getByRole("button", { name: "Turn on" }).click()
  await expect(page.getByText("This code is wrong")).toBeVisible()
  expect(await secretOn(page)).toBe(secret)
  const used = codeOf(secret)
  await page.getByLabel("First code").fill(used)
  await page.getByRole("button", { name: "Turn on" }).click()

  const [code = ""] = await codesOn(page)
  expect(await accessibilityViolations(page)).toEqual([])
  const download = page.waitForEvent("download")
  await page.getByRole("link", { name: "Save as a file" }).click()
  expect((await download).suggestedFilename()).toMatch(/-codes\.txt$/)
  await page.getByRole("link", { name: "I’ve saved them" }).click()
  await expect(page.getByText("10 codes left.")).toBeVisible()
  await expect(page.getByText(code)).toHaveCount(0)
  expect(await accessibilityViolations(page)).toEqual([])

  await signOut(page)
  await open(page, `/auth/login?from=${encodeURIComponent("/my-account/my-bids")}`)
  await fillSignIn(page, username)
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByLabel("Code").fill(used)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  // The code that turned the second step on cannot be used again.
  await expect(page.getByText("This code is wrong or has been used.")).toBeVisible()
  await page.getByLabel("Code").fill(codeOf(secret, 1))
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  await expect(page).toHaveURL(/\/my-account\/my-bids$/)
  await expect(page.getByText("You’re signed in")).toBeVisible()

  await open(page, settings)
  const off = page.getByRole("region", { name: "Turn off" })
  await off.getByLabel("Current password").fill("not the password")
  await off.getByRole("button", { name: "Turn off two-step sign-in" }).click()
  await expect(off.getByLabel("Current password")).toBeFocused()
  await off.getByLabel("Current password").fill(password)
  await off.getByRole("button", { name: "Turn off two-step sign-in" }).click()
  await expect(page.getByText("Two-step sign-in is off.").first()).toBeVisible()
})

test("the second step is set up and used without script, with a backup code when the phone is not at hand", async ({
  visit,
}) => {
  const page = await visit(undefined, { javaScriptEnabled: false })
  const username = await newMember("paper")
  await signIn(page, username)
  await page.goto(settings)
  await page.getByLabel("Current password").fill(password)
  await page.getByRole("button", { name: "Set up" }).click()
  const secret = await secretOn(page)
  await page.getByLabel("First code").fill(codeOf(secret))
  await page.getByRole("button", { name: "Turn on" }).click()
  const [first = "", second = ""] = await codesOn(page)
  await page.getByRole("link", { name: "I’ve saved them" }).click()
  await expect(page.getByText("10 codes left.")).toBeVisible()

  await signOut(page)
  await page.goto("/auth/second-step")
  await page.getByLabel("Code").fill(first)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  await expect(page.getByText("This took too long. Please sign in again.")).toBeVisible()
  const { ticket } = await call("/auth/login", {
    data: { email: username, password, captcha: await botCheck() },
  })
  const { origin } = new URL(page.url())
  await page.context().addCookies([{ name: "second-step", value: ticket, url: `${origin}/auth` }])
  await page.getByLabel("Code").fill(first.toUpperCase())
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  await page.goto(settings)
  await expect(page.getByText("9 codes left.")).toBeVisible()

  const renew = page.getByRole("region", { name: "Backup codes" })
  await renew.getByLabel("Code", { exact: true }).fill(second)
  await renew.getByRole("button", { name: "Create new codes" }).click()
  expect(await codesOn(page)).not.toContain(second)
})

test("the second step is set up and the code entered by keyboard alone", async ({ visit }) => {
  const page = await visit()
  const username = await newMember("keys")
  await signIn(page, username)
  await open(page, settings)
  await tabTo(page, "Current password")
  await page.keyboard.type(password)
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("First code")).toBeVisible()
  const secret = await secretOn(page)
  await tabTo(page, "First code")
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press("Enter")
  await codesOn(page)
  await tabTo(page, "I’ve saved them")
  await page.keyboard.press("Enter")
  await expect(page.getByText("10 codes left.")).toBeVisible()

  await signOut(page)
  await open(page, "/auth/login")
  await tabTo(page, "Username or email")
  await page.keyboard.type(username)
  await tabTo(page, "Password")
  await page.keyboard.type(password)
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeEnabled()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible()
  await tabTo(page, "Code")
  await page.keyboard.type(codeOf(secret, 1))
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/home$/)
})

async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press("Tab")
    const found = await page.evaluate((wanted) => {
      const focused = document.activeElement
      const label =
        focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : focused?.textContent
      return label?.trim() === wanted
    }, name)
    if (found) return
  }
  throw new Error(`${name} is not reached by the tabulator`)
}
