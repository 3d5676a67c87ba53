import pg from "pg"
import { afterAll, expect, test } from "vitest"
import { makeFixtures } from "../../bench/fixtures.ts"
import { endServers, startServer } from "../../bench/harness.ts"
import { type StreamEvent, Watcher } from "../../bench/watcher.ts"
import { cloneDatabase } from "../db.ts"

afterAll(endServers)

test("a live process has two connections, however much is watched and by whom", async () => {
  const own = { secret: "a secret of watchers, long enough to sign with", databaseUrl: await cloneDatabase() }
  const { bidders, lotIds, auctionId } = await makeFixtures(own, { bidders: 20, lots: 20 })
  const server = await startServer(own, { ROLES: "live" }, 180)
  const client = new pg.Client({ connectionString: own.databaseUrl })
  await client.connect()
  const heard = new Set<unknown>()
  const watchers = bidders.flatMap(({ token }, index) =>
    [undefined, token].map((from) => {
      const path = `/api/live?lots=${lotIds[index]}&auctions=${auctionId}&notifications=own`
      const hear = ({ event, data }: StreamEvent) => {
        if (event === "state") heard.add(`${from} ${data.topic}`)
      }
      return new Watcher(server.port, path, hear, from)
    }),
  )
  const counts = new Set<number>()
  // Of guests each lot and the auction, of each member both.
  const wanted = lotIds.length + 1 + bidders.length * 2
  const countSql = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`
  await expect
    .poll(
      async () => {
        const { rows } = await client.query<{ count: number }>(countSql)
        for (const { count } of rows) counts.add(count)
        return heard.size
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThanOrEqual(wanted)
  expect(Math.max(...counts)).toBeLessThanOrEqual(2)
  for (const watcher of watchers) watcher.close()
  await client.end()
  await server.stop()
})
