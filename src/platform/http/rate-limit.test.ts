import { expect, test } from "vitest"
import { openServices } from "#server/open-services.ts"
import { testApp } from "../../../test/db.ts"
import {
  countTry,
  type Limit,
  limitQueryFor,
  longestWaitOf,
  refundTries,
  resetTries,
  sweepLimits,
} from "./rate-limit.ts"

const one = await testApp()
/** Another process on the same database. */
const other = openServices(one)
const limit: Limit = { name: "test", times: 3, seconds: 60 }

test("tries are counted over all processes", async () => {
  expect(await countTry(one, limit, "ann")).toBeUndefined()
  expect(await countTry(other, limit, "ann")).toBeUndefined()
  expect(await countTry(one, limit, "ann")).toBeUndefined()
  expect(await longestWaitOf(other, [[limit, "ann"]])).toBeGreaterThan(55)
  expect(await countTry(other, limit, "ann")).toBeGreaterThan(55)
  expect(await countTry(one, limit, "ann")).toBeGreaterThan(55)
  expect(await countTry(one, limit, "ben")).toBeUndefined()
})

test("addresses of one IPv6 network count together", async () => {
  expect(await countTry(one, limit, "a form 2001:db8::1", 3)).toBeUndefined()
  expect(await countTry(other, limit, "a form 2001:db8::2")).toBeGreaterThan(0)
})

test("a try is taken back, and a reset forgets all of them, in every process that is not blocked", async () => {
  expect(await countTry(one, limit, "cat", 3)).toBeUndefined()
  await refundTries(other, [[limit, "cat"]])
  expect(await countTry(one, limit, "cat")).toBeUndefined()
  expect(await countTry(one, limit, "cat")).toBeGreaterThan(0)
  await resetTries(one, limit, "cat")
  expect(await countTry(one, limit, "cat", 3)).toBeUndefined()
})

test("a batch counts in the same store, each key as often as it occurs", async () => {
  await countTry(one, limit, "dan")
  const { statement, waitsOf } = limitQueryFor(limit, ["dan", "eve", "dan", "dan"])
  const waits = waitsOf((await other.pool.query(statement)).rows)
  expect(waits.map((seconds) => seconds === undefined)).toEqual([true, true, true, false])
  expect(await countTry(one, limit, "dan")).toBeGreaterThan(0)
})

test("tries of one moment are counted in one statement, each as often as it was made", async () => {
  const statements: unknown[] = []
  const query = (statement: never) => {
    statements.push(statement)
    return one.auxiliaryPool.query(statement)
  }
  const counted = openServices({ ...one, auxiliaryPool: { query } as never })
  const long: Limit = { name: "long-test", times: 1, seconds: 3_600 }
  const waits = await Promise.all([
    countTry(counted, limit, "gus", 2),
    countTry(counted, limit, "gus"),
    countTry(counted, limit, "gus"),
    countTry(counted, long, "gus"),
    countTry(counted, long, "gus"),
  ])
  expect(waits.map((seconds) => seconds === undefined)).toEqual([true, true, false, true, false])
  expect(waits[2]).toBeLessThanOrEqual(60)
  expect(waits[4]).toBeGreaterThan(3_500)
  expect(statements).toHaveLength(1)
})

test("without the database each process counts for itself", async () => {
  const cut = openServices({
    ...one,
    auxiliaryPool: { query: () => Promise.reject(new Error("cut")) } as never,
  })
  for (let tries = 0; tries < 3; tries++) expect(await countTry(cut, limit, "fay")).toBeUndefined()
  expect(await countTry(cut, limit, "fay")).toBeGreaterThan(0)
  expect(await countTry(one, limit, "fay")).toBeUndefined()
})

test("expired counts are swept and others stay", async () => {
  const row = (key: string, expire: number) =>
    one.pool.query("insert into limits (key, points, expire) values ($1, 1, $2)", [key, expire])
  await row("old", Date.now() - 1)
  await row("new", Date.now() + 60_000)
  expect(await sweepLimits(one)).toBeGreaterThan(0)
  const { rows } = await one.pool.query("select key from limits where key in ('old', 'new')")
  expect(rows).toEqual([{ key: "new" }])
})
