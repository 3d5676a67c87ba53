import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { changeListing } from "#domains/listings/change-listing.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { readLevels } from "#domains/stock/levels.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { stockHolds } from "#domains/stock/schema.ts"
import { contextFor } from "#platform/ctx.ts"
import { runBatch } from "#platform/database/batch-transaction.server.ts"
import { sqlClientOf } from "#platform/database/db.server.ts"
import { type Id, newId } from "#platform/ids.ts"
import { countRows } from "../../../test/api/api-client.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, person, product } from "../../../test/fixtures.ts"
import { addAllToBasket } from "./add-batch.ts"
import { addOneMoreToBasket, addToBasket } from "./add-to-basket.ts"
import {
  lapseBaskets,
  readLapsed,
  releaseByHand,
  removeFromBasket,
  removeOneFromBasket,
} from "./remove-from-basket.ts"

const app = await testApp()
const keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
const ann = asPerson(app, await person(app, "ann"))
const ben = asPerson(app, await person(app, "ben"))
let productId: Id<"prd">
let listingId: Id<"lst">
let counter = 0

beforeEach(async () => {
  counter++
  productId = await product(app, `Ardbeg no. ${counter}`)
  const inSingapore = { productId, location: "singapore" } as const
  listingId = await createListing(keeper, {
    kind: "bottle",
    ...inSingapore,
    priceCents: 90_00,
    isOnSale: true,
  })
  await receiveStock(keeper, { ...inSingapore, quantity: 3, idempotencyKey: `first ${counter}` })
})

const key = () => `key-${++counter}-take`
const addBottle = (ctx: typeof ann, quantity = 1, idempotencyKey = key()) =>
  addToBasket(ctx, { listingId, quantity, idempotencyKey })
const level = async () => (await readLevels(keeper, [productId]))[0]

async function lapsedOf(ctx: typeof ann) {
  return (await readLapsed(ctx)).filter((lapsed) => lapsed.listingId === listingId)
}

async function linesOf(ctx: typeof ann) {
  return (await app.db.select().from(orderLines).where(eq(orderLines.subjectId, listingId))).filter(
    (line) => line.memberId === ctx.actor.id,
  )
}

test("adding bottles creates hold and line together, and adding more raises the line", async () => {
  const first = await addBottle(ann)
  expect(first).toMatchObject({ quantity: 1, priceCents: 90_00, priceBeforeCents: null })
  expect(await addBottle(ann, 2)).toMatchObject({ lineId: first.lineId, quantity: 3 })
  expect(await level()).toMatchObject({ onHand: 3, held: 3, available: 0 })
  expect(await linesOf(ann)).toMatchObject([
    { status: "unpaid", quantity: 3, priceCents: 90_00, title: expect.stringContaining("Ardbeg") },
  ])
})

test("the same key again changes nothing", async () => {
  const first = await addBottle(ann, 1, "the-same-key")
  const rows = await countRows(app)
  expect(await addBottle(ann, 1, "the-same-key")).toEqual(first)
  expect(await countRows(app)).toEqual(rows)
})

test("a key whose bottles were removed again adds nothing", async () => {
  await addBottle(ann, 1, "the-old-key")
  await removeFromBasket(ann, listingId)
  const rows = await countRows(app)
  await expect(addBottle(ann, 1, "the-old-key")).rejects.toMatchObject({ code: "shop.notInBasket" })
  expect(await countRows(app)).toEqual(rows)
  expect(await level()).toMatchObject({ held: 0 })
})

test("a member who adds more than sixty times a minute has to wait, and others do not", async () => {
  const hasty = asPerson(app, await person(app, "hasty"))
  const results = await Promise.allSettled([
    ...Array.from({ length: 61 }, () => addBottle(hasty, 1, "one-key-for-all")),
    addBottle(ben),
  ])
  expect(results.filter(({ status }) => status === "rejected")).toMatchObject([
    { reason: { code: "shop.tooOften", facts: { retryAfterSeconds: expect.any(Number) } } },
  ])
  expect(await linesOf(hasty)).toMatchObject([{ quantity: 1 }])
  expect(await linesOf(ben)).toMatchObject([{ quantity: 1 }])
})

test("two clicks at once make one line of two", async () => {
  await Promise.all([addBottle(ann), addBottle(ann)])
  expect(await linesOf(ann)).toMatchObject([{ quantity: 2 }])
})

test("an unavailable quantity is refused with its own message and changes nothing", async () => {
  await addBottle(ben, 2)
  const rows = await countRows(app)
  await expect(addBottle(ann, 2)).rejects.toMatchObject({ code: "stock.fewerLeft", facts: { available: 1 } })
  await addBottle(ann)
  await expect(addBottle(ann)).rejects.toMatchObject({ code: "stock.outOfStock" })
  await expect(addOneMoreToBasket(ann, { listingId, idempotencyKey: key() })).rejects.toMatchObject({
    code: "stock.noMore",
  })
  expect(await countRows(app)).toMatchObject({
    order_lines: (rows.order_lines ?? 0) + 1,
    stock_entries: (rows.stock_entries ?? 0) + 1,
  })
})

test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
  "%d bottles cannot be added",
  async (quantity) => {
    await expect(addBottle(ann, quantity)).rejects.toMatchObject({ code: "shop.quantityUnclear" })
  },
)

test("of eight members who want three bottles, three get one", async () => {
  const crowd = []
  for (let place = 0; place < 8; place++) crowd.push(asPerson(app, await person(app, `crowd${place}`)))
  const results = await Promise.allSettled(crowd.map((ctx) => addBottle(ctx)))
  expect(results.filter(({ status }) => status === "fulfilled").length).toBe(3)
  expect(await level()).toMatchObject({ onHand: 3, held: 3 })
})

test("after a price change the whole line has today's price, and the response says so", async () => {
  await addBottle(ann)
  await changeListing(keeper, listingId, { salePriceCents: 80_00 })
  expect(await addBottle(ann)).toMatchObject({ priceCents: 80_00, priceBeforeCents: 90_00, quantity: 2 })
})

test("a withdrawn listing cannot be added, and neither a guest nor a suspended member can add", async () => {
  await expect(addBottle(contextFor(app))).rejects.toMatchObject({ code: "accounts.signIn" })
  const suspended = { ...ann, actor: { ...ann.actor, status: "suspended" as const } }
  await expect(addBottle(suspended)).rejects.toMatchObject({ code: "accounts.suspended" })
  await changeListing(keeper, listingId, { status: "withdrawn" })
  await expect(addBottle(ann)).rejects.toMatchObject({ code: "shop.notOnSale" })
})

test("removing one lowers the line, and removing the last removes the line", async () => {
  await addBottle(ann, 2)
  expect(await removeOneFromBasket(ann, listingId)).toMatchObject({ quantity: 1 })
  expect(await removeOneFromBasket(ann, listingId)).toBeNull()
  expect(await level()).toMatchObject({ onHand: 3, held: 0 })
  await expect(removeOneFromBasket(ann, listingId)).rejects.toMatchObject({ code: "shop.notInBasket" })
  await addBottle(ann, 3)
  await removeFromBasket(ann, listingId)
  expect(await level()).toMatchObject({ onHand: 3, held: 0 })
  expect(await lapsedOf(ann)).toEqual([])
})

test("an unpaid hold expires: the bottles return to stock and the member is told", async () => {
  await addBottle(ben, 1)
  app.clock.moveTo(new Date(app.clock.now().getTime() + 30 * 60_000))
  await addBottle(ann, 2)
  app.clock.moveTo(new Date(app.clock.now().getTime() + 30 * 60_000))
  await lapseBaskets(app)
  expect(await linesOf(ben)).toMatchObject([{ status: "lapsed" }])
  expect(await linesOf(ann)).toMatchObject([{ status: "unpaid" }])
  expect(await level()).toMatchObject({ held: 2, available: 1 })
  expect(await lapsedOf(ben)).toMatchObject([{ quantity: 1 }])
  await addBottle(ben)
})

test("staff release a hold once, with a reason, and its line lapses", async () => {
  await addBottle(ann, 2)
  const [line] = await linesOf(ann)
  const holdId = line?.holdId ?? ""
  await expect(releaseByHand(keeper, holdId, " ")).rejects.toMatchObject({ code: "stock.reasonRequired" })
  await expect(releaseByHand(ann, holdId, "mine")).rejects.toMatchObject({ code: "accounts.notAllowed" })
  await releaseByHand(keeper, holdId, "Asked by telephone")
  await expect(releaseByHand(keeper, holdId, "again")).rejects.toMatchObject({ code: "stock.holdEnded" })
  expect(await linesOf(ann)).toMatchObject([{ status: "lapsed" }])
  expect(await lapsedOf(ann)).toMatchObject([{ quantity: 2 }])
  expect(await level()).toMatchObject({ held: 0 })
  const held = await app.db
    .select()
    .from(stockHolds)
    .where(eq(stockHolds.id, line?.holdId ?? "hld_"))
  expect(held).toMatchObject([{ status: "released" }])
})

test("adding a bottle does not read other members' baskets, however large", async () => {
  const read = async () =>
    await runBatch(app, async (tx) => {
      const rowsRead = async () => {
        const { rows } = await sqlClientOf(tx.db).query<{ rows: number }>(
          `select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
           from pg_stat_xact_user_tables where relname = 'order_lines'`,
        )
        return rows[0]?.rows ?? 0
      }
      const before = await rowsRead()
      const wanted = {
        memberId: ann.actor.id as Id<"mem">,
        network: "192.0.2.9",
        listingId,
        quantity: 1,
        idempotencyKey: key(),
      }
      expect((await addAllToBasket(tx, [wanted]))[0]).not.toBeInstanceOf(Error)
      return (await rowsRead()) - before
    })
  await read()
  await app.db.insert(orderLines).values(
    Array.from({ length: 500 }, (_, place) => ({
      id: newId("orl"),
      memberId: ben.actor.id,
      kind: "bottle" as const,
      subjectId: `lst_of_others_${place}`,
      title: "Somebody else's",
      path: "/" as const,
      priceCents: 1_00,
      createdAt: app.clock.now(),
      dueAt: app.clock.now(),
    })),
  )
  expect(await read()).toBeLessThan(20)
})
