import pg from "pg"
import { expect, test } from "vitest"
import { changeListing } from "#domains/listings/change-listing.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import type { Id } from "#platform/ids.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, person, product } from "../../../test/fixtures.ts"
import { addToBasket } from "./add-to-basket.ts"
import { cardColumns, cardJoins } from "./card-rows.ts"
import { asCard, type ListingCardRow } from "./listing-card.ts"
import { readCards, readCardsWithText } from "./read-cards.ts"
import { cardOf } from "./shelf-card.ts"
import { shelfIndex } from "./shelf-index.ts"

const app = await testApp()
const keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
const ann = asPerson(app, await person(app, "ann"))

async function bottle(name: string) {
  const productId = await product(app, name)
  const inSingapore = { productId, location: "singapore" } as const
  const id = await createListing(keeper, {
    kind: "bottle",
    ...inSingapore,
    priceCents: 90_00,
    isOnSale: true,
  })
  await receiveStock(keeper, { ...inSingapore, quantity: 3, idempotencyKey: `first ${name}` })
  return { id, productId, card: async () => (await readCards(keeper, [id]))[0] }
}

test("a cached card is never older than the request, whatever was written and by whichever process", async () => {
  const { id, productId, card } = await bottle("Talisker")
  const first = await card()
  expect(first).toMatchObject({ name: expect.stringContaining("Talisker"), nowCents: 90_00, available: 3 })
  // A transaction of any process makes it be read again.
  expect(await card()).toEqual(first)

  await changeListing(keeper, id, { salePriceCents: 80_00 })
  expect(await card()).toMatchObject({ nowCents: 80_00 })
  await addToBasket(ann, { listingId: id, quantity: 2, idempotencyKey: "two of them" })
  expect(await card()).toMatchObject({ available: 1 })
  await app.pool.query("update products set name = 'Talisker Storm' where id = $1", [productId])
  expect(await card()).toMatchObject({ name: "Talisker Storm" })
  await changeListing(keeper, id, { status: "withdrawn" })
  expect(await card()).toBeUndefined()
})

test("a long transaction's change shows when it commits, even if later ones committed before", async () => {
  const slow = await bottle("Oban")
  const quick = await bottle("Bowmore")
  await Promise.all([slow.card(), quick.card()])
  const other = new pg.Client({ connectionString: app.pool.options.connectionString })
  await other.connect()
  await other.query("begin")
  await other.query("update listings set price_cents = 7000 where id = $1", [slow.id])
  await changeListing(keeper, quick.id, { priceCents: 60_00 })
  expect(await quick.card()).toMatchObject({ nowCents: 60_00 })
  expect(await slow.card()).toMatchObject({ nowCents: 90_00 })
  await other.query("commit")
  await other.end()
  expect(await slow.card()).toMatchObject({ nowCents: 70_00 })
})

test("lists requested at the same time keep their own order, and share the card of a listing in both", async () => {
  const [one, two, three] = [await bottle("Ledaig"), await bottle("Tobermory"), await bottle("Ardmore")]
  const lists = await Promise.all([
    readCards(keeper, [one.id, two.id]),
    readCards(keeper, [three.id, one.id]),
    readCards(keeper, []),
  ])
  expect(lists.map((list) => list.map(({ id }) => id))).toEqual([[one.id, two.id], [three.id, one.id], []])
  expect(lists[0]?.[0]).toBe(lists[1]?.[1])
})

test("cards read while prices change are never cached with old prices", async () => {
  const { id, card } = await bottle("Clynelish")
  for (let cents = 100_00; cents < 130_00; cents += 100) {
    const reading = Array.from({ length: 5 }, card)
    await changeListing(keeper, id, { priceCents: cents })
    reading.push(...Array.from({ length: 5 }, card))
    await Promise.all(reading)
    expect(await card()).toMatchObject({ priceCents: cents })
  }
})

test("a card made from the index equals the one read from the database", async () => {
  await app.pool.query(
    "insert into distilleries (id, name, country, region, is_active) values ('dst', 'Lagg', 'Scotland', 'Arran', true)",
  )
  const ids = await Promise.all(
    ["Plain", "Tab\tin its name", "Độc, 16 Year Old é"].map(async (name) => (await bottle(name)).id),
  )
  await app.pool.query(`update products set distillery_id = 'dst', age = 16, vintage = 1999, abv_percent = 46.3,
    cask_type = 'Sherry', description = '<b>Tarry</b> rope' where name like '%16%'`)
  await changeListing(keeper, ids[1] as Id<"lst">, { salePriceCents: 70_00 })
  await shelfIndex.count(app, null)
  const { rows } = await app.pool.query<ListingCardRow>(
    `select ${cardColumns} from listings l left join products p on p.id = l.product_id ${cardJoins} where l.id = any($1)`,
    [ids],
  )
  const noted = await shelfIndex.storedFields(app, ids)
  for (const row of rows)
    expect(cardOf(row.id, noted.storedFields[noted.ids.indexOf(row.id)] ?? "", noted.namesId)).toEqual(
      asCard(row),
    )
  expect(await readCards(keeper, ids)).toEqual(
    ids.map((id) => asCard(rows.find((row) => row.id === id) as ListingCardRow)),
  )
  expect((await readCardsWithText(app, noted)).map(({ description }) => description)).toEqual([
    "",
    "",
    "Tarry rope",
  ])
})
