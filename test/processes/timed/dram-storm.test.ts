import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { products } from "#domains/catalogue/schema.ts"
import { addDramOffer } from "#domains/drams/add-dram-offer.ts"
import { createDramSale, openDramSale } from "#domains/drams/create-dram-sale.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { type BenchBidder, makeFixtures } from "../../../bench/fixtures.ts"
import { endServers, type Server, startServer } from "../../../bench/harness.ts"
import { readConfig } from "../../../src/server/config/config.ts"
import { openApp } from "../../../src/server/open-app.ts"
import { cloneDatabase } from "../../db.ts"
import { maximumKey } from "../../maximum-key.ts"

/**
 * Bottles with one dram left that two members want at once, and bottles that many members pledge while a server is
 * killed.
 */
const duels = 24
const shared = 8
const target = 7
const stormMs = 8_000
/** Against hanging. */
const busyMs = 120_000
/** Without the schedulers a job each minute ends the sale. */
const maxLateMs = 20_000

const secret = "one secret for both of the servers, long enough"
const databaseUrl = await cloneDatabase()
let people: BenchBidder[]
let servers: Server[]
let duelSale: TestDramSale
let stormSale: TestDramSale
const duelled: { statuses: number[]; codes: string[] }[] = []
const promised: string[] = []
const unexpected: string[] = []

type TestDramSale = { dramSaleId: string; listingIds: string[] }

beforeAll(async () => {
  people = (await makeFixtures({ secret, databaseUrl }, { bidders: 24, lots: 1 })).bidders
  await openDramSales()
  servers = await Promise.all([startServer({ secret, databaseUrl }), startServer({ secret, databaseUrl })])
  await duel()
  await storm()
  await rows("update dram_sales set ends_at = clock_timestamp() + interval '1.5 seconds' where id = $1", [
    stormSale.dramSaleId,
  ])
  const stateOf = () => rows("select status from dram_sales where id = $1", [stormSale.dramSaleId])
  await vi.waitFor(async () => expect(await stateOf()).toEqual([{ status: "ended" }]), busyMs)
  // By then every process has checked again, so a second end or a second notification would show.
  await wait(3_000)
})

afterAll(endServers)

async function openDramSales(): Promise<void> {
  const opened = await openApp(
    readConfig({ AUTH_SECRET: secret, MAXIMUM_KEY: maximumKey, LOG_LEVEL: "warn" }),
    databaseUrl,
  )
  try {
    const staff = contextFor(opened, {
      id: people[0]?.id as `mem_${string}`,
      username: "desk",
      role: "admin",
      status: "active",
      isVerified: true,
    })
    duelSale = await openTestSale(staff, duels, 1)
    stormSale = await openTestSale(staff, shared, target)
  } finally {
    await opened.close()
  }
}

async function openTestSale(staff: Ctx, bottles: number, drams: number): Promise<TestDramSale> {
  const endsAt = new Date(Date.now() + 3_600_000)
  const dramSaleId = await createDramSale(staff, { title: `Of ${drams}`, endsAt })
  const listingIds: string[] = []
  for (let index = 0; index < bottles; index++) {
    const productId = newId("prd")
    await staff.db.insert(products).values({
      id: productId,
      slug: productId,
      name: `Shared ${drams} no. ${index}`,
      bottler: "Official bottling",
      country: "Scotland",
      region: "Islay",
      category: "Single Malt",
      abvPercent: 46,
      volumeMl: 700,
    })
    await receiveStock(staff, {
      productId,
      location: "singapore",
      quantity: 1,
      idempotencyKey: `in ${productId}`,
    })
    listingIds.push(
      await addDramOffer(staff, dramSaleId, {
        productId,
        target: drams,
        dramMl: 30,
        priceCents: 20_00,
        maxPerUser: Math.min(2, drams),
        maxPerMember: Math.min(4, drams),
      }),
    )
  }
  await openDramSale(staff, dramSaleId)
  return { dramSaleId, listingIds }
}

async function duel(): Promise<void> {
  for (const [index, listingId] of duelSale.listingIds.entries()) {
    const both = [people[(index * 2) % people.length], people[(index * 2 + 1) % people.length]]
    const answers = await Promise.all(
      both.map((bidder, side) =>
        postCall(servers[side], bidder, "bid_product", {
          product_id: listingId,
          auction_id: duelSale.dramSaleId,
          idempotency_key: randomUUID(),
        }),
      ),
    )
    duelled.push({
      statuses: answers.map(({ status }) => status).toSorted(),
      codes: answers.flatMap(({ body }) => (body.code ? [String(body.code)] : [])),
    })
  }
}

async function storm(): Promise<void> {
  let isOver = false
  const killed = wait(stormMs / 3).then(async () => {
    await servers[0]?.stop("SIGKILL")
    await wait(500)
    const port = String(servers[0]?.port)
    servers[0] = await startServer({ secret, databaseUrl }, { PORT: port })
  })
  const pledging = people.map((bidder, index) => pledgeAbout(bidder, index, () => isOver))
  await Promise.all([killed, wait(stormMs)])
  await vi.waitFor(async () => expect((await readReached()).length).toBeGreaterThan(2), busyMs)
  isOver = true
  await Promise.all(pledging)
}

async function readReached(): Promise<DramOfferTally[]> {
  return (await readTallies(stormSale.dramSaleId)).filter(({ status }) => status === "reached")
}

/** Pledges on all bottles, sometimes withdraws, and retries with the same key if no answer came. */
async function pledgeAbout(bidder: BenchBidder, index: number, isOver: () => boolean): Promise<void> {
  const own = stormSale.listingIds
  for (let turn = 0; !isOver(); turn++) {
    const listingId = own[(index * 3 + turn * 5) % own.length] ?? ""
    const fields = { product_id: listingId, auction_id: stormSale.dramSaleId }
    const isBack = turn % 5 === 4
    const key = randomUUID()
    for (let tries = 0; tries < 20; tries++) {
      try {
        const server = servers[(index + turn + tries) % 2]
        const answer = isBack
          ? await postCall(server, bidder, "sub_product", fields)
          : await postCall(server, bidder, "bid_product", { ...fields, idempotency_key: key })
        if (answer.status === 201) promised.push(key)
        if (![200, 201, 409, 429].includes(answer.status)) unexpected.push(JSON.stringify(answer))
        break
      } catch {
        await wait(200)
      }
    }
    await wait(120)
  }
}

type PledgeResponse = { status: number; body: Record<string, unknown> }

async function postCall(
  server: Server | undefined,
  bidder: BenchBidder | undefined,
  call: "bid_product" | "sub_product",
  fields: Record<string, string>,
): Promise<PledgeResponse> {
  const answer = await fetch(`http://127.0.0.1:${server?.port}/api/order/${call}`, {
    method: "POST",
    headers: { authorization: `Token ${bidder?.token}`, "content-type": "application/json" },
    body: JSON.stringify({ ...fields, user_id: bidder?.id }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
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

type DramOfferTally = {
  listing_id: string
  status: string
  pledged: number
  held: number
  due: number
  lapsed: number
  lines: number
  notified: number
  pledgers: number
}

async function readTallies(dramSaleId: string): Promise<DramOfferTally[]> {
  return await rows<DramOfferTally>(
    `select o.listing_id, o.status, o.pledged,
       count(*) filter (where p.status = 'pledged')::int as held,
       count(*) filter (where p.status = 'due')::int as due,
       count(*) filter (where p.status = 'lapsed')::int as lapsed,
       count(l.id) filter (where l.status = 'unpaid' and l.price_cents = o.price_cents)::int as lines,
       count(distinct p.member_id) filter (where p.status in ('due', 'lapsed'))::int as pledgers,
       (select count(*)::int from notifications n join listings s on s.id = o.listing_id
        join products b on b.id = s.product_id where n.title->'facts'->>'name' = b.name) as notified
     from dram_offers o left join dram_pledges p on p.dram_sale_id = o.dram_sale_id and p.listing_id = o.listing_id
     left join order_lines l on l.id = p.order_line_id and l.kind = 'dram' and l.member_id = p.member_id
     where o.dram_sale_id = $1 group by o.dram_sale_id, o.listing_id`,
    [dramSaleId],
  )
}

test("of two members who take the last dram at the same time through two servers exactly one wins, every time", async () => {
  expect(duelled).toHaveLength(duels)
  for (const one of duelled) expect(one).toEqual({ statuses: [201, 409], codes: ["drams.targetReached"] })
  for (const bottle of await readTallies(duelSale.dramSaleId))
    expect(bottle).toMatchObject({ status: "reached", pledged: 1, due: 1, lines: 1, notified: 1 })
})

test("a reached target turned every pledge into an order line, all or none, though a server was killed", async () => {
  expect(unexpected).toEqual([])
  const tallies = await readTallies(stormSale.dramSaleId)
  for (const bottle of tallies) {
    expect(bottle.pledged).toBeLessThanOrEqual(target)
    if (bottle.status === "reached") expect(bottle).toMatchObject({ due: target, lines: target, lapsed: 0 })
    else expect(bottle).toMatchObject({ status: "lapsed", due: 0, lines: 0, lapsed: bottle.pledged })
    expect(bottle.held).toBe(0)
  }
  expect(tallies.filter(({ status }) => status === "reached").length).toBeGreaterThan(2)
  const [{ found } = { found: 0 }] = await rows<{ found: number }>(
    "select count(*)::int as found from dram_pledges where idempotency_key = any($1)",
    [promised],
  )
  expect(promised.length).toBeGreaterThan(shared)
  expect(found, "what was answered with yes is kept, once").toBe(new Set(promised).size)
})

test("the sale ended once, at its end, and every member was notified once for each bottle", async () => {
  const [dramSale] = await rows<{ status: string; late_ms: number }>(
    "select status, (extract(epoch from ended_at - ends_at) * 1000)::int as late_ms from dram_sales where id = $1",
    [stormSale.dramSaleId],
  )
  expect(dramSale?.status).toBe("ended")
  expect(dramSale?.late_ms).toBeGreaterThanOrEqual(0)
  expect(dramSale?.late_ms).toBeLessThan(maxLateMs)
  for (const bottle of await readTallies(stormSale.dramSaleId)) expect(bottle.notified).toBe(bottle.pledgers)
})

test("the stock ledger has one entry out of each hold, and its levels equal the sums of its entries", async () => {
  const entryKinds = await rows<{ kinds: string[]; status: string }>(
    `select o.status, array_agg(e.kind order by e.at, e.id) as kinds from dram_offers o
     join stock_entries e on e.hold_id = o.hold_id group by o.dram_sale_id, o.listing_id`,
  )
  expect(entryKinds).toHaveLength(duels + shared)
  for (const { status, kinds } of entryKinds)
    expect(kinds).toEqual(["held", status === "reached" ? "opened" : "released"])
  const wrong = await rows(
    `select l.product_id from stock_levels l join stock_entries e on e.product_id = l.product_id
     group by l.product_id, l.on_hand, l.held
     having l.on_hand <> sum(e.on_hand_change) or l.held <> sum(e.held_change) or l.held <> 0`,
  )
  expect(wrong).toEqual([])
})
