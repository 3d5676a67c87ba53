import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { checkShopBooks } from "./check-shop-books.ts"
import {
  cpuSeconds,
  databaseCpuSeconds,
  percentile,
  startServer,
  startTestDatabase,
  type TestDatabase,
} from "./harness.ts"
import { startBaseline } from "./load.ts"
import { RawClient } from "./raw-client.ts"
import { makeShopFixtures, type ShopFixtures } from "./shop-fixtures.ts"
import { addToCartTask, checkoutTask, members, type ShopperTask, shoppers } from "./shopper-tasks.ts"

const seconds = Number(process.env.BENCH_SECONDS ?? 8)
/** A server that runs for days is warm; the first thousand checkouts of a new one would measure its compiler. */
const warmSeconds = 10
const maxStatements = Number(process.env.BENCH_STATEMENTS ?? 0)
const only = process.env.BENCH_ONLY ?? ""
const bottles = 1_000

export async function run(): Promise<void> {
  console.log("# checkout")
  const testDatabase = await startTestDatabase({
    shared_preload_libraries: "pg_stat_statements",
    "pg_stat_statements.track_planning": maxStatements > 0 ? "on" : "off",
  })
  const fixtures = await makeShopFixtures(testDatabase, { members, bottles })
  const database = new pg.Client({ connectionString: testDatabase.databaseUrl })
  await database.connect()
  await database.query("create extension pg_stat_statements")
  await database.query("checkpoint")
  const selects = await baselineSelects(testDatabase, fixtures)
  console.log(`baseline, node:http and one SELECT: ${formatRate(selects)}`)

  const server = await startServer(testDatabase, {
    TRUST_PROXY: "on",
    PAYMENTS: "sandbox",
    TEST_SERVER: "on",
  })
  const bench = { port: server.port, pid: server.process.pid ?? 0, database, fixtures }
  const paid: { orderIds: string[] } = { orderIds: [] }
  for (const [name, work] of Object.entries({
    "add to cart": addToCartTask(bench),
    "whole checkout": checkoutTask(bench, paid),
  })) {
    if (!name.includes(only)) continue
    await load(work, warmSeconds)
    await measure(name, work, bench, testDatabase, selects.rate)
  }
  await waitForEvents(database)
  await server.stop()
  console.log(await checkShopBooks(database, paid.orderIds))
  await database.end()
  await testDatabase.stop()
}

type CheckoutBench = { port: number; pid: number; database: pg.Client; fixtures: ShopFixtures }
type CheckoutLoadResult = {
  rate: number
  count: number
  p50Ms: number
  p99Ms: number
  steps: Map<string, number[]>
}

async function load(work: ShopperTask, duration: number): Promise<CheckoutLoadResult> {
  const times: number[] = []
  const steps = new Map<string, number[]>()
  const note = (step: string, ms: number) => {
    const noted = steps.get(step)
    if (noted) noted.push(ms)
    else steps.set(step, [ms])
  }
  const begun = performance.now()
  const ends = begun + duration * 1_000
  await Promise.all(
    Array.from({ length: shoppers }, async (_, index) => {
      while (performance.now() < ends) {
        const at = performance.now()
        await work(index, note)
        times.push(performance.now() - at)
      }
    }),
  )
  const rate = times.length / ((performance.now() - begun) / 1_000)
  return { rate, count: times.length, p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99), steps }
}

const formatRate = ({ rate, p50Ms, p99Ms }: CheckoutLoadResult) =>
  `${Math.round(rate)}/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`

/** Also counts the statements sent to PostgreSQL meanwhile, for requests and for the jobs that they caused. */
async function measure(
  name: string,
  work: ShopperTask,
  bench: CheckoutBench,
  testDatabase: TestDatabase,
  selectRate: number,
): Promise<void> {
  await bench.database.query("select pg_stat_statements_reset()")
  const before = await cpuOf(bench)
  const result = await load(work, seconds)
  const cpuMs = (await cpuOf(bench)).map(
    (used, index) => ((used - (before[index] ?? 0)) / result.count) * 1_000,
  )
  const { rows } = await bench.database.query<{ calls: number; jobs: number }>(
    `select sum(calls)::float8 as calls, (select count(*)::float8 from graphile_worker._private_jobs)
       + (select count(*)::float8 from outbox_messages) as jobs
     from pg_stat_statements where query not like '%pg_stat_statements%'`,
  )
  const [{ calls, jobs } = { calls: 0, jobs: 0 }] = rows
  const trips = calls / result.count
  await showStatements(bench.database, result.count)
  const bare = await baselineTransactions(testDatabase, Math.max(3, Math.round(trips)))
  console.log(`${name}: ${formatRate(result)}, ${trips.toFixed(1)} trips each`)
  const [serverMs, postgresMs, shoppersMs] = cpuMs.map((ms) => ms.toFixed(2))
  console.log(`  CPU each: server ${serverMs} ms, PostgreSQL ${postgresMs} ms, the shoppers ${shoppersMs} ms`)
  for (const [step, times] of result.steps)
    if (result.steps.size > 1)
      console.log(
        `  ${step}: p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`,
      )
  console.log(
    `  ${(result.rate / bare.rate).toFixed(2)} of a transaction of as many bare statements: ${formatRate(bare)}`,
  )
  console.log(
    `  ${(result.rate / selectRate).toFixed(3)} of the baseline; ${jobs} jobs and outbox messages wait at the end`,
  )
}

/** Prints the BENCH_STATEMENTS slowest statements, with their time per completed task. */
async function showStatements(database: pg.Client, completedTasks: number): Promise<void> {
  if (maxStatements === 0) return
  const { rows } = await database.query<{
    ms: number
    planning: number
    calls: number
    rows: number
    query: string
  }>(
    `select total_exec_time / $1 as ms, total_plan_time / $1 as planning, calls / $1::float8 as calls, rows / $1::float8 as rows, query
     from pg_stat_statements where query not like '%pg_stat_statements%' order by total_exec_time + total_plan_time desc limit $2`,
    [completedTasks, maxStatements],
  )
  for (const { ms, planning, calls, rows: touched, query } of rows)
    console.log(
      `  ${ms.toFixed(3)} ms, planned in ${planning.toFixed(3)} ms, in ${calls.toFixed(3)} calls, ${touched.toFixed(2)} rows: ${query.replace(/\s+/g, " ").slice(0, 150)}`,
    )
}

async function cpuOf({ pid, database }: CheckoutBench): Promise<number[]> {
  const { user, system } = process.cpuUsage()
  return [await cpuSeconds(pid), await databaseCpuSeconds(database), (user + system) / 1e6]
}

async function baselineSelects(
  testDatabase: TestDatabase,
  { shoppers: people }: ShopFixtures,
): Promise<CheckoutLoadResult> {
  const { port, process: child } = await startBaseline(testDatabase.databaseUrl, "one-select")
  const clients = Array.from({ length: shoppers }, () => new RawClient(port))
  let turn = 0
  const work: ShopperTask = async (index) => {
    const token = decodeURIComponent(people[turn++ % people.length]?.token ?? "").split(".")[0]
    await clients[index]?.send(`GET / HTTP/1.1\r\nhost: localhost\r\nauthorization: Token ${token}\r\n\r\n`)
  }
  await load(work, 2)
  const result = await load(work, seconds)
  for (const client of clients) client.close()
  child.kill()
  return result
}

/** A transaction that writes one row and otherwise runs empty reads, statement by statement through the same driver. */
async function baselineTransactions(
  testDatabase: TestDatabase,
  statements: number,
): Promise<CheckoutLoadResult> {
  const pool = new pg.Pool({ connectionString: testDatabase.databaseUrl, max: 12 })
  await pool.query("create table if not exists bare (at timestamptz)")
  const work: ShopperTask = async () => {
    const client = await pool.connect()
    await client.query("begin")
    await client.query({ name: "bare-write", text: "insert into bare values (now())" })
    for (let turn = 3; turn < statements; turn++)
      await client.query({ name: "bare-read", text: "select $1::int", values: [turn] })
    await client.query("commit")
    client.release()
  }
  await load(work, 1)
  const result = await load(work, 3)
  await pool.end()
  return result
}

/** Waits until all webhooks have arrived: they report what the app already knows. */
async function waitForEvents(database: pg.Client): Promise<void> {
  const begun = performance.now()
  const left = async () =>
    Number(
      (await database.query("select count(*) from sandbox_events where claimed_at is null")).rows[0]?.count,
    )
  while ((await left()) > 0 && performance.now() - begun < 120_000) await wait(500)
  console.log(
    `  the provider's messages were all taken ${((performance.now() - begun) / 1_000).toFixed(1)} s later`,
  )
}
