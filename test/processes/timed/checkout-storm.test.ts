import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { reconcile } from "#domains/checkout/paying/reconcile.ts"
import { makeFixtures } from "../../../bench/fixtures.ts"
import { endServers, type Server, startServer } from "../../../bench/harness.ts"
import { readConfig } from "../../../src/server/config/config.ts"
import { openApp } from "../../../src/server/open-app.ts"
import { cloneDatabase } from "../../db.ts"
import { maximumKey } from "../../maximum-key.ts"
import { pollPaymentsSql, ShoppingBots, shopEnv, stockShop, unbookedSql } from "../../storm/shopping-bots.ts"

/** 32 shoppers at once. One member may not check out more than sixty times a minute. */
const shoppers = 32
const checkouts = 1_000
const bottles = 16
const ofEach = 20

const secret = "one secret for both of the servers, long enough"
const databaseUrl = await cloneDatabase()
let servers: Server[]
let bots: ShoppingBots

beforeAll(async () => {
  const { bidders: people } = await makeFixtures({ secret, databaseUrl }, { bidders: shoppers, lots: 1 })
  const listingIds = await stockShop({ secret, databaseUrl }, people[0]?.id, { bottles, ofEach })
  servers = await Promise.all([0, 1].map(() => startServer({ secret, databaseUrl }, shopEnv)))
  bots = new ShoppingBots({
    people,
    listingIds,
    ports: () => servers.map(({ port }) => port),
    isOpen: (begun) => begun < checkouts,
  })
  const killed = killTwice()
  await Promise.all([killed, ...Array.from({ length: shoppers }, (_, index) => bots.run(index))])
  // Charges made while a server was being killed reach the app by webhook or by its polling of open payments.
  for (let tries = 0; tries < 600 && (await unsettled()) > 0; tries++) {
    if (tries % 10 === 9) for (const text of pollPaymentsSql) await rows(text)
    await wait(500)
  }
}, 1_200_000)

afterAll(endServers)

async function killTwice(): Promise<void> {
  for (const turn of [0, 1]) {
    while (bots.begun < ((turn + 1) * checkouts) / 4) await wait(50)
    const { port } = servers[turn] ?? { port: 0 }
    await servers[turn]?.stop("SIGKILL")
    await wait(300)
    servers[turn] = await startServer({ secret, databaseUrl }, { ...shopEnv, PORT: String(port) })
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
  return await count(unbookedSql)
}

test("every charge was booked or refunded, even if the buyer or the server was gone", async () => {
  expect(await unsettled()).toBe(0)
})

test("no answer was unexpected, and a good part of the checkouts was placed", () => {
  expect(bots.unexpected.slice(0, 5)).toEqual([])
  expect(bots.begun).toBeGreaterThanOrEqual(checkouts)
  expect(bots.placed).toBeGreaterThan(100)
  expect(bots.promised.length).toBeGreaterThan(100)
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
  expect(
    await count("select count(*) from orders where id = any($1) and status = 'paid'", [bots.promised]),
  ).toBe(new Set(bots.promised).size)
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
  const opened = await openApp(
    readConfig({ AUTH_SECRET: secret, MAXIMUM_KEY: maximumKey, LOG_LEVEL: "warn", ...shopEnv }),
    databaseUrl,
  )
  try {
    await expect.poll(() => reconcile(opened), { timeout: 120_000, interval: 1_000 }).toEqual([])
  } finally {
    await opened.close()
  }
})
