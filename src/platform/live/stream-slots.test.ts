import { setTimeout as wait } from "node:timers/promises"
import fc from "fast-check"
import { expect, test, vi } from "vitest"
import { StreamSlots } from "./stream-slots.ts"

test("a client has a fixed number of streams, and gets another once one is closed", () => {
  const slots = new StreamSlots({ perClient: 2, inAll: 100 })
  const first = slots.acquire("203.0.113.9")
  expect(slots.acquire("203.0.113.9")).toBeDefined()
  expect(slots.acquire("203.0.113.9")).toBeUndefined()
  expect(slots.acquire("203.0.113.10")).toBeDefined()
  first?.()
  expect(slots.acquire("203.0.113.9")).toBeDefined()
})

test("the addresses of one IPv6 network are one client", () => {
  const slots = new StreamSlots({ perClient: 1, inAll: 100 })
  expect(slots.acquire("2001:db8:0:1::1")).toBeDefined()
  expect(slots.acquire("2001:db8:0:1:ffff::2")).toBeUndefined()
  expect(slots.acquire("2001:db8:0:2::1")).toBeDefined()
})

test("a client that keeps opening and closing streams waits for the next minute", () => {
  vi.useFakeTimers({ toFake: ["performance"] })
  try {
    const slots = new StreamSlots({ perClient: 2, inAll: 100 })
    for (let time = 0; time < 12; time++) slots.acquire("203.0.113.9")?.()
    expect(slots.acquire("203.0.113.9")).toBeUndefined()
    expect(slots.acquire("203.0.113.10")).toBeDefined()
    vi.advanceTimersByTime(60_000)
    expect(slots.acquire("203.0.113.9")).toBeDefined()
  } finally {
    vi.useRealTimers()
  }
})

test("a few streams begin at once, and one that fails delays no other", async () => {
  const slots = new StreamSlots({ perClient: 100, inAll: 100 })
  let beginning = 0
  let max = 0
  const begun = Array.from({ length: 40 }, (_, at) =>
    slots.begin(async () => {
      max = Math.max(max, ++beginning)
      await wait(2)
      beginning--
      if (at % 7 === 0) throw new Error("a database that is away")
      return at
    }),
  )
  const outcomes = await Promise.allSettled(begun)
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(6)
  expect(max).toBe(4)
})

test("all clients together have a fixed number of streams", () => {
  const slots = new StreamSlots({ perClient: 5, inAll: 3 })
  for (const address of ["203.0.113.1", "203.0.113.2", "203.0.113.3"])
    expect(slots.acquire(address)).toBeDefined()
  expect(slots.acquire("203.0.113.4")).toBeUndefined()
})

test("the count always equals the open streams, however they open and close", () => {
  const steps = fc.array(fc.record({ client: fc.integer({ min: 1, max: 4 }), opens: fc.boolean() }))
  fc.assert(
    fc.property(steps, (taken) => {
      const slots = new StreamSlots({ perClient: 3, inAll: 7 })
      const open = new Map<number, (() => void)[]>()
      for (const { client, opens } of taken) {
        const own = open.get(client) ?? []
        open.set(client, own)
        const all = [...open.values()].flat().length
        if (!opens) own.pop()?.()
        else {
          const release = slots.acquire(`203.0.113.${client}`)
          expect(release !== undefined).toBe(own.length < 3 && all < 7)
          if (release) own.push(release)
        }
      }
    }),
  )
})
