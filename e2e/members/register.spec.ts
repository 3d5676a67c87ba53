import { botCheck, linkTo, newMember, password, verificationLink } from "../calls.ts"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, fillSignIn, open, signOut, test } from "../fixtures.ts"
import { openSale } from "../sales/sale.ts"

test("a new account may bid once the link in the e-mail has been opened", async ({ visit }) => {
  const page = await visit()
  const { lots } = await openSale("A first bid", [{ endsInSeconds: 3_600 }], 5)
  const username = `ivy_${process.pid}`
  const email = `${username}@story.example`

  await open(page, lots[0]?.path ?? "")
  await page.getByRole("link", { name: "Sign in to bid" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("link", { name: "Create an account" }).click()
  await expect(dialog.getByRole("heading", { name: "Create an account" })).toBeVisible()

  const submit = dialog.getByRole("button", { name: "Create account" })
  await submit.click()
  const summary = dialog.getByText(/^There are \d+ problems in the form:/)
  await expect(summary).toBeVisible()
  const toUsername = dialog.getByRole("link", { name: "Username is required" })
  await toUsername.click()
  await expect(dialog.getByLabel("Username")).toBeFocused()
  await dialog.getByLabel("Username").fill(username)
  await expect(dialog.getByText("Username is required"), "typing mends it").toHaveCount(0)
  await dialog.getByLabel("Password", { exact: true }).fill(password)
  await dialog.getByLabel("Confirm password").fill("another dram before bed")
  await submit.click()
  await expect(dialog.getByRole("link", { name: "Passwords do not match" })).toBeVisible()
  await dialog.getByLabel("Confirm password").fill(password)
  await dialog.getByLabel("Email").fill(email)
  await dialog.getByLabel("Country").selectOption({ label: "Vietnam" })
  await dialog.getByLabel("Phone (+84)").fill("12")
  await dialog.getByRole("checkbox", { name: /legal drinking age/ }).check()
  await submit.click()
  await expect(dialog.getByText("Please enter a phone number")).toBeVisible()
  await dialog.getByLabel("Phone (+84)").fill("91 234 56 78")
  await submit.click()

  await expect(page.getByText("Your account is ready.")).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/${lots[0]?.id}/`))
  const box = page.getByRole("region", { name: "Bidding" })
  await expect(box).toContainText("Please verify your email address before you bid")

  const link = await verificationLink(email)
  await page.getByRole("link", { name: "Read this demo’s emails" }).click()
  await page.getByRole("link", { name: link }).first().click()
  await page.getByRole("button", { name: "Verify my email" }).click()
  await expect(page.getByRole("heading", { name: "Your email is verified" })).toBeVisible()
  expect(await linkTo(email, "/whisky-auction-live"), "the welcome e-mail").toContain("/whisky-auction-live")

  await open(page, lots[0]?.path ?? "")
  await expect(page.getByText("Verify your email to bid")).toHaveCount(0)
  await box.getByRole("button", { name: "Place maximum of S$100" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Place maximum of S$100" }).click()
  await expect(box).toContainText("Bid placed. You’re the highest bidder.")
})

test("registering, verifying and signing in by username and by e-mail work by keyboard alone", async ({
  visit,
}) => {
  const page = await visit()
  const username = `kim_${process.pid}`
  const email = `${username}@story.example`
  await open(page, "/auth/register")
  await page.getByLabel("Username").focus()
  const country = "Malaysia"
  for (const typed of [username, password, password, email, country]) {
    await page.keyboard.type(typed)
    await page.keyboard.press("Tab")
  }
  await expect(page.getByLabel("Phone (+60)")).toBeFocused()
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press("Tab")
  await expect(page.getByRole("checkbox", { name: /legal drinking age/ })).toBeFocused()
  await page.keyboard.press("Space")
  await expect(page.getByRole("button", { name: "Create account" })).toBeEnabled()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press("Enter")
  await expect(page.getByText("Your account is ready.")).toBeVisible()

  const link = await verificationLink(email)
  await page.goto("/dev/mail")
  await page.getByRole("link", { name: link }).first().focus()
  await page.keyboard.press("Enter")
  await page.getByRole("button", { name: "Verify my email" }).focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Your email is verified" })).toBeVisible()

  for (const name of [username, email.toUpperCase()]) {
    await signOut(page)
    await open(page, "/auth/login?from=/auction-schedule")
    await page.getByLabel("Username or email").focus()
    await page.keyboard.type(name)
    await page.keyboard.press("Tab")
    await expect(page.getByRole("link", { name: "Forgot password?" })).toBeFocused()
    await page.keyboard.press("Tab")
    await page.keyboard.type(password)
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeEnabled()
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(/\/auction-schedule$/)
    await expect(page.getByText("You’re signed in")).toBeVisible()
  }
})

test("the link in the e-mail works once", async ({ visit }) => {
  const page = await visit()
  const username = `jon_${process.pid}`
  const email = `${username}@story.example`
  const captcha = await botCheck()
  const data = { username, email, password, country_mb: "Malaysia", country_code_mb: "+60", captcha }
  expect((await page.request.post("/api/auth/register", { data })).ok()).toBe(true)
  const link = await verificationLink(email)
  await open(page, link)
  await page.getByRole("button", { name: "Verify my email" }).click()
  await expect(page.getByRole("heading", { name: "Your email is verified" })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible()
})

test("a username that is taken and a wrong password are refused with a message", async ({ visit }) => {
  const page = await visit()
  await open(page, "/auth/register")
  await page.getByLabel("Username").fill("ann")
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByLabel("Confirm password").fill(password)
  await page.getByLabel("Email").fill("somebody.else@story.example")
  await page.getByLabel("Country").selectOption({ label: "Singapore" })
  await page.getByRole("checkbox", { name: /legal drinking age/ }).check()
  await page.getByRole("button", { name: "Create account" }).click()
  await expect(page.getByRole("main").getByRole("alert").first()).toContainText(
    "Email or Username already exists",
  )
  await expect(page.getByLabel("Username")).toHaveValue("ann")

  await open(page, "/auth/login")
  await page.getByLabel("Username or email").fill("ann")
  await page.getByLabel("Password").fill("not the password")
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  const main = page.getByRole("main")
  await expect(main.getByText("Login Failed")).toBeVisible()
  await expect(main.getByText("Username / Email or password not match")).toBeVisible()
  await expect(page.getByText("Invalid email or password")).toBeVisible()
  await expect(page.getByLabel("Password")).toBeFocused()
  await fillSignIn(page, await newMember("retry"))
  await expect(page.getByText("You’re signed in")).toBeVisible()
})

test("signing out leads to the home page and clears who was signed in", async ({ visit }) => {
  const username = await newMember("leaver")
  const page = await visit(username)
  await open(page, "/whisky-auction-live")
  const stored = () => page.evaluate(() => localStorage.getItem("user"))
  await expect.poll(stored).toContain(`"username":"${username}"`)
  await page.getByRole("banner").locator("summary", { hasText: username }).click()
  await page.getByRole("banner").getByRole("button", { name: "Sign out" }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText("You’re signed out")).toBeVisible()
  await expect.poll(stored).toBeNull()
  await page.goto("/my-account/my-bids")
  await expect(page).toHaveURL(/\/auth\/login\?from=/)
})
