import fc from "fast-check"
import { expect, test } from "vitest"
import { addToQueue, type QueuedScan, readQueue, removeFromQueue, sendQueue } from "./scan-queue.ts"

function memoryStorage() {
  const stored = new Map<string, string>()
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  }
}

const scanOf = (key: string): QueuedScan => ({
  key,
  mode: "shelve",
  code: "QB-7K3M9X2",
  shelf: "A1",
  at: "now",
})

test("whatever the connection does, every scan is recorded once, in its order", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 12 }),
      fc.array(fc.constantFrom("answered", "lost before", "lost after")),
      async (count, network) => {
        const storage = memoryStorage()
        const keys = Array.from({ length: count }, (_, at) => `key ${at}`)
        for (const key of keys) addToQueue(storage, "mem_1", scanOf(key))
        const recorded: string[] = []
        const weather = network.values()
        const send = async ({ key }: QueuedScan) => {
          const { value = "answered" } = weather.next()
          if (value !== "lost before" && !recorded.includes(key)) recorded.push(key)
          return value === "answered" ? ({ kind: "recorded" } as const) : ({ kind: "unanswered" } as const)
        }
        while (readQueue(storage, "mem_1").length > 0) await sendQueue(storage, "mem_1", send, () => {})
        expect(recorded).toEqual(keys)
      },
    ),
  )
})

test("a refused scan keeps its reason until it is removed, and the others go on", async () => {
  const storage = memoryStorage()
  for (const key of ["first", "second"]) addToQueue(storage, "mem_1", scanOf(key))
  const outcomes: string[] = []
  const send = async ({ key }: QueuedScan) =>
    key === "first"
      ? ({ kind: "refused", message: "Not received" } as const)
      : ({ kind: "recorded" } as const)
  await sendQueue(storage, "mem_1", send, ({ key }, { kind }) => outcomes.push(`${key} ${kind}`))
  expect(outcomes).toEqual(["first refused", "second recorded"])
  expect(readQueue(storage, "mem_1")).toMatchObject([{ key: "first", problem: "Not received" }])
  removeFromQueue(storage, "mem_1", "first")
  expect(readQueue(storage, "mem_1")).toEqual([])
})

test("a colleague on the same phone has a queue of their own, and a damaged one is empty", () => {
  const storage = memoryStorage()
  addToQueue(storage, "mem_1", scanOf("first"))
  expect(readQueue(storage, "mem_2")).toEqual([])
  for (const damaged of ["{", "null", '[{"key":1}]', '"x"']) {
    storage.setItem("scans:mem_1", damaged)
    expect(readQueue(storage, "mem_1")).toEqual([])
  }
})
