import { EventEmitter } from "node:events"
import { expect, test } from "vitest"
import { askForMetrics } from "./ask-first-process.ts"

function firstProcess(answers: readonly unknown[]) {
  const channel = new EventEmitter()
  const send = () => {
    for (const answer of answers) channel.emit("message", answer)
  }
  return Object.assign(channel, { send }) as never as Parameters<typeof askForMetrics>[0] & EventEmitter
}

test("the first process answers with the figures of all, among other messages", async () => {
  const first = firstProcess([{ other: 1 }, { metrics: "bids 3" }])
  expect(await askForMetrics(first)).toBe("bids 3")
  expect(first.listenerCount("message")).toBe(0)
})

test("a first process that never answers is not waited for, nor one that could not read them", async () => {
  const silent = firstProcess([{ other: 1 }])
  expect(await askForMetrics(silent, 10)).toBeUndefined()
  expect(silent.listenerCount("message")).toBe(0)
  expect(await askForMetrics(firstProcess([{ metrics: "" }]))).toBeUndefined()
})
