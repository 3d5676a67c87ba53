import { writeFileSync } from "node:fs"
import { expect, test, untilHydrated } from "../fixtures.ts"

test("a closed lot is checked in the browser, and a changed file is found out without a connection", async ({
  visit,
}, testInfo) => {
  const page = await visit()
  await page.goto("/whisky-auctions-previous/singapore")
  const address = await page.locator("main a[href*='/lot_']").first().getAttribute("href")
  const lotId = /lot_[0-9a-z]{24}/.exec(address ?? "")?.[0]
  const history = await (await page.request.get(`/api/lots/${lotId}/bids/file`)).text()
  await page.goto(`/verify?lot=${lotId}`)
  await untilHydrated(page)
  await page.getByRole("button", { name: "Check" }).click()
  await expect(page.getByRole("heading", { name: "Everything that could be checked is right" })).toBeVisible()
  await expect(page.getByText("Its head is signed with key")).toBeVisible()

  await page.context().setOffline(true)
  const changed = testInfo.outputPath("changed.json")
  writeFileSync(
    changed,
    history.replace(/"priceCents":(\d+)/, (_, cents) => `"priceCents":${Number(cents) + 100}`),
  )
  await page.getByLabel("Or its history file").setInputFiles(changed)
  await page.getByRole("button", { name: "Check" }).click()
  await expect(page.getByRole("heading", { name: "Something is wrong" })).toBeVisible()
  await expect(page.getByText("the chain breaks")).toBeVisible()
})
