import { setTimeout as wait } from "node:timers/promises"
import { afterAll, expect, inject, test } from "vitest"
import { TcpProxy } from "../../../test/servers/tcp-proxy.ts"
import { unavailabilityOf } from "../unavailable.ts"
import { connect } from "./db.server.ts"

const proxy = await TcpProxy.to(inject("postgresUrl"))
afterAll(() => proxy.close())
/** Our limits are seconds; a busy machine adds to them. */
const maxMs = 30_000

test("statements, idle transactions and lost clients have limits on the server, by the kind of pool", async () => {
  const limits = []
  for (const kind of ["plain", "prepared", "auxiliary", "reports"] as const) {
    const pool = connect(proxy.url, 1, kind).$client
    const { rows } = await pool.query(
      `select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle, current_setting('tcp_keepalives_idle') as alive`,
    )
    limits.push([kind, rows[0]])
    await pool.end()
  }
  const alive = "10"
  expect(limits).toEqual([
    ["plain", { statement: "5s", idle: "10s", alive }],
    ["prepared", { statement: "2s", idle: "10s", alive }],
    ["auxiliary", { statement: "2s", idle: "10s", alive }],
    ["reports", { statement: "2min", idle: "2min", alive }],
  ])
})

test("a statement waits for another's lock no longer than its own time limit", async () => {
  const pool = connect(proxy.url, 2, "prepared").$client
  const holder = await pool.connect()
  await holder.query("begin")
  await holder.query("select pg_advisory_xact_lock(4140)")
  const begun = performance.now()
  const problem = await pool.query("select pg_advisory_xact_lock(4140)").catch((each: unknown) => each)
  expect(unavailabilityOf(problem)).toBe("busy")
  expect(performance.now() - begun).toBeLessThan(maxMs)
  await holder.query("rollback")
  holder.release()
  await pool.end()
})

test("all connections that fall silent are closed after three seconds, and new ones work", async () => {
  const pool = connect(proxy.url, 4, "prepared").$client
  await Promise.all([1, 2, 3, 4].map(() => pool.query("select pg_sleep(0.2)")))
  expect(pool.idleCount).toBe(4)
  proxy.fallSilent()
  const begun = performance.now()
  const pending = pool.query("select 1").catch((each: unknown) => each)
  await wait(500)
  proxy.heal()
  expect(unavailabilityOf(await pending)).toBe("down")
  expect(performance.now() - begun).toBeLessThan(maxMs)
  const healed = performance.now()
  for (let times = 0; times < 4; times++)
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }])
  expect(performance.now() - healed).toBeLessThan(10_000)
  await pool.end()
})

test("a statement sent just as its connection reaches the idle limit is answered", async () => {
  const pool = connect(proxy.url, 1, "prepared").$client
  await pool.query("select 1")
  await wait(3_030)
  expect((await pool.query("select pg_sleep(0.3)")).rows).toHaveLength(1)
  await pool.end()
})

test("a server that accepts the connection but sends nothing is given up after two seconds", async () => {
  proxy.fallSilent()
  const pool = connect(proxy.url, 1, "plain").$client
  const begun = performance.now()
  expect(unavailabilityOf(await pool.query("select 1").catch((each: unknown) => each))).toBe("down")
  expect(performance.now() - begun).toBeLessThan(maxMs)
  proxy.heal()
  await pool.end()
})

test("the address may allow more seconds to connect", async () => {
  // An answer to each step of a sign-in comes that late, and it has several.
  proxy.delay(() => 700)
  const answers = await Promise.allSettled(
    [proxy.url, `${proxy.url}?connect_timeout=60`].map(async (url) => {
      const pool = connect(url, 1, "prepared").$client
      return await pool.query("select 1").finally(() => pool.end())
    }),
  )
  proxy.heal()
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "fulfilled"])
})

test("a connection lost before its transaction has begun leaves the pool no smaller", async () => {
  const db = connect(proxy.url, 1)
  for (let times = 0; times < 3; times++) {
    await db.execute("select 1")
    proxy.cut()
    await expect(db.transaction((tx) => tx.execute("select 1"))).rejects.toThrow()
    await expect(db.transaction((tx) => tx.execute("select 1"))).resolves.toBeDefined()
  }
  await db.$client.end()
})

test("a transaction with a failed statement that was not awaited is not a success", async () => {
  const db = connect(inject("postgresUrl"), 1)
  const hidden = db.transaction(async (tx) => {
    await tx.execute("select 1 / 0").catch(() => undefined)
  })
  await expect(hidden).rejects.toThrow("rolled back")
  await db.$client.end()
})
