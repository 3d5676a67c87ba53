import { expect, test } from "vitest"
import { catalogueLots } from "#domains/auctions/catalogue-lots.ts"
import { createAuction } from "#domains/auctions/create-auction.ts"
import { NewAuction, NewLot } from "#domains/auctions/inputs.ts"
import { scheduleAuction } from "#domains/auctions/schedule-auction.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { contextFor } from "#platform/ctx.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, person, product } from "../../../test/fixtures.ts"
import { listMakerBottles } from "./list-maker-bottles.ts"

const hour = 3_600_000

test("a maker's page omits bottles that only wait for an auction whose preview is not open", async () => {
  const app = await testApp()
  const admin = asPerson(app, await person(app, "adam", { role: "admin" }))
  const now = app.clock.now().getTime()
  const at = (hours: number) => new Date(now + hours * hour).toISOString()
  await product(app, "Ardbeg of the catalogue")
  const shelved = await product(app, "Ardbeg of the shop")
  const price = { priceCents: 90_00, isOnSale: true }
  await createListing(admin, { kind: "bottle", location: "singapore", productId: shelved, ...price })
  const waiting = await product(app, "Ardbeg that waits")
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

  const guest = contextFor(app)
  const namesFor = async (ctx = guest) =>
    (await listMakerBottles(ctx, { bottler: "Official bottling" })).map(({ name }) => name)
  const state = ["Ardbeg of the catalogue", "Ardbeg of the shop"]
  expect(await namesFor()).toEqual(state)
  expect(await namesFor(admin)).toEqual([...state, "Ardbeg that waits"])
  await scheduleAuction(admin, auctionId)
  expect(await namesFor()).toEqual(state)
  app.clock.moveTo(new Date(now + 2 * hour))
  expect(await namesFor()).toEqual([...state, "Ardbeg that waits"])
})
