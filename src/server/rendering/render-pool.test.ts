import { setTimeout as wait } from "node:timers/promises"
import { afterEach, beforeEach, expect, test } from "vitest"
import { openLog } from "#platform/log.ts"
import { RenderPool } from "./render-pool.ts"

let room: RenderPool
let lines: string[]

beforeEach(() => {
  lines = []
  const log = openLog("error", { write: (line: string) => void lines.push(line) })
  room = new RenderPool(log, 1, { guests: [] }, "test/render-thread-that-ends.ts")
})

afterEach(async () => await room.close())

function print(siteName: string) {
  const order = { kind: "orders.paid", to: "ann@quaich.example", language: "en", facts: {} } as const
  return room.renderEmail({ order, siteName })
}

async function printed(siteName: string) {
  let printing = print(siteName)
  for (; !printing; printing = print(siteName)) await wait(20)
  return await printing
}

test("work sent to a thread that ends is returned at once, and a new thread starts", async () => {
  expect(await printed("Quaich")).toMatchObject({ subject: "Quaich" })
  expect(await Promise.all([print("kept"), print("the end")])).toEqual([undefined, undefined])
  // Until the thread is ready, the main thread renders.
  expect(print("Quaich")).toBeUndefined()
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ err: 1, msg: expect.stringContaining("restarted") })
  expect(await printed("again")).toMatchObject({ subject: "again" })
  expect(lines).toHaveLength(1)
})

test("e-mails wait for a free thread and are rendered in order", async () => {
  await printed("Quaich")
  const names = Array.from({ length: 50 }, (_, index) => `email ${index}`)
  const subjects: string[] = []
  await Promise.all(names.map(async (name) => subjects.push((await print(name))?.subject ?? "not printed")))
  expect(subjects).toEqual(names)
})

test("waiting e-mails are returned when no thread is left, and none is lost on closing", async () => {
  await printed("Quaich")
  const waiting = Array.from({ length: 12 }, () => print("kept"))
  const last = print("the last of many")
  expect(last).toBeInstanceOf(Promise)
  await room.close()
  expect(await Promise.all([...waiting, last])).toEqual(Array.from({ length: 13 }, () => undefined))
  expect(lines).toEqual([])
})

test("e-mails sent to a thread that ends are returned", async () => {
  await printed("Quaich")
  const ending = [print("the end"), ...Array.from({ length: 12 }, () => print("Quaich"))]
  expect(await Promise.all(ending)).toEqual(Array.from({ length: 13 }, () => undefined))
  expect(await printed("again")).toMatchObject({ subject: "again" })
})
