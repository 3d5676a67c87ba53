import { accessibilityViolations } from "../every-page/accessibility-violations.ts"
import { expect, open, test } from "../fixtures.ts"

for (const hasScript of [true, false]) {
  const mode = hasScript ? "with the script" : "by plain forms and links"

  test(`a distillery is found by its country and its region ${mode}, and the address stores the filter`, async ({
    visit,
  }) => {
    const page = await visit(undefined, {
      javaScriptEnabled: hasScript,
      viewport: { width: 1280, height: 900 },
    })
    await (hasScript ? open(page, "/home") : page.goto("/home"))
    await page.getByRole("contentinfo").getByRole("link", { name: "Distilleries" }).click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Whisky distilleries")
    const main = page.getByRole("main")
    await expect(main.getByText(/^4\d\d distilleries$/)).toBeVisible()

    await main.getByRole("combobox", { name: "Country" }).selectOption("Scotland")
    if (!hasScript) await main.getByRole("button", { name: "Apply" }).click()
    await expect(page).toHaveURL(/country=Scotland/)
    await main.getByRole("combobox", { name: "Region" }).selectOption("Islay")
    if (!hasScript) await main.getByRole("button", { name: "Apply" }).click()
    await expect(page).toHaveURL(/region=Islay/)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Whisky distilleries in Islay, Scotland")
    const address = page.url()
    const linkTexts = await main.getByRole("list").getByRole("link").allTextContents()
    expect(linkTexts.length).toBeGreaterThan(8)
    const friend = await visit(undefined, { javaScriptEnabled: hasScript })
    await friend.goto(address)
    expect(await friend.getByRole("main").getByRole("list").getByRole("link").allTextContents()).toEqual(
      linkTexts,
    )

    await main.getByRole("link", { name: "Ardbeg", exact: true }).click()
    await expect(page).toHaveURL(/\/whisky-distillery\/ardbeg$/)
    await expect(page).toHaveTitle("Ardbeg distillery | Quaich")
    await expect(main.getByText("1815")).toBeVisible()
    await expect(main.getByRole("heading", { name: /Ardbeg lots now open/ })).toBeVisible()
    await main.getByRole("link", { name: "Lagavulin" }).click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lagavulin")
  })
}

test("a distillery is found by its name by keyboard alone, and a search without results links back", async ({
  visit,
}) => {
  const page = await visit()
  await open(page, "/whisky-distillery")
  const searchBox = page.getByRole("main").getByRole("searchbox", { name: "Search" })
  await searchBox.focus()
  await page.keyboard.type("diageo islay")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/q=diageo\+islay/)
  const lagavulin = page.getByRole("main").getByRole("link", { name: "Lagavulin" })
  await expect(lagavulin).toBeVisible()
  for (let steps = 0; steps < 40; steps++) {
    if (await lagavulin.evaluate((link) => link === document.activeElement)) break
    await page.keyboard.press("Tab")
  }
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/whisky-distillery\/lagavulin$/)
  await open(page, "/whisky-distillery?q=lemonade")
  await page.getByRole("link", { name: "Show all distilleries" }).click()
  await expect(page.getByText(/^4\d\d distilleries$/)).toBeVisible()
})

test("every spelling of an address redirects permanently to one page, and an unknown one is not found", async ({
  visit,
}) => {
  const page = await visit()
  for (const [path, right] of [
    ["/whisky-distillery/ARDBEG", "/whisky-distillery/ardbeg"],
    ["/whisky-distillery/Port%20Ellen", "/whisky-distillery/port-ellen"],
    ["/whisky-independent-bottlers/Signatory_Vintage", "/whisky-independent-bottlers/signatory-vintage"],
  ] as const) {
    const moved = await page.request.get(path, { maxRedirects: 0 })
    expect([moved.status(), moved.headers().location]).toEqual([301, right])
    expect((await page.request.get(right, { maxRedirects: 0 })).status()).toBe(200)
  }
  expect((await page.request.get("/whisky-distillery/brigadoon")).status()).toBe(404)
  expect((await page.request.get("/whisky-independent-bottlers/nobody")).status()).toBe(404)
})

test("the glossary is browsed from A to Z, by subject and by search, and each term has its own address", async ({
  visit,
}) => {
  const page = await visit()
  await open(page, "/whisky-glossary")
  await page.getByRole("navigation", { name: "Letters" }).getByRole("link", { name: "Q" }).click()
  await expect(page).toHaveURL(/#Q$/)
  await expect(page.getByRole("link", { name: "Quaich", exact: true }).last()).toBeInViewport()
  await page.getByRole("main").getByRole("combobox", { name: "Topic" }).selectOption("auction")
  await expect(page).toHaveURL(/topic=auction/)
  await expect(page.getByText("47 terms", { exact: true })).toBeVisible()
  await open(page, "/whisky-glossary#angels-share")
  await expect(page.locator("#angels-share")).toBeInViewport()
})

test("the structured data of the pages matches what they show", async ({ visit }) => {
  const page = await visit()
  const about = async (path: string) => {
    await page.goto(path)
    return JSON.parse(
      (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? "{}",
    )
  }
  expect(await about("/whisky-distillery/port-ellen")).toMatchObject({
    "@type": "Organization",
    name: "Port Ellen",
    location: { "@type": "Place", address: { addressRegion: "Islay", addressCountry: "Scotland" } },
  })
  const set = await about("/whisky-glossary")
  expect(set).toMatchObject({ "@type": "DefinedTermSet" })
  const termCount = await page.getByRole("main").getByRole("term").count()
  expect(set.hasDefinedTerm).toHaveLength(termCount)
  expect(termCount).toBeGreaterThan(200)
})

test("staff add a distillery by keyboard, see what is wrong with it, and it appears for everyone", async ({
  visit,
}) => {
  const page = await visit("kai")
  await open(page, "/admin/distilleries?add=1")
  const name = `Story ${process.pid}`
  await page.getByLabel("Name").fill("Ardbeg")
  await page.getByLabel("Founded").fill("1999")
  await page.getByRole("button", { name: "Add", exact: true }).click()
  await expect(page.getByText("There is already an entry named Ardbeg")).toBeVisible()
  await expect(page.getByLabel("Founded")).toHaveValue("1999")
  await page.getByLabel("Name").fill(name)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\?edit=story-\d+$/)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole("link", { name: "View on site" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name)

  await open(page, "/admin/glossary?edit=quaich")
  await page.getByRole("link", { name: "Remove term" }).click()
  await expect(page.getByRole("dialog").getByRole("heading")).toHaveText("Remove Quaich from the glossary?")
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click()
  await expect(page.getByRole("dialog")).toHaveCount(0)
})
