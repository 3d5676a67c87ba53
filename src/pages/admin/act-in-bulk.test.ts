import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { actInBulk } from "#admin/act-in-bulk.ts"
import { maxOfAll } from "#admin/bulk-acts.ts"
import { actOnLots } from "#domains/auctions/admin/act-on-lots.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { actOnProducts } from "#domains/catalogue/admin/act-on-products.ts"
import { products } from "#domains/catalogue/schema.ts"
import { actOnOrders } from "#domains/checkout/admin/act-on-orders.ts"
import { placeOrder } from "#domains/checkout/placing/place-orders.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { actOnArticles, actOnReports } from "#domains/news/admin/act-on-articles.ts"
import { orders } from "#domains/orders/schema.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { actOnIntake, actOnSubmissions } from "#domains/submissions/admin/act-on-bottles.ts"
import { submittedBottles } from "#domains/submissions/schema.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, type Person, person, product } from "../../../test/fixtures.ts"
import { createSubmittedBottle } from "../../../test/submitted-bottles.ts"

let app: TestApp
let admin: Ctx
let ann: Person

beforeAll(async () => {
  app = await testApp()
  admin = asPerson(app, await person(app, "admin", { role: "admin" }))
  ann = await person(app, "ann")
})

function form(act: string, rows: readonly string[], more: Record<string, string> = {}): FormData {
  const made = new FormData()
  for (const row of rows) made.append("row", row)
  for (const [name, value] of Object.entries({ act, ...more })) made.set(name, value)
  return made
}

const isArchived = async (id: string) =>
  (
    await app.db
      .select()
      .from(products)
      .where(eq(products.id, id as `prd_${string}`))
  )[0]?.isArchived

test("each row is a separate act: refused ones are counted with their reason, and the others are done", async () => {
  const [one, two] = [await product(app, "Brora 30"), await product(app, "Rosebank 21")]
  const result = await actOnProducts(admin, form("archive", [one, "prd_none", two, "prd_neither", one]))
  expect(result).toEqual({
    completed: 2,
    refused: [{ message: expect.stringMatching(/./), rows: ["prd_none", "prd_neither"] }],
  })
  expect([await isArchived(one), await isArchived(two)]).toEqual([true, true])
  expect(await actOnProducts(admin, form("restore", [one]))).toEqual({ completed: 1, refused: [] })
  expect(await isArchived(one)).toBe(false)
})

test("unpaid orders are cancelled, each with the reason that its buyer reads; without one none is", async () => {
  const inSingapore = { productId: await product(app, "Clynelish 14"), location: "singapore" } as const
  const listingId = await createListing(admin, {
    ...{ kind: "bottle", ...inSingapore, priceCents: 90_00, isOnSale: true },
  })
  await receiveStock(admin, { ...inSingapore, quantity: 5, idempotencyKey: "five came" })
  const ids: string[] = []
  for (const key of ["order-number-one", "order-number-two"]) {
    const placed = await placeOrder(contextFor(app), {
      goods: { items: [{ listingId, quantity: 1 }] },
      ...{
        paymentMethod: "transfer",
        shipping: "self",
        address: null,
        email: "guest@elsewhere.example",
        idempotencyKey: key,
      },
    })
    ids.push(placed.id)
  }
  await expect(actOnOrders(admin, form("cancel", ids))).rejects.toMatchObject({
    code: "checkout.reasonRequired",
  })
  const result = await actOnOrders(admin, form("cancel", [...ids, "ord_none"], { reason: "Sold out" }))
  expect(result).toMatchObject({ completed: 2, refused: [{ rows: ["ord_none"] }] })
  const rows = await app.db.select({ status: orders.status }).from(orders)
  expect(rows.map(({ status }) => status)).toEqual(["cancelled", "cancelled"])
})

test("lots without bids are removed from an auction, a lot with one stays", async () => {
  const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  const { lotIds } = await liveAuction(app, hana, [{}, {}, {}])
  await placeBid(asPerson(app, ann), lotIds[1] ?? "", { maxCents: 300_00, idempotencyKey: "a-bid-of-ann" })
  const result = await actOnLots(hana, form("remove", lotIds))
  expect(result).toMatchObject({ completed: 2, refused: [{ rows: [lotIds[1]] }] })
})

test("submitted bottles are refused together", async () => {
  const bottles = [await createSubmittedBottle(app, ann), await createSubmittedBottle(app, ann)]
  const ids = bottles.map(({ bottleId }) => bottleId)
  const result = await actOnSubmissions(admin, form("refuse", ids, { reason: "Not for us" }))
  expect(result).toEqual({ completed: 2, refused: [] })
  const rows = await app.db.select({ state: submittedBottles.state }).from(submittedBottles)
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(["refused"]))
})

test("nothing is done without the permission, for an unknown act, for no row or for too many", async () => {
  const rows = ["prd_one"]
  const verbs = [
    actOnOrders,
    actOnProducts,
    actOnArticles,
    actOnReports,
    actOnSubmissions,
    actOnIntake,
    actOnLots,
  ]
  for (const actOnRows of verbs)
    await expect(actOnRows(asPerson(app, ann), form("cancel", rows))).rejects.toMatchObject({
      status: 403,
    })
  const many = Array.from({ length: 251 }, (_, index) => `prd_${index}`)
  for (const wrong of [
    form("toString", rows),
    form("cancel", rows),
    form("archive", []),
    form("archive", many),
  ])
    await expect(actOnProducts(admin, wrong)).rejects.toMatchObject({ code: "admin.rowsUnclear" })
})

test("an act on all rows of a filter asks first, with their number, and asks again if it has changed", async () => {
  const ids = []
  for (const name of ["Ledaig 1", "Ledaig 2", "Ledaig 3"]) ids.push(await product(app, name))
  await product(app, "Tobermory 10")
  const search = new URLSearchParams({ q: "Ledaig" })
  const all = { all: "1", intent: "many" }
  expect(await actOnProducts(admin, form("archive", ids.slice(0, 1), all), search)).toEqual({
    question: { act: "archive", count: 3, hasMore: false, fields: { act: "archive" } },
  })
  expect(await Promise.all(ids.map(isArchived))).toEqual([false, false, false])
  ids.push(await product(app, "Ledaig 4"))
  const confirmed = { ...all, confirmed: "3" }
  expect(await actOnProducts(admin, form("archive", [], confirmed), search)).toMatchObject({
    question: { count: 4 },
  })
  const result = await actOnProducts(admin, form("archive", [], { ...all, confirmed: "4" }), search)
  expect(result).toEqual({ completed: 4, refused: [] })
  expect(await Promise.all(ids.map(isArchived))).toEqual([true, true, true, true])
  // The filter has no rows any more: archived products are another list.
  await expect(
    actOnProducts(admin, form("archive", [], { ...all, confirmed: "4" }), search),
  ).rejects.toMatchObject({
    code: "admin.rowsUnclear",
  })
})

test("an act on all rows is for so many at once", async () => {
  const many = Array.from({ length: maxOfAll + 5 }, (_, index) => `row ${index}`)
  const handlers = { keep: async () => undefined }
  const findRows = async (limit: number) => many.slice(0, limit)
  const question = { act: "keep", count: maxOfAll, hasMore: true, fields: { act: "keep" } }
  expect(await actInBulk(admin, form("keep", [], { all: "1" }), handlers, findRows)).toEqual({ question })
  const confirmed = form("keep", [], { all: "1", confirmed: String(maxOfAll) })
  expect(await actInBulk(admin, confirmed, handlers, findRows)).toEqual({ completed: maxOfAll, refused: [] })
})
