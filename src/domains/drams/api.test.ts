import { randomUUID } from "node:crypto"
import { beforeAll, expect, test } from "vitest"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { contextFor } from "#platform/ctx.ts"
import { type ApiClient, apiClient } from "../../../test/api/api-client.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, type Person, person, product } from "../../../test/fixtures.ts"
import { addDramOffer } from "./add-dram-offer.ts"
import { createDramSale, openDramSale } from "./create-dram-sale.ts"
import { endDramSale } from "./end-dram-sale.ts"
import { readMyDrams } from "./reads.ts"

const app = await testApp()
const callApi: ApiClient = apiClient(app)
let ann: Person
let ben: Person
let bottle: string
let productId: `prd_${string}`
let dramSaleId: `rnd_${string}`
let listingId: `lst_${string}`
const endsAt = new Date(app.clock.now().getTime() + 3_600_000)

beforeAll(async () => {
  const keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
  ann = await person(app, "ann")
  ben = await person(app, "ben")
  productId = await product(app, "Springbank 15 Year Old")
  bottle = productId
  await receiveStock(keeper, {
    productId,
    location: "singapore",
    quantity: 1,
    idempotencyKey: randomUUID(),
  })
  dramSaleId = await createDramSale(keeper, { title: "Campbeltown", endsAt })
  listingId = await addDramOffer(keeper, dramSaleId, {
    productId,
    target: 4,
    dramMl: 30,
    priceCents: 21_00,
    maxPerUser: 2,
    maxPerMember: 4,
  })
  await openDramSale(keeper, dramSaleId)
})

const pledgeBody = (member: Person, more: Record<string, unknown> = {}) => ({
  product_id: bottle,
  auction_id: dramSaleId,
  user_id: member.id,
  ...more,
})

test("a pledge through the API, by product or by listing, is counted and can be withdrawn", async () => {
  const email = { email: ann.email }
  const first = await callApi("post", "/order/bid_product", {
    token: ann.token,
    body: pledgeBody(ann, email),
  })
  expect(first).toMatchObject({
    status: 201,
    body: { status: "success", message: "Bid successful", quantity: 1, dram_target: 4, mine: 1, maximum: 2 },
  })
  expect(await readMyDrams(asPerson(app, ann), { dramSaleId, listingId })).toMatchObject({ pledged: 1 })
  const second = await callApi("post", "/order/bid_product", {
    token: ann.token,
    language: "vi",
    body: pledgeBody(ann, { product_id: listingId }),
  })
  expect(second.body).toMatchObject({ message: "Đấu giá thành công", quantity: 2, mine: 2 })
  const third = await callApi("post", "/order/bid_product", { token: ann.token, body: pledgeBody(ann) })
  expect(third).toMatchObject({
    status: 409,
    body: { message: "You have reached your maximum number of Bids for this item" },
  })
  const counted = {
    auction: dramSaleId,
    product: productId,
    product_id: listingId,
    quantity: 2,
    dram_target: 4,
    status: "open",
  }
  expect((await callApi("get", "/order/get_all_count_bid")).body).toEqual([
    { product: productId, quantity: 2 },
  ])
  expect((await callApi("get", "/order/get_all_count_by_auction")).body).toMatchObject([counted])
  expect((await callApi("get", `/order/get_all_count_bid_by_auction/${dramSaleId}`)).body).toMatchObject([
    counted,
  ])
  const one = `/order/get_all_count_bid_by_auction_product/${productId}/${dramSaleId}`
  expect((await callApi("get", one)).body).toMatchObject(counted)

  const less = await callApi("post", "/order/sub_product", {
    token: ann.token,
    language: "vi",
    body: pledgeBody(ann),
  })
  expect(less).toMatchObject({ status: 200, body: { message: "Xóa thành công", mine: 1 } })
  const none = await callApi("put", "/order/remove_product", { token: ann.token, body: pledgeBody(ann) })
  expect(none).toMatchObject({ status: 200, body: { quantity: 0, mine: 0 } })
  const again = await callApi("put", "/order/remove_product", {
    token: ann.token,
    language: "vi",
    body: pledgeBody(ann),
  })
  expect(again).toMatchObject({ status: 409, body: { message: "Xóa thất bại" } })
})

test("a member can pledge only for themselves, and a guest cannot pledge", async () => {
  for (const [method, path] of [
    ["post", "/order/bid_product"],
    ["post", "/order/sub_product"],
    ["put", "/order/remove_product"],
  ] as const) {
    const foreign = await callApi(method, path, { token: ann.token, body: pledgeBody(ben) })
    expect(foreign).toMatchObject({ status: 403, body: { code: "accounts.notYours" } })
    const guest = await callApi(method, path, { body: pledgeBody(ben) })
    expect(guest).toMatchObject({
      status: 401,
      body: { message: "You must be logged in to bid or purchase" },
    })
  }
})

test("missing fields are refused in the specification's words", async () => {
  const nothing = { token: ann.token, body: {} }
  expect((await callApi("post", "/order/bid_product", nothing)).body).toMatchObject({ message: "Bid Failed" })
  expect((await callApi("post", "/order/bid_product", { ...nothing, language: "vi" })).body).toMatchObject({
    message: "Đấu giá thất bại",
  })
  const unknown = { token: ann.token, body: pledgeBody(ann, { auction_id: "rnd_000000000000000000000000" }) }
  expect(await callApi("post", "/order/bid_product", unknown)).toMatchObject({ status: 404 })
})

test("after the end a pledge is refused, and the sale's result can be read with its two ids in either order", async () => {
  await callApi("post", "/order/bid_product", { token: ben.token, body: pledgeBody(ben) })
  expect(await callApi("get", `/auction/previous/target/${productId}/${dramSaleId}`)).toMatchObject({
    status: 404,
  })
  app.clock.moveTo(endsAt)
  const late = await callApi("post", "/order/bid_product", {
    token: ann.token,
    language: "vi",
    body: pledgeBody(ann),
  })
  expect(late).toMatchObject({ status: 409, body: { message: "Đấu giá đã kết thúc" } })
  expect(await endDramSale(contextFor(app), dramSaleId)).toBe(true)
  for (const path of [`${productId}/${dramSaleId}`, `${dramSaleId}/${productId}`])
    expect((await callApi("get", `/auction/previous/target/${path}`)).body).toMatchObject({
      quantity: 1,
      dram_target: 4,
      reached: false,
      status: "lapsed",
    })
  expect((await callApi("get", "/order/get_all_count_bid")).body).toEqual([])
})
