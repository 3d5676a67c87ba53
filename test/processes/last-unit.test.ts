import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createListing } from "#domains/listings/create-listing.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { type AppContext, contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { type BenchBidder, type BenchFixtures, makeFixtures } from "../../bench/fixtures.ts"
import { endServers, type Server, startServer } from "../../bench/harness.ts"
import { readConfig } from "../../src/server/config/config.ts"
import { openApp } from "../../src/server/open-app.ts"
import { cloneDatabase } from "../db.ts"
import { product } from "../fixtures.ts"
import { maximumKey } from "../maximum-key.ts"

const secret = "one secret for both of the processes, long enough"
const databaseUrl = await cloneDatabase()
const rounds = 40
const listings: Id<"lst">[] = []
const doomed: Id<"lst">[] = []
let fixtures: BenchFixtures
let servers: Server[]
let database: pg.Client

beforeAll(async () => {
  fixtures = await makeFixtures({ secret, databaseUrl }, { bidders: 12, lots: 1 })
  const app = await openApp(
    readConfig({ AUTH_SECRET: secret, MAXIMUM_KEY: maximumKey, LOG_LEVEL: "silent" }),
    databaseUrl,
  )
  for (let index = 0; index < rounds; index++) listings.push(await listUnits(app, 1))
  for (let index = 0; index < 6; index++) doomed.push(await listUnits(app, 1_000))
  await app.close()
  servers = await Promise.all([startServer({ secret, databaseUrl }), startServer({ secret, databaseUrl })])
  database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
})

afterAll(async () => {
  await endServers()
  await database?.end()
})

async function listUnits(app: AppContext, quantity: number): Promise<Id<"lst">> {
  const keeper = contextFor(app, {
    id: fixtures.bidders[0]?.id as Id<"mem">,
    username: "keeper",
    role: "admin",
    status: "active",
    isVerified: true,
  })
  const productId = await product(app, `The last of ${randomUUID()}`)
  const inSingapore = { productId, location: "singapore" } as const
  await receiveStock(keeper, { ...inSingapore, quantity, idempotencyKey: randomUUID() })
  return await createListing(keeper, { kind: "bottle", ...inSingapore, priceCents: 90_00, isOnSale: true })
}

async function addToBasket(server: Server | undefined, buyer: BenchBidder | undefined, listingId: string) {
  const response = await fetch(`http://127.0.0.1:${server?.port}/api/order/bid_bottle`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Token ${buyer?.token}` },
    body: JSON.stringify({ user_id: buyer?.id, product_id: listingId, quantity: 1 }),
  })
  return { status: response.status, body: (await response.json()) as { code?: string; message?: string } }
}

/** Levels equal the sums of the ledger, and holds equal the unpaid lines in baskets. */
async function expectConsistentStock(): Promise<void> {
  const { rows } = await database.query<{ product_id: string }>(`
    select level.product_id from stock_levels level
    left join (select product_id, location, sum(on_hand_change)::int as on_hand, sum(held_change)::int as held
      from stock_entries group by 1, 2) ledger using (product_id, location)
    left join (select hold.product_id, hold.location, sum(hold.quantity)::int as held
      from stock_holds hold where hold.status = 'held' group by 1, 2) holds using (product_id, location)
    left join (select hold.product_id, hold.location, sum(line.quantity)::int as owed
      from order_lines line join stock_holds hold on hold.id = line.hold_id
      where line.status = 'unpaid' and hold.status = 'held' group by 1, 2) lines using (product_id, location)
    where level.on_hand is distinct from ledger.on_hand or level.held is distinct from ledger.held
      or level.held <> coalesce(holds.held, 0) or level.held <> coalesce(lines.owed, 0)
      or level.held < 0 or level.on_hand < level.held`)
  expect(rows).toEqual([])
}

test("of two buyers who take the last bottle through two processes exactly one gets it, every time", async () => {
  const wins = [0, 0]
  for (const [index, listingId] of listings.entries()) {
    const buyers = [fixtures.bidders[(index * 2) % 12], fixtures.bidders[(index * 2 + 1) % 12]]
    const order = index % 2 === 0 ? [0, 1] : [1, 0]
    const answers = await Promise.all(
      order.map((place) => addToBasket(servers[place], buyers[place], listingId)),
    )
    expect(answers.map(({ status }) => status).toSorted(), JSON.stringify(answers)).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      code: "stock.outOfStock",
      message: "This item is temporarily out of stock",
    })
    const winner = order[answers.findIndex(({ status }) => status === 200)] ?? 0
    wins[winner] = (wins[winner] ?? 0) + 1
  }
  expect(wins[0] ?? 0).toBeGreaterThan(0)
  expect(wins[1] ?? 0).toBeGreaterThan(0)
  const { rows } = await database.query<{ lines: number }>(
    "select count(*)::int as lines from order_lines where subject_id = any($1) and status = 'unpaid'",
    [listings],
  )
  expect(rows).toEqual([{ lines: rounds }])
  await expectConsistentStock()
})

test("a process that is killed while bottles are taken leaves each take complete or absent", async () => {
  const victim = servers[1]
  let isOver = false
  let taken = 0
  const buying = fixtures.bidders.map(async (buyer, index) => {
    for (let turn = index; !isOver; turn++) {
      const through = servers[turn % 2]
      const answer = await addToBasket(through, buyer, doomed[turn % doomed.length] ?? "").catch(
        () => undefined,
      )
      if (answer?.status === 200) taken++
    }
  })
  await expect.poll(() => taken, { timeout: 30_000, interval: 20 }).toBeGreaterThan(20)
  await victim?.stop("SIGKILL")
  await wait(300)
  isOver = true
  await Promise.all(buying)
  await expectConsistentStock()
  const { rows } = await database.query<{ held: number }>(
    `select sum(quantity)::int as held from order_lines where subject_id = any($1) and status = 'unpaid'`,
    [doomed],
  )
  // Takes that were committed but not answered count too; each answered one must be there.
  expect(rows[0]?.held).toBeGreaterThanOrEqual(taken)
})
