import { beforeAll, describe, expect, test } from "vitest"
import { createListing } from "#domains/listings/create-listing.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { type Id, newId } from "#platform/ids.ts"
import { type TestApp, testApp } from "../db.ts"
import { asPerson, liveAuction, type Person, person, product } from "../fixtures.ts"
import { type ApiClient, apiClient } from "./api-client.ts"
import { type DocumentedAnswer, differencesOf, listAnswers } from "./documented-answers.ts"

/** The calls of the specification's §7 about goods other than lots, each as the specification writes it. */

let app: TestApp
let callApi: ApiClient
let answers: Map<string, DocumentedAnswer>
let ann: Person
let kai: Person
let productId: Id<"prd">
let listingId: Id<"lst">
let dramId: Id<"prd">
let dramSaleId: Id<"rnd">
let pastDramSaleId: Id<"rnd">
let auctionId: Id<"auc">

const priceCents = 120_00

beforeAll(async () => {
  app = await testApp()
  callApi = apiClient(app)
  answers = await listAnswers(callApi)
  ann = await person(app, "ann")
  const hana = await person(app, "hana", { role: "auctioneer" })
  kai = await person(app, "kai", { role: "shopkeeper" })
  const keeper = asPerson(app, kai)
  auctionId = (await liveAuction(app, asPerson(app, hana), [{}])).auctionId
  await callApi("post", "/productcategory", { token: kai.token, body: { name: "Single Malt" } })
  productId = await product(app, "Lagavulin 16 Year Old")
  const inSingapore = { productId, location: "singapore" } as const
  const sale = { priceCents, salePriceCents: 100_00, isOnSale: true }
  listingId = await createListing(keeper, { kind: "bottle", ...inSingapore, ...sale })
  await receiveStock(keeper, { ...inSingapore, quantity: 20, idempotencyKey: "first" })
  const away = { ...inSingapore, location: "hong-kong" } as const
  await createListing(keeper, { kind: "bottle", ...away, priceCents: 150_00, isOnSale: true })
  dramId = await product(app, "Springbank 15 Year Old")
  const dram = { productId: dramId, location: "singapore" } as const
  const dramListing = await createListing(keeper, {
    kind: "dram",
    ...dram,
    priceCents: 18_00,
    isOnSale: true,
  })
  dramSaleId = newId("rnd")
  pastDramSaleId = newId("rnd")
  await app.pool.query(
    `insert into dram_sales (id, number, title, status, ends_at, created_at, ended_at)
     values ($1, 2, 'Past round', 'ended', $2::timestamptz - interval '3 days', $2::timestamptz - interval '9 days', $2)`,
    [pastDramSaleId, app.clock.now()],
  )
  await app.pool.query(
    "insert into dram_offers (dram_sale_id, listing_id, target, price_cents, status) values ($1, $2, 20, 1800, 'lapsed')",
    [pastDramSaleId, dramListing],
  )
  await app.pool.query(
    `insert into dram_sales (id, number, title, status, ends_at, created_at)
     values ($1, 1, 'First round', 'open', $2::timestamptz + interval '3 days', $2)`,
    [dramSaleId, app.clock.now()],
  )
  await app.pool.query(
    "insert into dram_offers (dram_sale_id, listing_id, target, price_cents) values ($1, $2, 20, 1800)",
    [dramSaleId, dramListing],
  )
})

const pagination = { page: 1, limit: 20, total: expect.any(Number), pages: expect.any(Number) }
const listed = {
  prod_name: "Lagavulin 16 Year Old",
  prod_type: "Bottle Shop",
  prod_price: 120_00,
  prod_price_sale: 100_00,
  prod_location_of_bottle: "singapore",
  inventory: 20,
  number_of_bottles: 1,
  ABV: 46,
  size: "70cl",
}
const found = (fields: object) => expect.objectContaining(fields)
const holding = (item: object) => expect.arrayContaining([found(item)])
const own = () => ({ product_id: dramId, user_id: ann.id, auction_id: dramSaleId, email: ann.email })
const newProduct = () => ({
  prod_name: "Caol Ila 12 Year Old",
  bottler: "Official bottling",
  country: "Scotland",
  region: "Islay",
  category: "Single Malt",
  ABV: 43,
  volume: 700,
})

type ProductCallRow = {
  call: string
  path?: () => string
  by?: () => Person
  body?: () => unknown
  status?: number
  shape: () => unknown
}

const rows: ProductCallRow[] = [
  { call: "get /product", shape: () => holding(listed) },
  {
    call: "get /product/type/{type}",
    path: () => "/product/type/Dram%20Shop",
    shape: () => [
      found({ prod_type: "Dram Shop", prod_price: 18_00, dram_target: 20, auction_id: dramSaleId }),
    ],
  },
  {
    call: "get /product/pagination/{a}/{b}",
    path: () => "/product/pagination/1/20",
    shape: () => ({ results: holding(listed), pagination: { ...pagination, total: 3, pages: 1 } }),
  },
  {
    call: "post /product/pagination/type/{type}/{page}/{size}",
    path: () => "/product/pagination/type/Bottle%20Shop/1/20",
    body: () => ({
      query: { prod_name: { $regex: "lagavulin", $options: "i" }, prod_price: { $gte: 50_00, $lte: 130_00 } },
      sort: { prod_price: -1 },
      isSale: true,
      location: "singapore",
    }),
    shape: () => ({ results: [found(listed)], pagination: { ...pagination, total: 1, pages: 1 } }),
  },
  {
    call: "get /product/{id}",
    path: () => `/product/${productId}`,
    shape: () => found({ ...listed, _id: listingId, product: productId, tasting_notes: null }),
  },
  {
    call: "get /product/{id}/2",
    path: () => `/product/${listingId}/2`,
    shape: () =>
      found({ ...listed, offers: [found({ prod_location_of_bottle: "hong-kong" }), found(listed)] }),
  },
  { call: "get /product/name/all", shape: () => holding({ _id: productId, prod_name: listed.prod_name }) },
  { call: "get /product/distillery", path: () => "/product/distillery?name=arran", shape: () => [] },
  {
    call: "post /product/search",
    body: () => ({
      query: {
        prod_name: { $regex: "lagavulin", $options: "i" },
        prod_type: "Bottle Shop",
        prod_location_of_bottle: "singapore",
      },
      page: 1,
      limit: 10,
    }),
    shape: () => ({
      results: [found({ prod_name: listed.prod_name, prod_price: 120_00 })],
      pagination: { ...pagination, limit: 10, total: 1, pages: 1 },
    }),
  },
  {
    call: "post /auction/search/product",
    body: () => ({ search: "ardbeg", type: "live", location: "singapore", page: 1, limit: 10 }),
    shape: () => ({
      results: [found({ auction_id: auctionId, name: expect.any(String), image: expect.any(String) })],
      pagination: { ...pagination, limit: 10, total: 1, pages: 1 },
    }),
  },
  {
    call: "post /product/create",
    by: () => kai,
    body: newProduct,
    status: 201,
    shape: () => found({ status: "success", _id: expect.stringMatching(/^prd_/) }),
  },
  {
    call: "put /product/update/{id}",
    by: () => kai,
    path: () => `/product/update/${dramId}`,
    body: () => ({ region: "Campbeltown" }),
    shape: () => found({ status: "success" }),
  },
  {
    call: "post /order/bid_product",
    by: () => ann,
    body: own,
    status: 201,
    shape: () => found({ status: "success" }),
  },
  {
    call: "get /order/get_all_count_bid",
    shape: () => expect.anything(),
  },
  {
    call: "get /order/get_all_count_bid_by_auction/{id}",
    path: () => `/order/get_all_count_bid_by_auction/${dramSaleId}`,
    shape: () => expect.anything(),
  },
  {
    call: "get /order/get_all_count_by_auction",
    shape: () => holding({ product: expect.any(String), quantity: 1 }),
  },
  {
    call: "get /order/get_all_count_bid_by_auction_product/{product}/{auction}",
    path: () => `/order/get_all_count_bid_by_auction_product/${dramId}/${dramSaleId}`,
    shape: () => expect.anything(),
  },
  {
    call: "get /auction/previous/target/{a}/{b}",
    path: () => `/auction/previous/target/${pastDramSaleId}/${dramId}`,
    shape: () => expect.anything(),
  },
  {
    call: "post /order/sub_product",
    by: () => ann,
    body: () => ({ product_id: dramId, user_id: ann.id, auction_id: dramSaleId }),
    shape: () => found({ status: "success" }),
  },
  {
    call: "post /order/bid_product",
    by: () => ann,
    body: own,
    status: 201,
    shape: () => found({ status: "success" }),
  },
  {
    call: "put /order/remove_product",
    by: () => ann,
    body: () => ({ product_id: dramId, user_id: ann.id, auction_id: dramSaleId }),
    shape: () => expect.anything(),
  },
  {
    call: "post /order/bid_bottle",
    by: () => ann,
    body: () => ({ user_id: ann.id, product_id: productId, quantity: 2 }),
    shape: () => found({ status: "success", quantity: 2 }),
  },
  {
    call: "post /order/sub_bottle",
    by: () => ann,
    body: () => ({ user_id: ann.id, product_id: productId }),
    shape: () => found({ status: "success", quantity: 1 }),
  },
  {
    call: "post /wishlist/create/",
    by: () => ann,
    body: () => ({ product: productId }),
    status: 201,
    shape: () => found({ status: "success" }),
  },
  { call: "get /wishlist", by: () => ann, shape: () => expect.anything() },
  {
    call: "get /wishlist/{user}",
    by: () => ann,
    path: () => `/wishlist/${ann.id}`,
    shape: () => found({ items: holding({ product: productId }) }),
  },
  { call: "get /productdistillery/withclient", shape: () => [] },
  { call: "get /productcategory", shape: () => expect.any(Array) },
  {
    call: "post /productcategory",
    by: () => kai,
    body: () => ({ name: "Grain" }),
    status: 201,
    shape: () => found({ status: "success" }),
  },
  { call: "get /independent", shape: () => [] },
  {
    call: "delete /product/delete/{id}",
    by: () => kai,
    path: () => `/product/delete/${dramId}`,
    shape: () => found({ status: "success" }),
  },
]

test("each call is in the API description", () => {
  expect([...answers.keys()]).toEqual(expect.arrayContaining(rows.map(({ call }) => call)))
})

// The order matters: the pledge is withdrawn after it has been counted.
test.each(rows)("$call", async ({ call, path, by, body, status = 200, shape }) => {
  const [method = "", address = ""] = call.split(" ")
  const options = { token: by?.().token, ...(body ? { body: body() } : {}) }
  const answer = await callApi(method, path?.() ?? address, options)
  expect(answer.status, answer.text).toBe(status)
  expect(answer.body).toEqual(shape())
  expect(differencesOf(answer, answers.get(call))).toBe("")
})

describe("the list of a shop", () => {
  const list = (body: unknown, path = "/product/pagination/type/Bottle%20Shop/1/20") =>
    callApi("post", path, { body })
  const places = async (body: unknown) => {
    const { results } = (await list(body)).body as { results: { prod_location_of_bottle: string }[] }
    return results.map((result) => result.prod_location_of_bottle)
  }

  test("has the requested order", async () => {
    expect(await places({ sort: { prod_price: 1 } })).toEqual(["singapore", "hong-kong"])
    expect(await places({ sort: { prod_price: -1 } })).toEqual(["hong-kong", "singapore"])
    expect(await places({ sort: "price-down" })).toEqual(["hong-kong", "singapore"])
    expect(await places({ isSale: true })).toEqual(["singapore"])
    expect(await places({ location: "Hong Kong" })).toEqual(["hong-kong"])
    expect(await places({ query: { prod_location_of_bottle: "hong-kong" } })).toEqual(["hong-kong"])
    expect(await places({ query: { region: "Speyside" } })).toEqual([])
    expect(await places({ query: { ABV: { $gte: 46.1 } } })).toEqual([])
  })

  test.each([
    [{ query: { $where: "sleep(1000)" } }, "shop.queryUnclear"],
    [{ query: { prod_price: { $gt: 1 } } }, "shop.queryUnclear"],
    [{ query: { prod_price: { $gte: "1" } } }, "shop.queryUnclear"],
    [{ query: { prod_name: { $regex: { $ne: 1 } } } }, "shop.queryUnclear"],
    [{ query: { prod_name: { $regex: "a", $options: "x" } } }, "shop.queryUnclear"],
    [{ query: { category: { $ne: "Grain" } } }, "shop.queryUnclear"],
    [{ query: { sellerId: "mem_1" } }, "shop.queryUnclear"],
    [{ query: { constructor: "x" } }, "shop.queryUnclear"],
    [{ query: { volume: Number.MAX_VALUE } }, "shop.queryUnclear"],
    [{ sort: { reserve: 1 } }, "shop.sortUnclear"],
    [{ sort: { prod_price: 2 } }, "shop.sortUnclear"],
    [{ sort: { prod_price: 1, createdAt: -1 } }, "shop.sortUnclear"],
    [{ sort: "constructor" }, "shop.sortUnclear"],
    [{ location: "atlantis" }, "listings.locationUnknown"],
    [{ isSale: "yes" }, "api.invalid"],
  ])("refuses %j", async (body, code) => {
    expect(await list(body)).toMatchObject({ status: 422, body: { code } })
  })

  test("a regular expression is read as words, and never run", async () => {
    const pattern = { query: { prod_name: { $regex: "^laga.*(a+)+$" } } }
    expect((await list(pattern)).status).toBe(200)
    expect(await places({ query: { prod_name: { $regex: "^Lagavulin.16" } } })).toHaveLength(2)
  })

  test.each(["/0/20", "/1/0", "/1/101", "/one/20", "/1/1e2", "/-1/20", "/1000000/20"])(
    "has no page %s",
    async (page) => {
      const answer = await list({}, `/product/pagination/type/Bottle%20Shop${page}`)
      expect(answer).toMatchObject({ status: 422, body: { code: "shop.pageUnclear" } })
    },
  )

  test("refuses an unknown shop", async () => {
    const answer = await callApi("get", "/product/type/Auction")
    expect(answer).toMatchObject({ status: 422, body: { code: "listings.kindUnknown" } })
  })

  test("all pages together have every product once", async () => {
    const ids: string[] = []
    for (const page of [1, 2, 3, 4]) {
      const { body } = await callApi("get", `/product/pagination/${page}/1`)
      ids.push(...(body.results as { _id: string }[]).map(({ _id }) => _id))
    }
    const { body } = await callApi("get", "/product")
    expect(ids.toSorted()).toEqual((body as unknown as { _id: string }[]).map(({ _id }) => _id).toSorted())
  })
})
