import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { reconcile } from "#domains/checkout/paying/reconcile.ts"
import { placeOrder } from "#domains/checkout/placing/place-orders.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { confirmInSandbox } from "#domains/payments/providers/sandbox/confirm.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { checkLedger } from "#domains/wallet/check-ledger.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { endServers, type Server, startServer } from "../../bench/harness.ts"
import { readConfig } from "../../src/server/config/config.ts"
import { type OpenApp, openApp } from "../../src/server/open-app.ts"
import { cloneDatabase } from "../db.ts"
import { asPerson, person, product } from "../fixtures.ts"

/** The server is killed after the provider has confirmed a charge and before the app has booked it. */
const secret = "a secret of the payments, long enough to sign with"
const env = { AUTH_SECRET: secret, PAYMENTS: "sandbox", TEST_SERVER: "on" }
const databaseUrl = await cloneDatabase()
let app: OpenApp
let server: Server
let listingId: Id<"lst">

beforeAll(async () => {
  app = await openApp(readConfig({ ...env, LOG_LEVEL: "silent" }), databaseUrl)
  const keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
  const inSingapore = { productId: await product(app, "Springbank 10"), location: "singapore" } as const
  listingId = await createListing(keeper, {
    kind: "bottle",
    ...inSingapore,
    priceCents: 100_00,
    isOnSale: true,
  })
  await receiveStock(keeper, { ...inSingapore, quantity: 9, idempotencyKey: "the first" })
  server = await startServer({ secret, databaseUrl }, env)
})

afterAll(async () => {
  await app?.close()
  await endServers()
})

async function postCall(path: string, body: unknown) {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

async function begin(): Promise<{ orderId: Id<"ord">; clientSecret: string }> {
  const { id: orderId } = await placeOrder(contextFor(app), {
    goods: { items: [{ listingId, quantity: 1 }] },
    paymentMethod: "card",
    shipping: "self",
    address: null,
    email: "guest@quaich.example",
    idempotencyKey: `order ${Math.random()}`,
  })
  const { body } = await postCall("/payment/create-payment-intent", { order_id: orderId })
  return { orderId, clientSecret: body.clientSecret ?? "" }
}

/**
 * Locks the order's row, so that the server gets as far as booking the payment and no further; kills it there, and
 * starts it again after a pause.
 */
async function chargeAndKill(
  { orderId, clientSecret }: { orderId: string; clientSecret: string },
  pauseMinutes = 0,
) {
  const holder = new pg.Client({ connectionString: databaseUrl })
  await holder.connect()
  await holder.query("begin")
  // A stronger lock would block e-mails about the order, which reference its row.
  await holder.query("select from orders where id = $1 for no key update", [orderId])
  const charged = await confirmInSandbox(app, { clientSecret, cardNumber: "4242424242424242" })
  expect(charged.status).toBe("succeeded")
  await until(async () => {
    // pg_stat_activity shows only the first 1,000 characters of a statement, so this matches its beginning.
    const { rows } = await app.pool.query(
      `select from pg_locks l join pg_stat_activity a using (pid) where a.datname = current_database() and not l.granted and a.query ilike '%select o.id as "o.id"%'`,
    )
    return rows.length > 0
  })
  await server.stop("SIGKILL")
  await holder.query("rollback")
  await holder.end()
  expect(await statusOf(orderId)).toBe("unpaid")
  await app.pool.query("update payments set changed_at = changed_at - $1 * interval '1 minute'", [
    pauseMinutes,
  ])
  server = await startServer({ secret, databaseUrl }, { ...env, PORT: String(server.port) })
}

async function until(isSo: () => Promise<boolean>, maxSeconds = 240) {
  const end = Date.now() + maxSeconds * 1_000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`not so after ${maxSeconds} s`)
    await wait(100)
  }
}

async function statusOf(orderId: string) {
  const { rows } = await app.pool.query("select status from orders where id = $1", [orderId])
  return rows[0]?.status
}

async function expectPaidOnce(orderId: string) {
  expect(await statusOf(orderId)).toBe("paid")
  const { rows } = await app.pool.query(
    `select (select count(*)::int from payments where order_id = $1 and status = 'succeeded') as payments,
      (select count(*)::int from documents where order_id = $1) as invoices,
      (select sum(charged_cents - refunded_cents)::int from sandbox_intents where metadata->>'orderId' = $1) as charged`,
    [orderId],
  )
  expect(rows).toEqual([{ payments: 1, invoices: 1, charged: 103_00 }])
  expect(await reconcile(app)).toEqual([])
  expect(await checkLedger(app)).toEqual([])
}

test("server killed between the provider's confirmation and our commit: the buyer's return completes the payment", async () => {
  const payment = await begin()
  await chargeAndKill(payment)
  const [first, second] = await Promise.all([
    postCall("/payment/checkout-session-success", { clientSecret: payment.clientSecret }),
    postCall("/payment/checkout-session-success", { clientSecret: payment.clientSecret }),
  ])
  for (const { status, body } of [first, second]) {
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: "succeeded", orderStatus: "paid" })
  }
  await expectPaidOnce(payment.orderId)
})

test("the same, and the buyer does not return: polling completes the payment", async () => {
  const payment = await begin()
  // Polling leaves out payments younger than a minute: their webhook may still arrive.
  await chargeAndKill(payment, 2)
  await until(async () => (await statusOf(payment.orderId)) === "paid")
  await expectPaidOnce(payment.orderId)
})
