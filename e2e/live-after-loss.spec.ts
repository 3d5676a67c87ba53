import type { Page, Response } from "@playwright/test"
import { bid, newMember } from "./calls.ts"
import { openSale } from "./sale.ts"
import { expect, open, test } from "./story.ts"
import { openTunnel } from "./tunnel.ts"

test("a page that lost its connection catches up by itself when it is back", async ({ visit }) => {
  const [uma, vic] = await Promise.all([newMember("uma"), newMember("vic")])
  const { lots } = await openSale("A tunnel", [{ endsInSeconds: 3_600 }], 5)
  const lotId = lots[0]?.id ?? ""
  await bid(uma, lotId, 120_00)
  const tunnel = await openTunnel()
  const page = await visit(uma)
  const stream = wholeStream(page)
  await open(page, `${tunnel.address}${lots[0]?.path}`)
  await stream
  const box = page.getByRole("region", { name: "Bidding" })
  await expect(box).toContainText("Leading")

  tunnel.cut()
  await bid(vic, lotId, 180_00)
  // Long enough that the news would have come if anything still came through.
  await page.waitForTimeout(2_000)
  await expect(box).toContainText("1 bid")
  await expect(box).toContainText("Leading")

  tunnel.mend()
  await expect(box).toContainText("Outbid", { timeout: 20_000 })
  await expect(box).toContainText("S$130")

  // And the stream is there again for what comes next.
  await bid(uma, lotId, 200_00)
  await expect(box).toContainText("S$190", { timeout: 2_000 })
  await expect(box).toContainText("Leading")
  await tunnel.close()
})

test("a page that was in the background catches up when it is looked at again", async ({ visit }) => {
  const [wim, xia] = await Promise.all([newMember("wim"), newMember("xia")])
  const { lots } = await openSale("Another tab", [{ endsInSeconds: 3_600 }], 5)
  const lotId = lots[0]?.id ?? ""
  const page = await visit(wim)
  await open(page, lots[0]?.path ?? "")
  const box = page.getByRole("region", { name: "Bidding" })
  await expect(box).toContainText("0 bids")
  await turn("hidden")
  await bid(xia, lotId, 110_00)
  await page.waitForTimeout(1_500)
  await expect(box).toContainText("0 bids")
  await turn("visible")
  await expect(box).toContainText("1 bid", { timeout: 3_000 })

  /** What the browser says when its tab goes to the back or comes to the front. */
  async function turn(state: string): Promise<void> {
    await page.evaluate((now) => {
      Object.defineProperty(document, "visibilityState", { value: now, configurable: true })
      document.dispatchEvent(new Event("visibilitychange"))
    }, state)
  }
})

test("an answer lost on its way takes neither the page nor what was typed away", async ({ visit }) => {
  const [uma, vic] = await Promise.all([newMember("uma"), newMember("vic")])
  const { lots } = await openSale("A lost answer", [{ endsInSeconds: 3_600 }], 5)
  const lotId = lots[0]?.id ?? ""
  const page = await visit(uma)
  const stream = wholeStream(page)
  await open(page, lots[0]?.path ?? "")
  await stream
  let lost = 0
  await page.route("**/*.data*", (route) => (lost++ < 2 ? route.abort("connectionfailed") : route.continue()))
  const figure = page.getByRole("textbox", { name: "Your maximum" })
  await figure.fill("456")
  await bid(vic, lotId, 180_00)
  await expect(page.getByText("Bidder 1").first()).toBeVisible({ timeout: 15_000 })
  expect(lost).toBeGreaterThan(2)
  await expect(figure).toHaveValue("456")
})

test("a line that breaks as the page opens takes nothing typed away", async ({ visit }) => {
  const uma = await newMember("uma")
  const { lots } = await openSale("A line that broke", [{ endsInSeconds: 3_600 }], 5)
  const page = await visit(uma)
  const typed = Promise.withResolvers<void>()
  await page.route("**/api/auth/me", async (route) => {
    await typed.promise
    await route.abort("connectionfailed")
  })
  await open(page, lots[0]?.path ?? "")
  const figure = page.getByRole("textbox", { name: "Your maximum" })
  await figure.fill("456")
  await page.context().setOffline(true)
  const lost = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/auth/me"))
  typed.resolve()
  await lost
  await page.waitForTimeout(1_000)
  await expect(figure).toHaveValue("456")
})

test("a page not known yet is gone to once the line holds again", async ({ visit }) => {
  const page = await visit()
  await open(page, "/auction-schedule")
  let lost = 0
  await page.route("**/__manifest*", (route) =>
    lost++ < 2 ? route.abort("connectionfailed") : route.continue(),
  )
  await page.getByRole("contentinfo").getByRole("link", { name: "Glossary" }).click()
  await expect(page).toHaveURL(/\/whisky-glossary$/)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/glossary/i)
  expect(lost).toBeGreaterThan(2)
})

test("to look again a page needs no part of another", async ({ visit }) => {
  const [uma, vic] = await Promise.all([newMember("uma"), newMember("vic")])
  const { lots } = await openSale("Looking again", [{ endsInSeconds: 3_600 }], 5)
  const page = await visit(uma)
  const stream = wholeStream(page)
  await open(page, lots[0]?.path ?? "")
  await stream
  const parts: string[] = []
  await page.route("**/assets/*", async (route) => {
    parts.push(route.request().url())
    await route.abort("connectionfailed")
  })
  const looked = page.waitForResponse(/\.data\b/)
  await bid(vic, lots[0]?.id ?? "", 180_00)
  await looked
  await expect(page.getByText("Bidder 1").first()).toBeVisible()
  expect(parts).toEqual([])
})

/** The stream with all that the page wants of it: the part that hears of notices is fetched last, and asks for them. */
function wholeStream(page: Page): Promise<Response> {
  return page.waitForResponse(/\/api\/live\?.*notices=me/)
}
