import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { products } from "#domains/catalogue/schema.ts"
import { reconcile } from "#domains/checkout/paying/reconcile.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { contextFor } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { type BenchBidder, makeFixtures } from "../../../bench/fixtures.ts"
import { endServers, type Server, startServer } from "../../../bench/harness.ts"
import { prng } from "../../../bench/prng.ts"
import { readConfig } from "../../../src/server/config/config.ts"
import { openApp } from "../../../src/server/open-app.ts"
import { cloneDatabase } from "../../db.ts"

/** 32 shoppers at once. One member may not check out more than sixty times a minute. */
const shoppers = 32
const checkouts = 1_000
const bottles = 16
const ofEach = 20

const secret = "one secret for both of the servers, long enough"
const databaseUrl = await cloneDatabase()
const env = { PAYMENTS: "sandbox", TEST_SERVER: "on" }
let people: BenchBidder[]
let listingIds: string[] = []
let servers: Server[]
const unexpected: string[] = []
const promised: string[] = []
let placed = 0
let begun = 0

beforeAll(async () => {
  people = (await makeFixtures({ secret, databaseUrl }, { bidders: shoppers, lots: 1 })).bidders
  await stockUp()
  servers = await Promise.all([0, 1].map(() => startServer({ secret, databaseUrl }, env)))
  const killed = killTwice()
  await Promise.all([killed, ...Array.from({ length: shoppers }, (_, index) => shop(index))])
  // Charges made while a server was being killed reach the app by webhook or by its polling of open payments.
  for (let tries = 0; tries < 300 && (await unsettled()) > 0; tries++) {
    if (tries % 10 === 9) await letMinutesPass()
    await wait(500)
  }
}, 420_000)

afterAll(endServers)

/**
 * A webhook that a killed server had stored but not applied is ignored when it comes again, so only the poll of open
 * payments finds its charge. This makes the poll due.
 */
async function letMinutesPass(): Promise<void> {
  await rows("update payments set changed_at = changed_at - interval '5 minutes' where status <> 'succeeded'")
  await rows("select graphile_worker.add_job('poll-payments')")
}

async function stockUp(): Promise<void> {
  const opened = await openApp(readConfig({ AUTH_SECRET: secret, LOG_LEVEL: "warn" }), databaseUrl)
  try {
    const staff = contextFor(opened, {
      id: people[0]?.id as `mem_${string}`,
      username: "desk",
      role: "admin",
      status: "active",
      isVerified: true,
    })
    for (let index = 0; index < bottles; index++) {
      const productId = newId("prd")
      const facts = { bottler: "Official bottling", country: "Scotland", category: "Single Malt" }
      await staff.db.insert(products).values({
        id: productId,
        slug: productId,
        name: `Bottle ${index}`,
        ...facts,
        abvPercent: 46,
        volumeMl: 700,
      })
      const inSingapore = { productId, location: "singapore" } as const
      await receiveStock(staff, { ...inSingapore, quantity: ofEach, idempotencyKey: `in ${productId}` })
      listingIds.push(
        await createListing(staff, {
          kind: "bottle",
          ...inSingapore,
          priceCents: 50_00 + index * 7_77,
          isOnSale: true,
        }),
      )
    }
    listingIds = listingIds.toSorted()
  } finally {
    await opened.close()
  }
}

async function killTwice(): Promise<void> {
  for (const turn of [0, 1]) {
    while (begun < ((turn + 1) * checkouts) / 4) await wait(50)
    const { port } = servers[turn] ?? { port: 0 }
    await servers[turn]?.stop("SIGKILL")
    await wait(300)
    servers[turn] = await startServer({ secret, databaseUrl }, { ...env, PORT: String(port) })
  }
}

/**
 * Buys one or two bottles again and again: mostly with a good card, sometimes with a declined one first, sometimes
 * abandons the payment.
 */
async function shop(index: number): Promise<void> {
  const random = prng(index + 1)
  const buyer = people[index]
  while (begun < checkouts) {
    begun++
    const added = await postCall(buyer, "order/bid_bottle", {
      user_id: buyer?.id,
      product_id: random.pick(listingIds),
      quantity: 1 + random.whole(2),
      idempotencyKey: randomUUID(),
    })
    if (!added || added.status >= 400) continue
    const key = randomUUID()
    const ordered = await postCall(buyer, "payment/payment-card", {
      user: buyer?.id,
      checkout: { selectShipping: random.pick(["self", "free-storage"]) },
      delivery: { email: `${buyer?.id}@storm.example` },
      age: true,
      idempotencyKey: key,
    })
    const clientSecret = ordered?.body.clientSecret
    if (typeof clientSecret !== "string") continue
    placed++
    const roll = random.whole(20)
    if (roll === 0) continue
    if (roll < 3) await card(clientSecret, "4000000000000002")
    await card(clientSecret, "4242424242424242")
    // Some buyers never return from the provider; only its webhook reports the payment.
    if (roll < 6) continue
    const back = await postCall(buyer, "payment/checkout-session-success", { clientSecret })
    if (back?.body.status === "succeeded" && back.body.orderStatus === "paid")
      promised.push(String(back.body.order_id))
  }
}

type CheckoutResponse = { status: number; body: Record<string, unknown> }

/** Asks one server, then the other, until one answers. Records every answer that a working server would not give. */
async function postCall(
  buyer: BenchBidder | undefined,
  call: string,
  fields: unknown,
): Promise<CheckoutResponse | undefined> {
  for (let tries = 0; tries < 60; tries++) {
    try {
      const answer = await fetch(`http://127.0.0.1:${servers[(tries % 2) ^ (begun % 2)]?.port}/api/${call}`, {
        method: "POST",
        headers: { authorization: `Token ${buyer?.token}`, "content-type": "application/json" },
        body: JSON.stringify(fields),
      })
      const body = (await answer.json()) as Record<string, unknown>
      if (![200, 201, 409, 410, 422, 429].includes(answer.status))
        unexpected.push(`${call} ${answer.status} ${JSON.stringify(body)}`)
      return { status: answer.status, body }
    } catch {
      await wait(150)
    }
  }
  return undefined
}

async function card(secret: string, cardNumber: string): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    const { port } = servers[tries % 2] ?? { port: 0 }
    try {
      const form = new URLSearchParams({ act: "card", secret, cardNumber, expiry: "12/40", cvc: "123" })
      const headers = { origin: `http://localhost:${port}` }
      const answer = await fetch(`http://localhost:${port}/checkout?payment_intent_client_secret=${secret}`, {
        method: "POST",
        headers,
        body: form,
        redirect: "manual",
      })
      await answer.arrayBuffer()
      if (answer.status >= 400 && answer.status !== 409 && answer.status !== 422)
        unexpected.push(`card ${answer.status}`)
      return
    } catch {
      await wait(150)
    }
  }
}

async function rows<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(text, values)).rows as Row[]
  } finally {
    await client.end()
  }
}

async function count(text: string, values: unknown[] = []): Promise<number> {
  return Number((await rows<{ count: string }>(text, values))[0]?.count)
}

async function unsettled(): Promise<number> {
  return await count(`select count(*) from sandbox_intents i join payments p on p.provider_id = i.id
    join orders o on o.id = p.order_id
    where i.status = 'succeeded' and (p.status <> 'succeeded' or o.status not in ('paid', 'refunded', 'cancelled', 'lapsed'))`)
}

test("every charge was booked or refunded, even if the buyer or the server was gone", async () => {
  expect(await unsettled()).toBe(0)
})

test("no answer was unexpected, and a good part of the checkouts was placed", () => {
  expect(unexpected.slice(0, 5)).toEqual([])
  expect(begun).toBeGreaterThanOrEqual(checkouts)
  expect(placed).toBeGreaterThan(100)
  expect(promised.length).toBeGreaterThan(100)
})

test("nothing is oversold: stock, holds and sold bottles add up to what was received", async () => {
  const levels = await rows<{ on_hand: number; held: number; sold: number }>(
    `select s.on_hand, s.held, coalesce((select sum(l.quantity) from order_lines l where l.product_id = s.product_id
       and l.status not in ('unpaid', 'lapsed')), 0)::int as sold from stock_levels s`,
  )
  expect(levels).toHaveLength(bottles)
  for (const { on_hand, held, sold } of levels) {
    expect(on_hand + sold).toBe(ofEach)
    expect(held).toBeGreaterThanOrEqual(0)
    expect(on_hand).toBeGreaterThanOrEqual(held)
  }
  expect(levels.reduce((all, { sold }) => all + sold, 0)).toBeGreaterThan((bottles * ofEach) / 2)
  const unheld = await count(
    `select count(*) from order_lines l left join stock_holds h on h.id = l.hold_id and h.status = 'held' and h.quantity = l.quantity
     where l.status = 'unpaid' and h.id is null`,
  )
  expect(unheld).toBe(0)
})

test("every order that a buyer saw as paid is paid, and every paid order was charged once", async () => {
  expect(await count("select count(*) from orders where id = any($1) and status = 'paid'", [promised])).toBe(
    new Set(promised).size,
  )
  const wrong = await count(`select count(*) from orders o where o.status = 'paid' and 1 <> (
    select count(*) from payments p where p.order_id = o.id and p.status = 'succeeded'
      and p.amount_cents = o.total_cents and p.refunded_cents = 0)`)
  expect(wrong).toBe(0)
  expect(
    await count(
      "select count(*) from order_lines l join orders o on o.id = l.order_id where l.status in ('packed', 'shipped', 'delivered') and o.status <> 'paid'",
    ),
  ).toBe(0)
})

test("the ledger balances, and has every paid order with its total", async () => {
  expect(
    await count(
      "select count(*) from (select journal_id, unit from wallet_postings group by 1, 2 having sum(amount) <> 0) uneven",
    ),
  ).toBe(0)
  const missing =
    await count(`select count(*) from orders o where o.status = 'paid' and o.total_cents <> coalesce((
    select -sum(p.amount) from wallet_journals j join wallet_postings p on p.journal_id = j.id
    where j.subject_id = o.id and p.unit = 'cents' and p.account like 'outside:%'), 0)`)
  expect(missing).toBe(0)
})

test("invoices are numbered without gaps, one for each paid order", async () => {
  const [found] = await rows<{ min: number; max: number; all: number; paid: number }>(
    `select min(number)::int as min, max(number)::int as max, count(*)::int as all,
       (select count(*)::int from orders where status = 'paid') as paid from documents where kind = 'invoice'`,
  )
  expect(found).toMatchObject({ min: 1, max: found?.paid, all: found?.paid })
})

test("provider, payments, orders and ledger agree", async () => {
  const opened = await openApp(readConfig({ AUTH_SECRET: secret, LOG_LEVEL: "warn", ...env }), databaseUrl)
  try {
    await expect.poll(() => reconcile(opened), { timeout: 30_000, interval: 1_000 }).toEqual([])
  } finally {
    await opened.close()
  }
})
