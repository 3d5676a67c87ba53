import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterAll, afterEach, expect, inject, test } from "vitest"
import { TcpProxy } from "../../../test/servers/tcp-proxy.ts"
import { unavailabilityOf } from "../unavailable.ts"
import { openClient } from "./connection.server.ts"
import { connect } from "./db.server.ts"
import { withHostParameter } from "./hosts.ts"
import { TimelineFolder } from "./timeline-folder.ts"
import { WritableHosts } from "./writable-hosts.server.ts"

/** Two ways to one database: what is left of a failover without the promotion. */
const [a, b] = [await TcpProxy.to(inject("postgresUrl")), await TcpProxy.to(inject("postgresUrl"))]
const name = (proxy: TcpProxy) => new URL(proxy.url).host
const url = withHostParameter(a.url.replace(name(a), `${name(a)},${name(b)}`)) ?? ""

afterEach(() => {
  for (const proxy of [a, b]) proxy.heal()
})
afterAll(async () => {
  for (const proxy of [a, b]) await proxy.close()
})

const reasonOf = (asking: Promise<unknown>) =>
  asking.then(
    () => "answered",
    (problem) => unavailabilityOf(problem),
  )

test("a pool and a listening connection leave a host that is gone for the other", async () => {
  const pool = connect(url, 2, "prepared").$client
  const lost = Promise.withResolvers<Error>()
  const listener = await openClient(url, 2_000, { lost: lost.resolve })
  await pool.query("select 1")
  a.goDown()
  expect(unavailabilityOf(await lost.promise)).toBe("down")
  await expect.poll(() => reasonOf(pool.query("select 1"))).toBe("answered")
  const again = await openClient(url, 2_000)
  expect((await again.query("select 1 as one")).rows).toEqual([{ one: 1 }])
  for (const client of [listener, again]) await client.end().catch(() => undefined)
  await pool.end()
})

test("a host that falls silent does not delay a search that finds the primary", async () => {
  const pool = connect(url, 1).$client
  await pool.query("select 1")
  b.fallSilent()
  // A busy machine may hold up one of them.
  const searchMs: number[] = []
  for (let times = 0; times < 4; times++) {
    a.cut()
    await reasonOf(pool.query("select 1"))
    const begun = performance.now()
    await expect.poll(() => reasonOf(pool.query("select 1"))).toBe("answered")
    searchMs.push(performance.now() - begun)
  }
  expect(Math.min(...searchMs)).toBeLessThan(1_400)
  await pool.end()
})

test("without any host a caller waits no longer than its pool allows, and the next one succeeds", async () => {
  const pool = connect(url, 1, "prepared").$client
  for (const proxy of [a, b]) proxy.goDown()
  expect(await reasonOf(pool.query("select 1"))).toBe("down")
  for (const proxy of [a, b]) proxy.heal()
  await expect.poll(() => reasonOf(pool.query("select 1"))).toBe("answered")
  await pool.end()
})

test("a wrong password is no outage", async () => {
  const wrong = new URL(url)
  wrong.password = "wrong"
  await expect(openClient(wrong.href, 2_000)).rejects.toMatchObject({ code: "28P01" })
})

test.each([inject("postgresUrl"), url])(
  "a connection that accepts no writes is left for another",
  async (at) => {
    const db = connect(at, 1)
    const process = "select pg_backend_pid() as pid"
    const { rows } = await db.$client.query(process)
    const write = "create table never (id int)"
    const refused = db.transaction(async (tx) => {
      await tx.execute("set transaction read only")
      await tx.execute(write)
    })
    expect(await reasonOf(refused)).toBe("down")
    expect((await db.$client.query(process)).rows).not.toEqual(rows)
    await db.$client.end()
  },
)

test("a process that starts later refuses a primary of a timeline older than the last one seen here", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quaich-hosts-"))
  WritableHosts.rememberIn(folder)
  const remembered = new TimelineFolder(folder)
  let starts = 0
  /** A new start knows no host yet and has to find the primary. */
  const askAtStart = async () => {
    const pool = connect(`${url}&keepalives_idle=${++starts}`, 1).$client
    const reason = await reasonOf(pool.query("select 1"))
    await pool.end()
    return reason
  }
  const direct = new pg.Client({ connectionString: inject("postgresUrl") })
  await direct.connect()
  const { rows } = await direct.query<{ cluster: string }>(
    "select system_identifier::text as cluster from pg_control_system()",
  )
  await direct.end()
  const { cluster = "" } = rows[0] ?? {}
  expect(await askAtStart()).toBe("answered")
  const timeline = remembered.newestOf(cluster)
  expect(timeline).toBeGreaterThan(0)
  remembered.raise("another cluster", timeline + 1)
  expect(await askAtStart()).toBe("answered")
  remembered.raise(cluster, timeline + 1)
  expect(await askAtStart()).toBe("down")
  // Where nothing can be stored, nothing is remembered, and the database is used.
  writeFileSync(join(folder, "file"), "")
  WritableHosts.rememberIn(join(folder, "file"))
  expect(await askAtStart()).toBe("answered")
  WritableHosts.rememberIn(undefined)
  expect(await askAtStart()).toBe("answered")
  rmSync(folder, { recursive: true })
})
