import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import pg from "pg"
import { searchFindings } from "#domains/integrity/search-findings.ts"
import { readConfig } from "../../src/server/config/config.ts"
import { openApp } from "../../src/server/open-app.ts"
import { startTestDatabase } from "../harness.ts"
import { fullSize, type WorldSize } from "./draft.ts"
import { loadWorld } from "./load-world.ts"
import { countFound, type WorldMeasure } from "./measure-world.ts"
import { generateWorld } from "./world.ts"

/** About a million bids of the same 20,000 bidders. */
const size: WorldSize = { ...fullSize, lots: 75_000, sellers: 3_000, eagerness: 12 }

export type SearchMeasure = WorldMeasure & { bids: number; seconds: number; heapMb: number }

setFlagsFromString("--expose-gc")
/** Or else what the generated world has left would count as memory before the search. */
const collectGarbage: () => void = runInNewContext("gc")

/** The nightly job itself, on a database. Memory is the most that was in use beyond what was before. */
export async function searchAtScale(seed: number): Promise<SearchMeasure> {
  const testDatabase = await startTestDatabase({ max_wal_size: "4GB" })
  const app = await openApp(
    readConfig({ AUTH_SECRET: testDatabase.secret, LOG_LEVEL: "warn" }),
    testDatabase.databaseUrl,
  )
  try {
    const database = new pg.Client({ connectionString: testDatabase.databaseUrl })
    await database.connect()
    const { accountOf, world, bids } = await makeWorld(database, seed).finally(() => database.end())
    const { seconds, heapMb } = await measure(() => searchFindings(app))
    const { rows } = await app.pool.query<{ ids: string[] }>(
      "select array[member_id] || account_ids || case kind when 'shield' then array[other_id] else '{}' end as ids from integrity_findings where kind <> 'defaulter'",
    )
    const accused = new Map(rows.flatMap(({ ids }) => ids.map((id) => [accountOf.get(id) ?? id, id])))
    return { ...countFound(world, accused), bids, seconds, heapMb }
  } finally {
    await app.close()
    await testDatabase.stop()
  }
}

/** Does not return the lots and bids, which would count as memory of the search. */
async function makeWorld(database: pg.Client, seed: number) {
  const { lots, ...world } = generateWorld(seed, size)
  const accountOf = await loadWorld(database, { lots, ...world })
  return { accountOf, world, bids: lots.reduce((sum, lot) => sum + lot.bids.length, 0) }
}

async function measure(work: () => Promise<unknown>): Promise<{ seconds: number; heapMb: number }> {
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().heapUsed)
  }, 20)
  const start = performance.now()
  await work()
  clearInterval(watch)
  return { seconds: (performance.now() - start) / 1_000, heapMb: (most - before) / 1e6 }
}
