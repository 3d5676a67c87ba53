import { beforeEach, expect, test } from "vitest"
import { contextFor, transaction } from "#platform/ctx.ts"
import { testHouse } from "../../test/db.ts"
import { doErrands, type Errands, startErrands } from "./do-errands.ts"
import { leaveErrands } from "./errands.ts"

const house = await testHouse()
const ctx = contextFor(house)
let done: string[][] = []

/** Takes names, ten together, and none at all where one of them is bad. */
const errands: Errands = {
  "test.note": {
    most: 10,
    async run(facts) {
      const names = facts.map((each) => (each as { name: string }).name)
      if (names.includes("bad")) throw new Error("it is bad")
      done.push(names)
    },
  },
}

beforeEach(async () => {
  done = []
  await house.pool.query("delete from errands")
})

async function leave(...names: string[]): Promise<void> {
  await leaveErrands(
    ctx,
    "test.note",
    names.map((name) => ({ name })),
  )
}

async function rows() {
  const { rows: left } = await house.pool.query<{ tries: number; fault: string; waits: boolean }>(
    "select tries, fault, due_at > now() as waits from errands",
  )
  return left
}

test("what is left is done together, in its order, once", async () => {
  await leave("a", "b", "c")
  expect(await doErrands(house, errands)).toMatchObject({ count: 3, faults: [] })
  expect(done).toEqual([["a", "b", "c"]])
  expect(await doErrands(house, errands)).toMatchObject({ count: 0 })
  expect(await rows()).toEqual([])
})

test("what is rolled back is never done", async () => {
  const undone = transaction(ctx, async (tx) => {
    await leaveErrands(tx, "test.note", [{ name: "a" }])
    throw new Error("no")
  })
  await expect(undone).rejects.toThrow("no")
  expect(await doErrands(house, errands)).toMatchObject({ count: 0 })
})

test("one that fails holds up nobody else, waits, and is given up after fifteen tries", async () => {
  await leave("a", "bad", "c")
  const { faults } = await doErrands(house, errands)
  expect(faults.map(({ problem }) => String(problem))).toEqual(["Error: it is bad"])
  expect(done).toEqual([["a"], ["c"]])
  expect(await rows()).toEqual([{ tries: 1, fault: "it is bad", waits: true }])
  expect(await doErrands(house, errands)).toMatchObject({ count: 0 })
  for (let tries = 1; tries < 15; tries++) {
    await house.pool.query("update errands set due_at = now() where due_at < 'infinity'")
    await doErrands(house, errands)
  }
  await house.pool.query("update errands set due_at = now() where due_at < 'infinity'")
  expect(await doErrands(house, errands)).toMatchObject({ count: 0 })
  expect(await rows()).toEqual([{ tries: 15, fault: "it is bad", waits: true }])
})

test("of two processes that look at once each does others", async () => {
  const names = Array.from({ length: 150 }, (_, place) => `n${place}`)
  await leave(...names)
  const both = await Promise.all([doErrands(house, errands), doErrands(house, errands)])
  expect(both.reduce((all, { count }) => all + count, 0)).toBe(150)
  expect(done.flat().toSorted()).toEqual(names.toSorted())
})

test("what one had in hand when its connection broke, the next does at once", async () => {
  await leave("a")
  const broken: Errands = {
    "test.note": {
      most: 10,
      async run() {
        await house.pool.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction' and datname = current_database()",
        )
      },
    },
  }
  await expect(doErrands(house, broken)).rejects.toThrow()
  const look = async () => {
    await doErrands(house, errands)
    return done
  }
  // The database takes a breath to end what was terminated.
  await expect.poll(look, { timeout: 5_000 }).toEqual([["a"]])
})

test("a lane does what comes while it runs, and no more once it is stopped", async () => {
  const running = startErrands(house, [errands])
  await leave("a")
  await expect.poll(() => done, { timeout: 5_000 }).toEqual([["a"]])
  await running.stop()
  await leave("b")
  expect(await rows()).toHaveLength(1)
})
