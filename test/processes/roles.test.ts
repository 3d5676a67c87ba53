import { randomUUID } from "node:crypto"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createListing } from "#domains/listings/create-listing.ts"
import { contextFor } from "#platform/ctx.ts"
import { requireId } from "#platform/ids.ts"
import { readConfig } from "#server/config/config.ts"
import { openApp } from "#server/open-app.ts"
import { type BenchFixtures, makeFixtures } from "../../bench/fixtures.ts"
import { endServers, type Server, startServer } from "../../bench/harness.ts"
import { cloneDatabase } from "../db.ts"
import { maximumKey } from "../maximum-key.ts"
import { Watchers } from "../storm/watchers.ts"

const secret = "a secret of the roles' test, long enough to sign with"
let databaseUrl: string
let web: Server
let live: Server
let search: Server
let worker: Server
let fixtures: BenchFixtures
let database: pg.Client

/** The system limits the length of a socket's path. */
const SEARCH_URL = `unix:${join(tmpdir(), `quaich-${randomUUID().slice(0, 8)}.sock`)}`

const startWith = (ROLES: string, PORT = "") =>
  startServer(
    { secret, databaseUrl },
    { ROLES, ...(PORT ? { PORT } : {}), SEARCH_URL, METRICS_TOKEN: "a token" },
    180,
  )

beforeAll(async () => {
  databaseUrl = await cloneDatabase()
  web = await startWith("web")
  live = await startWith("live")
  search = await startWith("search")
  worker = await startWith("worker")
  fixtures = await makeFixtures({ secret, databaseUrl }, { bidders: 2, lots: 3, softCloseMinutes: 0 })
  database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
})

afterAll(async () => {
  await endServers()
  await database?.end()
})

const at = (server: Server, path: string) => `http://127.0.0.1:${server.port}${path}`

let cents = 100_00
async function bid(server: Server, lotId = ""): Promise<number> {
  cents += 10_00
  const answer = await fetch(at(server, `/api/lots/${lotId}/bids`), {
    method: "POST",
    headers: {
      authorization: `Token ${fixtures.bidders[(cents / 10_00) % 2]?.token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ maxCents: cents, confirm: cents, idempotencyKey: randomUUID() }),
  })
  await answer.text()
  return answer.status
}

type ReadLot = { status: string; endsAt: string; version: number }

async function readLot(lotId = ""): Promise<ReadLot> {
  return await (await fetch(at(web, `/api/lots/${lotId}`))).json()
}

/** Ends it now. */
async function endLot(lotId = ""): Promise<void> {
  await database.query("update bidding_states set ends_at = clock_timestamp() where lot_id = $1", [lotId])
}

async function storedStatus(lotId = ""): Promise<string> {
  const { rows } = await database.query("select status from bidding_states where lot_id = $1", [lotId])
  return rows[0]?.status
}

async function countDueMessages(): Promise<number> {
  const { rows } = await database.query(
    "select count(*)::int as due from outbox_messages where due_at <= now()",
  )
  return rows[0]?.due
}

test("each process does what its roles say, and shows them", async () => {
  const pages = await Promise.all(
    [web, live, search, worker].map(async (server) => (await fetch(at(server, "/home"))).status),
  )
  expect(pages).toEqual([200, 404, 404, 404])
  for (const server of [live, search, worker]) expect(await bid(server, fixtures.lotIds[0])).toBe(404)
  const stream = await fetch(at(web, `/api/live?lots=${fixtures.lotIds[0]}`))
  expect(stream.status).toBe(503)
  expect(await stream.json()).toMatchObject({ code: "api.noStreams" })
  for (const [server, role] of [
    [web, "web"],
    [live, "live"],
    [search, "search"],
    [worker, "worker"],
  ] as const) {
    expect(await (await fetch(at(server, "/readyz"))).text()).toBe(`ready: ${role}`)
    const metrics = await fetch(at(server, "/metrics"), { headers: { authorization: "Bearer a token" } })
    const text = await metrics.text()
    expect(text.match(/^quaich_processes\{.*$/gm)).toEqual([`quaich_processes{role="${role}"} 1`])
  }
})

test("a bid through web is closed by the worker, and a killed worker's sale is closed by the next one", async () => {
  const [first = "", second = ""] = fixtures.lotIds
  const versions = async () =>
    new Map(
      await Promise.all(
        [first, second].map(async (lotId) => [lotId, (await readLot(lotId)).version] as const),
      ),
    )
  const watchers = new Watchers([live.port], [first, second], 1)
  for (const lotId of [first, second]) expect(await bid(web, lotId)).toBe(201)
  await endLot(first)
  await expect.poll(() => storedStatus(first), { timeout: 60_000 }).toBe("sold")
  expect(await watchers.countStale(versions, 30_000)).toBe(0)

  await expect.poll(countDueMessages, { timeout: 60_000 }).toBe(0)
  await worker.stop("SIGKILL")
  await endLot(second)
  // Longer than any timer of web would rest.
  await wait(4_000)
  expect(await storedStatus(second)).toBe("live")
  expect(await bid(web, second), "time alone refuses it").toBe(409)

  worker = await startWith("worker")
  await expect.poll(() => storedStatus(second), { timeout: 60_000 }).toBe("sold")
  await expect.poll(countDueMessages, { timeout: 60_000 }).toBe(0)
  expect(await watchers.countStale(versions, 30_000)).toBe(0)
  watchers.close()
})

async function offerBottle(): Promise<void> {
  const config = readConfig({ AUTH_SECRET: secret, MAXIMUM_KEY: maximumKey, LOG_LEVEL: "warn" })
  const app = await openApp(config, databaseUrl)
  try {
    const id = requireId("mem", fixtures.bidders[0]?.id ?? "")
    const staff = { id, username: "bench", role: "admin", status: "active", isVerified: true } as const
    const { rows } = await database.query("select product_id from lots order by number limit 1")
    const productId = requireId("prd", rows[0]?.product_id)
    const offer = {
      kind: "bottle",
      location: "singapore",
      productId,
      priceCents: 90_00,
      isOnSale: true,
    } as const
    await createListing(contextFor(app, staff), offer)
  } finally {
    await app.close()
  }
}

/** Misspelt. The region is one of the common names that the index sends apart. */
async function findBottle(): Promise<{ status: number; found: unknown }> {
  const answer = await fetch(at(web, "/api/search/suggestions?q=benhc+bottel&scope=bottle-singapore"))
  const { results = [] } = await answer.json()
  return { status: answer.status, found: results[0] && [results[0].kind, results[0].region] }
}

test("what web is asked is found by search, and without search the rest goes on until it is back", async () => {
  const found = { status: 200, found: ["bottle", "Islay"] }
  await offerBottle()
  await expect.poll(findBottle, { timeout: 60_000 }).toEqual(found)

  await search.stop("SIGKILL")
  await expect.poll(findBottle, { timeout: 60_000 }).toEqual({ status: 503, found: undefined })
  const shop = await fetch(at(web, "/product?q=bottle"))
  expect(shop.status).toBe(503)
  expect(await shop.text()).toContain("Search isn’t available right now")
  for (const path of ["/home", "/whisky-auction-live", "/readyz"])
    expect((await fetch(at(web, path))).status, path).toBe(200)
  expect(await bid(web, fixtures.lotIds[2])).toBe(201)
  await web.stop("SIGKILL")
  web = await startWith("web")
  expect(await findBottle(), "it starts without search").toMatchObject({ status: 503 })

  search = await startWith("search")
  await expect.poll(findBottle, { timeout: 60_000 }).toEqual(found)
})

test("watchers of live see what web has accepted, also those of a killed process, which open their streams again", async () => {
  const [, , lotId = ""] = fixtures.lotIds
  const versions = async () => new Map([[lotId, (await readLot(lotId)).version]])
  const watchers = new Watchers([live.port], [lotId], 100)
  expect(await watchers.countStale(versions, 30_000)).toBe(0)
  expect(await bid(web, lotId)).toBe(201)
  expect(await watchers.countStale(versions, 30_000)).toBe(0)

  await live.stop("SIGKILL")
  expect(await bid(web, lotId)).toBe(201)
  live = await startWith("live", String(live.port))
  expect(await watchers.countStale(versions, 60_000)).toBe(0)
  watchers.close()
})

test("while no web process takes bids the worker closes nothing, and the next one moves the ends", async () => {
  const [, , lotId = ""] = fixtures.lotIds
  expect(await bid(web, lotId)).toBe(201)
  await web.stop("SIGKILL")
  // As if the last heartbeat were longer ago.
  await database.query(
    "update heartbeats set at = clock_timestamp() - interval '10 minutes', holds_until = clock_timestamp() - interval '9 minutes'",
  )
  await endLot(lotId)
  const ended = Date.now()
  await wait(4_000)
  expect(await storedStatus(lotId)).toBe("live")

  web = await startWith("web")
  const moved = await readLot(lotId)
  expect(moved.status).toBe("live")
  expect(Date.parse(moved.endsAt)).toBeGreaterThan(ended + 10 * 60_000)
  expect(await bid(web, lotId)).toBe(201)
})
