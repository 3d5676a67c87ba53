import { eq, inArray, sql } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { confirmInSandbox } from "#domains/payments/providers/sandbox/confirm.ts"
import { sandboxEvents } from "#domains/payments/providers/sandbox/schema.ts"
import { payments } from "#domains/payments/schema.ts"
import { addToBasket } from "#domains/shop/add-to-basket.ts"
import { releaseHold } from "#domains/stock/hold-stock.ts"
import { checkLedger } from "#domains/wallet/check-ledger.ts"
import { contextFor, transaction } from "#platform/ctx.ts"
import { asOwner, testApp } from "../../../../test/db.ts"
import { asPerson, type Person, person } from "../../../../test/fixtures.ts"
import { runJobs } from "../../../../test/run-jobs.ts"
import { openShop } from "../../../../test/shop.ts"
import { handlePaymentReturn } from "../paying/handle-payment-return.ts"
import { pollOpenPayments } from "../paying/poll-open-payments.ts"
import { reconcile } from "../paying/reconcile.ts"
import { startCardPayment } from "../paying/start-card-payment.ts"
import type { NewOrder } from "./new-order.ts"
import { placeOrder } from "./place-orders.ts"

const app = await testApp()
const sale = await openShop(app)
const names = ["ann", "ben", "cat", "dan", "eve"]
let people: Person[]

beforeAll(async () => {
  people = []
  for (const name of names) people.push(await person(app, name))
})

const own = (place: number) => asPerson(app, people[place] as Person)
const terms = { paymentMethod: "card", shipping: "self", address: null, email: "ann@quaich.example" } as const

async function lineOf(place: number): Promise<string> {
  const { listingId } = await sale.bottle()
  return (await addToBasket(own(place), { listingId, quantity: 1, idempotencyKey: sale.key() })).lineId
}

const place = (buyer: number, lineIds: readonly string[], more: Partial<NewOrder> = {}) =>
  placeOrder(own(buyer), { ...terms, goods: { lineIds }, idempotencyKey: sale.key(), ...more })

async function charged(places: readonly number[]) {
  const lines = await Promise.all(places.map(lineOf))
  return await Promise.all(
    places.map(async (buyer, at) => {
      const order = await place(buyer, [lines[at] ?? ""])
      const { clientSecret } = await startCardPayment(own(buyer), order.id)
      await confirmInSandbox(app, { clientSecret, cardNumber: "4242424242424242" })
      return { buyer, order, clientSecret }
    }),
  )
}

type Charged = Awaited<ReturnType<typeof charged>>[number]
const back = ({ buyer, clientSecret }: Charged) => handlePaymentReturn(own(buyer), clientSecret)

async function expectClean() {
  await runJobs(app)
  expect(await reconcile(app)).toEqual([])
  expect(await checkLedger(app)).toEqual([])
}

test("of five orders at once, two are refused for their own reasons and three are placed", async () => {
  const lines = await Promise.all([0, 1, 2, 3, 4].map(lineOf))
  const [ann = "", ben = "", cat = "", dan = "", eve = ""] = lines
  const came = await Promise.allSettled([
    place(0, [ann]),
    place(1, [ann]),
    place(2, [cat]),
    place(3, [dan], { shipping: "delivery" }),
    place(4, [eve]),
  ])
  expect(came.map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "rejected",
    "fulfilled",
  ])
  expect(came[1]).toMatchObject({ reason: { code: "checkout.lineUnavailable" } })
  expect(came[3]).toMatchObject({ reason: { code: "checkout.addressRequired" } })
  const rows = await app.db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.id, lines as `orl_${string}`[]))
  const isOrdered = new Map(rows.map(({ id, orderId }) => [id as string, orderId !== null]))
  expect([ann, ben, cat, dan, eve].map((id) => isOrdered.get(id))).toEqual([true, false, true, false, true])
})

test("the same key three times at once makes one order", async () => {
  const lineId = await lineOf(0)
  const idempotencyKey = sale.key()
  const placed = await Promise.all([1, 2, 3].map(() => place(0, [lineId], { idempotencyKey })))
  expect(new Set(placed.map(({ id }) => id)).size).toBe(1)
})

test("five cards at once, each reported three times: each pays once", async () => {
  const all = await charged([0, 1, 2, 3, 4])
  const returned = await Promise.all(all.flatMap((each) => [back(each), back(each), back(each)]))
  expect(returned.map(({ orderStatus }) => orderStatus)).toEqual(returned.map(() => "paid"))
  await expectClean()
})

test("an order whose goods were removed from stock is not paid, and all others that are paid at that moment are", async () => {
  const all = await charged([0, 1, 2])
  const [, released] = all
  const [line] = await app.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, released?.order.id ?? "ord_"))
  await transaction(sale.keeper, (tx) => releaseHold(tx, line?.holdId ?? "hld_"))
  const returned = await Promise.all(all.map(back))
  expect(returned.map(({ status }) => status)).toEqual(["succeeded", "canceled", "succeeded"])
  const [payment] = await app.db
    .select()
    .from(payments)
    .where(eq(payments.orderId, released?.order.id ?? "ord_"))
  expect(payment).toMatchObject({ status: "succeeded", failure: "tooLate" })
  await runJobs(app)
  expect(await checkLedger(app)).toEqual([])
})

test("an error in one order undoes only that one, and it is paid once the error is gone", async () => {
  const all = await charged([0, 1, 2])
  const faulty = all[1]?.order.id ?? ""
  await asOwner(
    app,
    `create function be_faulty() returns trigger language plpgsql as $$ begin raise exception 'a fault'; end $$;
     create trigger faulty before update on orders for each row when (old.id = '${faulty}') execute function be_faulty()`,
  )
  const came = await Promise.allSettled(all.map(back))
  expect(came.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"])
  await asOwner(app, "drop trigger faulty on orders")
  const rows = await app.db
    .select()
    .from(orders)
    .where(eq(orders.id, faulty as `ord_${string}`))
  expect(rows[0]?.status).toBe("unpaid")
  app.clock.moveTo(new Date(app.clock.now().getTime() + 2 * 60_000))
  await pollOpenPayments(app)
  expect(await sale.statusOf(faulty as `ord_${string}`)).toBe("paid")
})

test("one card form sent five times at once is charged once, and reported once", async () => {
  const order = await place(0, [await lineOf(0)])
  const { clientSecret } = await startCardPayment(own(0), order.id)
  const body = { clientSecret, cardNumber: "4242424242424242" }
  const charges = await Promise.all([1, 2, 3, 4, 5].map(() => confirmInSandbox(app, body)))
  expect(charges.map(({ status }) => status)).toEqual(charges.map(() => "succeeded"))
  const about = clientSecret.split("_secret_")[0] ?? ""
  const events = await app.db
    .select({ body: sandboxEvents.body })
    .from(sandboxEvents)
    .where(sql`${sandboxEvents.body} like ${`%${about}%`}`)
  expect(events).toHaveLength(1)
  await runJobs(app)
  expect(await sale.statusOf(order.id)).toBe("paid")
})

test("five who start the payment of one order at once share one intent", async () => {
  const order = await placeOrder(contextFor(app), {
    ...terms,
    goods: { items: [{ listingId: (await sale.bottle()).listingId, quantity: 1 }] },
    idempotencyKey: sale.key(),
  })
  const begun = await Promise.all([1, 2, 3, 4, 5].map(() => startCardPayment(contextFor(app), order.id)))
  expect(new Set(begun.map(({ clientSecret }) => clientSecret)).size).toBe(1)
})
