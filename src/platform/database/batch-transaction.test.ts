import { sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { testApp } from "../../../test/db.ts"
import { commitsOf, contextFor, type Tx, transaction } from "../ctx.ts"
import { enqueueWrite, runBatch } from "./batch-transaction.server.ts"
import { sqlClientOf } from "./db.server.ts"

const app = await testApp()
const writing = (key: string, points: number | string = 1) => ({
  text: "insert into limits (key, points) values ($1, $2::text::int)",
  values: [key, points],
})
const write = (tx: Tx, key: string) => sqlClientOf(tx.db).query(writing(key))
const keys = async () =>
  (await app.pool.query("select key from limits order by key")).rows.map(({ key }) => key)

beforeEach(async () => {
  await app.pool.query("delete from limits")
})

test("a queued write is committed with the batch, and its callback runs after the commit", async () => {
  const published: string[] = []
  const before = commitsOf(app)
  await runBatch(app, async (tx) => {
    tx.afterCommit(() => published.push("committed"))
    await write(tx, "waited for")
    await enqueueWrite(tx, writing("along"), ({ rowCount }) =>
      tx.afterCommit(() => published.push(`${rowCount} along`)),
    )
    expect(published).toEqual([])
  })
  expect(await keys()).toEqual(["along", "waited for"])
  expect(published).toEqual(["committed", "1 along"])
  expect(commitsOf(app)).toBe(before + 1)
})

test("a failed queued write rolls back the whole batch, and its error reaches the caller", async () => {
  const published: string[] = []
  const failed = runBatch(app, async (tx) => {
    tx.afterCommit(() => published.push("committed"))
    await write(tx, "waited for")
    await enqueueWrite(tx, writing("along", "no number"))
  })
  await expect(failed).rejects.toThrow("invalid input syntax")
  expect(await keys()).toEqual([])
  expect(published).toEqual([])
  await runBatch(app, async (tx) => void (await write(tx, "after it")))
  expect(await keys()).toEqual(["after it"])
})

test("if several statements that are not awaited fail, the caller gets the first error", async () => {
  for (const more of [
    enqueueWrite,
    (tx: Tx, statement: { text: string }) => sqlClientOf(tx.db).query(statement),
  ]) {
    const failed = runBatch(app, async (tx) => {
      await enqueueWrite(tx, writing("along", "no number"))
      await more(tx, writing("behind it"))
    })
    await expect(failed).rejects.toThrow("invalid input syntax")
    expect(await keys()).toEqual([])
  }
})

test("a value that cannot be serialized rolls back the batch, although the database never receives it", async () => {
  const own: { own?: object } = {}
  own.own = own
  const failed = runBatch(app, async (tx) => {
    await enqueueWrite(tx, writing("before it"))
    await enqueueWrite(tx, { ...writing("without end"), values: ["without end", own] })
    await enqueueWrite(tx, writing("behind it"))
  })
  await expect(failed).rejects.toThrow("circular structure")
  expect(await keys()).toEqual([])
})

test("in an ordinary transaction a queued write is awaited", async () => {
  const published: (number | null)[] = []
  await transaction(contextFor(app), async (tx) => {
    await enqueueWrite(tx, writing("waited for"), ({ rowCount }) => void published.push(rowCount))
    expect(published).toEqual([1])
  })
  expect(await keys()).toEqual(["waited for"])
})

test("an error in the work itself rolls back every write, awaited or not", async () => {
  const failed = runBatch(app, async (tx) => {
    await enqueueWrite(tx, writing("along"))
    throw new Error("thought better of it")
  })
  await expect(failed).rejects.toThrow("thought better of it")
  expect(await keys()).toEqual([])
})

test("a nested transaction in a batch is rolled back alone", async () => {
  await runBatch(app, async (tx) => {
    await write(tx, "outer")
    const inner = tx.db.transaction(async (db) => {
      await db.execute(sql`insert into limits (key, points) values ('inner', 1)`)
      throw new Error("not this one")
    })
    await expect(inner).rejects.toThrow("not this one")
  })
  expect(await keys()).toEqual(["outer"])
})

test.each(["transaction", "batch"])(
  "of two that lock the same rows in opposite orders, a %s that PostgreSQL rolls back runs again",
  async (kind) => {
    for (const key of ["a", "b"]) await app.pool.query(writing(key))
    const published: string[] = []
    const bothHoldOne = Promise.withResolvers<void>()
    let holding = 0
    let runs = 0
    const add = (tx: Tx, key: string) =>
      sqlClientOf(tx.db).query({
        text: "update limits set points = points + 1 where key = $1",
        values: [key],
      })
    const addToBoth = async (tx: Tx, first: string, second: string) => {
      runs++
      tx.afterCommit(() => published.push(first))
      await add(tx, first)
      if (++holding === 2) bothHoldOne.resolve()
      await bothHoldOne.promise
      await add(tx, second)
    }
    const run = (first: string, second: string) =>
      kind === "batch"
        ? runBatch(app, (tx) => addToBoth(tx, first, second))
        : transaction(contextFor(app), (tx) => addToBoth(tx, first, second))
    await Promise.all([run("a", "b"), run("b", "a")])
    expect(runs).toBeGreaterThanOrEqual(3)
    expect(published.toSorted()).toEqual(["a", "b"])
    const { rows } = await app.pool.query("select sum(points)::int as points from limits")
    expect(rows).toEqual([{ points: 6 }])
  },
)
