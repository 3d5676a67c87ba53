import pg from "pg"
import { readConfig } from "../src/server/config.ts"
import { openHouse } from "../src/server/house.ts"
import { questions } from "./catalogue-questions.ts"
import { type Made, makeCatalogue } from "./catalogue-world.ts"
import { cpuSeconds, openStage, residentBytes, startServer } from "./harness.ts"
import { load, startBare } from "./load.ts"

const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const sizes = (process.env.BENCH_SIZES ?? "10000,100000,1000000").split(",").map(Number)
/** A part of a question's name: the others are not asked. */
const only = process.env.BENCH_ONLY ?? ""

/** Lists, products, searches and suggestions over catalogues of several sizes; no answer is asked for twice in a row. */
export async function run(): Promise<void> {
  console.log("# catalogue")
  for (const size of sizes) await measureSize(size)
}

async function measureSize(size: number): Promise<void> {
  console.log(`## ${size.toLocaleString("en-SG")} products`)
  const stage = await openStage()
  const house = await openHouse(
    readConfig({ AUTH_SECRET: stage.secret, LOG_LEVEL: "warn" }),
    stage.databaseUrl,
  )
  await house.close()
  const database = new pg.Client({ connectionString: stage.databaseUrl })
  await database.connect()
  const begun = performance.now()
  const made = await makeCatalogue(database, size)
  await database.query("checkpoint")
  await database.end()
  console.log(`made in ${Math.round((performance.now() - begun) / 1_000)} s`)

  const bare = await startBare(stage.databaseUrl)
  const bareRequest = (place: number) =>
    `GET /${made[place % made.length]?.id} HTTP/1.1\r\nhost: localhost\r\n\r\n`
  await load(bare.port, bareRequest, 2)
  const baseline = await load(bare.port, bareRequest, seconds)
  console.log(
    `baseline, node:http and one SELECT: ${Math.round(baseline.rate)}/s, p99 ${baseline.p99Ms.toFixed(1)} ms`,
  )
  bare.process.kill()

  const opening = performance.now()
  const server = await startServer(stage, { TRUST_PROXY: "on" }, 900)
  const pid = server.process.pid ?? 0
  const memory = Math.round((await residentBytes(pid)) / 2 ** 20)
  console.log(`open after ${((performance.now() - opening) / 1_000).toFixed(1)} s, ${memory} MiB resident`)
  for (const [name, ask] of Object.entries(questions).filter(([name]) => name.includes(only)))
    await measure(name, ask, made, server.port, pid, baseline.rate)
  console.log(`  at the end ${Math.round((await residentBytes(pid)) / 2 ** 20)} MiB resident`)
  await server.stop()
  await stage.stop()
}

type Ask = (made: readonly Made[], place: number) => string

async function measure(
  name: string,
  ask: Ask,
  made: readonly Made[],
  port: number,
  pid: number,
  baseline: number,
): Promise<void> {
  let round = 0
  const next = () => (place: number) => ask(made, place + round)
  await load(port, next(), 3)
  round = 50_000_000
  const before = await cpuSeconds(pid)
  const { rate, p99Ms, answered, not, empty } = await load(port, next(), seconds)
  const cpu = (await cpuSeconds(pid)) - before
  const parts = [
    `${name}: ${Math.round(rate)}/s, p99 ${p99Ms.toFixed(1)} ms`,
    `server CPU ${Math.round((cpu / answered) * 1e6)} µs each`,
    `${(rate / baseline).toFixed(2)} of the baseline`,
  ]
  if (empty) parts.push(`${((empty / answered) * 100).toFixed(1)} % found nothing`)
  if (not) parts.push(`${not} not answered well`)
  console.log(parts.join(", "))
}
