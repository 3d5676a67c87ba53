import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import type { Receipt } from "#domains/bidding/bid-row.ts"
import { type EmbeddedPostgres, startPostgres } from "#platform/database/embedded-postgres.ts"
import { type BenchFixtures, makeFixtures } from "../../../bench/fixtures.ts"
import { endServers, type Server, startServer } from "../../../bench/harness.ts"
import { Watcher } from "../../../bench/watcher.ts"
import { TcpProxy } from "../../servers/tcp-proxy.ts"

/** Two processes with one database, each through a network of its own that can be cut or go silent. */
const secret = "a secret of the outages, long enough to sign with"
const dataDir = mkdtempSync(join(tmpdir(), "quaich-outage-"))
const maxConnections = 60
/** PostgreSQL's default of `superuser_reserved_connections`. */
const keptForAdmins = 3
const taken: pg.Client[] = []
let postgres: EmbeddedPostgres
let admin: pg.Client
let proxies: TcpProxy[]
let servers: Server[]
let fixtures: BenchFixtures
let logged = ""
let offeredCents = 10_00
/** The server's own limits are seconds; a busy machine adds to them. */
const maxMs = 60_000

beforeAll(async () => {
  const settings = { max_connections: String(maxConnections) }
  postgres = await startPostgres({ dataDir, settings })
  admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  proxies = [await TcpProxy.to(postgres.url), await TcpProxy.to(postgres.url)]
  servers = await Promise.all(proxies.map(({ url }) => startServer({ secret, databaseUrl: url }, {}, 180)))
  servers[0]?.process.stdout?.on("data", (text) => {
    logged += text
  })
  fixtures = await makeFixtures(
    { secret, databaseUrl: postgres.url },
    { bidders: 3, lots: 2, softCloseMinutes: 0 },
  )
})

/** One failed test must not fail the next. */
afterEach(async () => {
  for (const proxy of proxies) proxy.heal()
  await endCrowd()
})

afterAll(async () => {
  await endServers()
  await admin?.end()
  for (const proxy of proxies ?? []) await proxy.close()
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

function at(process: number, path: string): string {
  return `http://127.0.0.1:${servers[process]?.port}${path}`
}

async function bid(process: number, key: string = randomUUID(), maxCents = nextCents()) {
  const answer = await fetch(at(process, `/api/lots/${fixtures.lotIds[0]}/bids`), {
    method: "POST",
    headers: {
      authorization: `Token ${fixtures.bidders[(maxCents / 5_00) % 3]?.token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ maxCents, confirm: maxCents, idempotencyKey: key }),
  })
  const body = (await answer.json()) as Receipt & { code: string }
  return { status: answer.status, retryAfter: answer.headers.get("retry-after"), body, key, maxCents }
}

function nextCents(): number {
  offeredCents += 5_00
  return offeredCents
}

async function untilBid(process: number): Promise<void> {
  const begun = performance.now()
  while (performance.now() - begun < maxMs) {
    if ((await bid(process)).status === 201) return
    await wait(50)
  }
  throw new Error(`no bid was taken within ${maxMs} ms`)
}

async function listening(): Promise<number> {
  const { rows } = await admin.query("select from pg_stat_activity where application_name = 'quaich live'")
  return rows.length
}

async function endCrowd(): Promise<void> {
  for (const client of taken.splice(0)) await client.end()
}

/** A background process of PostgreSQL applies the setting when it gets to it. */
async function untilCommitsWait(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  let committing: Promise<unknown> | undefined
  const commit = async () => {
    await client.query("select pg_logical_emit_message(true, 'test', '')")
    committing = undefined
  }
  const waiting = async () => {
    committing ??= commit()
    const { rows } = await admin.query("select from pg_stat_activity where wait_event = 'SyncRep'")
    return rows.length
  }
  await expect.poll(waiting).toBeGreaterThan(0)
  void Promise.resolve(committing).then(() => client.end())
}

async function readiness(process: number): Promise<[number, string]> {
  const answer = await fetch(at(process, "/readyz"))
  return [answer.status, await answer.text()]
}

test("eight cuts of all connections: bids go on, and each process keeps its two live connections", async () => {
  for (const process of [0, 1]) await untilBid(process)
  await expect.poll(listening).toBe(4)
  for (let cut = 0; cut < 8; cut++) {
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'quaich%'",
    )
    for (const process of [0, 1]) await untilBid(process)
    await expect.poll(listening).toBe(4)
  }
})

test("a stream of a process that was cut off while another took a bid shows the newest version", async () => {
  const prices: number[] = []
  let isOver = false
  let watcher: Watcher | undefined
  const watch = () => {
    if (isOver) return
    watcher = new Watcher(
      servers[0]?.port ?? 0,
      `/api/live?lots=${fixtures.lotIds[0]}`,
      ({ event, data }) => {
        if (event === "state") prices.push(Number(data.priceCents))
      },
    )
    void watcher.ended.then(() => setTimeout(watch, 100))
  }
  watch()
  await expect.poll(() => prices.length).toBeGreaterThan(0)
  proxies[0]?.goDown()
  await wait(900)
  const { body } = await bid(1)
  await wait(900)
  proxies[0]?.heal()
  await expect.poll(() => prices.at(-1)).toBe(body.priceCents)
  isOver = true
  watcher?.close()
})

test("a network that drops every packet: 503 within seconds, and bids are accepted again when it is back", async () => {
  await untilBid(0)
  proxies[0]?.fallSilent()
  const begun = performance.now()
  const [lost, ready] = await Promise.all([bid(0), readiness(0)])
  expect(lost).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) })
  expect(performance.now() - begun).toBeLessThan(maxMs)
  expect(ready[0]).toBe(503)
  proxies[0]?.heal()
  await untilBid(0)
  await expect.poll(() => readiness(0)).toEqual([200, "ready: web, live, search, worker"])
  await expect.poll(listening).toBe(4)
})

test("without a database pages, forms and calls answer 503 with Retry-After and a friendly text, and the log stays short", async () => {
  proxies[0]?.goDown()
  logged = ""
  const begun = performance.now()
  const responses: Promise<[string, Response, string]>[] = []
  const timedFetch = async (
    name: string,
    path: string,
    init: RequestInit = {},
  ): Promise<[string, Response, string]> => {
    const answer = await fetch(at(0, path), { redirect: "manual", ...init })
    return [name, answer, await answer.text()]
  }
  const form = {
    "content-type": "application/x-www-form-urlencoded",
    origin: at(0, "").replace("127.0.0.1", "localhost"),
  }
  for (let times = 0; times < 10; times++) {
    const search = `search=${times}`
    responses.push(
      timedFetch("page", `/whisky-auction-live?${search}`),
      timedFetch("page in Vietnamese", `/whisky-auction-live?${search}`, { headers: { cookie: "lang=vi" } }),
      timedFetch("page in Chinese", `/whisky-auction-live?${search}`, { headers: { cookie: "lang=cn" } }),
      timedFetch("data of a page", `/whisky-auction-live.data?${search}`),
      timedFetch("form", "/contact", {
        method: "POST",
        headers: form,
        body: "name=Ann&email=ann@quaich.example&message=hello+there",
      }),
      timedFetch("call", `/api/lots/${fixtures.lotIds[0]}`),
      timedFetch("fast path", "/api/order/bid_bottle", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: `Token ${fixtures.bidders[1]?.token}x${times}`,
        },
        body: "{}",
      }),
      bid(0).then(({ status, retryAfter }) => [
        "bid",
        new Response(null, { status, headers: { "retry-after": retryAfter ?? "" } }),
        "",
      ]),
    )
    await wait(200)
  }
  const titles = {
    page: "Back in a moment",
    "page in Vietnamese": "Xin chờ trong giây lát",
    "page in Chinese": "请稍候",
  }
  for (const [name, answer, text] of await Promise.all(responses)) {
    expect([name, answer.status], text.slice(0, 300)).toEqual([
      name,
      name === "fast path" ? answer.status : 503,
    ])
    expect([200, 500]).not.toContain(answer.status)
    if (answer.status === 503)
      expect([name, answer.headers.get("retry-after")]).toEqual([name, expect.stringMatching(/^\d+$/)])
    if (name in titles) expect(text).toContain(`<h1>${titles[name as keyof typeof titles]}</h1>`)
    if (name === "form") expect(text).not.toContain("http-equiv")
  }
  expect(await readiness(0)).toEqual([503, expect.stringContaining("database")])
  expect((await fetch(at(0, "/healthz"))).status).toBe(200)
  const lines = logged.trim().split("\n")
  expect(lines.filter((line) => line.includes('"a bug'))).toEqual([])
  const away = lines.filter((line) => line.includes("the database is unavailable"))
  expect(away.length).toBeGreaterThan(0)
  const seconds = (performance.now() - begun) / 1_000
  // The process has one log and its search thread another.
  expect(lines.length).toBeLessThanOrEqual(2 * (seconds + 2))
  proxies[0]?.heal()
  await untilBid(0)
})

test("all connections of the server taken by others: 503, not ready, and bids at once when there is room", async () => {
  const owner = new URL(postgres.url)
  await admin.query("create role crowd login password 'crowd'")
  owner.username = "crowd"
  owner.password = "crowd"
  const isConnected = async () => {
    const client = new pg.Client({ connectionString: owner.href })
    client.on("error", () => undefined)
    const isOpen = await client.connect().then(
      () => true,
      () => false,
    )
    if (isOpen) taken.push(client)
    return isOpen
  }
  // Otherwise a process might be quicker than the crowd.
  for (const proxy of proxies) proxy.goDown()
  const fillUp = async () => {
    while (await isConnected());
    return taken.length
  }
  await expect.poll(fillUp).toBe(maxConnections - keptForAdmins - 1)
  proxies[0]?.heal()
  const answer = await bid(0)
  expect(answer).toMatchObject({ status: 503, body: { code: "api.unavailable" } })
  expect((await readiness(0))[0]).toBe(503)
  await endCrowd()
  await untilBid(0)
})

test("a commit that no standby confirms: 503, not ready, and the same key gets its one answer later", async () => {
  const { key, maxCents } = await bid(0)
  await admin.query("alter system set synchronous_standby_names = 'nobody'")
  await admin.query("select pg_reload_conf()")
  await untilCommitsWait()
  const unknown = await bid(0)
  expect(unknown).toMatchObject({ status: 503, body: { code: "api.outcomeUnknown" } })
  expect((await readiness(0))[0]).toBe(503)
  await admin.query("alter system reset synchronous_standby_names")
  await admin.query("select pg_reload_conf()")
  await untilBid(0)
  const again = await bid(0, unknown.key, unknown.maxCents)
  expect(again.status).toBe(201)
  const { rows } = await admin.query("select number from bids where idempotency_key = $1", [unknown.key])
  expect(rows).toEqual([{ number: again.body.number }])
  expect((await bid(0, key, maxCents)).status).toBe(201)
})
