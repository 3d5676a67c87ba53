import { randomUUID } from "node:crypto"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { killProcess } from "../test/kill-process.ts"
import { makeCatalogue } from "./catalogue-fixtures.ts"
import { requestKinds } from "./catalogue-requests.ts"
import { makeFixtures } from "./fixtures.ts"
import { percentile, residentBytes, type Server, startServer, startTestDatabase } from "./harness.ts"
import { RawClient } from "./raw-client.ts"
import { Watcher } from "./watcher.ts"

const products = Number(process.env.BENCH_SIZES ?? 10_000)
const watchers = Number(process.env.BENCH_WATCHERS ?? 2_000)
const questions = 3_000
const inTurn = 100

/**
 * A web process with the search indexes beside one that asks a search process: memory, and the time of the same requests
 * in turn. Before that, how long watchers of a killed live process wait for another one.
 */
export async function run(): Promise<void> {
  console.log("# roles")
  const testDatabase = await startTestDatabase()
  const { lotIds } = await makeFixtures(testDatabase, { bidders: 2, lots: 1 })
  const database = new pg.Client({ connectionString: testDatabase.databaseUrl })
  await database.connect()
  const made = await makeCatalogue(database, products)
  await database.end()
  const SEARCH_URL = `unix:${join(tmpdir(), `quaich-${randomUUID().slice(0, 8)}.sock`)}`
  const start = (ROLES: string, more = {}) => startServer(testDatabase, { ROLES, TRUST_PROXY: "on", ...more })

  const [first, second] = [await start("live"), await start("live")]
  await killUnderWatchers(first, second, `/api/live?lots=${lotIds[0]}`)
  await second.stop()

  const search = await start("search", { SEARCH_URL })
  const apart = await start("web,live", { SEARCH_URL })
  const together = await start("web,live,search")
  await show("after the start", { together, apart, search })
  for (const [name, requestFor] of Object.entries(requestKinds)) {
    if (name === "product") continue
    await compare(name, { together, apart }, (index) => requestFor(made, index))
  }
  await show("at the end", { together, apart, search })
  for (const server of [apart, together, search]) await server.stop()
  await testDatabase.stop()
}

async function show(when: string, servers: Record<string, Server>): Promise<void> {
  const sizes = Object.entries(servers).map(async ([name, { process }]) => {
    const bytes = await residentBytes(process.pid ?? 0)
    return `${name} ${Math.round(bytes / 2 ** 20)} MiB`
  })
  console.log(`resident ${when}: ${(await Promise.all(sizes)).join(", ")}`)
}

type ServersByPlace = Record<"together" | "apart", Server>

async function compare(
  name: string,
  servers: ServersByPlace,
  requestAt: (index: number) => string,
): Promise<void> {
  const clients = { together: new RawClient(servers.together.port), apart: new RawClient(servers.apart.port) }
  const times = { together: [] as number[], apart: [] as number[] }
  let different = 0
  for (let from = 0; from < questions; from += inTurn) {
    const bodies: string[][] = []
    for (const [where, client] of Object.entries(clients) as [keyof ServersByPlace, RawClient][]) {
      const answers: string[] = []
      for (let index = from; index < from + inTurn; index++) {
        const begun = performance.now()
        const { body } = await client.send(requestAt(index))
        // Both are warm by then.
        if (from >= questions / 3) times[where].push(performance.now() - begun)
        answers.push(body)
      }
      bodies.push(answers)
    }
    different += bodies[0]?.filter((body, index) => body !== bodies[1]?.[index]).length ?? 0
  }
  for (const client of Object.values(clients)) client.close()
  const of = (where: keyof ServersByPlace) =>
    `${where} p50 ${percentile(times[where], 0.5).toFixed(2)} ms, p99 ${percentile(times[where], 0.99).toFixed(2)} ms`
  console.log(`${name}: ${of("together")}; ${of("apart")}; ${different} of ${questions} answers differ`)
}

/** As a proxy would: they open their streams again at the other process, when the first one has told them to. */
async function killUnderWatchers(first: Server, second: Server, path: string): Promise<void> {
  const opened: number[] = []
  const back: number[] = []
  const all: Watcher[] = []
  let killedAt = 0
  function follow(server: Server, times: number[]): Watcher {
    const watcher = new Watcher(server.port, path, ({ event }) => {
      if (event === "state") times.push(performance.now() - killedAt)
    })
    watcher.opened.catch(() => undefined)
    all.push(watcher)
    return watcher
  }
  for (let count = 0; count < watchers; count++) {
    const watcher = follow(first, opened)
    void watcher.ended.then(async () => {
      await wait(watcher.reopenMs)
      follow(second, back)
    })
    if (count % 50 === 0) await watcher.opened
  }
  while (opened.length < watchers) await wait(50)
  killedAt = performance.now()
  killProcess(first.process.pid)
  while (back.length < watchers && performance.now() - killedAt < 60_000) await wait(20)
  const seconds = (share: number) => (percentile(back, share) / 1_000).toFixed(1)
  console.log(
    `${watchers} watchers of a killed live process: ${back.length} are back with the lot's state, half after ${seconds(0.5)} s, 99% after ${seconds(0.99)} s, the last after ${seconds(1)} s`,
  )
  for (const watcher of all) watcher.close()
}
