import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { auctions, biddingStates } from "#domains/auctions/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { publishArticle } from "#domains/news/decide-article.ts"
import { ArticleForm } from "#domains/news/inputs.ts"
import { createArticle } from "#domains/news/save-article.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, person, product } from "../../../test/fixtures.ts"
import { renderScreen } from "../../../test/render-screen.tsx"
import * as screen from "./article.tsx"

let app: TestApp
let guest: Ctx
let lena: Ctx
let lotIds: Id<"lot">[]
let auctionId: Id<"auc">
let articleId: Id<"art">

const words = "Casks and bottles and how they are sold at auction. ".repeat(12)

beforeAll(async () => {
  app = await testApp()
  guest = contextFor(app)
  lena = asPerson(app, await person(app, "lena", { role: "editor" }))
  const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  ;({ auctionId, lotIds } = await liveAuction(app, hana, [{ openingCents: 321_00 }, {}]))
  const productId = await product(app, "Talisker 18 Year Old")
  await app.db.update(products).set({ slug: "talisker-18" }).where(eq(products.id, productId))
  const [auction] = await app.db
    .select({ number: auctions.number })
    .from(auctions)
    .where(eq(auctions.id, auctionId))
  const of = auction?.number
  const lines = [words, `[lot ${of}/1]`, `[lot ${of}/77]`, "[bottle talisker-18]", "[bottle unknown-1]"]
  const html = lines.map((line) => `<p>${line}</p>`).join("")
  const form = ArticleForm.parse({ category: "guides", language: "en", title: "On lots", html })
  articleId = await createArticle(lena, form, "embedded-lots")
  await publishArticle(lena, articleId)
})

const read = () =>
  renderScreen(guest, screen, { path: `/whisky-news/${articleId}`, params: { id: articleId } })

test("an article shows the lots and bottles that its lines name, and nothing for one that is not there", async () => {
  const page = await read()
  expect(page).toContain("S$321")
  expect(page).toContain("Ardbeg 10 Year Old no. 1")
  expect(page).toContain("Talisker 18 Year Old")
  expect(page).not.toMatch(/\[lot|\[bottle/)
})

test("a lot that was sold shows its hammer price", async () => {
  await app.db
    .update(biddingStates)
    .set({ status: "sold", priceCents: 654_00, closedAt: app.clock.now() })
    .where(eq(biddingStates.lotId, lotIds[0] ?? "lot_none"))
  expect(await read()).toContain("S$654")
})
