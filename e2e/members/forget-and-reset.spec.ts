import { linkTo, newMember, password } from "../calls.ts"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, signIn, test } from "../fixtures.ts"

const fresh = "two drams after supper"

test("a forgotten password is reset by e-mail, and every device is signed out", async ({ visit }) => {
  const page = await visit()
  const elsewhere = await visit()
  const username = await newMember("otto")
  const email = `${username}@story.example`
  await signIn(elsewhere, username)
  await open(elsewhere, "/my-account/my-bids")
  await expect(elsewhere).toHaveURL(/my-bids/)

  await open(page, "/auth/login")
  await page.getByRole("link", { name: "Forgot password?" }).click()
  await expect(page.getByRole("heading", { name: "Forgot password" })).toBeVisible()
  await page.getByRole("button", { name: "Send link" }).click()
  await expect(page.getByText("Email is required")).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByLabel("Email").fill(email)
  await page.getByRole("button", { name: "Send link" }).click()
  await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])

  const link = await linkTo(email, "/auth/reset-password/")
  await open(page, link)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByLabel("New password").fill(fresh)
  await page.getByLabel("Confirm password").fill(password)
  await page.getByRole("button", { name: "Set new password" }).click()
  await expect(page.getByText("Password not match")).toBeVisible()
  await page.getByLabel("New password").fill("Password123")
  await page.getByLabel("Confirm password").fill("Password123")
  await page.getByRole("button", { name: "Set new password" }).click()
  await expect(page.getByText("This password is too easy to guess.")).toBeVisible()
  await page.getByLabel("New password").fill(fresh)
  await page.getByLabel("Confirm password").fill(fresh)
  await page.getByRole("button", { name: "Set new password" }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(page.getByText("Your new password is set.")).toBeVisible()

  await page.getByLabel("Username or email").fill(email)
  await page.getByLabel("Password").fill(fresh)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  await expect(page.getByText("You’re signed in")).toBeVisible()

  await elsewhere.goto("/my-account/my-bids")
  await expect(elsewhere).toHaveURL(/\/auth\/login\?from=/)
  await open(page, link)
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible()
})

test("an unknown e-mail address gets the same answer, by keyboard alone", async ({ visit }) => {
  const page = await visit()
  await open(page, "/auth/forgot-password")
  await page.getByLabel("Email").focus()
  await page.keyboard.type("nobody.at.all@story.example")
  await expect(page.getByRole("button", { name: "Send link" })).toBeEnabled()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible()
  await expect(page.getByText("If nobody.at.all@story.example belongs to an account")).toBeVisible()
})

test("a password is reset by keyboard alone", async ({ visit }) => {
  const page = await visit()
  const username = await newMember("pia")
  await open(page, "/auth/forgot-password")
  await page.getByLabel("Email").focus()
  await page.keyboard.type(`${username}@story.example`)
  await expect(page.getByRole("button", { name: "Send link" })).toBeEnabled()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible()
  await open(page, await linkTo(`${username}@story.example`, "/auth/reset-password/"))
  await page.getByLabel("New password").focus()
  await page.keyboard.type(fresh)
  await page.keyboard.press("Tab")
  await page.keyboard.type(fresh)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/auth\/login$/)
})
