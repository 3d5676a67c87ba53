import { beforeEach, expect, test } from "vitest"
import { z } from "zod"
import { testApp } from "../../../test/db.ts"
import { contextFor, transaction } from "../ctx.ts"
import { defineOutboxMessage, enqueue } from "./outbox.ts"
import { handleMessage, runOutbox, startOutbox } from "./run-outbox.ts"

const app = await testApp()
const ctx = contextFor(app)
let handled: string[][] = []

const note = defineOutboxMessage("test.note", z.object({ name: z.string() }))

const handlers = [
  handleMessage(note, 10, async (notes) => {
    const names = notes.map(({ name }) => name)
    if (names.includes("bad")) throw new Error("it is bad")
    handled.push(names)
  }),
]

beforeEach(async () => {
  handled = []
  await app.pool.query("delete from outbox_messages")
})

async function leave(...names: string[]): Promise<void> {
  await enqueue(
    ctx,
    note,
    names.map((name) => ({ name })),
  )
}

async function rows() {
  const { rows: left } = await app.pool.query<{ tries: number; error: string; waits: boolean }>(
    "select tries, error, due_at > now() as waits from outbox_messages",
  )
  return left
}

test("queued messages are handled together, in order, once", async () => {
  await leave("a", "b", "c")
  expect(await runOutbox(app, handlers)).toMatchObject({ count: 3, faults: [] })
  expect(handled).toEqual([["a", "b", "c"]])
  expect(await runOutbox(app, handlers)).toMatchObject({ count: 0 })
  expect(await rows()).toEqual([])
})

test("a rolled-back message is never handled", async () => {
  const undone = transaction(ctx, async (tx) => {
    await enqueue(tx, note, [{ name: "a" }])
    throw new Error("no")
  })
  await expect(undone).rejects.toThrow("no")
  expect(await runOutbox(app, handlers)).toMatchObject({ count: 0 })
})

test("a failing message delays no other, waits, and is given up after fifteen tries", async () => {
  await leave("a", "bad", "c")
  const { faults } = await runOutbox(app, handlers)
  expect(faults.map(({ problem }) => String(problem))).toEqual(["Error: it is bad"])
  expect(handled).toEqual([["a"], ["c"]])
  expect(await rows()).toEqual([{ tries: 1, error: "it is bad", waits: true }])
  expect(await runOutbox(app, handlers)).toMatchObject({ count: 0 })
  for (let tries = 1; tries < 15; tries++) {
    await app.pool.query("update outbox_messages set due_at = now() where due_at < 'infinity'")
    await runOutbox(app, handlers)
  }
  await app.pool.query("update outbox_messages set due_at = now() where due_at < 'infinity'")
  expect(await runOutbox(app, handlers)).toMatchObject({ count: 0 })
  expect(await rows()).toEqual([{ tries: 15, error: "it is bad", waits: true }])
})

test("two processes that read the queue at once handle different messages", async () => {
  const names = Array.from({ length: 150 }, (_, index) => `n${index}`)
  await leave(...names)
  const both = await Promise.all([runOutbox(app, handlers), runOutbox(app, handlers)])
  expect(both.reduce((all, { count }) => all + count, 0)).toBe(150)
  expect(handled.flat().toSorted()).toEqual(names.toSorted())
})

test("messages held by a connection that broke are handled at once by the next process", async () => {
  await leave("a")
  const broken = [
    handleMessage(note, 10, async () => {
      await app.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction' and datname = current_database()",
      )
    }),
  ]
  await expect(runOutbox(app, broken)).rejects.toThrow()
  const runAndRead = async () => {
    await runOutbox(app, handlers)
    return handled
  }
  await expect.poll(runAndRead).toEqual([["a"]])
})

test("a queue handles messages that arrive while it runs, and none after it is stopped", async () => {
  const running = startOutbox(app, [handlers])
  await leave("a")
  await expect.poll(() => handled).toEqual([["a"]])
  await running.stop()
  await leave("b")
  expect(await rows()).toHaveLength(1)
})

test("a payload of the wrong shape is retried, and the others are handled", async () => {
  await app.pool.query("insert into outbox_messages (name, payload) values ('test.note', '{}')")
  await leave("a")
  expect((await runOutbox(app, handlers)).faults).toHaveLength(1)
  expect(handled).toEqual([["a"]])
  expect(await rows()).toMatchObject([{ tries: 1 }])
})
