import { setImmediate as nextTurn } from "node:timers/promises"
import { expect, it } from "vitest"
import { PerTickQueue } from "./per-tick-queue.ts"

it("runs tasks in order of arrival, at most so many per turn of the event loop, including later ones", async () => {
  const few = new PerTickQueue(3)
  const ran: number[] = []
  for (let at = 0; at < 8; at++) few.run(() => ran.push(at))
  expect(ran).toEqual([])
  const afterEachTurn: number[] = []
  for (let turn = 0; turn < 4; turn++) {
    await nextTurn()
    afterEachTurn.push(ran.length)
    if (turn === 1) few.run(() => ran.push(8))
  }
  expect(afterEachTurn).toEqual([3, 6, 9, 9])
  expect(ran).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  few.run(() => ran.push(9))
  await nextTurn()
  expect(ran.at(-1)).toBe(9)
})

it("lets callers wait for their turn, at most so many per turn of the event loop", async () => {
  const few = new PerTickQueue(2)
  let begun = 0
  for (let at = 0; at < 5; at++) void few.turn().then(() => begun++)
  const afterEachTurn: number[] = []
  for (let turn = 0; turn < 3; turn++) {
    await nextTurn()
    afterEachTurn.push(begun)
  }
  expect(afterEachTurn).toEqual([2, 4, 5])
})
