import { afterEach, beforeEach, expect, test } from "vitest"
import { cloneDatabase } from "../../../test/db.ts"
import { connect, type Db } from "./db.server.ts"

const backend = "select pg_backend_pid() as pid"
let db: Db

beforeEach(async () => {
  db = connect(await cloneDatabase(), 3, "reads")
})

afterEach(() => db.$client.end())

async function pidOf(text = backend, values: unknown[] = []): Promise<number> {
  const { rows } = await db.$client.query<{ pid: number }>({ text, values })
  return rows[0]?.pid ?? 0
}

test("statements of one tick share a connection, up to sixteen", async () => {
  const pids = await Promise.all(Array.from({ length: 20 }, () => pidOf()))
  expect(new Set(pids.slice(0, 16)).size).toBe(1)
  expect(new Set(pids.slice(16)).size).toBe(1)
  expect(pids[16]).not.toBe(pids[0])
})

test("a statement of a later tick does not wait for a slow one", async () => {
  const slow = pidOf("select pg_backend_pid() as pid from pg_sleep(0.5)").then(() => "slow")
  await new Promise(setImmediate)
  expect(await Promise.race([slow, pidOf().then(() => "later")])).toBe("later")
  await slow
})

test("a statement that fails leaves the others of its tick their results", async () => {
  const [first, failed, last] = await Promise.allSettled([pidOf(), pidOf("select 1 / 0 as pid"), pidOf()])
  expect([first.status, failed.status, last.status]).toEqual(["fulfilled", "rejected", "fulfilled"])
  expect(await pidOf()).toBeGreaterThan(0)
})

test("a connection that is cut fails its own statements only", async () => {
  const pid = await pidOf()
  const cut = pidOf("select pg_backend_pid() as pid from pg_sleep(5)")
  const failed = expect(cut).rejects.toThrow()
  await new Promise(setImmediate)
  await db.$client.query({ text: "select pg_terminate_backend($1)", values: [pid] })
  await failed
  expect(await pidOf()).not.toBe(pid)
})

test("a frequent statement is prepared, with any values", async () => {
  const text = "select $1::int as pid"
  for (let value = 1; value <= 8; value++) expect(await pidOf(text, [value])).toBe(value)
  const { rows } = await db.$client.query("select statement from pg_prepared_statements")
  expect(rows).toEqual([{ statement: text }])
})

test("a transaction has a connection of its own", async () => {
  await db.transaction(async (tx) => {
    const { rows } = await tx.$client.query<{ pid: number }>(backend)
    expect(await pidOf()).not.toBe(rows[0]?.pid)
  })
})
