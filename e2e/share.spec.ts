import { address } from "./address.ts"
import { call } from "./calls.ts"
import { accessibilityViolations } from "./every-page/accessibility-violations.ts"
import { expect, open, test } from "./fixtures.ts"
import { liveLots } from "./sales/sale.ts"

test("a lot is shared: the page behind the link shows its card and leads to it", async ({ visit }) => {
  const lot = (await liveLots("singapore")).at(-2)
  if (!lot) throw new Error("Singapore's sale has fewer than two lots")
  const page = await visit(undefined, { viewport: { width: 390, height: 844 } })
  await open(page, `/whisky-auction-live/singapore/${lot.id}/lot`)
  const name = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "?"
  await page.getByRole("link", { name: "Share", exact: true }).press("Enter")
  await expect(page).toHaveURL(`${address}/share/lot/${lot.id}`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name)

  const picture = await page.locator('meta[property="og:image"]').getAttribute("content")
  expect(picture).toBe(`${address}/share-pictures/lot/${lot.id}.png`)
  const card = page.locator("main img")
  await expect(card).toHaveAttribute("src", picture ?? "?")
  await expect
    .poll(() => card.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([1200, 630])
  await expect(page.getByText(`${address}/share/lot/${lot.id}`, { exact: true })).toBeVisible()
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await accessibilityViolations(page)).toEqual([])
  }
  await page.getByRole("link", { name: "See it on Quaich" }).press("Enter")
  await expect(page).toHaveURL(new RegExp(`/whisky-auction-live/singapore/${lot.id}/`))
})

test("an article is shared from its page, with its picture", async ({ visit }) => {
  const [article]: { _id: string; title: string; path: string }[] = await call(
    "/newletter/mostviewed?length=1",
  )
  if (!article) throw new Error("The demo has no article")
  const page = await visit()
  await open(page, article.path)
  await page.getByRole("main").getByRole("link", { name: "Share", exact: true }).press("Enter")
  await expect(page).toHaveURL(`${address}/share/article/${article._id}`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(article.title)
  await expect
    .poll(() => page.locator("main img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1200)
  await page.getByRole("link", { name: "See it on Quaich" }).press("Enter")
  await expect(page).toHaveURL(address + article.path)
})
