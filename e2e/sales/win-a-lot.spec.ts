import type { Page } from "@playwright/test"
import { newMember } from "../calls.ts"
import { expect, open, test } from "../fixtures.ts"
import { openSale } from "./sale.ts"

const congratulations = "Congratulations! Please proceed to make payment at 'My Cart'"

test("two people bid against each other until the hammer falls for one of them", async ({ visit }) => {
  const { lots } = await openSale("A duel", [{ endsInSeconds: 50 }], 1)
  const path = lots[0]?.path ?? ""
  const [mia, tom] = await Promise.all([newMember("mia"), newMember("tom")])
  const [mias, toms] = await Promise.all([visit(mia), visit(tom)])
  await Promise.all([open(mias, path), open(toms, path)])
  const visits = countVisits(mias)
  const name = await mias.getByRole("heading", { level: 1 }).textContent()

  const firstEnd = await endOf(toms)
  await placeMaximum(mias, 120)
  await expect(box(mias)).toContainText("Bid placed. You’re the highest bidder.")
  await expect(box(mias)).toContainText("Leading")
  await expect(box(toms)).toContainText("1 bid")
  // The bid came in the last minute, so the end moves to a minute after it, for everyone.
  await expect.poll(() => endOf(toms)).toBeGreaterThan(firstEnd)
  await expect(box(toms)).toContainText("Scheduled end")
  expect(await endOf(mias)).toBe(await endOf(toms))

  const seen = timeDisplayed(mias, "Outbid")
  const answered = await placeMaximum(toms, 150)
  const delayMs = Math.round((await seen) - answered)
  test.info().annotations.push({ type: "outbid in view after", description: `${delayMs} ms` })
  console.log(`outbid in view ${delayMs} ms after the other's answer`)
  await expect(box(mias)).toContainText("S$130")
  await expect(box(toms)).toContainText("Leading")

  const beforeLast = await endOf(toms)
  const seenToo = timeDisplayed(toms, "Outbid")
  const answeredToo = await placeMaximum(mias, 200)
  // A busy machine may hold up one of them.
  expect(Math.min(delayMs, (await seenToo) - answeredToo)).toBeLessThanOrEqual(1_000)
  for (const page of [mias, toms]) {
    await expect.poll(() => endOf(page)).toBeGreaterThan(beforeLast)
    await expect(box(page)).toContainText("S$160")
  }

  await expect(mias.getByText(congratulations, { exact: true })).toBeVisible({ timeout: 240_000 })
  await expect(box(mias)).toContainText("Auction ended.")
  await expect(mias.getByRole("banner").getByRole("link", { name: "Cart: 1 to pay" })).toBeVisible()
  await expect(box(toms)).toContainText("Auction ended.")
  await expect(box(toms)).toContainText("You didn’t win this lot. It sold for S$160; your maximum was S$150.")
  await expect(toms.getByRole("banner").getByRole("link", { name: "Cart", exact: true })).toBeVisible()
  expect(visits.length, "nothing of this took a reload").toBe(0)

  await mias.getByRole("link", { name: "Go to My Cart" }).click()
  const cart = mias.getByRole("table", { name: "Items in your cart" })
  await expect(cart.getByRole("checkbox")).toHaveCount(1)
  await expect(cart).toContainText(name ?? "?")
  await expect(cart).toContainText("S$160")
  await expect(cart.getByRole("button", { name: /^Remove/ })).toHaveCount(0)

  await mias.goto("/my-account/my-bids?tab=won")
  await expect(mias.getByRole("main")).toContainText(name ?? "?")
  await expect(mias.getByRole("link", { name: "Pay S$176" })).toBeVisible()
  await toms.goto("/my-account/my-bids?tab=history")
  await expect(toms.getByRole("main")).toContainText(name ?? "?")
  await toms.getByRole("link", { name: "Won Lots" }).last().click()
  await expect(toms.getByRole("heading", { name: "You haven’t won any lots yet" })).toBeVisible()
})

/** The bid box; once the sale is over, its page redirects to the archive by itself. */
function box(page: Page) {
  return page.getByRole("region", { name: /^(Bidding|Result)$/ })
}

/** Returns when the response began to arrive. */
async function placeMaximum(page: Page, dollars: number): Promise<number> {
  await box(page).getByRole("textbox", { name: "Your maximum" }).fill(String(dollars))
  const label = `Place maximum of S$${dollars}`
  await box(page).getByRole("button", { name: label }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog).toContainText("Bids are binding")
  const answer = page.waitForResponse((response) => response.request().method() === "POST")
  await dialog.getByRole("button", { name: label }).click()
  const { startTime, responseStart } = (await answer).request().timing()
  return startTime + responseStart
}

/** When this text first appears in the bid box, by this machine's clock. */
function timeDisplayed(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        function check() {
          if (!document.querySelector("#bid")?.textContent?.includes(wanted)) return
          watcher.disconnect()
          resolve(Date.now())
        }
        const watcher = new MutationObserver(check)
        watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
        check()
      }),
    text,
  )
}

async function endOf(page: Page): Promise<number> {
  return Date.parse((await box(page).locator("time").getAttribute("datetime")) ?? "")
}

function countVisits(page: Page): string[] {
  const visits: string[] = []
  page.on("request", (request) => {
    if (request.isNavigationRequest()) visits.push(request.url())
  })
  return visits
}
