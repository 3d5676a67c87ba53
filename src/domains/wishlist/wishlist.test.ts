import { beforeAll, describe, expect, test } from "vitest"
import { casks, distilleries } from "#domains/catalogue/schema.ts"
import { changeListing } from "#domains/listings/change-listing.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { apiClient } from "../../../test/api/api-client.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, type Person, person, product } from "../../../test/fixtures.ts"
import { addWish, maxWishes } from "./add-wish.ts"
import { listWishes, readWished } from "./reads.ts"
import { removeWish } from "./remove-wish.ts"
import { wishes } from "./schema.ts"
import { previousPath } from "./wish-from-page.ts"

const app = await testApp()
const callApi = apiClient(app)
let ann: Person
let own: Ctx
let keeper: Ctx
let lotId: string
let bottleId: Id<"prd">
let listingId: Id<"lst">

beforeAll(async () => {
  ann = await person(app, "ann")
  own = asPerson(app, ann)
  keeper = asPerson(app, await person(app, "kai", { role: "admin" }))
  lotId = (await liveAuction(app, keeper, [{}])).lotIds[0] ?? ""
  bottleId = await product(app, "Ardbeg Uigeadail")
  listingId = await offer("singapore", 120_00)
  await offer("vietnam", 130_00)
})

const offer = (location: "singapore" | "vietnam", priceCents: number) =>
  createListing(keeper, {
    kind: "bottle",
    productId: bottleId,
    location,
    priceCents,
    salePriceCents: priceCents - 20_00,
    isOnSale: true,
  })

const named = async (ctx: Ctx, country = "SG") =>
  (await listWishes(ctx, country)).map((wish) => (wish.kind === "lot" ? wish.lot.name : wish.goods.name))

test("watched items are listed newest first, however often the button was pressed", async () => {
  await addWish(own, lotId)
  app.clock.moveTo(new Date(app.clock.now().getTime() + 1_000))
  await addWish(own, bottleId)
  await addWish(own, bottleId)
  expect(await named(own)).toEqual(["Ardbeg Uigeadail", expect.any(String)])
  expect(await readWished(own, [lotId, bottleId, "prd_other"])).toEqual(
    expect.arrayContaining([lotId, bottleId]),
  )
  expect(await readWished(contextFor(app), [lotId, bottleId])).toEqual([])
})

test("a listing's id stands for its product", async () => {
  const ctx = asPerson(app, await person(app, "lina"))
  expect(await addWish(ctx, listingId)).toEqual({ kind: "product", subjectId: bottleId })
  expect(await readWished(ctx, [bottleId])).toEqual([bottleId])
})

test("goods are shown with their nearest offer, at the current price and stock", async () => {
  await receiveStock(keeper, { productId: bottleId, location: "vietnam", quantity: 2, idempotencyKey: "vn" })
  const at = async (country: string) => {
    const wish = (await listWishes(own, country)).find(({ subjectId }) => subjectId === bottleId)
    return wish && wish.kind !== "lot" ? wish.goods.offer : undefined
  }
  expect(await at("SG")).toMatchObject({ location: "singapore", nowCents: 100_00, available: 0 })
  expect(await at("VN")).toMatchObject({ location: "vietnam", nowCents: 110_00, available: 2 })
  expect(await at("HK")).toMatchObject({ location: "singapore" })
  await changeListing(keeper, listingId, { status: "withdrawn" })
  expect(await at("SG")).toMatchObject({ location: "vietnam" })
  await changeListing(keeper, listingId, { status: "on-sale" })
})

test("a cask can be watched, and stays on the list when it is no longer offered", async () => {
  const ctx = asPerson(app, await person(app, "cara"))
  const id = newId("csk")
  await app.db
    .insert(distilleries)
    .values({ id: "bunna", name: "Bunna", country: "Scotland", isActive: true })
  await app.db.insert(casks).values({
    id,
    number: "CSK-1",
    name: "Bunna hogshead",
    distilleryId: "bunna",
    spiritType: "New make",
    caskType: "Hogshead",
    filledOn: "2019-01-01",
    bulkLitres: 250,
    abvPercent: 60,
    rlaLitres: 150,
    warehouse: "Leith",
    regaugedOn: "2025-01-01",
    createdAt: app.clock.now(),
  })
  await addWish(ctx, id)
  expect(await listWishes(ctx, "SG")).toMatchObject([
    { kind: "cask", goods: { name: "Bunna hogshead", offer: null } },
  ])
})

test.each(["lot_000000000000000000000000", "prd_000000000000000000000000", "mem_x", "", "lot_x' or 1=1"])(
  "%j cannot be watched",
  async (id) => {
    await expect(addWish(own, id)).rejects.toThrow("wishlist.nothingToWatch")
  },
)

test("a lot before its preview cannot be told apart from an unknown one", async () => {
  const now = app.clock.now()
  const { lotIds } = await liveAuction(app, keeper, [{}])
  app.clock.moveTo(now)
  await app.pool.query(
    "update auctions set status = 'draft' where id = (select auction_id from lots where id = $1)",
    [lotIds[0]],
  )
  await expect(addWish(own, lotIds[0] ?? "")).rejects.toThrow("wishlist.nothingToWatch")
  await app.db
    .insert(wishes)
    .values({ memberId: ann.id, kind: "lot", subjectId: lotIds[0] ?? "", createdAt: now })
  expect((await listWishes(own, "SG")).map(({ subjectId }) => subjectId)).not.toContain(lotIds[0])
})

test("a full list accepts no more, and of twenty concurrent requests one counts", async () => {
  const member = await person(app, "max")
  const ctx = asPerson(app, member)
  await Promise.all(Array.from({ length: 20 }, () => addWish(ctx, bottleId)))
  expect(await readWished(ctx, [bottleId])).toEqual([bottleId])
  const filler = Array.from({ length: maxWishes - 1 }, (_, place) => ({
    memberId: member.id,
    kind: "product" as const,
    subjectId: `prd_gone${place}`,
    createdAt: app.clock.now(),
  }))
  await app.db.insert(wishes).values(filler)
  await expect(addWish(ctx, lotId)).rejects.toThrow("wishlist.listFull")
  await removeWish(ctx, "product", "prd_gone0")
  await removeWish(ctx, "product", "prd_gone0")
  await addWish(ctx, lotId)
  expect(await readWished(ctx, [lotId])).toEqual([lotId])
})

describe("the API", () => {
  test("adds an item, lists it in the specification's format, and removes it", async () => {
    const { token, id } = await person(app, "cal")
    const made = await callApi("post", "/wishlist/create/", { token, body: { product: bottleId, user: id } })
    expect(made).toMatchObject({
      status: 201,
      body: { status: "success", kind: "product", id: bottleId },
    })
    await callApi("post", "/wishlist/create/", { token, body: { product: lotId } })
    const { body } = await callApi("get", `/wishlist/${id}`, { token })
    expect((await callApi("get", "/wishlist", { token })).body).toEqual(body)
    expect(body).toMatchObject({ user: id })
    expect(body.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          _id: listingId,
          product: bottleId,
          prod_type: "Bottle Shop",
          prod_price: 120_00,
          prod_price_sale: 100_00,
          prod_location_of_bottle: "singapore",
          inventory: 0,
        }),
        expect.objectContaining({
          _id: lotId,
          prod_type: "Auction",
          prod_price: 100_00,
          auction_status: "live",
        }),
      ]),
    )
    await callApi("delete", `/wishlist/product/${bottleId}`, { token })
    expect((await callApi("delete", `/wishlist/lot/${lotId}`, { token })).status).toBe(200)
    expect((await callApi("get", "/wishlist", { token })).body).toEqual({ user: id, items: [] })
    expect((await callApi("delete", `/wishlist/thing/${lotId}`, { token })).status).toBe(404)
  })

  test("refuses guests", async () => {
    for (const [method, path, body] of [
      ["get", "/wishlist", undefined],
      ["post", "/wishlist/create/", { product: bottleId }],
      ["delete", `/wishlist/product/${bottleId}`, undefined],
    ] as const)
      expect((await callApi(method, path, body ? { body } : {})).status).toBe(401)
  })
})

test.each([
  ["http://house.test/whisky-shop?x=1", "/whisky-shop?x=1"],
  ["http://house.test.evil/whisky-shop", "/my-account/wishlist"],
  ["http://house.test//evil.test", "/my-account/wishlist"],
  ["", "/my-account/wishlist"],
])("the plain form sent from %j leads back to %j", (referer, path) => {
  expect(previousPath(new Request("http://house.test/", { headers: { referer } }), app.origin)).toBe(path)
})
