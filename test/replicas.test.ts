import { setTimeout as wait } from "node:timers/promises"
import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { readResultCards } from "#domains/archive/read-result-cards.ts"
import { products } from "#domains/catalogue/schema.ts"
import { healthReaders } from "#domains/health/read-health.ts"
import { ConfigProblem } from "#platform/config-problem.ts"
import { commitCountService } from "#platform/ctx.ts"
import type { Db } from "#platform/database/db.server.ts"
import { withHostParameter } from "#platform/database/hosts.ts"
import { openReplicas, type Replicas } from "#platform/database/replicas/replicas.server.ts"
import type { Id } from "#platform/ids.ts"
import { type CollectionSource, changeFeedsService, followChanges } from "#platform/indexes/change-feed.ts"
import { changedWithin } from "#platform/indexes/changed-within.ts"
import { readInPages } from "#platform/indexes/read-in-pages.ts"
import { openLog } from "#platform/log.ts"
import { withServices } from "#platform/service.ts"
import { readConfig } from "#server/config/config.ts"
import { type OpenApp, openApp } from "#server/open-app.ts"
import { diagnoseReplicas, examineReplicas } from "#server/operations/examine-replicas.ts"
import { product } from "./fixtures.ts"
import { maximumKey } from "./maximum-key.ts"
import { ask, killPostgres, PostgresPair } from "./storm/postgres-pair.ts"

let pair: PostgresPair
let app: OpenApp
let replicas: Replicas
const lines: string[] = []
const log = openLog("info", { write: (line) => void lines.push(line) })

beforeAll(async () => {
  // A query in the way of replay is cancelled at once.
  pair = await PostgresPair.start({ settings: { max_standby_streaming_delay: "0" } })
  const env = { AUTH_SECRET: "a secret of the replicas, long enough to sign with", MAXIMUM_KEY: maximumKey }
  const config = readConfig({ ...env, DATABASE_URL: pair.url, REPLICA_URL: pair.standby.url })
  app = await openApp(config, config.databaseUrl ?? "", log)
  replicas = app.offload as Replicas
})

afterAll(async () => {
  await app?.close()
  pair?.discard()
})

const isStandby = async (db: Db): Promise<boolean> => {
  const { rows } = await db.execute<{ is: boolean }>(sql`select pg_is_in_recovery() as is`)
  return rows[0]?.is ?? false
}

const untilUsed = () => expect.poll(async () => await isStandby(await replicas.reads())).toBe(true)
const faults = () => replicas.report().map(({ fault }) => fault)

async function rename(id: Id<"prd">, name: string): Promise<void> {
  await app.db.update(products).set({ name }).where(eq(products.id, id))
}

async function readName(id: Id<"prd">): Promise<string | undefined> {
  const db = await replicas.reads()
  const [row] = await db.select({ name: products.name }).from(products).where(eq(products.id, id))
  return row?.name
}

const sentTo = (url: string, text: string) =>
  ask(url, "select from pg_stat_activity where query like '%' || $1 || '%' and pid <> pg_backend_pid()", [
    text,
  ])

test("guests' cards, reports and fillings are read on the standby", async () => {
  await untilUsed()
  expect(await isStandby(await replicas.reports())).toBe(true)
  expect(await replicas.run(isStandby)).toBe(true)
  await expect
    .poll(async () => {
      await readResultCards(app, ["lot_missing" as Id<"lot">])
      return (await sentTo(pair.standby.url, "s.bid_count as")).length
    })
    .toBeGreaterThan(0)
  expect(await sentTo(pair.primary.url, "s.bid_count as")).toEqual([])
})

test("a read has everything that was committed before it, on the standby too", async () => {
  const id = await product(app, "Edition 0")
  let onStandby = 0
  for (let edition = 1; edition <= 100; edition++) {
    await rename(id, `Edition ${edition}`)
    expect(await readName(id)).toBe(`Edition ${edition}`)
    if (faults().every((fault) => fault === undefined)) onStandby++
  }
  expect(onStandby).toBeGreaterThan(0)
})

test("a standby that replays nothing is left out at once, and used again when it has caught up", async () => {
  const id = await product(app, "Before")
  await untilUsed()
  await ask(pair.standby.url, "select pg_wal_replay_pause()")
  await rename(id, "After")
  expect(await readName(id)).toBe("After")
  await expect.poll(faults).toEqual(["behind"])
  await expect.poll(() => replicas.report()[0]?.lagMs).toBeGreaterThan(0)
  const begun = performance.now()
  for (let read = 0; read < 50; read++) expect(await readName(id)).toBe("After")
  // Reads that waited for it would take this long each.
  expect(performance.now() - begun).toBeLessThan(50 * 200)
  await ask(pair.standby.url, "select pg_wal_replay_resume()")
  await untilUsed()
  expect(await readName(id)).toBe("After")
})

test("a query in the way of replay is repeated on the primary, and the standby stays in use", async () => {
  await ask(
    pair.primary.url,
    "create table cut_short as select 1 as one; grant select on cut_short to public",
  )
  await untilUsed()
  const db = await replicas.reports()
  expect(await isStandby(db)).toBe(true)
  const before = lines.length
  const slow = db
    .execute(sql`select one, pg_sleep(case when pg_is_in_recovery() then 60 else 0 end) from cut_short`)
    .then(({ rows }) => rows)
  await expect.poll(() => sentTo(pair.standby.url, "from cut_short")).not.toEqual([])
  await ask(pair.primary.url, "alter table cut_short add column two int")
  expect(await slow).toMatchObject([{ one: 1 }])
  expect(lines.slice(before).join("")).toContain("is repeated on the primary")
  await untilUsed()
})

test("work that fails on the standby is repeated whole on the primary, and a bug is not", async () => {
  await untilUsed()
  const seen: boolean[] = []
  await replicas.run(async (db) => {
    seen.push(await isStandby(db))
    const client = await db.$client.connect()
    await client
      .query("create temp table only_where_writes_are_accepted ()")
      .finally(() => client.release(true))
  })
  expect(seen).toEqual([true, false])
  await untilUsed()
  const bug = replicas.run(async () => {
    throw new TypeError("not the database's fault")
  })
  await expect(bug).rejects.toThrow("not the database's fault")
  await expect(replicas.run((db) => db.execute(sql`select 1 / 0`))).rejects.toThrow()
  expect(faults()).toEqual([undefined])
})

type NamedSource = CollectionSource<never, "age", "age">

/** Bottles by age. The ages change while an index is filled. */
const source: NamedSource = {
  schema: { facets: [], figures: ["age"], sorts: { age: { by: "age", isFalling: false } } },
  async *readAll(snapshot) {
    for await (const rows of readInPages<AgedRow>(snapshot, "select id, age from products order by id")) {
      // Changes are committed while it reads.
      await wait(50)
      yield rows.map(asEntry)
    }
  },
  async readChanged({ pool }, since) {
    const { rows } = await pool.query<AgedRow & { seen: string }>(
      `select id, age, s.seen from (select pg_snapshot_xmin(pg_current_snapshot())::text as seen) s
       left join products on ${changedWithin("changed_in")}`,
      [since],
    )
    const changed = rows.filter(({ id }) => id !== null).map(asEntry)
    return { seen: rows[0]?.seen ?? since, changed, deleted: [] }
  },
}

type AgedRow = { id: string; age: number }

const asEntry = ({ id, age }: AgedRow) => ({
  id,
  texts: { name: id, makers: [], facts: [] },
  facets: {},
  figures: { age },
})

test("an index filled from the standby misses no change, however late its transaction commits", async () => {
  const ids: Id<"prd">[] = []
  for (let at = 0; at < 20; at++) ids.push(await product(app, `Aged ${at}`))
  let age = 100
  const change = (id: Id<"prd">) => ({
    text: "update products set age = $1 where id = $2",
    values: [++age, id],
  })
  for (const id of ids) await app.pool.query(change(id))
  await untilUsed()
  let isOver = false
  async function keepChanging(own: readonly Id<"prd">[]): Promise<void> {
    for (let turn = 0; !isOver; turn++) {
      const client = await app.pool.connect()
      await client.query("begin")
      await client.query(change(own[turn % own.length] ?? "prd_none"))
      // Fillings begin and end while it is open.
      await wait(turn % 3 === 0 ? 120 : 5)
      await client.query("commit")
      client.release()
    }
  }
  const writers = [0, 1, 2, 3].map((at) => keepChanging(ids.slice(at * 5, at * 5 + 5)))
  const indexes = []
  for (let filling = 0; filling < 12; filling++) {
    const { pool, offload } = app
    const own = withServices({ pool, offload, log }, [commitCountService, changeFeedsService])
    const reader = followChanges(source)
    await reader.asItIs(own)
    indexes.push({ own, reader })
  }
  isOver = true
  await Promise.all(writers)
  expect(faults()).toEqual([undefined])
  const { rows } = await app.pool.query("select id from products where age is not null order by age, id")
  const expected = rows.map(({ id }) => id)
  expect(expected).toHaveLength(ids.length)
  for (const { own, reader } of indexes)
    await expect
      .poll(async () => {
        const { index } = await reader.fresh(own)
        return index
          .page({ filter: { is: {} }, sort: "age", from: 0, size: 100 })
          .ids.filter((id) => expected.includes(id))
      })
      .toEqual(expected)
})

test("no read fails while the standby is killed and comes back", async () => {
  const id = await product(app, "Steady")
  await untilUsed()
  // The primary would wait for it.
  await ask(pair.primary.url, "alter system set synchronous_standby_names = ''")
  await ask(pair.primary.url, "select pg_reload_conf()")
  let isOver = false
  let reads = 0
  async function keepReading(): Promise<void> {
    for (; !isOver; reads++) expect(await readName(id)).toBe("Steady")
  }
  const readers = [keepReading(), keepReading(), keepReading()]
  await expect.poll(() => reads).toBeGreaterThan(20)
  killPostgres(pair.standby)
  await expect.poll(faults).toEqual(["gone"])
  const without = reads
  await expect.poll(() => reads).toBeGreaterThan(without + 20)
  await pair.restart(pair.standby)
  await untilUsed()
  isOver = true
  await Promise.all(readers)
})

test("the doctor says whether each replica is used", async () => {
  await untilUsed()
  const { url } = pair.standby
  const { state, words } = await examineReplicas(pair.primary.url, url)
  expect([state, words]).toEqual(["fine", "all 1 have what the primary has"])
  expect(diagnoseReplicas([{ host: "b:5432", fault: "behind", lagMs: 9 }])).toEqual({
    state: "warning",
    words: "1 of 1 not used (b:5432 behind); the primary answers in their place",
  })
  expect(await healthReaders.replicas(app)).toMatchObject({ listed: 1, leftOut: 0 })
})

test("a copy of another database is refused with its address", async () => {
  const { reads, reports } = app
  const opened = openReplicas({ url: inject("postgresUrl"), primary: { reads, reports }, log })
  const problem = await opened.catch((each: unknown) => each)
  expect(problem).toBeInstanceOf(ConfigProblem)
  expect(String(problem)).toMatch(/REPLICA_URL leads at \S+:\d+ to a copy of another database/)
})

test("after a failover a promoted replica is read, and a former primary is not", async () => {
  const { reads, reports } = app
  const both = await openReplicas({
    url: withHostParameter(pair.url) ?? "",
    primary: { reads, reports },
    log,
  })
  const bothFaults = () => both.report().map(({ fault }) => fault)
  await expect.poll(bothFaults).toEqual([undefined, undefined])
  const id = await product(app, "Of both histories")
  const former = pair.primary
  killPostgres(former)
  await pair.promoteStandby()
  await expect
    .poll(() =>
      rename(id, "Of the new history").then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await pair.bringBackFormerPrimary()
  await expect.poll(bothFaults).toEqual(["diverged", undefined])
  // It is ahead of the position at which they parted.
  await ask(former.url, "update products set name = 'Of the former history' where id = $1", [id])
  for (let read = 0; read < 20; read++) {
    const db = await both.reads()
    const { rows } = await db.execute(sql`select name from products where id = ${id}`)
    expect(rows).toEqual([{ name: "Of the new history" }])
  }
  expect(bothFaults()).toEqual(["diverged", undefined])
  await pair.rebuildStandby()
  await expect.poll(bothFaults).toEqual([undefined, undefined])
  await both.close()
})
