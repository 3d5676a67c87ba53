import { expect, test } from "vitest"
import { createListing } from "#domains/listings/create-listing.ts"
import { readAllLots, readChangedLots } from "#domains/search/lot-source.ts"
import { withSnapshot } from "#platform/indexes/read-in-pages.ts"
import { asOwner, testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, person, product } from "../../../test/fixtures.ts"
import { readChangedShelves } from "./shelf-source.ts"

const app = await testApp()
const tables = ["products", "listings", "stock_entries", "dram_offers", "casks", "lots"]

async function snapshot(): Promise<string> {
  const { rows } = await app.pool.query("select pg_snapshot_xmin(pg_current_snapshot())::text as seen")
  return rows[0]?.seen
}

/** A restored dump has transaction ids that this server will not reach for months. */
async function numberAsElsewhere(): Promise<void> {
  for (const table of tables)
    await asOwner(
      app,
      `alter table ${table} disable trigger user; update ${table} set changed_in = '900000000000';
       alter table ${table} enable trigger user`,
    )
}

test("in a database restored from a dump, the index reads only what has changed", async () => {
  const keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
  const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  const offerBottle = async (name: string) =>
    await createListing(keeper, {
      ...{ kind: "bottle", location: "singapore", priceCents: 90_00, isOnSale: true },
      productId: await product(app, name),
    })
  const [, second] = [await offerBottle("Ardbeg"), await offerBottle("Bowmore")]
  const { lotIds } = await liveAuction(app, hana, [{}, {}])
  await numberAsElsewhere()
  const since = await snapshot()
  const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => id)
  expect(idsOf((await readChangedShelves(app, since)).changed)).toEqual([])
  expect(idsOf((await readChangedLots(app, since)).changed)).toEqual([])
  const all: string[] = []
  await withSnapshot(app.pool, async (snapshot) => {
    for await (const entries of readAllLots(snapshot)) all.push(...idsOf(entries))
  })
  expect(all.toSorted()).toEqual(lotIds.toSorted())

  await app.pool.query("update listings set price_cents = 95_00 where id = $1", [second])
  expect(idsOf((await readChangedShelves(app, since)).changed)).toEqual([second])
  await app.pool.query("update lots set number = number + 100 where id = $1", [lotIds[0]])
  expect(idsOf((await readChangedLots(app, since)).changed)).toEqual([lotIds[0]])
})
