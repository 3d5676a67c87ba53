import { expect, open, test } from "./story.ts"

/** Registered in Vietnam, by the file that the house looks addresses up in. */
const inVietnam = { "x-forwarded-for": "113.161.0.10" }

test("who comes from a country whose law forbids it sees no former prices, no shelf of offers and no banner", async ({
  visit,
}) => {
  const desk = await visit("lena")
  await open(desk, "/admin/banners")
  const atHome = await visit(undefined)
  const there = await visit(undefined, { extraHTTPHeaders: inVietnam })
  const path = "/whisky-shop?sale=1"
  // Twice: the second time both are given what the first was made for, each their own.
  for (let time = 0; time < 3; time++) {
    await atHome.goto(path)
    await expect(atHome.getByRole("checkbox", { name: "On sale" }).first()).toBeAttached()
    expect(await atHome.locator("main s").count()).toBeGreaterThan(0)
    await there.goto(path)
    await expect(there.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(there.getByRole("checkbox", { name: "On sale" })).toHaveCount(0)
    expect(await there.locator("main s").count()).toBe(0)
  }
})
