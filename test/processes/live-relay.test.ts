import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type BenchFixtures, makeFixtures } from "../../bench/fixtures.ts"
import { endServers, type Server, startServer } from "../../bench/harness.ts"
import { bidRequest, RawClient } from "../../bench/raw-client.ts"
import { cloneDatabase } from "../db.ts"
import { NatsServer } from "../servers/nats-server.ts"
import { Watchers } from "../storm/watchers.ts"

const secret = "a secret of the relay's test, long enough to sign with"
const databaseUrl = await cloneDatabase()
const nats = await NatsServer.start()
let servers: Server[]
let fixtures: BenchFixtures
let logged = ""

beforeAll(async () => {
  const relay = { LIVE_RELAY: nats.address, METRICS_TOKEN: "a token" }
  servers = await Promise.all([0, 1].map(() => startServer({ secret, databaseUrl }, relay, 180)))
  for (const { process } of servers)
    process.stdout?.on("data", (piece) => {
      logged += piece
    })
  fixtures = await makeFixtures({ secret, databaseUrl }, { bidders: 2, lots: 2 })
})

afterAll(async () => {
  await endServers()
  await nats.discard()
})

let bids = 0
/** In the first process. Returns the lot's version and price. */
async function bid(lotId: string): Promise<{ version: number; priceCents: number }> {
  const token = fixtures.bidders[++bids % 2]?.token ?? ""
  const { port = 0 } = servers[0] ?? {}
  const client = new RawClient(port)
  const answer = await client.send(bidRequest(lotId, token, 100_00 * bids, randomUUID()))
  client.close()
  expect(answer.status, answer.body).toBe(201)
  return (await (await fetch(`http://127.0.0.1:${port}/api/lots/${lotId}`)).json()) as {
    version: number
    priceCents: number
  }
}

async function readDownSeconds(server: Server | undefined): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${server?.port}/metrics`, {
    headers: { authorization: "Bearer a token" },
  })
  return Number(/^quaich_live_relay_down_seconds (.+)$/m.exec(await answer.text())?.[1])
}

/** In the second process. Of the lot's page and the list of all lots. */
async function readAsGuest(lotId: string): Promise<{ status: number; html: string }[]> {
  const list = `http://127.0.0.1:${servers[1]?.port}/whisky-auction-live/singapore`
  return await Promise.all(
    [`${list}/${lotId}/bottle`, list].map(async (address) => {
      const page = await fetch(address)
      return { status: page.status, html: await page.text() }
    }),
  )
}

test("a bid in one process is seen in the other over NATS, also while NATS is away and once it is back", async () => {
  const [watched = "", unwatched = ""] = fixtures.lotIds
  const watchers = new Watchers([servers[1]?.port ?? 0], [watched], 2)
  const countStale = async (version: number) =>
    await watchers.countStale(async () => new Map([[watched, version]]), 30_000)
  expect(await countStale((await bid(watched)).version)).toBe(0)
  expect(await readDownSeconds(servers[1])).toBe(0)

  const subjects = (await nats.connections()).flat().filter((subject) => subject.includes(".topic.lot."))
  expect(subjects.filter((subject) => subject.endsWith(watched))).toHaveLength(1)
  expect(subjects.filter((subject) => subject.endsWith(unwatched))).toEqual([])

  await nats.kill()
  expect(await countStale((await bid(watched)).version)).toBe(0)
  await expect.poll(() => readDownSeconds(servers[1])).toBeGreaterThan(0)

  await nats.run()
  await expect.poll(async () => await Promise.all(servers.map(readDownSeconds))).toEqual([0, 0])
  expect(await countStale((await bid(watched)).version)).toBe(0)
  watchers.close()
  const losses = () => logged.split("\n").filter((line) => line.includes("NATS does not carry"))
  await expect.poll(losses).toHaveLength(2)
})

test("a page that guests share is rendered again after a bid in another process", async () => {
  const [, lotId = ""] = fixtures.lotIds
  for (let round = 0; round < 3; round++) {
    // Often enough to be cached.
    for (let times = 0; times < 3; times++)
      expect((await readAsGuest(lotId)).map(({ status }) => status)).toEqual([200, 200])
    const { priceCents } = await bid(lotId)
    const showPrice = async () =>
      (await readAsGuest(lotId)).every(({ html }) => html.includes(`S$${priceCents / 100}<`))
    // Sooner than the lot's page would leave the cache by itself.
    await expect.poll(showPrice, { timeout: 20_000 }).toBe(true)
  }
})
