import { asc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { createListing } from "#domains/listings/create-listing.ts"
import { issueDocument } from "#domains/orders/issue-document.ts"
import { documents, orders } from "#domains/orders/schema.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { contextFor, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, person, product } from "../../../test/fixtures.ts"
import { settleOrder } from "./paying/settle-orders.ts"
import { placeOrder } from "./placing/place-orders.ts"

const app = await testApp()
const keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
const guest = contextFor(app)

async function placeMany(count: number) {
  const inSingapore = {
    productId: await product(app, `Ardbeg ${newId("try")}`),
    location: "singapore",
  } as const
  const listingId = await createListing(keeper, {
    kind: "bottle",
    ...inSingapore,
    priceCents: 90_00,
    isOnSale: true,
  })
  await receiveStock(keeper, { ...inSingapore, quantity: count, idempotencyKey: newId("try") })
  const placed = []
  for (let place = 0; place < count; place++)
    placed.push(
      await placeOrder(guest, {
        goods: { items: [{ listingId, quantity: 1 }] },
        paymentMethod: "transfer",
        shipping: "self",
        address: null,
        email: `guest${place}-${inSingapore.productId}@quaich.example`,
        idempotencyKey: newId("try"),
      }),
    )
  return placed
}

async function numbers(kind: "invoice" | "delivery-note" = "invoice"): Promise<number[]> {
  const rows = await app.db
    .select({ number: documents.number })
    .from(documents)
    .where(eq(documents.kind, kind))
    .orderBy(asc(documents.number))
  return rows.map(({ number }) => number)
}

const upTo = (last: number) => Array.from({ length: last }, (_, place) => place + 1)

test("thirty payments at once, some repeated and some rolled back, leave no gap in the invoice numbers", async () => {
  const placed = await placeMany(30)
  const settle = (id: Id<"ord">, cents: number, isUndone: boolean) =>
    transaction(guest, async (tx) => {
      const settled = await settleOrder(tx, id, { from: "outside:paynow", paidCents: cents })
      if (isUndone) throw new Error("undone")
      return settled
    })
  const tries = placed.flatMap(({ id, totalCents }, place) => [
    settle(id, totalCents, place % 3 === 0),
    ...(place % 5 === 0 ? [settle(id, totalCents, false)] : []),
  ])
  const outcomes = await Promise.allSettled(tries)
  const undone = outcomes.filter(({ status }) => status === "rejected")
  const paid = outcomes.filter((each) => each.status === "fulfilled" && each.value === "paid")
  expect(undone.length).toBe(10)
  for (const each of undone) expect(each).toMatchObject({ reason: { message: "undone" } })
  expect(paid.length).toBeGreaterThanOrEqual(20)
  expect(await numbers()).toEqual(upTo(paid.length))
  const paidOrders = await app.db.select().from(orders).where(eq(orders.status, "paid"))
  expect(paidOrders).toHaveLength(paid.length)
})

test("each kind of document has its own sequence, and a subject keeps its number", async () => {
  const [order] = await placeMany(1)
  const orderId = order?.id ?? "ord_"
  const before = await numbers()
  const issue = (subjectId: string) =>
    transaction(guest, (tx) => issueDocument(tx, { kind: "delivery-note", orderId, subjectId }))
  const given = await Promise.all(Array.from({ length: 12 }, (_, place) => issue(`shp_${place}`)))
  expect(given.toSorted((a, b) => a - b)).toEqual(upTo(12))
  expect(await issue("shp_3")).toBe(given[3])
  expect(await numbers("delivery-note")).toEqual(upTo(12))
  expect(await numbers()).toEqual(before)
})

test("two requests for the same document at once get the same number, and lose none", async () => {
  const [order] = await placeMany(1)
  const orderId = order?.id ?? "ord_"
  const last = (await numbers("delivery-note")).length
  const issue = () =>
    transaction(guest, (tx) => issueDocument(tx, { kind: "delivery-note", orderId, subjectId: "shp_same" }))
  const both = await Promise.allSettled([issue(), issue(), issue()])
  for (const each of both) expect(each).toMatchObject({ status: "fulfilled", value: last + 1 })
  expect(await numbers("delivery-note")).toEqual(upTo(last + 1))
})
