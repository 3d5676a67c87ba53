import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { appendTerms } from "#domains/auctions/chain/append-terms.ts"
import type { Receipt } from "#domains/bidding/bid-row.ts"
import { replayStored } from "#domains/bidding/log/replay-stored.ts"
import { contextFor, transaction } from "#platform/ctx.ts"
import { requireId } from "#platform/ids.ts"
import { type BenchFixtures, makeFixtures } from "../../../bench/fixtures.ts"
import { endServers, type Server, startServer } from "../../../bench/harness.ts"
import { bidRequest, RawClient } from "../../../bench/raw-client.ts"
import { readConfig } from "../../../src/server/config/config.ts"
import { openApp } from "../../../src/server/open-app.ts"
import { cloneDatabase } from "../../db.ts"
import { maximumKey } from "../../maximum-key.ts"

/**
 * Bids through two processes; one pauses the auction meanwhile, and the other resumes it after every end has passed.
 */
const lots = 6
const marginMinutes = 1
const secret = "one secret for both of the processes, long enough"
const databaseUrl = await cloneDatabase()
const acceptedBids: { receipt: Receipt; phase: Phase }[] = []
/** A bid belongs to a phase if it was sent and answered in it. */
const codes: Record<Phase, Set<string>> = {
  before: new Set(),
  paused: new Set(),
  after: new Set(),
  between: new Set(),
}
type Phase = "before" | "paused" | "after" | "between"
let phase: Phase = "before"
let isOver = false
let fixtures: BenchFixtures
let servers: Server[] = []
let endsBefore: Map<string, number>
let closedInPause: number
let pausedAt: string
let shiftMs: number

beforeAll(async () => {
  fixtures = await makeFixtures({ secret, databaseUrl }, { bidders: 16, lots, softCloseMinutes: 0 })
  await rows(`update members set role = 'admin' where id = '${fixtures.bidders[0]?.id}'`)
  servers = await Promise.all([startServer({ secret, databaseUrl }), startServer({ secret, databaseUrl })])
  await setEnds()
  endsBefore = await endsOf()
  await Promise.all([storm(), pauseInIt()])
})

afterAll(endServers)

/** Only once the servers run is it known when the lots may end, so the terms that they opened with are written anew. */
async function setEnds(): Promise<void> {
  await rows(
    `update lots set scheduled_ends_at = date_trunc('second', clock_timestamp()) + (14 + number) * interval '1 second'`,
  )
  await rows(
    `update bidding_states s set ends_at = l.scheduled_ends_at, last_hash = null from lots l where l.id = s.lot_id`,
  )
  await rows(
    "alter table lot_entries disable trigger user; delete from lot_entries; alter table lot_entries enable trigger user",
  )
  const app = await openApp(
    readConfig({ AUTH_SECRET: secret, MAXIMUM_KEY: maximumKey, LOG_LEVEL: "silent" }),
    databaseUrl,
  )
  const lotIds = fixtures.lotIds.map((lotId) => requireId("lot", lotId))
  await transaction(contextFor(app), (tx) => appendTerms(tx, lotIds, tx.now()))
  await app.close()
}

async function pauseInIt(): Promise<void> {
  await untilAccepted("before", 20)
  phase = "between"
  const answer = await callAsStaff(0, `/auction/pause/${fixtures.auctionId}`, { reason: "The line is down." })
  pausedAt = String(answer.pausedAt)
  phase = "paused"
  // Waits until every end has passed and the closing schedulers of both processes have checked once more.
  await wait(Math.max(...endsBefore.values()) - Date.now() + 1_500)
  const closed = await rows<{ closed: number }>(
    "select count(*)::int as closed from bidding_states where status <> 'live'",
  )
  closedInPause = closed[0]?.closed ?? -1
  phase = "between"
  const resumed = await callAsStaff(1, `/auction/resume/${fixtures.auctionId}`, { pausedAt, marginMinutes })
  shiftMs = Number(resumed.shiftMs)
  phase = "after"
  await untilAccepted("after", 5)
  isOver = true
}

async function untilAccepted(of: Phase, count: number): Promise<void> {
  while (acceptedBids.filter((bid) => bid.phase === of).length <= count) await wait(50)
}

async function callAsStaff(index: number, path: string, data: unknown): Promise<Record<string, unknown>> {
  const answer = await fetch(`http://127.0.0.1:${servers[index]?.port}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Token ${fixtures.bidders[0]?.token}` },
    body: JSON.stringify(data),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Record<string, unknown>
}

async function storm(): Promise<void> {
  // The first of them is the auctioneer, who may not bid in her own auction.
  const [, ...bidders] = fixtures.bidders
  await Promise.all(
    bidders.map(async (bidder, index) => {
      const client = new RawClient(servers[index % 2]?.port ?? 0)
      for (let turn = index; !isOver; turn++) {
        const phaseBefore = phase
        const lotId = fixtures.lotIds[turn % lots] ?? ""
        const answer = await client.send(
          bidRequest(lotId, bidder.token, 1_000 + turn * 300 + index * 7, randomUUID()),
        )
        const of = phaseBefore === phase ? phase : "between"
        if (answer.status === 201)
          acceptedBids.push({ receipt: JSON.parse(answer.body) as Receipt, phase: of })
        else codes[of].add(String((JSON.parse(answer.body) as { code: string }).code))
        await wait(phase === "paused" ? 100 : 20)
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

async function endsOf(): Promise<Map<string, number>> {
  const all = await rows<{ lot_id: string; ends_at: Date }>("select lot_id, ends_at from bidding_states")
  return new Map(all.map(({ lot_id, ends_at }) => [lot_id, ends_at.getTime()]))
}

test("bids are accepted before and after the pause and refused within it, each with the reason", () => {
  expect(acceptedBids.filter((one) => one.phase === "before").length).toBeGreaterThan(20)
  expect(acceptedBids.filter((one) => one.phase === "after").length).toBeGreaterThan(5)
  expect(acceptedBids.filter((one) => one.phase === "paused")).toEqual([])
  expect([...codes.paused]).toEqual(["bidding.paused"])
  const resumedMs = Date.parse(pausedAt) + shiftMs - marginMinutes * 60_000
  const within = acceptedBids.filter(
    ({ receipt }) => Date.parse(receipt.at) > Date.parse(pausedAt) && Date.parse(receipt.at) < resumedMs,
  )
  expect(within).toEqual([])
})

test("every bid with a receipt is in the log, with its number and hash, and no other bid is", async () => {
  const logged = await rows<{ lot_id: string; number: number; hash: string }>(
    "select lot_id, number, hash from bids",
  )
  const hashes = new Map(logged.map((bid) => [`${bid.lot_id} ${bid.number}`, bid.hash]))
  for (const { receipt } of acceptedBids)
    expect(hashes.get(`${receipt.lotId} ${receipt.number}`)).toBe(receipt.hash)
  expect(logged.length).toBe(acceptedBids.length)
})

test("no lot closed in the pause though every end passed, and each end is later by exactly pause and margin", async () => {
  expect(closedInPause).toBe(0)
  expect(shiftMs).toBeGreaterThan(marginMinutes * 60_000)
  for (const [lotId, endsMs] of await endsOf()) expect(endsMs - (endsBefore.get(lotId) ?? 0)).toBe(shiftMs)
})

test("replay of every lot agrees", async () => {
  const app = await openApp(
    readConfig({ AUTH_SECRET: secret, MAXIMUM_KEY: maximumKey, LOG_LEVEL: "silent" }),
    databaseUrl,
  )
  for (const lotId of fixtures.lotIds) {
    const { fault, bids } = await replayStored(contextFor(app), lotId)
    expect({ lotId, fault }).toEqual({ lotId, fault: undefined })
    expect(bids).toBeGreaterThan(0)
  }
  await app.close()
})
