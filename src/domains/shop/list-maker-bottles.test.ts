import { expect, test } from "vitest"
import { catalogueLots } from "#domains/auctions/catalogue-lot.ts"
import { createAuction } from "#domains/auctions/create-auction.ts"
import { NewAuction, NewLot } from "#domains/auctions/inputs.ts"
import { scheduleAuction } from "#domains/auctions/schedule-auction.ts"
import { putUpListing } from "#domains/listings/put-up-listing.ts"
import { contextFor } from "#platform/ctx.ts"
import { testHouse } from "../../../test/db.ts"
import { as, person, product } from "../../../test/world.ts"
import { listMakerBottles } from "./list-maker-bottles.ts"

const hour = 3_600_000

test("a maker's page names no bottle that only waits for an auction whose preview is not open", async () => {
  const house = await testHouse()
  const admin = as(house, await person(house, "adam", { role: "admin" }))
  const now = house.clock.now().getTime()
  const at = (hours: number) => new Date(now + hours * hour).toISOString()
  await product(house, "Ardbeg of the catalogue")
  const shelved = await product(house, "Ardbeg of the shop")
  const price = { priceCents: 90_00, isOnSale: true }
  await putUpListing(admin, { kind: "bottle", location: "singapore", productId: shelved, ...price })
  const waiting = await product(house, "Ardbeg that waits")
  const input = {
    title: "Spring sale",
    location: "singapore",
    previewAt: at(2),
    startsAt: at(4),
    endsAt: at(9),
  }
  const auctionId = await createAuction(admin, NewAuction.parse(input))
  const lots = [waiting, shelved].map((productId) => NewLot.parse({ productId, openingCents: 100_00 }))
  await catalogueLots(admin, auctionId, lots)

  const guest = contextFor(house)
  const namesFor = async (ctx = guest) =>
    (await listMakerBottles(ctx, { bottler: "Official bottling" })).map(({ name }) => name)
  const known = ["Ardbeg of the catalogue", "Ardbeg of the shop"]
  expect(await namesFor()).toEqual(known)
  expect(await namesFor(admin)).toEqual([...known, "Ardbeg that waits"])
  await scheduleAuction(admin, auctionId)
  expect(await namesFor()).toEqual(known)
  house.clock.moveTo(new Date(now + 2 * hour))
  expect(await namesFor()).toEqual([...known, "Ardbeg that waits"])
})
