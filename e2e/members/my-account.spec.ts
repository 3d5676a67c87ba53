import { readFileSync } from "node:fs"
import type { Locator, Page } from "@playwright/test"
import { address } from "../address.ts"
import { newMember, password, tokenOf } from "../calls.ts"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, signIn, test } from "../fixtures.ts"

const newPassword = "two drams before bed"

test("addresses are added, changed, chosen and deleted", async ({ visit }) => {
  const page = await visit(await newMember("ada"))
  await open(page, "/my-account")
  await expect(page.getByText("You’re all caught up.")).toBeVisible()
  await page
    .getByRole("navigation", { name: "Account menu" })
    .getByRole("link", { name: "Addresses" })
    .click()
  await page.getByRole("link", { name: "Add address" }).click()
  await expect(page.getByLabel("Country")).toHaveValue("Singapore")

  await page.getByRole("button", { name: "Save address" }).click()
  await expect(page.getByRole("link", { name: "Please fill in your last name" })).toBeVisible()
  await page.getByRole("link", { name: "Please fill in your first name" }).click()
  await expect(page.getByLabel("First name")).toBeFocused()
  await fillAddress(page, { "First name": "Ada", "Last name": "Lim", Phone: "1234" })
  await page.getByRole("button", { name: "Save address" }).click()
  await expect(page.getByRole("link", { name: "Please fill in your phone number correctly" })).toBeVisible()
  await expect(page.getByLabel("Last name")).toHaveValue("Lim")
  await fillAddress(page, {
    Phone: "91234567",
    Address: "12 Duxton Hill",
    "Unit or floor": "#02-01",
    "Postal code": "089596",
  })
  await page.getByRole("button", { name: "Save address" }).click()
  await expect(page.getByText("Address saved")).toBeVisible()
  await expect(page.getByText("Default address", { exact: true })).toBeVisible()
  await expect(page.getByText("+6591234567")).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])

  await page.getByRole("link", { name: "Add address" }).click()
  await fillAddress(page, { "First name": "Ada", "Last name": "Lim", Phone: "+12125550123" })
  await page.getByLabel("Country").selectOption({ label: "United States" })
  await page.getByLabel("State or province").selectOption("New York")
  await fillAddress(page, { Address: "1 Broadway", City: "New York City", "Postal code": "10004" })
  await page.getByRole("button", { name: "Save address" }).click()
  const american = page.getByRole("listitem").filter({ hasText: "1 Broadway" })
  await expect(american).toContainText("New York City, New York, 10004")

  await american.getByRole("link", { name: "Edit" }).click()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByLabel("City").fill("Manhattan")
  await page.getByRole("button", { name: "Save address" }).click()
  await expect(american).toContainText("Manhattan")
  await american.getByRole("button", { name: "Set as default" }).click()
  await expect(american.getByText("Default address", { exact: true })).toBeVisible()
  await american.getByRole("button", { name: "Delete" }).click()
  await expect(american).toHaveCount(0)
  await expect(page.getByText("Default address", { exact: true })).toBeVisible()
})

test("another member's address is not found", async ({ visit }) => {
  const owner = await visit(await newMember("bo"))
  const path = await addAddressOf(owner)
  const other = await visit(await newMember("cy"))
  const answer = await other.goto(path)
  expect(answer?.status()).toBe(403)
  await expect(other.getByText("This belongs to another account.")).toBeVisible()
})

test("the profile is changed, and a new e-mail address once its link is opened", async ({ visit }) => {
  const page = await visit(await newMember("dan"))
  const fresh = `dan.fresh.${process.pid}@story.example`
  await open(page, "/my-account/profile")
  await page.getByRole("link", { name: "Edit profile" }).click()
  await page.getByLabel("Display name").fill("Dan the collector")
  await page.getByLabel("Phone").fill("12")
  await page.getByRole("button", { name: "Save changes" }).click()
  await expect(page.getByText("Please enter a phone number in this country")).toBeVisible()
  await page.getByLabel("Phone").fill("91234567")
  await page.getByRole("button", { name: "Save changes" }).click()
  await expect(page.getByText("Profile saved")).toBeVisible()
  await expect(page.getByText("Dan the collector")).toBeVisible()

  await page.getByRole("link", { name: "Edit profile" }).click()
  const email = page.getByRole("region", { name: "Email address" })
  await email.getByLabel("New email address").fill(fresh)
  await email.getByLabel("Current password").fill("not the password")
  await page.getByRole("button", { name: "Send link" }).click()
  await expect(email.getByText("This isn’t your current password.")).toBeVisible()
  await email.getByLabel("Current password").fill(password)
  await page.getByRole("button", { name: "Send link" }).click()
  await expect(page.getByText("We’ve sent a link to the new address")).toBeVisible()

  await open(page, await linkIn(fresh))
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole("button", { name: "Confirm the new address" }).click()
  await expect(page.getByRole("heading", { name: "Your email address has been changed" })).toBeVisible()

  // The notification appears over the page first and, once closed, in the list.
  await open(page, "/my-account/profile")
  const dialog = page.getByRole("dialog", { name: "Your email address was changed" })
  await expect(dialog).toBeVisible()
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(500)
  expect(await accessibilityViolations(page)).toEqual([])
  const marked = page.waitForResponse((answer) => answer.request().method() === "PUT")
  await dialog.getByRole("button", { name: "Close" }).press("Escape")
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(fresh)).toBeVisible()
  expect((await marked).ok()).toBe(true)
  await open(page, "/my-account/notification")
  await expect(page.getByRole("heading", { name: "Your email address was changed" })).toBeVisible()
  await expect(page.getByRole("main").getByText("Unread")).toHaveCount(0)
})

test("a username is changed by keyboard alone and signs in from then on", async ({ visit }) => {
  const username = await newMember("dot")
  const [page, guest] = [await visit(username), await visit()]
  await open(page, "/my-account/profile/change")
  const name = page.getByRole("region", { name: "Username" })
  await tabTo(page, name.getByLabel("New username"))
  await page.keyboard.type("ben")
  await page.keyboard.press("Tab")
  await page.keyboard.type(password)
  await page.keyboard.press("Enter")
  await expect(name.getByText("This username is taken.")).toBeVisible()
  await expect(name.getByLabel("New username")).toBeFocused()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press("ControlOrMeta+A")
  await page.keyboard.type(`${username}.new`)
  await page.keyboard.press("Tab")
  await page.keyboard.type(password)
  await page.keyboard.press("Enter")
  await expect(page.getByText("Username changed")).toBeVisible()
  await expect(page.getByRole("main")).toContainText(`${username}.new`)
  await signIn(guest, `${username}.new`)
  await expect(signIn(guest, username)).rejects.toThrow()
})

test("a suspended member can change the password and nothing else of the account", async ({ visit }) => {
  const username = await newMember("sus")
  const page = await visit(username)
  const adminPage = await visit("admin")
  const { user } = await (await page.request.get("/api/auth/me")).json()
  const token = await tokenOf("admin")
  const suspended = await adminPage.request.put(`/api/members/${user._id}/account-status`, {
    headers: { authorization: `Token ${token}` },
    data: { status: "suspended", reason: "A lot was not paid for." },
  })
  expect(suspended.ok()).toBe(true)
  await open(page, "/my-account/change-password")
  const dialog = page.getByRole("dialog", { name: "Your account is suspended" })
  await expect(dialog).toContainText("A lot was not paid for.")
  await dialog.getByRole("button", { name: "Close" }).press("Escape")
  await expect(dialog).toHaveCount(0)
  await page.getByLabel("Current password").fill(password)
  await page.getByLabel("New password", { exact: true }).fill(newPassword)
  await page.getByLabel("Confirm new password").fill(newPassword)
  await page.getByRole("button", { name: "Change password" }).click()
  await expect(page.getByText("Password changed")).toBeVisible()
  await open(page, "/my-account/profile/change")
  await page.getByLabel("Display name").fill("Somebody else")
  await page.getByRole("button", { name: "Save changes" }).click()
  await expect(page.getByRole("main")).toContainText("Your account is suspended.")
})

test("a device that is signed out is a guest at once, and so are the others", async ({ visit }) => {
  const username = await newMember("eve")
  const laptop = await visit(username)
  const phone = await visit(username, { userAgent: iPhone })
  const tablet = await visit(username)
  await open(laptop, "/my-account/settings")
  const line = laptop.getByRole("listitem").filter({ hasText: "Safari on iPhone" })
  await expect(laptop.getByText("This device")).toHaveCount(1)
  await line.getByRole("button", { name: "Sign out" }).click()
  await expect(laptop.getByText("Device signed out")).toBeVisible()
  await expect(line).toHaveCount(0)
  await phone.goto("/my-account")
  await expect(phone).toHaveURL(/\/auth\/login\?from=/)

  await laptop.getByRole("button", { name: "Sign out all other devices" }).click()
  await expect(laptop.getByText("All other devices signed out")).toBeVisible()
  await tablet.goto("/my-account")
  await expect(tablet).toHaveURL(/\/auth\/login\?from=/)
  await laptop.goto("/my-account")
  await expect(laptop.getByRole("heading", { name: "Action needed" })).toBeVisible()
})

test("the choice of notifications is saved", async ({ visit }) => {
  const page = await visit(await newMember("fay"))
  await open(page, "/my-account/settings")
  const box = (name: string) => page.getByRole("checkbox", { name, exact: true })
  await box("Our news, Email").check()
  await box("You’re outbid, Email").uncheck()
  const displayTime = measureDisplayMs(page, "Settings saved")
  await page.getByRole("button", { name: "Save notification settings" }).click()
  const toast = page.getByRole("listitem").filter({ hasText: "Settings saved" })
  const { x = 0, y = 0, width = 0 } = (await toast.boundingBox()) ?? {}
  expect(x + width, "at the right of the top").toBeGreaterThan(1_240)
  expect(y).toBeLessThan(40)
  const displayMs = await displayTime
  expect(displayMs).toBeGreaterThan(4_000)
  expect(displayMs).toBeLessThan(7_000)
  await expect(toast).toHaveCount(0)
  await page.reload()
  await expect(box("Our news, Email")).toBeChecked()
  await expect(box("You’re outbid, Email")).not.toBeChecked()
  await expect(box("Account security, Email")).toHaveCount(0)
})

test("a new password signs the other devices out and is reported by e-mail", async ({ visit }) => {
  const username = await newMember("gus")
  const page = await visit(username)
  const other = await visit(username)
  await open(page, "/my-account/change-password")
  await page.getByLabel("Current password").fill("not the password")
  await page.getByLabel("New password", { exact: true }).fill(newPassword)
  await page.getByLabel("Confirm new password").fill(newPassword)
  await page.getByRole("button", { name: "Change password" }).click()
  await expect(page.getByText("This isn’t your current password.")).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByLabel("Current password").fill(password)
  await page.getByLabel("New password", { exact: true }).fill(newPassword)
  await page.getByLabel("Confirm new password").fill(newPassword)
  await page.getByRole("button", { name: "Change password" }).click()
  await expect(page.getByText("Password changed")).toBeVisible()
  await other.goto("/my-account")
  await expect(other).toHaveURL(/\/auth\/login\?from=/)
  await expect
    .poll(async () => await mailTo(`${username}@story.example`))
    .toContain("Your password was changed")
})

test("an address, the data export, a device and closing the account work by keyboard alone", async ({
  visit,
}) => {
  const username = await newMember("hal")
  const page = await visit(username)
  const phone = await visit(username, { userAgent: iPhone })
  await open(page, "/my-account/address/add")
  await tabTo(page, page.getByLabel("First name"))
  for (const text of ["Hal", "Ong", "", "91234567"]) {
    await page.keyboard.type(text)
    await page.keyboard.press("Tab")
  }
  await tabTo(page, page.getByLabel("Postal code"))
  await page.keyboard.type("089110")
  await tabTo(page, page.getByLabel("Address", { exact: true }))
  await page.keyboard.type("3 Keong Saik Road")
  await page.keyboard.press("Enter")
  await expect(page.getByText("Address saved")).toBeVisible()

  await open(page, "/my-account/address")
  await tabTo(page, page.getByRole("link", { name: /^Edit ?: Hal Ong/ }))
  await page.keyboard.press("Enter")
  await tabTo(page, page.getByLabel("Address", { exact: true }))
  await page.keyboard.press("ControlOrMeta+A")
  await page.keyboard.type("4 Keong Saik Road")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("link", { name: /^Edit ?: Hal Ong, 4 Keong/ })).toBeVisible()

  await open(page, "/my-account/settings")
  await tabTo(page, page.getByRole("button", { name: /^Sign out ?: Safari on iPhone$/ }))
  await page.keyboard.press("Enter")
  await expect(page.getByText("Device signed out")).toBeVisible()
  await phone.goto("/my-account")
  await expect(phone).toHaveURL(/\/auth\/login/)

  await tabTo(page, page.getByRole("link", { name: "Download my data" }))
  const file = page.waitForEvent("download")
  await page.keyboard.press("Enter")
  const mine = JSON.parse(readFileSync(await (await file).path(), "utf8"))
  expect(mine).toMatchObject({
    account: { username },
    addresses: [{ address: "4 Keong Saik Road" }],
  })

  await tabTo(page, page.getByRole("link", { name: "Delete my account…" }))
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Delete my account" })).toBeVisible()
  await tabTo(page, page.getByLabel(`Type your username, ${username}, to confirm`))
  await page.keyboard.type("somebody")
  await page.keyboard.press("Enter")
  await expect(page.getByText(`Please enter your username, ${username}, exactly.`)).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press("ControlOrMeta+A")
  await page.keyboard.type(username)
  await page.keyboard.press("Tab")
  await page.keyboard.type(password)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText("Your account has been deleted")).toBeVisible()
  await page.goto("/my-account")
  await expect(page).toHaveURL(/\/auth\/login/)
})

test("the same forms work without script", async ({ visit }) => {
  const username = await newMember("ira")
  const page = await visit(username, { javaScriptEnabled: false })
  const path = await addAddressOf(page)
  await page.goto(path)
  await page.getByLabel("Unit or floor").fill("#09-99")
  await page.getByRole("button", { name: "Save address" }).click()
  await expect(page.getByText("#09-99").first()).toBeVisible()
  await page.goto("/my-account/settings/delete-account")
  await page.getByLabel(`Type your username, ${username}, to confirm`).fill(username)
  await page.getByLabel("Current password").fill(password)
  await page.getByRole("button", { name: "Permanently delete my account" }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(signIn(page, username)).rejects.toThrow()
})

test("on a phone the tabs are folded under the name of the open one", async ({ visit }) => {
  const page = await visit(await newMember("joy"), { viewport: { width: 390, height: 800 } })
  await open(page, "/my-account/settings")
  const tabs = page.getByRole("navigation", { name: "Account menu" })
  await expect(tabs.getByRole("link", { name: "Profile" })).toBeHidden()
  await tabs.locator("summary").click()
  expect(await accessibilityViolations(page)).toEqual([])
  await tabs.getByRole("link", { name: "Profile" }).click()
  await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible()
  await expect(tabs.getByRole("link", { name: "Profile" })).toBeHidden()
})

const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1"

async function fillAddress(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}

async function addAddressOf(page: Page): Promise<string> {
  await page.goto("/my-account/address/add")
  await fillAddress(page, {
    "First name": "Bo",
    "Last name": "Chua",
    Phone: "91234567",
    Address: "1 Duxton Hill",
    "Postal code": "089590",
  })
  await page.getByRole("button", { name: "Save address" }).click()
  return (await page.getByRole("link", { name: /1 Duxton Hill/ }).getAttribute("href")) ?? ""
}

async function tabTo(page: Page, goal: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await goal.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press("Tab")
  }
  throw new Error("the keyboard does not reach it")
}

async function mailTo(email: string): Promise<string> {
  const mail = await (await fetch(`${address}/dev/mail`)).text()
  return mail
    .split("<article>")
    .filter((article) => article.includes(`To ${email},`))
    .join("\n")
}

async function linkIn(email: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      link = /href="([^"]*\/my-account\/profile\/email\/[^"]+)"/.exec(await mailTo(email))?.[1]
      return link
    })
    .toBeDefined()
  return link ?? ""
}

/**
 * Measures how long a message stays on the page, by the page's own clock: polling from the test would be up to a second
 * late.
 */
function measureDisplayMs(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        let since: number | undefined
        const watcher = new MutationObserver(() => {
          const isVisible = [...document.querySelectorAll("li")].some((each) =>
            each.textContent?.includes(wanted),
          )
          if (isVisible) since ??= performance.now()
          else if (since !== undefined) {
            watcher.disconnect()
            resolve(performance.now() - since)
          }
        })
        watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
    text,
  )
}
