import { spawn } from "node:child_process"
import { once } from "node:events"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type BenchFixtures, makeFixtures } from "../../bench/fixtures.ts"
import { endServers, type Server, startServer } from "../../bench/harness.ts"
import { cloneDatabase } from "../db.ts"
import { maximumKey } from "../maximum-key.ts"
import { Watchers } from "../storm/watchers.ts"

const secret = "a secret of the dead process's test, long enough to sign with"
const databaseUrl = await cloneDatabase()
let server: Server
let fixtures: BenchFixtures

beforeAll(async () => {
  server = await startServer({ secret, databaseUrl }, {}, 180)
  fixtures = await makeFixtures({ secret, databaseUrl }, { bidders: 2, lots: 1 })
})
afterAll(endServers)

async function readVersions(): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string; version: number }>(
    "select lot_id as id, version from bidding_states",
  )
  await client.end()
  return new Map(rows.map(({ id, version }) => [id, Number(version)]))
}

test("a bid of a process that died after the commit, before it announced it, reaches watchers of another process", async () => {
  const [lotId = ""] = fixtures.lotIds
  const watchers = new Watchers([server.port], [lotId], 2)
  const before = await readVersions()
  expect(await watchers.countStale(async () => before, 60_000)).toBe(0)
  const [, bidder] = fixtures.bidders
  const child = spawn(process.execPath, ["test/processes/die-after-bid.ts", lotId, bidder?.id ?? ""], {
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: secret,
      MAXIMUM_KEY: maximumKey,
      LOG_LEVEL: "warn",
    },
  })
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"])
  const after = await readVersions()
  expect(after.get(lotId)).toBe((before.get(lotId) ?? 0) + 1)
  expect(await watchers.countStale(async () => after, 120_000)).toBe(0)
  watchers.close()
})
