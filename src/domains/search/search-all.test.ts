import { beforeAll, expect, test } from "vitest"
import { putUpListing } from "#domains/listings/put-up-listing.ts"
import { type Ask, asking } from "../../../test/ask.ts"
import { testHouse } from "../../../test/db.ts"
import { as, liveAuction, person, product } from "../../../test/world.ts"

const house = await testHouse()
let ask: Ask

beforeAll(async () => {
  ask = asking(house)
  const keeper = as(house, await person(house, "kai", { role: "shopkeeper" }))
  const productId = await product(house, "Ardbeg Uigeadail")
  for (const location of ["singapore", "vietnam"] as const)
    await putUpListing(keeper, { kind: "bottle", productId, location, priceCents: 99_00, isOnSale: true })
  await liveAuction(house, as(house, await person(house, "hana", { role: "auctioneer" })), [{}])
})

test("the box is given names, places and prices, and whether a lot has ended", async () => {
  const { status, body } = await ask("get", "/search/suggestions?q=uigeadail&scope=bottle-vietnam")
  expect(status).toBe(200)
  expect(body).toMatchObject({
    results: [
      { kind: "bottle", name: "Ardbeg Uigeadail", location: "vietnam", priceCents: 99_00, ended: false },
    ],
    pagination: { page: 1, limit: 10, total: 1, pages: 1 },
  })
  const lots = await ask("get", "/search/suggestions?q=ardbeg&scope=live-singapore")
  expect(lots.body).toMatchObject({ results: [{ kind: "live", priceCents: 100_00, ended: false }] })
})
