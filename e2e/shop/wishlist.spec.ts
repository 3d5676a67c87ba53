import { call, newMember, tokenOf } from "../calls.ts"
import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, test } from "../fixtures.ts"
import { liveLots } from "../sales/sale.ts"

const list = "/whisky-auction-live/singapore?view=table"

for (const hasScript of [true, false]) {
  const mode = hasScript ? "with the script" : "by plain forms"

  test(`a lot is watched, found on the wishlist and removed again, ${mode}`, async ({ visit }) => {
    const username = await newMember(hasScript ? "wish" : "plainwish")
    const page = await visit(username, {
      javaScriptEnabled: hasScript,
      viewport: { width: 1280, height: 900 },
    })
    const go = (path: string) => (hasScript ? open(page, path) : page.goto(path))
    const [lot] = await liveLots("singapore")
    await go(`/whisky-auction-live/singapore/${lot?.id}/lot`)
    const main = page.getByRole("main")
    // A page with a live stream never becomes idle, so each click waits for its response.
    const press = async (name: string | RegExp, index = 0) => {
      const wishlistResponse = page.waitForResponse((answer) => /\/wishlist/.test(answer.url()))
      await main.getByRole("button", { name }).nth(index).click()
      await wishlistResponse
    }
    await press("Watch:")
    const watching = main.getByRole("button", { name: "Watching:" })
    await expect(watching).toHaveAttribute("aria-pressed", "true")
    await expect(page).toHaveURL(new RegExp(lot?.id ?? ""))

    await go(list)
    await expect(main.getByRole("button", { name: /^Watching:/ })).toHaveCount(1)
    await press(/^Watch:/, 3)
    await expect(main.getByRole("button", { name: /^Watching:/ })).toHaveCount(2)

    await go("/my-account/my-wish-list")
    await expect(page).toHaveURL(/\/my-account\/wishlist$/)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Wishlist")
    await expect(main.getByText("2 items")).toBeVisible()
    const row = main.getByRole("listitem").filter({ hasText: lot?.name ?? "" })
    await expect(row).toContainText("S$")
    await expect(row.locator("time")).toBeVisible()
    const [remove, putBack] = [`Remove: ${lot?.name}`, `Undo: ${lot?.name}`]
    await press(remove)
    if (hasScript) {
      await press(putBack)
      await press(remove)
      await expect(main.getByRole("button", { name: putBack })).toBeFocused()
      await go("/my-account/wishlist")
    }
    await expect(main.getByText("1 item")).toBeVisible()
    await expect(row).toHaveCount(0)
  })
}

test("a bottle and a price that changes are on the wishlist", async ({ visit }) => {
  const username = await newMember("mixed")
  const page = await visit(username)
  const found = await page.request.get("/api/search/suggestions?q=lagavulin+16&scope=bottle-singapore")
  const [bottle] = (await found.json()).results
  await open(page, "/my-account/wishlist")
  const main = page.getByRole("main")
  await expect(main.getByRole("heading", { name: "You’re not watching anything yet" })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await call("/wishlist/create/", { token: await tokenOf(username), data: { product: bottle.id } })
  await open(page, "/my-account/wishlist")
  const row = main.getByRole("listitem").filter({ hasText: "Lagavulin 16 Year Old" })
  await expect(row).toContainText("Bottle Shop, Singapore")
  await expect(row).toContainText(/\d+ in stock/)
  expect(await accessibilityViolations(page)).toEqual([])
})

test("a guest who wants to watch a lot signs in first and returns", async ({ visit }) => {
  const page = await visit()
  const [lot] = await liveLots("singapore")
  await open(page, `/whisky-auction-live/singapore/${lot?.id}/lot`)
  const watch = page.getByRole("main").getByRole("link", { name: "Watch:" })
  await expect(watch).toHaveAttribute("href", /^\/auth\?from=%2Fwhisky-auction-live%2Fsingapore%2Flot_/)
  await watch.click()
  await expect(page.getByRole("dialog")).toBeVisible()
})
