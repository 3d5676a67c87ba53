import { setTimeout as wait } from "node:timers/promises"
import { afterEach, beforeEach, expect, test } from "vitest"
import { openLog } from "#platform/log.ts"
import { DrawingRoom } from "./drawing-room.ts"

let room: DrawingRoom
let lines: string[]

beforeEach(() => {
  lines = []
  const log = openLog("error", { write: (line: string) => void lines.push(line) })
  room = new DrawingRoom(log, 1, { guests: [] }, "test/drawing-thread-that-ends.ts")
})

afterEach(async () => await room.close())

function print(siteName: string) {
  const order = { kind: "orders.paid", to: "ann@quaich.example", language: "en", facts: {} } as const
  return room.print({ order, siteName })
}

/** A letter from the first moment on in which a thread takes one. */
async function printed(siteName: string) {
  let printing = print(siteName)
  for (; !printing; printing = print(siteName)) await wait(20)
  return await printing
}

test("whoever waits for a thread that ends is told at once, and the next is begun", async () => {
  expect(await printed("Quaich")).toMatchObject({ subject: "Quaich" })
  expect(await Promise.all([print("kept"), print("the end")])).toEqual([undefined, undefined])
  // Until it is there, the house does everything itself.
  expect(print("Quaich")).toBeUndefined()
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ err: 1, msg: expect.stringContaining("begun again") })
  expect(await printed("again")).toMatchObject({ subject: "again" })
  expect(lines).toHaveLength(1)
})

test("two letters wait for a thread at most, and none is lost when it is closed", async () => {
  await printed("Quaich")
  const waiting = [print("kept"), print("kept")]
  expect(print("Quaich")).toBeUndefined()
  await room.close()
  expect(await Promise.all(waiting)).toEqual([undefined, undefined])
  expect(lines).toEqual([])
})
