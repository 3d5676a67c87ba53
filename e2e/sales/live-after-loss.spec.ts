import type { Page, Response } from "@playwright/test"
import { bid, newMember } from "../calls.ts"
import { expect, open, test } from "../fixtures.ts"
import { openTunnel } from "../tunnel.ts"
import { openSale } from "./sale.ts"

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
  // Long enough for the update to arrive if the connection were still open.
  await page.waitForTimeout(2_000)
  await expect(box).toContainText("1 bid")
  await expect(box).toContainText("Leading")

  tunnel.mend()
  await expect(box).toContainText("Outbid")
  await expect(box).toContainText("S$130")

  await bid(uma, lotId, 200_00)
  await expect(box).toContainText("S$190")
  await expect(box).toContainText("Leading")
  await tunnel.close()
})

test("a page that was in the background catches up when it is visible again", async ({ visit }) => {
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
  await expect(box).toContainText("1 bid")

  /** Simulates a tab that goes to the background or comes to the front. */
  async function turn(state: string): Promise<void> {
    await page.evaluate((now) => {
      Object.defineProperty(document, "visibilityState", { value: now, configurable: true })
      document.dispatchEvent(new Event("visibilitychange"))
    }, state)
  }
})

test("a lost response discards neither the page nor what was typed", async ({ visit }) => {
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
  await expect(page.getByText("Bidder 1").first()).toBeVisible()
  expect(lost).toBeGreaterThan(2)
  await expect(figure).toHaveValue("456")
})

test("a connection that breaks while the page opens discards nothing typed", async ({ visit }) => {
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

test("a link works once the connection is back", async ({ visit }) => {
  const page = await visit()
  await open(page, "/auction-schedule")
  let lost = 0
  await page.route("**/whisky-glossary.data*", (route) =>
    lost++ < 2 ? route.abort("connectionfailed") : route.continue(),
  )
  await page.getByRole("contentinfo").getByRole("link", { name: "Glossary" }).click()
  await expect(page).toHaveURL(/\/whisky-glossary$/)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/glossary/i)
  expect(lost).toBeGreaterThan(2)
})

test("a page revalidates without loading further scripts", async ({ visit }) => {
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
  const revalidated = page.waitForResponse(/\.data\b/)
  await bid(vic, lots[0]?.id ?? "", 180_00)
  await revalidated
  await expect(page.getByText("Bidder 1").first()).toBeVisible()
  expect(parts).toEqual([])
})

/** Waits for the complete stream: the script for notifications loads last and then asks for them. */
function wholeStream(page: Page): Promise<Response> {
  return page.waitForResponse(/\/api\/live\?.*notifications=me/)
}
