import { expect, test } from "vitest"
import { asCard, selectLots } from "#domains/auctions/lot-card.ts"
import { attachToGallery, removeFromGallery } from "#domains/catalogue/change-gallery.ts"
import { readPicturePath } from "#domains/catalogue/first-picture.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { pictures } from "#domains/pictures/schema.ts"
import { searchPlaces } from "#domains/search/search-all.ts"
import { readCards } from "#domains/shop/read-cards.ts"
import { addWish } from "#domains/wishlist/add-wish.ts"
import { listWishes } from "#domains/wishlist/reads.ts"
import { newId } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import { testApp } from "./db.ts"
import { asPerson, liveAuction, person } from "./fixtures.ts"

test("the first photograph of a product replaces the drawing everywhere", async () => {
  const app = await testApp()
  const staff = asPerson(app, await person(app, "adam", { role: "admin" }))
  await liveAuction(app, staff, [{}])
  const lotCard = async () => (await selectLots(staff)).map(asCard)[0]
  const productId = (await lotCard())?.productId
  if (!productId) throw new Error("there is no lot")
  const priceCents = 100_00 as Cents
  const id = await createListing(staff, {
    kind: "bottle",
    location: "singapore",
    productId,
    priceCents,
    isOnSale: true,
  })
  await addWish(staff, productId)
  const visiblePictures = async () => {
    const found = { page: 1, limit: 10, query: "" }
    const [shelf, lots] = await Promise.all([
      searchPlaces(staff, { ...found, places: [{ of: "shops" }] }),
      searchPlaces(staff, { ...found, places: [{ of: "lots", state: "live" }] }),
    ])
    const [wish] = await listWishes(staff, "SG")
    return new Set([
      (await lotCard())?.imagePath,
      (await readCards(staff, [id]))[0]?.imagePath,
      ...[...shelf.results, ...lots.results].map(({ imagePath }) => imagePath),
      wish?.kind === "product" ? wish.goods.imagePath : undefined,
      await readPicturePath(staff, productId),
    ])
  }
  const drawing = `/drawings/${productId}.svg`
  expect(await visiblePictures()).toEqual(new Set([drawing]))

  const attachedIds = [newId("pic"), newId("pic")]
  for (const pictureId of attachedIds) {
    const facts = { widthPx: 640, heightPx: 480, widths: [320, 640], bytes: 1, createdAt: app.clock.now() }
    await app.db.insert(pictures).values({ id: pictureId, sha256: pictureId, ...facts })
    await attachToGallery(staff, productId, pictureId)
  }
  const first = `/pictures/${attachedIds[0]}/640.webp`
  expect(await visiblePictures()).toEqual(new Set([first]))
  await removeFromGallery(staff, productId, attachedIds[0] ?? "")
  const second = `/pictures/${attachedIds[1]}/640.webp`
  expect(await visiblePictures()).toEqual(new Set([second]))
})
