import { expect, test } from "vitest"
import { putUpListing } from "#domains/listings/put-up-listing.ts"
import { readAllLots, readChangedLots } from "#domains/search/lot-source.ts"
import { asOwner, testHouse } from "../../../test/db.ts"
import { as, liveAuction, person, product } from "../../../test/world.ts"
import { readChangedShelves } from "./shelf-source.ts"

const house = await testHouse()
const tables = ["products", "listings", "stock_entries", "dram_offers", "casks", "lots"]

async function snapshot(): Promise<string> {
  const { rows } = await house.pool.query("select pg_snapshot_xmin(pg_current_snapshot())::text as seen")
  return rows[0]?.seen
}

/** As after a restore: the rows say that a transaction wrote them which this server will not have for months. */
async function numberAsElsewhere(): Promise<void> {
  for (const table of tables)
    await asOwner(
      house,
      `alter table ${table} disable trigger user; update ${table} set changed_in = '900000000000';
       alter table ${table} enable trigger user`,
    )
}

test("in a database restored from a dump the index reads what has changed, and not everything at each look", async () => {
  const keeper = as(house, await person(house, "kai", { role: "shopkeeper" }))
  const hana = as(house, await person(house, "hana", { role: "auctioneer" }))
  const put = async (name: string) =>
    await putUpListing(keeper, {
      ...{ kind: "bottle", location: "singapore", priceCents: 90_00, isOnSale: true },
      productId: await product(house, name),
    })
  const [, second] = [await put("Ardbeg"), await put("Bowmore")]
  const { lotIds } = await liveAuction(house, hana, [{}, {}])
  await numberAsElsewhere()
  const since = await snapshot()
  const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => id)
  expect(idsOf((await readChangedShelves(house, since)).changed)).toEqual([])
  expect(idsOf((await readChangedLots(house, since)).changed)).toEqual([])
  const all = []
  for await (const entries of readAllLots(house)) all.push(...idsOf(entries))
  expect(all.toSorted()).toEqual(lotIds.toSorted())

  await house.pool.query("update listings set price_cents = 95_00 where id = $1", [second])
  expect(idsOf((await readChangedShelves(house, since)).changed)).toEqual([second])
  await house.pool.query("update lots set number = number + 100 where id = $1", [lotIds[0]])
  expect(idsOf((await readChangedLots(house, since)).changed)).toEqual([lotIds[0]])
})
