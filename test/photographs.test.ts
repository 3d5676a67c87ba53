import { expect, test } from "vitest"
import { asCard, selectLots } from "#domains/auctions/lot-card.ts"
import { hangPicture, takeDownPicture } from "#domains/catalogue/change-gallery.ts"
import { putUpListing } from "#domains/listings/put-up-listing.ts"
import { pictures } from "#domains/pictures/schema.ts"
import { readCards } from "#domains/shop/read-cards.ts"
import { newId } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import { testHouse } from "./db.ts"
import { as, liveAuction, person } from "./world.ts"

test("the first photograph of a product takes the drawing's place on cards of shops and auctions", async () => {
  const house = await testHouse()
  const staff = as(house, await person(house, "adam", { role: "admin" }))
  await liveAuction(house, staff, [{}])
  const lotCard = async () => (await selectLots(staff)).map(asCard)[0]
  const productId = (await lotCard())?.productId
  if (!productId) throw new Error("there is no lot")
  const priceCents = 100_00 as Cents
  const id = await putUpListing(staff, {
    kind: "bottle",
    location: "singapore",
    productId,
    priceCents,
    isOnSale: true,
  })
  const shown = async () => [(await lotCard())?.imagePath, (await readCards(staff, [id]))[0]?.imagePath]
  const drawing = `/drawings/${productId}.svg`
  expect(await shown()).toEqual([drawing, drawing])

  const hung = [newId("pic"), newId("pic")]
  for (const pictureId of hung) {
    const facts = { widthPx: 640, heightPx: 480, widths: [320, 640], bytes: 1, createdAt: house.clock.now() }
    await house.db.insert(pictures).values({ id: pictureId, sha256: pictureId, ...facts })
    await hangPicture(staff, productId, pictureId)
  }
  const first = `/pictures/${hung[0]}/640.webp`
  expect(await shown()).toEqual([first, first])
  await takeDownPicture(staff, productId, hung[0] ?? "")
  const second = `/pictures/${hung[1]}/640.webp`
  expect(await shown()).toEqual([second, second])
})
