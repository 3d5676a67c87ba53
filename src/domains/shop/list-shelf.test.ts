import { beforeAll, expect, test } from "vitest"
import { createListing } from "#domains/listings/create-listing.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { contextFor } from "#platform/ctx.ts"
import { readListQuery } from "#platform/lists/list-query.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, person, product } from "../../../test/fixtures.ts"
import { countFacets, listShelf } from "./list-shelf.ts"
import { shelfAddress } from "./shelf-address.ts"
import { shelfList } from "./shelf-list.ts"

const app = await testApp()
const shelf = { kind: "bottle", location: "singapore" } as const

async function list(search: string) {
  return await listShelf(contextFor(app), shelf, readListQuery(shelfList, new URLSearchParams(search)))
}

async function count(search: string) {
  return await countFacets(contextFor(app), shelf, readListQuery(shelfList, new URLSearchParams(search)))
}

beforeAll(async () => {
  const kai = await person(app, "kai", { role: "shopkeeper" })
  const keeper = asPerson(app, kai)
  for (const [name, priceCents, salePriceCents, quantity] of [
    ["Ardbeg 10 Year Old", 90_00, null, 3],
    ["Ardbeg Uigeadail", 120_00, 100_00, 0],
    ["Talisker 18 Year Old", 250_00, null, 1],
  ] as const) {
    const productId = await product(app, name)
    const inSingapore = { productId, location: "singapore" } as const
    await createListing(keeper, {
      kind: "bottle",
      ...inSingapore,
      priceCents,
      salePriceCents,
      isOnSale: true,
    })
    if (quantity > 0)
      await receiveStock(keeper, { ...inSingapore, quantity, idempotencyKey: `first ${name}` })
  }
})

test.each([
  ["sort=price-up", ["Ardbeg 10 Year Old", "Ardbeg Uigeadail", "Talisker 18 Year Old"]],
  ["sort=price-down", ["Talisker 18 Year Old", "Ardbeg Uigeadail", "Ardbeg 10 Year Old"]],
  ["sale=1", ["Ardbeg Uigeadail"]],
  ["stock=1&sort=name", ["Ardbeg 10 Year Old", "Talisker 18 Year Old"]],
  ["q=ardb&to=95", ["Ardbeg 10 Year Old"]],
  ["region=Speyside", []],
  ["q=ardbeg+10", ["Ardbeg 10 Year Old"]],
  ["q=ardbeg", ["Ardbeg 10 Year Old", "Ardbeg Uigeadail"]],
  ["q=ardbeg&sort=price-down", ["Ardbeg Uigeadail", "Ardbeg 10 Year Old"]],
  ["q=ardbeg&region=Islay&stock=1", ["Ardbeg 10 Year Old"]],
])("a listing page filtered by %s shows %j", async (search, names) => {
  const page = await list(search)
  expect(page.listings.map(({ name }) => name)).toEqual(names)
  expect(page.total).toBe(names.length)
})

test("several names of one facet show what has any of them, as many as the shelf counts", async () => {
  expect((await list("region=Islay&region=Speyside")).total).toBe(3)
  expect((await list("region=Speyside&region=Highland")).total).toBe(0)
  expect((await count("region=Speyside&region=Islay&sale=1")).region).toEqual([
    { name: "Islay", listings: 1 },
  ])
  expect((await list("volumeFrom=500&volumeTo=700")).total).toBe(3)
  expect((await list("volumeTo=500")).total).toBe(0)
})

test("one category is in the path, several are parameters", () => {
  const place = { kind: "bottle", location: "singapore" } as const
  const address = (...categories: string[]) =>
    shelfAddress(place, [...categories.map((each) => ["category", each] as const), ["stock", "1"]])
  expect(address("Single Malt")).toBe("/whisky-shop/singapore/single-malt?stock=1")
  expect(address("Single Malt", "Blended")).toBe(
    "/whisky-shop/singapore?category=Single+Malt&category=Blended&stock=1",
  )
})

test("a choice is counted with the other filters but without its own", async () => {
  expect((await count("region=Speyside")).region).toEqual([{ name: "Islay", listings: 3 }])
  expect((await count("sale=1")).region).toEqual([{ name: "Islay", listings: 1 }])
})
