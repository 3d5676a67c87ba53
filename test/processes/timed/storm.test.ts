import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import type { Receipt } from "#domains/bidding/bid-row.ts"
import { replayStored } from "#domains/bidding/log/replay-stored.ts"
import { contextFor } from "#platform/ctx.ts"
import { type EmbeddedPostgres, startPostgres } from "#platform/database/embedded-postgres.ts"
import { type BenchFixtures, makeFixtures } from "../../../bench/fixtures.ts"
import { endServers, type Server, startServer } from "../../../bench/harness.ts"
import { bidRequest, RawClient } from "../../../bench/raw-client.ts"
import { readConfig } from "../../../src/server/config/config.ts"
import { openApp } from "../../../src/server/open-app.ts"
import { maximumKey } from "../../maximum-key.ts"
import { count, countShortened, openLotsSql } from "../../storm/anomalies.ts"

/** 200 bots that retry and repeat their bids, on lots that end meanwhile, and a server that is killed in the middle. */
const bots = 200
const lots = 12
const stormMs = 12_000

/**
 * A gap of more than two seconds is an outage, and the ends move without a margin so that the test sees the new ends.
 */
const saleTerms = { outageSeconds: 2, marginMinutes: 0 }

const secret = "a secret of the storm, long enough to sign with"
const dataDir = mkdtempSync(join(tmpdir(), "quaich-storm-"))
const promises: { key: string; lotId: string; receipts: Receipt[] }[] = []
const bugs: string[] = []
let fixtures: BenchFixtures
let server: Server
let postgres: EmbeddedPostgres
let databaseUrl: string

beforeAll(async () => {
  // The server's own PostgreSQL, so that the second start has to take over the one that the killed server left running.
  postgres = await startPostgres({ dataDir })
  databaseUrl = postgres.url
  server = await startServer({ secret }, { DATA_DIR: dataDir })
  let begun = Number.POSITIVE_INFINITY
  // Half of the lots end during the storm, one of them while the server is down. Their ends are computed once the
  // server and the bots are ready, which takes a varying time.
  const endsAt = (index: number) => {
    if (index === 0) begun = Date.now() + 6_000
    return new Date(begun + (index % 2 ? 3_600_000 : 2_000 + index * 1_000))
  }
  fixtures = await makeFixtures(
    { secret, databaseUrl },
    { bidders: bots, lots, softCloseMinutes: 0, endsAt, saleTerms },
  )
  await wait(Math.max(0, begun - Date.now()))
  await storm()
  await untilAllEnded()
})

afterAll(async () => {
  await endServers()
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function storm(): Promise<void> {
  const until = Date.now() + stormMs
  const prices = new Map<string, number>()
  const killed = wait(stormMs / 3).then(async () => {
    await server.stop("SIGKILL")
    await wait(700)
    server = await startServer({ secret }, { DATA_DIR: dataDir, PORT: String(server.port) })
  })
  await Promise.all([
    killed,
    ...fixtures.bidders.map((bidder, index) => bot(bidder.token, index, prices, until)),
  ])
}

/** An outage, also one of a machine that stops for seconds, moves ends. */
async function untilAllEnded(): Promise<void> {
  await vi.waitFor(async () => expect(await count(databaseUrl, openLotsSql)).toBe(0), 120_000)
}

async function bot(token: string, index: number, prices: Map<string, number>, until: number): Promise<void> {
  for (let turn = index; Date.now() < until; turn++) {
    const lotId = fixtures.lotIds[turn % lots] ?? ""
    const maxCents = (prices.get(lotId) ?? 0) + 300 + (turn % 7) * 100
    const key = randomUUID()
    const promise = { key, lotId, receipts: [] as Receipt[] }
    promises.push(promise)
    const request = bidRequest(lotId, token, maxCents, key)
    // Every third bid is sent twice at once, every seventh again after its answer.
    const sends = turn % 3 === 0 ? 2 : 1
    const answers = await Promise.all(Array.from({ length: sends }, () => untilAnswered(request)))
    if (turn % 7 === 0) answers.push(await untilAnswered(request))
    for (const { status, body } of answers) {
      if (status === 201) {
        const receipt = JSON.parse(body) as Receipt
        promise.receipts.push(receipt)
        prices.set(lotId, Math.max(prices.get(lotId) ?? 0, receipt.priceCents))
      } else if (status >= 500) bugs.push(body)
    }
    if (new Set(answers.map((answer) => answer.body)).size !== 1)
      bugs.push(`two answers to one key: ${answers.map((answer) => answer.body).join(" ")}`)
    await wait(5 + (turn % 20))
  }
}

/** A bot never gives up: it repeats the same request after a lost connection. */
async function untilAnswered(request: string): Promise<{ status: number; body: string }> {
  for (let tries = 0; tries < 2_000; tries++) {
    const client = new RawClient(server.port)
    try {
      return await client.send(request)
    } catch {
      await wait(50)
    } finally {
      client.close()
    }
  }
  return { status: 599, body: "never answered" }
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

test("every bid got one answer, the same each time it was sent, and none was a 500", () => {
  expect(promises.length).toBeGreaterThan(500)
  expect(promises.filter((promise) => promise.receipts.length > 0).length).toBeGreaterThan(200)
  expect(bugs.slice(0, 3)).toEqual([])
})

test("every bid with a receipt is in the log, once, with the number and hash of the receipt", async () => {
  const logged = await rows<{ lot_id: string; idempotency_key: string; number: number; hash: string }>(
    "select lot_id, idempotency_key, number, hash from bids",
  )
  const byKey = Map.groupBy(logged, (bid) => bid.idempotency_key)
  const wrong = promises.flatMap(({ key, receipts }) => {
    const found = byKey.get(key) ?? []
    const isRight = receipts.every(
      (receipt) =>
        found.length === 1 && found[0]?.hash === receipt.hash && found[0]?.number === receipt.number,
    )
    return isRight && found.length <= 1 ? [] : [{ key, receipts, found }]
  })
  expect(wrong).toEqual([])
})

test("replay of every lot agrees", async () => {
  const app = await openApp(
    readConfig({ AUTH_SECRET: secret, MAXIMUM_KEY: maximumKey, LOG_LEVEL: "silent" }),
    databaseUrl,
  )
  const faults = []
  for (const lotId of fixtures.lotIds) {
    const { fault, bids } = await replayStored(contextFor(app), lotId)
    if (fault || bids === 0) faults.push({ lotId, bids, fault })
  }
  await app.close()
  expect(faults).toEqual([])
})

test("no lot is open past its end, closed early or sold twice", async () => {
  const early = await rows("select lot_id from bidding_states where closed_at < ends_at")
  expect(early).toEqual([])
  const late = await rows(
    "select b.lot_id from bids b join bidding_states s on s.lot_id = b.lot_id where b.at >= s.ends_at",
  )
  expect(late).toEqual([])
  const ended = await rows<{ status: string; isBidOn: boolean }>(
    `select status, leader_id is not null as "isBidOn" from bidding_states where status <> 'live'`,
  )
  expect(ended).toHaveLength(lots / 2)
  for (const { status, isBidOn } of ended) expect(status).toBe(isBidOn ? "sold" : "unsold")
  expect(ended.filter(({ isBidOn }) => isBidOn).length).toBeGreaterThan(0)
  const unowed = await rows(
    `select s.lot_id from bidding_states s left join order_lines o on o.subject_id = s.lot_id
     where s.status = 'sold' group by s.lot_id, s.price_cents, s.leader_id
     having count(o.id) <> 1 or max(o.price_cents) <> s.price_cents or max(o.member_id) <> s.leader_id`,
  )
  expect(unowed).toEqual([])
})

test("no end is earlier, and an end at which no server ran is later by the outage", async () => {
  const wrong = await rows(
    `select l.id from lots l join bidding_states s on s.lot_id = l.id
     where s.ends_at <> l.scheduled_ends_at + s.shifted_ms * interval '1 millisecond' or s.shifted_ms < 0
        or s.shifted_ms <> (select coalesce(sum(shift_ms), 0) from lot_shifts x where x.lot_id = l.id)`,
  )
  expect(wrong).toEqual([])
  expect(await countShortened(databaseUrl, saleTerms.outageSeconds)).toBe(0)
  const [{ outages } = { outages: 0 }] = await rows<{ outages: number }>(
    "select count(*)::int as outages from outages",
  )
  expect(outages).toBeGreaterThan(0)
})
