import type { ChildProcess } from "node:child_process"
import pg from "pg"
import { readConfig } from "../src/server/config/config.ts"
import { openApp } from "../src/server/open-app.ts"
import { maximumKey } from "../test/maximum-key.ts"
import { type BenchProduct, makeCatalogue } from "./catalogue-fixtures.ts"
import { requestKinds } from "./catalogue-requests.ts"
import {
  cpuSeconds,
  residentBytes,
  type Server,
  startServer,
  startTestDatabase,
  type TestDatabase,
} from "./harness.ts"
import { load, startBaseline } from "./load.ts"

const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const sizes = (process.env.BENCH_SIZES ?? "10000,100000,1000000").split(",").map(Number)
const only = process.env.BENCH_ONLY ?? ""
/** Measures all sizes in turn, several times, so that a machine that slows down meanwhile slows down all of them. */
const rounds = 4

/**
 * Lists, products, searches and suggestions over catalogues of several sizes, whose servers run at the same time and
 * are measured in turn. No request is sent twice in a row.
 */
export async function run(): Promise<void> {
  console.log("# catalogue")
  const catalogues: BenchCatalogue[] = []
  for (const size of sizes) catalogues.push(await open(size))
  const baselines = await measure("baseline, node:http and one SELECT", catalogues, baselineRequests)
  for (const [name, requestFor] of Object.entries(requestKinds).filter(([name]) => name.includes(only)))
    await measure(
      name,
      catalogues,
      ({ server, made }) => ({ port: server.port, requestAt: (index) => requestFor(made, index) }),
      baselines,
    )
  for (const { size, stage, server, bare } of catalogues) {
    console.log(`${size.toLocaleString("en-SG")}: at the end ${await residentMiB(server)} MiB resident`)
    bare.process.kill()
    await server.stop()
    await stage.stop()
  }
}

type BenchCatalogue = {
  size: number
  stage: TestDatabase
  made: readonly BenchProduct[]
  server: Server
  bare: { port: number; process: ChildProcess }
}

async function open(size: number): Promise<BenchCatalogue> {
  const stage = await startTestDatabase()
  const app = await openApp(
    readConfig({ AUTH_SECRET: stage.secret, MAXIMUM_KEY: maximumKey, LOG_LEVEL: "warn" }),
    stage.databaseUrl,
  )
  await app.close()
  const database = new pg.Client({ connectionString: stage.databaseUrl })
  await database.connect()
  const begun = performance.now()
  const made = await makeCatalogue(database, size)
  // Otherwise autovacuum would run a minute later, while another size is measured.
  await database.query("vacuum analyze")
  await database.query("checkpoint")
  await database.end()
  const opening = performance.now()
  const server = await startServer(stage, { TRUST_PROXY: "on" }, 900)
  const [making, waiting] = [opening - begun, performance.now() - opening].map((ms) =>
    (ms / 1_000).toFixed(1),
  )
  console.log(
    `${size.toLocaleString("en-SG")} products: made in ${making} s, open after ${waiting} s, ${await residentMiB(server)} MiB resident`,
  )
  return { size, stage, made, server, bare: await startBaseline(stage.databaseUrl) }
}

async function residentMiB({ process }: Server): Promise<number> {
  return Math.round((await residentBytes(process.pid ?? 0)) / 2 ** 20)
}

type RequestSource = (of: BenchCatalogue) => { port: number; requestAt: (index: number) => string }

function baselineRequests({ bare, made }: BenchCatalogue): ReturnType<RequestSource> {
  const requestAt = (index: number) =>
    `GET /${made[index % made.length]?.id} HTTP/1.1\r\nhost: localhost\r\n\r\n`
  return { port: bare.port, requestAt }
}

async function measure(
  name: string,
  catalogues: readonly BenchCatalogue[],
  source: RequestSource,
  baselines: readonly number[] = [],
): Promise<number[]> {
  const results = catalogues.map(() => ({
    rates: [] as number[],
    p99s: [] as number[],
    cpu: 0,
    answered: 0,
    empty: 0,
    not: 0,
  }))
  for (let round = 0; round <= rounds; round++)
    for (const [index, each] of catalogues.entries()) {
      const { port, requestAt } = source(each)
      const pid = each.server.process.pid ?? 0
      const before = await cpuSeconds(pid)
      const loaded = await load(
        port,
        (turn) => requestAt(turn + round * 10_000_000),
        round === 0 ? 5 : seconds / rounds,
      )
      const result = results[index]
      // The first round warms up.
      if (!result || round === 0) continue
      result.cpu += (await cpuSeconds(pid)) - before
      result.rates.push(loaded.rate)
      result.p99s.push(loaded.p99Ms)
      result.answered += loaded.answered
      result.empty += loaded.empty
      result.not += loaded.not
    }
  console.log(`## ${name}`)
  const rates = results.map(({ rates }) => rates.reduce((sum, rate) => sum + rate, 0) / rates.length)
  for (const [index, { p99s, cpu, answered, empty, not }] of results.entries()) {
    const [rate = 0, baseline] = [rates[index], baselines[index]]
    const parts = [
      `${catalogues[index]?.size.toLocaleString("en-SG")}: ${Math.round(rate)}/s, p99 ${Math.max(...p99s).toFixed(1)} ms`,
    ]
    if (baseline) {
      parts.push(`server CPU ${Math.round((cpu / answered) * 1e6)} µs each`)
      parts.push(`${(rate / baseline).toFixed(2)} of the baseline`)
    }
    if (empty) parts.push(`${((empty / answered) * 100).toFixed(1)} % found nothing`)
    if (not) parts.push(`${not} not answered well`)
    console.log(parts.join(", "))
  }
  const [first = 0, last = 0] = [rates[0], rates.at(-1)]
  if (rates.length > 1) console.log(`the largest answers ${(last / first).toFixed(2)} of the smallest`)
  return rates
}
