import { expect, test } from "vitest"
import { testApp } from "../../../test/db.ts"
import { SharedLimit } from "./shared-limit.ts"

const app = await testApp()
const one = new SharedLimit(app, "bids", 40)
const other = new SharedLimit(app, "bids", 40)
const minute = Math.floor(Date.now() / 60_000) * 60_000
const at = (ms: number) => minute + ms
const takenOf = (limit: SharedLimit, key: string, tries: number, now = at(0)) =>
  Array.from({ length: tries }, () => limit.count(key, now)).filter((wait) => wait === undefined).length

test("tries per minute are counted over all processes", async () => {
  expect(takenOf(one, "ann", 30)).toBe(30)
  await one.flush()
  expect(takenOf(other, "ann", 1)).toBe(1)
  await other.flush()
  expect(takenOf(other, "ann", 40)).toBe(9)
  await other.flush()
  expect(takenOf(one, "ann", 1)).toBeLessThanOrEqual(1)
  await one.flush()
  expect(takenOf(one, "ann", 40)).toBe(0)
})

test("limits of other names count apart", async () => {
  const searches = new SharedLimit(app, "searches", 40)
  expect(takenOf(searches, "ann", 40)).toBe(40)
  await searches.flush()
  expect(searches.count("ann", at(0))).toBe(60)
})

test("over the limit it says when to retry, and the next minute starts at zero", () => {
  takenOf(one, "ben", 40)
  expect(one.count("ben", at(45_000))).toBe(15)
  expect(takenOf(one, "ben", 50, at(60_000))).toBe(40)
})

test("processes that have not yet shared their counts allow at most the limit each", async () => {
  const taken = takenOf(one, "cat", 100, at(120_000)) + takenOf(other, "cat", 100, at(120_000))
  expect(taken).toBe(80)
  await Promise.all([one.flush(), other.flush()])
})

test("counts that could not be shared are shared later", async () => {
  let isCut = true
  const query = (...given: unknown[]) =>
    isCut
      ? Promise.reject(new Error("cut"))
      : Reflect.apply(app.auxiliaryPool.query, app.auxiliaryPool, given)
  const cut = new SharedLimit({ auxiliaryPool: { query } as never, log: app.log }, "bids", 40)
  expect(takenOf(cut, "dan", 50)).toBe(40)
  await cut.flush()
  isCut = false
  await cut.flush()
  const late = new SharedLimit(app, "bids", 40)
  late.count("dan", at(0))
  await late.flush()
  expect(late.count("dan", at(0))).toBeGreaterThan(0)
})
