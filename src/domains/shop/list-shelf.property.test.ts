import { eq, sql } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { importCatalogue } from "#domains/catalogue/import/import-catalogue.ts"
import { products } from "#domains/catalogue/schema.ts"
import { changeListing } from "#domains/listings/change-listing.ts"
import { listingKinds, shopLocations } from "#domains/listings/kinds.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { prng } from "../../../bench/prng.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, person } from "../../../test/fixtures.ts"
import { modelShelf } from "./list-shelf.model.ts"
import { countFacets, listShelf, type ShelfScope } from "./list-shelf.ts"
import { type ShelfQuery, shelfList } from "./shelf-list.ts"

const app = await testApp()
let admin: Ctx
let productIds: Id<"prd">[]
let listingIds: Id<"lst">[]

const names = ["Ardbeg", "Bowmore", "Caol Ila", "Talisker"]
const luck = prng(2026)

beforeAll(async () => {
  admin = asPerson(app, await person(app, "adam", { role: "admin" }))
  productIds = await importCatalogue(admin, {
    distilleries: names.map((name, place) => ({
      id: `d${place}`,
      name,
      country: "Scotland",
      region: luck.pick(["Islay", "Islands"]),
      isActive: true,
    })),
    bottlers: [],
    terms: [],
    products: Array.from({ length: 120 }, (_, place) => ({
      name: `${luck.pick(names)} no. ${place} é`,
      distillery: luck.isOne(0.9) ? luck.pick(names) : null,
      bottler: luck.pick(["Official bottling", "Signatory", "Cadenhead"]),
      country: luck.pick(["Scotland", "Japan"]),
      region: luck.isOne(0.5) ? luck.pick(["Islay", "Speyside"]) : null,
      category: luck.pick(["Single Malt", "Blended"]),
      age: luck.isOne(0.7) ? 8 + luck.whole(20) : null,
      vintage: luck.isOne(0.5) ? 1985 + luck.whole(20) : null,
      caskType: luck.isOne(0.7) ? luck.pick(["Sherry", "Bourbon"]) : null,
      abvPercent: 40 + luck.whole(220) / 10,
      volumeMl: luck.pick([500, 700]),
    })),
  })
  await app.db.execute(sql`
    insert into listings (id, kind, location, product_id, price_cents, sale_price_cents, status, created_at, listed_at)
    select 'lst_' || substr(p.id, 5, 20) || substr(k.kind, 1, 2) || substr(s.location, 1, 2), k.kind, s.location, p.id,
      5000 + (random() * 40)::int * 100, case when random() < 0.3 then (1 + (random() * 38)::int) * 100 end,
      case when random() < 0.9 then 'on-sale' else 'withdrawn' end, now(), now() - (random() * 9)::int * interval '1 day'
    from products p, unnest(array['bottle', 'dram']) k(kind), unnest(array['singapore', 'vietnam']) s(location)`)
  const { rows } = await app.db.execute<{ id: Id<"lst"> }>(sql`select id from listings order by id`)
  listingIds = rows.map(({ id }) => id)
})

function anyQuery(): { shelf: ShelfScope; query: ShelfQuery } {
  const maybe = <Value>(chance: number, value: Value) => (luck.isOne(chance) ? value : undefined)
  const location = maybe(0.7, luck.pick(shopLocations.slice(0, 3)))
  const from = 40 + luck.whole(40)
  const query = parseListQuery(shelfList, {
    category: maybe(
      0.4,
      luck.isOne(0.5) ? ["Blended", "Single Malt"] : luck.pick(["Single Malt", "Blended", "Grain"]),
    ),
    distillery: maybe(0.5, [luck.pick(names), luck.pick(names), luck.pick(names)].slice(luck.whole(3))),
    region: maybe(0.2, luck.pick(["Islay", "Speyside", "Islands"])),
    country: maybe(0.2, luck.pick(["Scotland", "Japan"])),
    bottler: maybe(0.2, luck.pick(["Signatory", "Cadenhead"])),
    cask: maybe(0.2, luck.pick(["Sherry", "Bourbon"])),
    ageFrom: maybe(0.2, 10 + luck.whole(10)),
    ageTo: maybe(0.2, 15 + luck.whole(10)),
    abvFrom: maybe(0.2, 45 + luck.whole(10)),
    abvTo: maybe(0.2, 50 + luck.whole(10)),
    volumeFrom: maybe(0.2, luck.pick([500, 600, 1_000])),
    volumeTo: maybe(0.2, luck.pick([500, 700])),
    vintageFrom: maybe(0.1, 1990 + luck.whole(10)),
    vintageTo: maybe(0.1, 1995 + luck.whole(10)),
    from: maybe(0.3, from),
    to: maybe(0.3, from + luck.whole(30)),
    sale: maybe(0.2, "1"),
    stock: maybe(0.2, "1"),
    sort: luck.pick(shelfList.sorts),
    page: 1 + luck.whole(3),
    limit: luck.pick([5, 20]),
  })
  const kind = luck.pick(listingKinds)
  return { shelf: location === undefined ? { kind } : { kind, location }, query }
}

const changes: (() => Promise<unknown>)[] = [
  () => changeListing(admin, luck.pick(listingIds), { priceCents: 4_000 + luck.whole(50) * 100 }),
  () => changeListing(admin, luck.pick(listingIds), { salePriceCents: (1 + luck.whole(38)) * 100 }),
  () =>
    changeListing(admin, luck.pick(listingIds), { status: luck.pick(["on-sale", "withdrawn"]) }).catch(
      () => undefined,
    ),
  () =>
    receiveStock(admin, {
      productId: luck.pick(productIds),
      location: luck.pick(["singapore", "vietnam"]),
      quantity: 1,
      idempotencyKey: `more ${luck.share()}`,
    }),
  () =>
    admin.app.db.transaction((db) =>
      db
        .update(products)
        .set({ name: `${luck.pick(names)} anew ${luck.whole(1_000)}`, age: luck.whole(30) })
        .where(eq(products.id, luck.pick(productIds))),
    ),
]

async function expectAsModel(): Promise<void> {
  const { shelf, query } = anyQuery()
  const { listings, total } = await listShelf(contextFor(app), shelf, query)
  const facets = await countFacets(contextFor(app), shelf, query)
  const model = await modelShelf(app, shelf, query)
  expect({ ids: listings.map(({ id }) => id), total, facets }, JSON.stringify({ shelf, query })).toEqual(
    model,
  )
}

test("for any query and any earlier changes, a listing page shows what plain SQL over every row gives", async () => {
  for (let dramSale = 0; dramSale < 60; dramSale++) await expectAsModel()
  for (let dramSale = 0; dramSale < 120; dramSale++) {
    await luck.pick(changes)()
    // A change that bypasses the domain's functions is seen within a second.
    await changeListing(admin, listingIds[0] as Id<"lst">, { priceCents: 9_900 + dramSale })
    await expectAsModel()
  }
})
