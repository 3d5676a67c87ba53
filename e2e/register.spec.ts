import { botCheck, password, verificationLink } from "./calls.ts"
import { openSale } from "./sale.ts"
import { expect, open, test } from "./story.ts"

test("who registers may bid once the link in the mail has been pressed", async ({ visit }) => {
  const page = await visit()
  const { lots } = await openSale("A first bid", [{ endsInSeconds: 3_600 }], 5)
  const username = `ivy_${process.pid}`
  const email = `${username}@story.example`

  await open(page, lots[0]?.path ?? "")
  await page.getByRole("link", { name: "Sign in to bid" }).click()
  await page.getByRole("main").getByRole("link", { name: "Open an account" }).click()
  await expect(page.getByRole("heading", { name: "Open an account" })).toBeVisible()

  await page.getByRole("button", { name: "Open the account" }).click()
  await expect(page.getByText("Username is required")).toBeVisible()
  await page.getByLabel("Username").fill(username)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByLabel("Confirm password").fill("another dram before bed")
  await page.getByRole("button", { name: "Open the account" }).click()
  await expect(page.getByText("Passwords do not match")).toBeVisible()
  await page.getByLabel("Confirm password").fill(password)
  await page.getByLabel("E-mail").fill(email)
  await page.getByLabel("Country").selectOption({ label: "Vietnam" })
  await page.getByRole("checkbox").check()
  await page.getByRole("button", { name: "Open the account" }).click()

  // Back at the lot, signed in, and told what is still missing.
  await expect(page).toHaveURL(new RegExp(`/${lots[0]?.id}/`))
  await expect(page.getByText("Your account is open.")).toBeVisible()
  const box = page.getByRole("region", { name: "Bidding" })
  await expect(box).toContainText("Please verify your e-mail address before you bid")

  await page.getByRole("link", { name: "Read the mail of this demo" }).click()
  await page.getByRole("link", { name: await verificationLink(email) }).click()
  await page.getByRole("button", { name: "Verify my e-mail" }).click()
  await expect(page.getByRole("heading", { name: "Your e-mail is verified" })).toBeVisible()

  await open(page, lots[0]?.path ?? "")
  await expect(page.getByText("Verify your e-mail to bid")).toHaveCount(0)
  await box.getByRole("button", { name: "Place maximum of S$100" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Place maximum of S$100" }).click()
  await expect(box).toContainText("Your bid is placed and leads.")
})

test("the link in the mail works once", async ({ visit }) => {
  const page = await visit()
  const username = `jon_${process.pid}`
  const email = `${username}@story.example`
  const captcha = await botCheck()
  const data = { username, email, password, country_mb: "Malaysia", country_code_mb: "+60", captcha }
  expect((await page.request.post("/api/auth/register", { data })).ok()).toBe(true)
  const link = await verificationLink(email)
  await open(page, link)
  await page.getByRole("button", { name: "Verify my e-mail" }).click()
  await expect(page.getByRole("heading", { name: "Your e-mail is verified" })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible()
})

test("a name that is taken and a wrong password are refused in words", async ({ visit }) => {
  const page = await visit()
  await open(page, "/auth/register")
  await page.getByLabel("Username").fill("ann")
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByLabel("Confirm password").fill(password)
  await page.getByLabel("E-mail").fill("somebody.else@story.example")
  await page.getByLabel("Country").selectOption({ label: "Singapore" })
  await page.getByRole("checkbox").check()
  await page.getByRole("button", { name: "Open the account" }).click()
  await expect(page.getByRole("alert")).toContainText("Email or Username already exists")
  await expect(page.getByLabel("Username")).toHaveValue("ann")

  await open(page, "/auth/login")
  await page.getByLabel("Username or e-mail").fill("ann")
  await page.getByLabel("Password").fill("not the password")
  await page.getByRole("button", { name: "Sign in" }).click()
  await expect(page.getByRole("alert")).toContainText("Username / Email or password not match")
})

test("signing out leads to the front page and forgets who was there", async ({ visit }) => {
  const page = await visit("ben")
  await open(page, "/whisky-auction-live")
  const stored = () => page.evaluate(() => localStorage.getItem("user"))
  await expect.poll(stored).toContain('"username":"ben"')
  await page.getByRole("banner").locator("summary", { hasText: "ben" }).click()
  await page.getByRole("banner").getByRole("button", { name: "Sign out" }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText("You are signed out")).toBeVisible()
  await expect.poll(stored).toBeNull()
  await page.goto("/my-account/my-bids")
  await expect(page).toHaveURL(/\/auth\/login\?from=/)
})
