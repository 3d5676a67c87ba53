import type { Page } from "@playwright/test"
import { address } from "../address.ts"
import { newMember, password } from "../calls.ts"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, signIn, test } from "../fixtures.ts"

/** Passkeys are bound to host names: an IP address cannot have any. */
const baseURL = address.replace("//127.0.0.1", "//localhost")
const settings = "/my-account/settings/passkeys"

type Phone = { isHolder(is: boolean): Promise<unknown> }

/**
 * Adds a virtual authenticator whose holder is verified. It accepts a passkey that the browser proposes at the name
 * field at once, so by default the browser proposes none.
 */
async function giveAuthenticator(page: Page, { isProposed = false } = {}): Promise<Phone> {
  if (!isProposed)
    await page.addInitScript(() => {
      // PublicKeyCredential is undefined on about:blank.
      if ("PublicKeyCredential" in window)
        PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("WebAuthn.enable")
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    isHolder: (isUserVerified) =>
      devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  }
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name)
  await page.getByLabel("Current password").fill(password)
  await page.getByRole("button", { name: "Add a passkey" }).click()
  await expect(page.getByText("Passkey added.")).toBeVisible()
}

async function clearSession(page: Page): Promise<void> {
  // An open page would continue to send requests as the former user.
  await page.goto("about:blank")
  await page.context().clearCookies()
}

test("a passkey is added, signs in, is renamed and removed", async ({ visit }) => {
  const page = await visit(undefined, { baseURL })
  const phone = await giveAuthenticator(page)
  await signIn(page, await newMember("passkey"))
  await open(page, "/my-account/settings")
  await page.getByRole("link", { name: "Passkeys" }).click()
  await expect(page.getByText("You don’t have any passkeys yet.")).toBeVisible()
  await page.getByLabel("Name", { exact: true }).fill("Phone")
  await page.getByLabel("Current password").fill("not the password")
  await page.getByRole("button", { name: "Add a passkey" }).click()
  await expect(page.getByRole("alert")).toBeVisible()
  await addPasskey(page, "Phone")
  await expect(page.getByText("not used yet")).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])

  await clearSession(page)
  await open(page, `/auth/login?from=${encodeURIComponent(settings)}`)
  await phone.isHolder(false)
  await page.getByRole("button", { name: "Sign in with a passkey" }).click()
  await expect(page.getByText("No passkey was used.")).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await phone.isHolder(true)
  await page.getByRole("button", { name: "Sign in with a passkey" }).click()
  await expect(page).toHaveURL(new RegExp(`${settings}$`))
  await expect(page.getByText(/last used/)).toBeVisible()

  await page.locator("summary", { hasText: "Rename" }).click()
  await page.getByLabel("New name").fill("Old phone")
  await page.getByRole("button", { name: "Save name" }).click()
  await expect(page.getByText("Name saved.")).toBeVisible()
  await page.getByRole("button", { name: "Remove: Old phone" }).click()
  await expect(page.getByText("You don’t have any passkeys yet.")).toBeVisible()

  await clearSession(page)
  await open(page, "/auth/login")
  await page.getByRole("button", { name: "Sign in with a passkey" }).click()
  await expect(page.getByText("We couldn’t accept this passkey.")).toBeVisible()
})

test("by keyboard alone a passkey is added and signs in", async ({ visit }) => {
  const page = await visit(undefined, { baseURL })
  await giveAuthenticator(page)
  await signIn(page, await newMember("keyring"))
  await open(page, settings)
  await page.getByLabel("Name", { exact: true }).focus()
  await page.keyboard.type("Key on my ring")
  await page.keyboard.press("Tab")
  await page.keyboard.type(password)
  await page.keyboard.press("Enter")
  await expect(page.getByText("Passkey added.")).toBeVisible()

  await clearSession(page)
  await open(page, "/auth/login")
  const button = page.getByRole("button", { name: "Sign in with a passkey" })
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab")
    if (await button.evaluate((element) => element === document.activeElement)) break
  }
  await expect(button).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText("You’re signed in")).toBeVisible()
})

test("signing in by passkey in the dialog stays on the page", async ({ visit }) => {
  const page = await visit(undefined, { baseURL })
  await giveAuthenticator(page)
  const username = await newMember("over")
  await signIn(page, username)
  await open(page, settings)
  await addPasskey(page, "Phone")

  await clearSession(page)
  await open(page, "/auction-schedule")
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Sign in with a passkey" }).click()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(page).toHaveURL(/\/auction-schedule$/)
  await expect(page.getByRole("banner")).toContainText(username.slice(0, 6))
})

test("a passkey proposed at the name field signs in, on the page and in the dialog", async ({ visit }) => {
  const page = await visit(undefined, { baseURL })
  await giveAuthenticator(page, { isProposed: true })
  await signIn(page, await newMember("proposed"))
  await open(page, settings)
  await addPasskey(page, "Phone")

  await clearSession(page)
  await page.goto(`/auth/login?from=${encodeURIComponent(settings)}`)
  await expect(page).toHaveURL(new RegExp(`${settings}$`))
  await expect(page.getByText("You’re signed in")).toBeVisible()

  await clearSession(page)
  await open(page, "/auction-schedule")
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click()
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toHaveCount(0)
  await expect(page).toHaveURL(/\/auction-schedule$/)
  await expect(page.getByRole("dialog")).toHaveCount(0)

  // A rejected passkey is not tried repeatedly.
  await open(page, settings)
  await page.getByRole("button", { name: "Remove: Phone" }).click()
  await expect(page.getByText("You don’t have any passkeys yet.")).toBeVisible()
  await clearSession(page)
  let tries = 0
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/auth/passkey.data")) tries++
  })
  await page.goto("/auth/login")
  await expect(page.getByText("We couldn’t accept this passkey.")).toBeVisible()
  await page.waitForTimeout(1_000)
  expect(tries).toBe(1)
  await expect(page.getByLabel("Username or email")).toHaveAttribute("autocomplete", "username webauthn")
})

test("where passkeys cannot be used no page offers one", async ({ visit }) => {
  const page = await visit(undefined, { baseURL: baseURL.replace("//localhost", "//127.0.0.1") })
  await signIn(page, await newMember("figures"))
  await open(page, settings)
  await expect(page.getByText("This browser can’t use passkeys on this site.")).toBeVisible()
  await clearSession(page)
  await open(page, "/auth/login")
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible()
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0)
})
