import { totalmem } from "node:os"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { readPriceHistory } from "#domains/prices/read-history.ts"
import { type AppContext, contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { slug } from "#platform/slug.ts"
import { readConfig } from "../src/server/config/config.ts"
import { openApp } from "../src/server/open-app.ts"
import { maximumKey } from "../test/maximum-key.ts"
import { type ArchiveSample, makeArchive } from "./archive-fixtures.ts"
import {
  cpuSeconds,
  databaseCpuSeconds,
  percentile,
  residentBytes,
  startServer,
  startTestDatabase,
} from "./harness.ts"
import { load, startBaseline } from "./load.ts"
import { prng } from "./prng.ts"

const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const sizes = (process.env.BENCH_SIZES ?? "1000000").split(",").map(Number)
/** A server that runs for days is warm; the first thousand pages of a new one would measure its compiler. */
const warmSeconds = 10
const only = process.env.BENCH_ONLY ?? ""
const readers = 16
/** PostgreSQL's manual advises a quarter of memory; the usual 256 MB hold little of ten million bids. */
const quarterOfMemory = `${Math.round(totalmem() / 4 / 2 ** 20)}MB`

/** No page is requested twice, so each one is rendered. */
export async function run(): Promise<void> {
  console.log("# archive")
  for (const size of sizes) await measureSize(size)
}

async function measureSize(size: number): Promise<void> {
  console.log(`## ${size.toLocaleString("en-SG")} archived lots with ten bids each`)
  const testDatabase = await startTestDatabase({ max_wal_size: "4GB", shared_buffers: quarterOfMemory })
  const app = await openApp(
    readConfig({ AUTH_SECRET: testDatabase.secret, MAXIMUM_KEY: maximumKey, LOG_LEVEL: "warn" }),
    testDatabase.databaseUrl,
  )
  const database = new pg.Client({ connectionString: testDatabase.databaseUrl })
  await database.connect()
  const begun = performance.now()
  const archived = await makeArchive(database, size)
  await database.query("checkpoint")
  console.log(`made in ${Math.round((performance.now() - begun) / 1_000)} s`)

  const bare = await startBaseline(testDatabase.databaseUrl)
  const baselineRequest = (index: number) =>
    get(`/${archived.products[index % archived.products.length]?.id}`)
  await load(bare.port, baselineRequest, 2)
  const baseline = await load(bare.port, baselineRequest, seconds)
  console.log(
    `baseline, node:http and one SELECT: ${Math.round(baseline.rate)}/s, p99 ${baseline.p99Ms.toFixed(1)} ms`,
  )
  bare.process.kill()

  const opening = performance.now()
  const server = await startServer(testDatabase, { TRUST_PROXY: "on" }, 900)
  const pid = server.process.pid ?? 0
  const openSeconds = (performance.now() - opening) / 1_000
  await waitForJobs(database)
  const jobSeconds = (performance.now() - opening) / 1_000 - openSeconds
  console.log(
    `open after ${openSeconds.toFixed(1)} s, first jobs done ${jobSeconds.toFixed(1)} s later, ${await residentMiB(pid)} MiB resident`,
  )
  for (const [name, pathAt] of Object.entries(requestKinds).filter(([name]) => name.includes(only))) {
    let round = 0
    const next = () => (index: number) => get(pathAt(archived, index + round))
    await load(server.port, next(), warmSeconds)
    round = 50_000_000
    const before = [await cpuSeconds(pid), await databaseCpuSeconds(database)] as const
    const { rate, p99Ms, answered, not } = await load(server.port, next(), seconds)
    const serverCpu = (await cpuSeconds(pid)) - before[0]
    const postgresCpu = (await databaseCpuSeconds(database)) - before[1]
    const parts = [
      `${name}: ${Math.round(rate)}/s, p99 ${p99Ms.toFixed(1)} ms`,
      `server CPU ${Math.round((serverCpu / answered) * 1e6)} µs and PostgreSQL's ${Math.round((postgresCpu / answered) * 1e6)} µs each`,
      `${(rate / baseline.rate).toFixed(3)} of the baseline`,
    ]
    if (not) parts.push(`${not} not answered well`)
    console.log(parts.join(", "))
  }
  console.log(`  at the end ${await residentMiB(pid)} MiB resident`)
  await server.stop()
  if ("price history".includes(only)) await measureHistory(app, archived)
  await app.close()
  await database.end()
  await testDatabase.stop()
}

/**
 * Waits for jobs that run once after a first start, such as the first price index, so that they do not slow the pages.
 */
async function waitForJobs(database: pg.Client): Promise<void> {
  const due = "select count(*)::int as due from graphile_worker.jobs where run_at <= now()"
  while ((await database.query<{ due: number }>(due)).rows[0]?.due) await wait(500)
}

async function residentMiB(pid: number): Promise<number> {
  return Math.round((await residentBytes(pid)) / 2 ** 20)
}

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`
}

const locations = ["singapore", "singapore", "vietnam", "malaysia"]
const sorts = ["newest", "newest", "hammer-down", "hammer-up", "bids", "name"]

function list({ lots, products }: ArchiveSample, index: number): string {
  const random = prng(index)
  const sample = random.pick(products)
  const dollars = Math.round(random.pick(lots).cents / 100)
  const query = new URLSearchParams({ sort: random.pick(sorts), to: String(20_000_000 - index) })
  if (random.isOne(0.3)) query.set("distillery", sample.distillery)
  if (random.isOne(0.25) && sample.region) query.set("region", sample.region)
  if (random.isOne(0.2)) query.set("category", sample.category)
  if (random.isOne(0.25)) query.set("from", String(dollars))
  if (random.isOne(0.2)) query.set("result", random.pick(["sold", "unsold"]))
  if (random.isOne(0.2)) query.set("soldFrom", random.pick(["2024-01-01", "2025-01-01", "2026-01-01"]))
  if (random.isOne(0.1)) query.set("q", sample.distillery)
  // A filter by maker, price or word may leave one page only, and the server redirects from a page beyond the last.
  const isShort = query.size > 3 || ["distillery", "from", "q"].some((name) => query.has(name))
  const page = 1 + (isShort ? 0 : random.skewed(4))
  if (page > 1) query.set("page", String(page))
  return `/whisky-auctions-previous/${random.pick(locations)}?${query}`
}

function lot({ lots }: ArchiveSample, index: number): string {
  const { path, name } = prng(index).pick(lots)
  return `${path}/${slug(name)}?lang=en`
}

function homePage(): string {
  return "/home?lang=en"
}

const requestKinds = { "list, filtered and sorted": list, "lot page": lot, "front page": homePage }

async function measureHistory(app: AppContext, { lots }: ArchiveSample): Promise<void> {
  const ctx = contextFor(app)
  const times: number[] = []
  for (const duration of [2, seconds]) {
    times.length = 0
    const ends = performance.now() + duration * 1_000
    let turn = 0
    await Promise.all(
      Array.from({ length: readers }, async () => {
        while (performance.now() < ends) {
          const { productId } = prng(turn++).pick(lots)
          const at = performance.now()
          await readPriceHistory(ctx, productId as Id<"prd">)
          times.push(performance.now() - at)
        }
      }),
    )
  }
  console.log(
    `price history: ${Math.round(times.length / seconds)}/s, p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`,
  )
}
