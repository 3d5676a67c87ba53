import { expect, open, test } from "./fixtures.ts"

/** An address registered in Vietnam in the file of address ranges that the server uses. */
const inVietnam = { "x-forwarded-for": "113.161.0.10" }

test("a visitor from a country whose law forbids it sees no former prices, no special offers and no banner", async ({
  visit,
}) => {
  const adminPage = await visit("lena")
  await open(adminPage, "/admin/banners")
  const atHome = await visit(undefined)
  const vietnamesePage = await visit(undefined, { extraHTTPHeaders: inVietnam })
  const path = "/whisky-shop?sale=1"
  // Repeated: from the second request on, both clients get a cached page, each the one for its country.
  for (let time = 0; time < 3; time++) {
    await atHome.goto(path)
    await expect(atHome.getByRole("checkbox", { name: "On sale" }).first()).toBeAttached()
    expect(await atHome.locator("main s").count()).toBeGreaterThan(0)
    await vietnamesePage.goto(path)
    await expect(vietnamesePage.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(vietnamesePage.getByRole("checkbox", { name: "On sale" })).toHaveCount(0)
    expect(await vietnamesePage.locator("main s").count()).toBe(0)
  }
})
