import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { address } from "../address.ts"
import { bid, call, newMember, tokenOf } from "../calls.ts"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, signIn, test } from "../fixtures.ts"
import { openSale } from "../sales/sale.ts"
import { orderBottleOf, type ShopBottle } from "./buy-bottle.ts"

const withoutScript = { javaScriptEnabled: false }
const card = {
  good: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  needsProof: "4000 0025 0000 3155",
}

for (const isScripted of [true, false])
  test(`a guest buys bottles by bank transfer ${isScripted ? "with" : "without"} script`, async ({
    visit,
  }) => {
    const page = await visit(undefined, isScripted ? {} : withoutScript)
    const go = async (path: string) => void (isScripted ? await open(page, path) : await page.goto(path))
    await go("/cart/test")
    await page.getByRole("button", { name: "Add them to the cart" }).click()
    await expect(page).toHaveURL(/\/cart$/)
    await go("/cart")
    if (isScripted) {
      await expect(page.getByRole("banner").getByRole("link", { name: "Cart: 3 to pay" })).toBeVisible()
      const mirrored = () => page.evaluate(() => JSON.parse(localStorage.getItem("cart") ?? "[]").length)
      await expect.poll(mirrored).toBe(3)
      expect(await accessibilityViolations(page)).toEqual([])
    }
    const sum = page.getByRole("region", { name: "Selected" })
    await expect(sum).toContainText("3 bottles")
    await page
      .getByRole("button", { name: /^Increase quantity/ })
      .first()
      .click()
    await expect(sum).toContainText("4 bottles")
    await page
      .getByRole("button", { name: /^Remove / })
      .last()
      .click()
    const question = page.getByRole("dialog", { name: "Are you sure to remove this product?" })
    await question.getByRole("button", { name: "Yes" }).click()
    await expect(sum).toContainText("3 bottles")
    await expect(page.getByRole("row")).toHaveCount(3)
    await page
      .getByRole("button", { name: /^Decrease quantity/ })
      .last()
      .click()
    await page
      .getByRole("dialog", { name: "Do you want to remove this item?" })
      .getByRole("link", { name: "No" })
      .click()
    await page
      .getByRole("checkbox", { name: /^Select/ })
      .last()
      .uncheck()
    if (isScripted) await expect(sum).toContainText("2 bottles")
    await page.getByRole("button", { name: "Check out" }).click()

    await expect(page.getByRole("heading", { name: "Existing customer" })).toBeVisible()
    if (isScripted) expect(await accessibilityViolations(page)).toEqual([])
    if (isScripted) await tryCode(page)
    // Not the promotion code's button, which is the first one of the form.
    if (isScripted) await page.getByLabel("First name").press("Enter")
    else await page.getByRole("button", { name: /^Pay (by|from) / }).click()
    const summary = page.getByRole("alert").filter({ hasText: "There are 7 problems in the form:" })
    await expect(summary.getByRole("link")).toHaveText([
      "Please fill in your first name",
      "Please fill in your last name",
      "Please fill in your phone number",
      "Please fill in your email",
      "Please fill in your address",
      "Please fill in your postal code",
      "Please confirm that you’re of legal drinking age and accept the terms.",
    ])
    await expect(page.locator("form").getByText("Please fill in your address")).toHaveCount(2)
    await summary.getByRole("link", { name: "Please fill in your address" }).click()
    if (isScripted) await expect(page.getByLabel("Address", { exact: true })).toBeFocused()
    if (isScripted) expect(await accessibilityViolations(page)).toEqual([])
    await typeDetails(page, isScripted ? "guest@elsewhere.example" : "plain@elsewhere.example")
    if (isScripted) await expect(page.getByText("Please fill in your address")).toHaveCount(0)
    await page.getByRole("button", { name: /^Pay (S\$|by |from )/ }).press("Enter")
    await expect(
      page.getByText("Please confirm that you’re of legal drinking age and accept the terms."),
    ).toHaveCount(1)
    await page.getByRole("checkbox", { name: /18 or older/ }).press("Space")
    await page.getByRole("button", { name: /^Pay (S\$|by |from )/ }).press("Enter")

    const success = page.getByRole("dialog", { name: "Checkout Success" })
    await expect(success.getByRole("img", { name: /^PayNow code: S\$/ })).toBeVisible()
    await expect(success).toContainText(/[2-9A-Z]{8}/)
    await expect(success.getByRole("link", { name: "Save QR" })).toHaveAttribute("download", /^PayNow-/)
    if (isScripted) expect(await accessibilityViolations(page)).toEqual([])
    const secret = new URL(page.url()).searchParams.get("order")
    const friend = await visit()
    await friend.goto(`/cart/${secret}`)
    await expect(friend.getByText("No sign-in needed")).toBeVisible()
    await expect(friend.getByRole("img", { name: /^PayNow code/ })).toBeVisible()

    await success.getByRole("link", { name: "Close" }).click()
    await expect(page).toHaveURL(/\/home$/)
    await page.goto("/cart")
    await expect(page.getByRole("row")).toHaveCount(2)
  })

/** A code is tried when its field is left, not while it is typed. */
async function tryCode(page: Page): Promise<void> {
  const tried: string[] = []
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/checkout")) tried.push(request.url())
  })
  await expect(page.getByRole("button", { name: "Apply code" })).toHaveAttribute("type", "button")
  const code = page.getByLabel("Promotion code")
  await code.pressSequentially("NO-SUCH")
  await code.press("Enter")
  await expect(page.getByText("We don’t know this code. Check the spelling.")).toBeVisible()
  await code.fill("")
  await code.press("Tab")
  await expect(page.getByText("We don’t know this code. Check the spelling.")).toHaveCount(0)
  expect(tried).toHaveLength(2)
}

test("an order sent before the bot check is complete waits for it, also after a refusal", async ({
  visit,
}) => {
  const page = await visit()
  await addSamples(page)
  await page.getByRole("button", { name: "Check out" }).click()
  const order = page.getByRole("button", { name: /^Pay (S\$|by |from )/ })
  const details = page.locator("form").filter({ has: order })
  await expect(details.getByText("Verified: you’re not a robot")).toBeVisible()
  const gate = Promise.withResolvers<void>()
  await page.route("**/api/altcha", async (route) => {
    await gate.promise
    await route.continue()
  })
  await order.click()
  await expect(page.getByText("There are 7 problems in the form:")).toBeVisible()
  await typeDetails(page, "hasty@elsewhere.example")
  await page.getByRole("checkbox", { name: /18 or older/ }).press("Space")
  await order.press("Enter")
  await expect(details.getByText("We’ll send your form as soon as the check is done.")).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  gate.resolve()
  await expect(page.getByRole("dialog", { name: "Checkout Success" })).toBeVisible()
})

test("a member pays for a won lot and a bottle together by card, after a declined card and with the bank's confirmation", async ({
  visit,
}) => {
  test.setTimeout(120_000)
  const mia = await newMember("mia")
  const page = await visit(mia)
  // Signed in before the sale opens: its lot ends soon.
  await tokenOf(mia)
  const { lots } = await openSale("Paid by card", [{ endsInSeconds: 14, openingCents: 120_00 }], 0)
  await bid(mia, lots[0]?.id ?? "", 120_00)
  await addSamples(page)
  await expect(async () => {
    await open(page, "/cart")
    await expect(page.getByText("Hammer", { exact: true })).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 40_000, intervals: [1_000] })
  const sum = page.getByRole("region", { name: "Selected" })
  await expect(sum).toContainText("Auction Commission")
  await page.getByRole("button", { name: "Check out" }).click()
  // The lot is kept in Vietnam, the bottles in Singapore.
  await expect(page.getByRole("radio", { name: /^Collection/ })).toBeDisabled()
  await expect(page.getByText(/kept in Vietnam: we have no counter there/)).toBeVisible()
  await page.getByText("Free storage", { exact: true }).click()
  await page.getByText("Credit card", { exact: true }).click()
  await expect(page.getByText("Credit card fee (3%)")).toBeVisible()
  await page.getByRole("checkbox", { name: /18 or older/ }).check()
  await page.getByRole("button", { name: /^Pay (S\$|by |from )/ }).click()

  const payment = page.getByRole("dialog", { name: "Pay by card" })
  await expect(payment).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await payment.getByRole("button", { name: "Pay now" }).click()
  await expect(payment.getByRole("link", { name: "Please fill in the card number." })).toBeVisible()
  await payByCard(page, card.declined)
  await expect(payment.getByText("Your payment was not successful, please try again.")).toBeVisible()
  await payByCard(page, card.needsProof)
  await expect(page).toHaveURL(/\/payment\/sandbox\//)
  await page
    .getByRole("button")
    .filter({ hasText: /approve|confirm/i })
    .click()
  await expect(page.getByText("Payment succeeded!")).toBeVisible()
  await expect(page.getByText(/^Redirecting to home page in \d seconds\.\.\.$/)).toBeVisible()
  await expect(page).toHaveURL(/\/home$/, { timeout: 10_000 })
  await page.goto("/cart")
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible()
})

test("a cancelled card payment leaves the cart as it was", async ({ visit }) => {
  const page = await visit(await newMember("otto"))
  await addSamples(page)
  await page.getByRole("button", { name: "Check out" }).click()
  await page.getByText("Collection", { exact: true }).click()
  await page.getByText("Credit card", { exact: true }).click()
  await page.getByRole("checkbox", { name: /18 or older/ }).check()
  await page.getByRole("button", { name: /^Pay (S\$|by |from )/ }).click()
  const payment = page.getByRole("dialog", { name: "Pay by card" })
  await payment.getByRole("button", { name: "Cancel" }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole("row")).toHaveCount(4)
})

test("a guest's cart moves to the account once", async ({ visit }) => {
  const noor = await newMember("noor")
  const page = await visit()
  await addSamples(page)
  await signIn(page, noor)
  await open(page, "/home")
  await expect(page.getByRole("banner").getByRole("link", { name: "Cart: 3 to pay" })).toBeVisible()
  await page.reload()
  await expect(page.getByRole("banner").getByRole("link", { name: "Cart: 3 to pay" })).toBeVisible()
  await page.goto("/cart")
  await expect(page.getByText(/Held for you until/)).toHaveCount(3)
})

test("a visitor becomes a member by card and then has no upgrade to buy", async ({ visit }) => {
  const guest = await visit()
  await guest.goto("/checkout?upgrade=true")
  await expect(guest).toHaveURL(/\/auth(\/login)?\?from=%2Fcheckout%3Fupgrade%3Dtrue/)
  const page = await visit(await newMember("kofi"))
  await open(page, "/checkout?upgrade=true")
  await expect(page.getByText("Membership fee")).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByText("Credit card", { exact: true }).click()
  await expect(page.getByText("S$5.15").first()).toBeVisible()
  await page.getByRole("button", { name: "Upgrade" }).click()
  // The dialog moves the focus once, as it opens; typing earlier would be interrupted.
  await expect(page.getByLabel("Card number")).toBeFocused()
  await payByCard(page, card.good)
  await expect(page.getByText("Payment succeeded!")).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
  await page.goto("/checkout?upgrade=true")
  await expect(page).toHaveURL(/\/home$/)
})

test("an empty cart cannot be checked out", async ({ visit }) => {
  const page = await visit()
  await page.goto("/checkout")
  await expect(page).toHaveURL(/\/cart$/)
})

async function addSamples(page: Page): Promise<void> {
  await open(page, "/cart/test")
  await page.getByRole("button", { name: "Add them to the cart" }).click()
  await expect(page.getByRole("heading", { name: "My Cart" })).toBeVisible()
}

async function typeDetails(page: Page, email: string): Promise<void> {
  await page.getByLabel("First name", { exact: true }).focus()
  const typed = ["Mia", "Lim", "", "+65 9123 4567", email, "", "088437", "1 Tanjong Pagar", "#02-01"]
  for (const text of typed) {
    await page.keyboard.type(text)
    await page.keyboard.press("Tab")
  }
  await expect(page.locator("[autocomplete=new-password]")).toBeFocused()
}

async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").focus()
  await page.keyboard.press("ControlOrMeta+a")
  for (const text of [number, "12/30", "123"]) {
    await page.keyboard.type(text)
    await page.keyboard.press("Tab")
  }
  await page.getByRole("button", { name: "Pay now" }).press("Enter")
}

test("a short wallet leads to a top-up of what is missing, and a refused order says so in view", async ({
  visit,
}) => {
  const username = await newMember("short")
  const page = await visit(username, { viewport: { width: 390, height: 844 } })
  await addBottle(username)
  await open(page, "/checkout")
  await expect(page.getByRole("radio", { name: /^Wallet/ })).toBeDisabled()
  const topUp = page.getByRole("link", { name: /^Top up S\$/ })
  const dollars = /[\d,]+/.exec((await topUp.textContent()) ?? "")?.[0]?.replace(",", "")
  await topUp.click()
  await expect(page.getByLabel("Amount in S$").first()).toHaveValue(dollars ?? "?")

  await open(page, "/checkout")
  await page.getByRole("radio", { name: /^Free storage/ }).check()
  await page.getByRole("checkbox", { name: /18/ }).check()
  // Ordered in another tab meanwhile.
  const form = { act: "place", shipping: "self", paymentMethod: "transfer", age: "yes", key: randomUUID() }
  const elsewhere = { form, headers: { origin: address }, maxRedirects: 0 }
  expect((await page.request.post("/checkout", elsewhere)).status()).toBe(303)
  await page.getByRole("main").getByRole("button", { name: /S\$/ }).last().click()
  const refusal = page.getByRole("main").getByRole("alert")
  await expect(refusal).toBeFocused()
  await expect(refusal).toBeInViewport({ ratio: 1 })
  await expect(page.getByText((await refusal.textContent()) ?? "?")).toHaveCount(2)
})

/** Puts a bottle of the shop in Singapore in the member's cart. */
async function addBottle(username: string): Promise<void> {
  const token = await tokenOf(username)
  const all: ShopBottle[] = await call("/product/type/Bottle%20Shop")
  const bottle = all.find((each) => each.prod_location_of_bottle === "singapore" && each.inventory > 2)
  const { user } = await call("/auth/me", { token })
  const data = { user_id: user._id, product_id: bottle?._id, quantity: 1 }
  await call("/order/bid_bottle", { token, data })
}

test("a transfer's dialog begins at its title on a phone, and everything to type can be copied", async ({
  visit,
}) => {
  const username = await newMember("payer")
  const page = await visit(username, { viewport: { width: 390, height: 600 } })
  const { placed } = await orderBottleOf(page, username, {
    paymentMethod: "transfer",
    pick: (bottles) => bottles.at(-1),
  })
  await open(page, placed.headers().location ?? "")
  const dialog = page.getByRole("dialog", { name: "Checkout Success" })
  await expect(dialog.getByRole("heading", { name: "Checkout Success" })).toBeInViewport({ ratio: 1 })
  for (const name of ["Copy amount", "Copy reference", "Copy UEN"])
    await expect(dialog.getByRole("button", { name })).toBeVisible()
})
