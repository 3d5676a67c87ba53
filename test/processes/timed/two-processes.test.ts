import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest"
import type { Receipt } from "#domains/bidding/bid-row.ts"
import { replayStored } from "#domains/bidding/log/replay-stored.ts"
import { contextFor } from "#platform/ctx.ts"
import { withDatabaseName } from "#platform/database/embedded-postgres.ts"
import { type BenchFixtures, makeFixtures } from "../../../bench/fixtures.ts"
import { endServers, type Server, startServer } from "../../../bench/harness.ts"
import { bidRequest, RawClient } from "../../../bench/raw-client.ts"
import { Watcher } from "../../../bench/watcher.ts"
import { readConfig } from "../../../src/server/config/config.ts"
import { openApp } from "../../../src/server/open-app.ts"
import { maximumKey } from "../../maximum-key.ts"

const secret = "one secret for both of the processes, long enough"
const databaseUrl = withDatabaseName(inject("postgresUrl"), `two_${randomUUID().replaceAll("-", "")}`)
/** A busy machine closes late. Without the schedulers a job each minute closes lots. */
const maxLateMs = 20_000
const untilClosed = { timeout: 120_000 }
const statesByServer: Map<string, Record<string, unknown>>[] = []
const watchers: Watcher[] = []
const receipts: Receipt[] = []
let fixtures: BenchFixtures
let servers: Server[]

beforeAll(async () => {
  const admin = new pg.Client({ connectionString: inject("postgresUrl") })
  await admin.connect()
  await admin.query(`create database ${new URL(databaseUrl).pathname.slice(1)}`)
  await admin.end()
  servers = await Promise.all([startServer({ secret, databaseUrl }), startServer({ secret, databaseUrl })])
  // The lots get their ends once the bidders exist: registering twenty takes a while on a slow machine.
  const closesAt = new Date()
  const endsAt = (index: number) => {
    if (index === 0) closesAt.setTime(Date.now() + 20_000)
    return closesAt
  }
  fixtures = await makeFixtures(
    { secret, databaseUrl },
    { bidders: 20, lots: 6, softCloseMinutes: 0, endsAt },
  )
  await watchBoth()
  await bidThroughBoth(closesAt.getTime() - 1_500)
  const stillLive = () => rows("select from bidding_states where status = 'live'")
  await vi.waitFor(async () => expect(await stillLive()).toEqual([]), untilClosed)
})

afterAll(async () => {
  for (const watcher of watchers) watcher.close()
  await endServers()
})

async function watchBoth(): Promise<void> {
  for (const server of servers) {
    for (let index = 0; index < 10; index++) {
      const states = new Map<string, Record<string, unknown>>()
      statesByServer.push(states)
      const path = `/api/live?lots=${fixtures.lotIds.join(",")}&auctions=${fixtures.auctionId}`
      const watcher = new Watcher(server.port, path, ({ event, data }) => {
        if (event !== "state") return
        const earlier = states.get(String(data.topic))
        if (!earlier || Number(earlier.version) < Number(data.version)) states.set(String(data.topic), data)
      })
      watchers.push(watcher)
      await watcher.opened
    }
  }
}

async function bidThroughBoth(until: number): Promise<void> {
  await Promise.all(
    fixtures.bidders.map(async (bidder, index) => {
      const client = new RawClient(servers[index % 2]?.port ?? 0)
      for (let turn = index; Date.now() < until; turn++) {
        const lotId = fixtures.lotIds[turn % fixtures.lotIds.length] ?? ""
        const answer = await client.send(
          bidRequest(lotId, bidder.token, 1_000 + turn * 300 + index * 7, randomUUID()),
        )
        if (answer.status === 201) receipts.push(JSON.parse(answer.body) as Receipt)
        await wait(10)
      }
      client.close()
    }),
  )
}

async function rows<Row>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end()
  }
}

test("bids through both processes are numbered without gap or duplicate, and replay agrees", async () => {
  expect(receipts.length).toBeGreaterThan(200)
  const app = await openApp(
    readConfig({ AUTH_SECRET: secret, MAXIMUM_KEY: maximumKey, LOG_LEVEL: "silent" }),
    databaseUrl,
  )
  for (const lotId of fixtures.lotIds) {
    const numbers = receipts
      .flatMap((receipt) => (receipt.lotId === lotId ? [receipt.number] : []))
      .toSorted((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    expect((await replayStored(contextFor(app), lotId)).fault).toBeUndefined()
  }
  await app.close()
})

test("each lot closed once, at its end, and was sold once", async () => {
  const closed = await rows<{ status: string; late_ms: number; lines: number }>(
    `select s.status, (extract(epoch from s.closed_at - s.ends_at) * 1000)::int as late_ms, count(o.id)::int as lines
     from bidding_states s left join order_lines o on o.subject_id = s.lot_id group by s.lot_id`,
  )
  expect(closed.length).toBe(6)
  for (const lot of closed) expect(lot).toMatchObject({ status: "sold", lines: 1 })
  expect(Math.max(...closed.map((lot) => lot.late_ms))).toBeLessThan(maxLateMs)
})

test("every watcher of either process saw every lot's last state and the auction's end", async () => {
  const biddingStates = await rows<{ lot_id: string; version: number; price_cents: number; status: string }>(
    "select lot_id, version, price_cents::int, status from bidding_states",
  )
  for (const states of statesByServer) {
    for (const { lot_id, version, price_cents, status } of biddingStates) {
      await expect
        .poll(() => states.get(`lot:${lot_id}`))
        .toMatchObject({ version, priceCents: price_cents, status })
    }
    await expect
      .poll(() => states.get(`auction:${fixtures.auctionId}`))
      .toMatchObject({ status: "completed" })
  }
})
