import type { Page } from "@playwright/test"
import { newMember } from "../calls.ts"
import { expect, fillSignIn, test } from "../fixtures.ts"
import { openSale } from "./sale.ts"

const congratulations = "Congratulations! Please proceed to make payment at 'My Cart'"
const withoutScript = { javaScriptEnabled: false }

test("a lot is bid on and won by plain forms and reloads alone", async ({ visit }) => {
  const [noor, otto] = await Promise.all([newMember("noor"), newMember("otto")])
  const [noors, ottos] = await Promise.all([visit(undefined, withoutScript), visit(otto, withoutScript)])
  const { lots } = await openSale("Plain forms", [{ endsInSeconds: 75 }], 0)
  const path = lots[0]?.path ?? ""

  await noors.goto(path)
  await expect(box(noors)).toContainText("You must be logged in to bid or purchase")
  await box(noors).getByRole("link", { name: "Sign in to bid" }).click()
  expect(new URL(noors.url()).searchParams.get("from")).toContain(lots[0]?.id)
  await fillSignIn(noors, noor)
  await expect(noors).toHaveURL(new RegExp(`/whisky-auction-live/vietnam/${lots[0]?.id}/`))

  await send(noors, "80")
  await expect(box(noors)).toContainText("Please bid at least S$100.")
  await expect(maximum(noors)).toHaveValue("80")
  await expect(maximum(noors)).toHaveAttribute("aria-invalid", "true")

  await send(noors, "320")
  await expect(box(noors)).toContainText("more than three times the minimum bid of S$100")
  await expect(maximum(noors)).toHaveValue("320")
  await box(noors).getByRole("textbox", { name: "Enter the amount again" }).fill("320")
  await send(noors, "320")
  await expect(box(noors)).toContainText("Bid placed. You’re the highest bidder.")
  await expect(box(noors)).toContainText("Leading")

  await ottos.goto(path)
  await send(ottos, "150")
  await expect(box(ottos)).toContainText("another bidder has a higher maximum.")
  await expect(box(ottos)).toContainText("Outbid")
  await send(ottos, "300")
  await expect(box(ottos)).toContainText("another bidder has a higher maximum.")

  await noors.reload()
  await expect(box(noors)).toContainText("Leading")
  await expect(box(noors)).toContainText("S$310")
  await expect(box(noors)).toContainText("This lot closes at a fixed time")

  await expect(async () => {
    await noors.reload()
    await expect(noors.getByText(congratulations, { exact: true })).toBeVisible({ timeout: 500 })
  }).toPass({ intervals: [1_000] })
  await expect(noors.getByRole("banner").getByRole("link", { name: "Cart: 1 to pay" })).toBeVisible()
  await ottos.reload()
  await expect(box(ottos)).toContainText("Auction ended.")
  await expect(box(ottos)).toContainText("You didn’t win this lot. It sold for S$310")
  await noors.goto("/my-account/my-bids?tab=won")
  await expect(noors.getByRole("link", { name: "Pay S$341" })).toBeVisible()
})

test("a page shown to a member who has signed out meanwhile asks to sign in and returns", async ({
  visit,
}) => {
  const page = await visit(await newMember("rune"), withoutScript)
  const { lots } = await openSale("Signed out", [{ endsInSeconds: 3_600 }], 0)
  await page.goto(lots[0]?.path ?? "")
  await page.context().clearCookies()
  await send(page, "100")
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible()
  expect(new URL(page.url()).searchParams.get("from")).toContain(lots[0]?.id)
})

function box(page: Page) {
  return page.getByRole("region", { name: /^(Bidding|Result)$/ })
}

function maximum(page: Page) {
  return box(page).getByRole("textbox", { name: "Your maximum" })
}

async function send(page: Page, dollars: string): Promise<void> {
  await maximum(page).fill(dollars)
  await box(page).getByRole("button", { name: "Place your maximum" }).click()
}
