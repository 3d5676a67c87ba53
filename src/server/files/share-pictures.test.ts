import { randomUUID } from "node:crypto"
import sharp from "sharp"
import { beforeAll, expect, test } from "vitest"
import { catalogueLots } from "#domains/auctions/catalogue-lots.ts"
import { createAuction } from "#domains/auctions/create-auction.ts"
import { NewAuction, NewLot } from "#domains/auctions/inputs.ts"
import { cardPicture } from "#domains/catalogue/drawing/share-card.ts"
import { addDramOffer } from "#domains/drams/add-dram-offer.ts"
import { createDramSale, openDramSale } from "#domains/drams/create-dram-sale.ts"
import { pledgeDram } from "#domains/drams/pledge-dram.ts"
import { changeListing } from "#domains/listings/change-listing.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { createPublishedArticle } from "../../../test/api/api-news.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, cask, liveAuction, person, product } from "../../../test/fixtures.ts"
import { sharePictureRoutes } from "./share-pictures.ts"

let app: TestApp
let pictures: ReturnType<typeof sharePictureRoutes>
let keeper: Ctx
let auctioneer: Ctx
let productId: Id<"prd">

beforeAll(async () => {
  app = await testApp()
  pictures = sharePictureRoutes(app)
  keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
  auctioneer = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  productId = await product(
    app,
    "Glen Ghé 25 Year Old, a Name So Long That It Goes over Several Lines of a Card",
  )
})

async function facts(path: string) {
  const answer = await pictures.request(path)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { format, width, height } = await sharp(bytes).metadata()
  return { status: answer.status, type: answer.headers.get("content-type"), format, width, height, bytes }
}

const png = { status: 200, type: "image/png", format: "png", width: 1200, height: 630 }

test("an unsold bottle has a picture too, and another one when it gets a price or its price changes", async () => {
  const path = `/product/${productId}.png`
  const without = await facts(path)
  expect(without).toMatchObject(png)
  expect(without.bytes.length).toBeLessThan(300_000)
  const id = await createListing(keeper, {
    kind: "bottle",
    productId,
    location: "singapore",
    priceCents: 120_00,
    salePriceCents: null,
    isOnSale: true,
  })
  const dear = await facts(path)
  expect(dear).toMatchObject(png)
  expect(dear.bytes.equals(without.bytes)).toBe(false)
  await changeListing(keeper, id, { salePriceCents: 99_00 })
  expect((await facts(path)).bytes.equals(dear.bytes)).toBe(false)
})

test("a client that already has the picture gets 304", async () => {
  const first = await pictures.request(`/product/${productId}.png`)
  const etag = first.headers.get("etag") ?? ""
  const again = await pictures.request(`/product/${productId}.png`, { headers: { "if-none-match": etag } })
  expect(again.status).toBe(304)
  expect(first.headers.get("cache-control")).toBe("public, max-age=300")
})

test("a live lot has its picture, a lot whose preview is closed has none", async () => {
  const { lotIds } = await liveAuction(app, auctioneer)
  expect(await facts(`/lot/${lotIds[0]}.png`)).toMatchObject(png)
  const draft = await createAuction(
    auctioneer,
    NewAuction.parse({
      title: "Not yet",
      location: "singapore",
      previewAt: "2099-01-01T00:00:00Z",
      startsAt: "2099-01-02T00:00:00Z",
      endsAt: "2099-01-03T00:00:00Z",
    }),
  )
  const [hidden] = await catalogueLots(auctioneer, draft, [NewLot.parse({ productId, openingCents: 100_00 })])
  expect((await pictures.request(`/lot/${hidden}.png`)).status).toBe(404)
})

test("an article without a picture shows the company's cup instead of an empty background", async () => {
  const writer = asPerson(app, await person(app, "writer"))
  const editor = asPerson(app, await person(app, "lena", { role: "editor" }))
  const id = await createPublishedArticle(writer, editor)
  const picture = await facts(`/article/${id}.png`)
  expect(picture).toMatchObject(png)
  const { channels } = await sharp(picture.bytes).extract(cardPicture).stats()
  expect(Math.min(...channels.slice(0, 3).map(({ stdev }) => stdev))).toBeGreaterThan(5)
})

test.each([
  "/product/prd_000000000000000000000000.png",
  "/product/nonsense.png",
  "/lot/lot_000000000000000000000000.png",
  "/constructor/x.png",
  "/product/x.jpg",
  "/",
])("%s is not a picture", async (path) => {
  expect((await pictures.request(path)).status).toBe(404)
})

test("a shared bottle's picture counts its pledges, and a cask has one once it is on offer", async () => {
  const shared = await product(app, "Springbank 15 Year Old")
  const shelf = { productId: shared, location: "singapore", quantity: 1, idempotencyKey: "shared" } as const
  await receiveStock(keeper, shelf)
  const endsAt = new Date(app.clock.now().getTime() + 86_400_000)
  const dramSaleId = await createDramSale(keeper, { title: "Campbeltown", endsAt })
  const terms = { target: 20, dramMl: 30, priceCents: 18_00, maxPerUser: 2, maxPerMember: 4 }
  const listingId = await addDramOffer(keeper, dramSaleId, { productId: shared, ...terms })
  expect((await pictures.request(`/dram/${shared}.png`)).status).toBe(404)
  await openDramSale(keeper, dramSaleId)
  const before = await facts(`/dram/${shared}.png`)
  expect(before).toMatchObject(png)
  const ann = asPerson(app, await person(app, "ann"))
  await pledgeDram(ann, { dramSaleId, listingId }, randomUUID())
  expect((await facts(`/dram/${shared}.png`)).bytes.equals(before.bytes)).toBe(false)

  const caskId = await cask(app, "CSK-7")
  expect((await pictures.request(`/cask/${caskId}.png`)).status).toBe(404)
  await createListing(keeper, {
    kind: "cask",
    caskId,
    location: "singapore",
    priceCents: 9_000_00,
    isOnSale: true,
  })
  expect(await facts(`/cask/${caskId}.png`)).toMatchObject(png)
})
