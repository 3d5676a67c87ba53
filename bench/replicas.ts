import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { fillSearchIndexes } from "#domains/search/fill-search-indexes.ts"
import { slug } from "#platform/slug.ts"
import { readConfig } from "../src/server/config/config.ts"
import { openApp } from "../src/server/open-app.ts"
import { maximumKey } from "../test/maximum-key.ts"
import { PostgresPair } from "../test/storm/postgres-pair.ts"
import { makeArchive } from "./archive-fixtures.ts"
import { databaseCpuSeconds, startServer } from "./harness.ts"
import { load } from "./load.ts"

const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const size = Number(process.env.BENCH_SIZES ?? "50000")
const startMs = 15_000
const secret = "a secret of the bench, long enough to sign with"

/** The primary's processor time for the archive's pages and for filling the indexes, with a replica and without. */
export async function run(): Promise<void> {
  console.log("# replicas")
  const pair = await PostgresPair.start({
    settings: { autovacuum: "off", max_wal_size: "2GB", wal_keep_size: "2GB" },
  })
  const primary = new pg.Client({ connectionString: pair.primary.url })
  await primary.connect()
  try {
    const env = { AUTH_SECRET: secret, MAXIMUM_KEY: maximumKey, LOG_LEVEL: "warn" }
    const databaseUrl = pair.primary.url
    await (await openApp(readConfig(env), databaseUrl)).close()
    const { lots } = await makeArchive(primary, size)
    await primary.query("checkpoint")
    for (const REPLICA_URL of ["", pair.standby.url]) {
      const name = REPLICA_URL ? "with a replica" : "primary alone"
      const app = await openApp(readConfig({ ...env, REPLICA_URL }), databaseUrl)
      const filling = await cpuOf(primary, () => fillSearchIndexes(app))
      await app.close()
      const server = await startServer({ secret, databaseUrl }, { REPLICA_URL }, 180)
      // No page is requested twice, so each one is rendered.
      let turn = 0
      const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`
      const kinds = {
        list: () => get(`/whisky-auctions-previous?page=${1 + (turn++ % Math.floor(size / 30))}`),
        lot: () => {
          const lot = lots[turn++ % lots.length]
          return get(`${lot?.path}/${slug(lot?.name ?? "")}`)
        },
      }
      // The jobs of the start.
      await wait(startMs)
      const idle = await cpuOf(primary, () => wait(seconds * 1_000))
      const lines: string[] = []
      for (const [kind, next] of Object.entries(kinds)) {
        await load(server.port, next, 3)
        let answered = 0
        const used = await cpuOf(primary, async () => {
          answered = (await load(server.port, next, seconds)).answered
        })
        lines.push(`${Math.round(((used - idle) / answered) * 1e6)} µs for a ${kind} page (${answered})`)
      }
      await server.stop()
      console.log(
        `${name}: of the primary ${filling.toFixed(2)} s to fill the indexes of ${size} lots, ${lines.join(", ")}`,
      )
    }
  } finally {
    await primary.end()
    pair.discard()
  }
}

async function cpuOf(primary: pg.Client, work: () => Promise<unknown>): Promise<number> {
  const before = await databaseCpuSeconds(primary)
  await work()
  return (await databaseCpuSeconds(primary)) - before
}
