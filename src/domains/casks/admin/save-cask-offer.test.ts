import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { changeListing } from "#domains/listings/change-listing.ts"
import { listingStateText } from "#domains/listings/price.ts"
import { listings } from "#domains/listings/schema.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, cask, person } from "../../../../test/fixtures.ts"
import { saveCaskOffer } from "./save-cask-offer.ts"

test("a cask's offer is refused if it is stale, doubtful or no reduction, as in the list of prices", async () => {
  const app = await testApp()
  const kai = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
  const caskId = await cask(app, "CSK-1")
  const price = { price: "9000", sale: "", status: "on-sale" }
  await saveCaskOffer(kai, { caskId, listingId: null }, price)
  const read = async () => (await app.db.select().from(listings).where(eq(listings.caskId, caskId)))[0]
  const listing = await read()
  if (!listing) throw new Error("no listing")
  const save = (typed: Record<string, string>) =>
    saveCaskOffer(
      kai,
      { caskId, listingId: listing.id },
      { ...price, seen: listingStateText(listing), ...typed },
    )
  await expect(save({ sale: "9000" })).rejects.toMatchObject({ facts: { field: "sale" }, status: 422 })
  await expect(save({ price: "90" })).rejects.toMatchObject({
    code: "listings.largePriceChange",
    facts: { fromCents: 9_000_00, toCents: 90_00 },
  })
  await changeListing(kai, listing.id, { priceCents: 9_500_00 })
  await expect(save({ price: "9900" })).rejects.toMatchObject({ code: "listings.changedMeanwhile" })
  expect(await read()).toMatchObject({ priceCents: 9_500_00 })
})
