import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type BenchFixtures, makeFixtures } from "../../bench/fixtures.ts"
import { endServers, type Server, startServer } from "../../bench/harness.ts"
import { cloneDatabase } from "../db.ts"
import { Watchers } from "../storm/watchers.ts"

const secret = "a secret of the roles' test, long enough to sign with"
let databaseUrl: string
let web: Server
let worker: Server
let fixtures: BenchFixtures
let database: pg.Client

const startWith = (ROLES: string) =>
  startServer({ secret, databaseUrl }, { ROLES, METRICS_TOKEN: "a token" }, 180)

beforeAll(async () => {
  databaseUrl = await cloneDatabase()
  web = await startWith("web")
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
    [web, worker].map(async (server) => (await fetch(at(server, "/home"))).status),
  )
  expect(pages).toEqual([200, 404])
  expect(await bid(worker, fixtures.lotIds[0])).toBe(404)
  for (const [server, role] of [
    [web, "web"],
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
  const watchers = new Watchers([web.port], [first, second], 1)
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
