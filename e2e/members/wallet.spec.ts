import type { Page } from "@playwright/test"
import { newMember } from "../calls.ts"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, test } from "../fixtures.ts"

const notificationsDialog = (page: Page) => page.getByRole("dialog").filter({ hasText: "All notifications" })

/** Delays the unread notifications until the returned function is called. */
async function delayNotifications(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route("**/api/notification", async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

async function payByCard(page: Page): Promise<void> {
  await page.getByLabel("Card number").fill("4242 4242 4242 4242")
  await page.getByLabel("Expiry").fill("12/30")
  await page.getByLabel("Security code").fill("123")
  await page.getByRole("button", { name: "Pay now" }).click()
}

const balanceOf = async (page: Page) => (await (await page.request.get("/api/auth/me")).json()).user.balance

test("a member tops up, spends from the balance, and has the rest paid out", async ({ visit }) => {
  const page = await visit(await newMember("purse"))
  await open(page, "/my-account/wallet")
  await expect(page.getByText("You can withdraw S$20 or more.")).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByLabel("Amount in S$").fill("ten")
  await page.getByRole("button", { name: "Continue to payment" }).click()
  await expect(page.getByText("We couldn’t read this amount.")).toBeVisible()
  await page.getByLabel("Amount in S$").fill("100")
  await page.getByLabel("Payment method").selectOption("card")
  await page.getByRole("button", { name: "Continue to payment" }).click()
  await payByCard(page)
  await expect(page.getByText("Payment succeeded!")).toBeVisible()
  await expect.poll(() => balanceOf(page)).toBe(100_00)

  await open(page, "/checkout?upgrade=true")
  await page.route("**/api/notification", (route) => route.fulfill({ json: [] }))
  await page.getByLabel("Wallet").check()
  await page.getByRole("button", { name: "Upgrade" }).click()
  await expect(page.getByRole("dialog", { name: "Checkout Success" })).toBeVisible()
  await expect.poll(() => balanceOf(page)).toBe(95_00)
  await page.unroute("**/api/notification")

  const releaseNotifications = await delayNotifications(page)
  await open(page, "/my-account/wallet")
  const payout = page.locator("#withdraw")
  await payout.getByLabel("Amount in S$").fill("95.01")
  await payout.getByLabel("Name on the account").fill("Ann Tan")
  await payout.getByLabel("Bank", { exact: true }).fill("DBS")
  await payout.getByLabel("Account number").fill("012-345678-9")
  await payout.getByRole("button", { name: "Request withdrawal" }).click()
  await expect(payout.getByText("Not Enough Balance")).toBeVisible()
  // The receipt is marked as read, which revalidates the page. The form's result, and what was typed, remain.
  const revalidated = page.waitForResponse((response) => response.url().includes("/my-account/wallet.data"))
  releaseNotifications()
  await revalidated
  await expect(notificationsDialog(page)).toHaveCount(0)
  await expect(payout.getByText("Not Enough Balance")).toBeVisible()
  await expect(payout.getByLabel("Name on the account")).toHaveValue("Ann Tan")
  await payout.getByLabel("Amount in S$").fill("60")
  await payout.getByRole("button", { name: "Request withdrawal" }).click()
  await expect(page.getByText("S$60 more is on its way to your bank")).toBeVisible()
  await expect(payout.getByText("Awaiting approval")).toBeVisible()
  await expect(payout.getByText("DBS …6789")).toBeVisible()
  expect(await balanceOf(page)).toBe(35_00)

  const rows = page.getByRole("table", { name: "Money in and out of your balance" }).getByRole("row")
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(1)).toContainText("Withdrawal requested")
  await expect(rows.nth(2)).toContainText("Order payment")
  await expect(rows.nth(3)).toContainText("Top-up")
  const csv = await (await page.request.get("/my-account/wallet/statement.csv")).text()
  expect(csv).toContain("SGD,-60,35")
})

test("a user pays for membership by card and the result page confirms it", async ({ visit }) => {
  const username = await newMember("rising")
  const page = await visit(username)
  await open(page, "/membership")
  await page.getByRole("link", { name: "Become a member for S$5" }).click()
  await page.getByLabel("Card", { exact: false }).first().check()
  await page.getByRole("button", { name: "Upgrade" }).click()
  await expect(page.getByLabel("Card number")).toBeVisible()
  const secret = new URL(page.url()).searchParams.get("payment_intent_client_secret")
  const result = await visit()
  await result.context().addCookies(await page.context().cookies())
  await open(result, `/membership?session_id=${secret}`)
  await expect(result.getByRole("heading", { name: "Payment status" })).toBeVisible()
  await expect(result.getByText("Pending", { exact: true })).toBeVisible()
  expect(await accessibilityViolations(result)).toEqual([])

  await payByCard(page)
  await expect(page.getByText("Payment succeeded!")).toBeVisible()
  await expect(result.getByText("You’re now a member.")).toBeVisible()
  await expect(result.getByText(`${username}@story.example`)).toBeVisible()
  const { user } = await (await page.request.get("/api/auth/me")).json()
  expect(user.role).toBe("member")
  await open(page, "/my-account/wallet/reward")
  await expect(page.getByText("Earn 2 points for every full dollar")).toBeVisible()
})

test("without script a top-up leads to its payment, and a wrong amount is reported at its field", async ({
  visit,
}) => {
  const page = await visit(await newMember("plain"), { javaScriptEnabled: false })
  await page.goto("/my-account/wallet")
  const topUp = page.locator("#top-up")
  await topUp.getByLabel("Amount in S$").fill("5")
  await topUp.getByRole("button", { name: "Continue to payment" }).click()
  await expect(topUp.getByText("The minimum is S$10.")).toBeVisible()
  await expect(topUp.getByLabel("Amount in S$")).toHaveValue("5")
  await topUp.getByLabel("Amount in S$").fill("50")
  await topUp.getByRole("button", { name: "Continue to payment" }).click()
  await expect(page).toHaveURL(/\/checkout\/success/)
})
