import fc from "fast-check"
import { expect, test } from "vitest"
import { WatchedTopics } from "./watched-topics.ts"

class RecordedFilter {
  readonly subscribed = new Set<string>()
  confirm: () => Promise<void> = async () => undefined

  watch(topics: readonly string[]): Promise<void> {
    for (const topic of topics) {
      expect(this.subscribed.has(topic), "twice").toBe(false)
      this.subscribed.add(topic)
    }
    return this.confirm()
  }

  unwatch(topics: readonly string[]): void {
    for (const topic of topics) expect(this.subscribed.delete(topic)).toBe(true)
  }
}

const later = () => performance.now() + 60_001

test("watching waits for the confirmation, also for those who come second", async () => {
  const filter = new RecordedFilter()
  const confirmation = Promise.withResolvers<void>()
  filter.confirm = () => confirmation.promise
  const watched = new WatchedTopics(filter)
  const begun = performance.now()
  let isHeard = 0
  const all = [watched.watch(["a", "b"]), watched.watch(["b"])].map((each) => each.then(() => isHeard++))
  await new Promise(setImmediate)
  expect(isHeard).toBe(0)
  expect(watched.hearsSince(["b"], performance.now())).toBe(false)
  confirmation.resolve()
  await Promise.all(all)
  expect(watched.hearsSince(["a", "b"], performance.now())).toBe(true)
  expect(watched.hearsSince(["a"], begun)).toBe(false)
  expect(watched.hearsSince(["a", "c"], performance.now())).toBe(false)
  watched.close()
})

test("a topic is heard for a minute after its last watcher has left", async () => {
  const filter = new RecordedFilter()
  const watched = new WatchedTopics(filter)
  await watched.watch(["a"])
  await watched.watch(["a"])
  watched.unwatch(["a"])
  watched.sweep(later())
  expect([...filter.subscribed]).toEqual(["a"])
  watched.unwatch(["a"])
  watched.sweep(performance.now() + 50_000)
  expect([...filter.subscribed]).toEqual(["a"])
  watched.sweep(later())
  expect([...filter.subscribed]).toEqual([])
  expect(watched.hearsSince(["a"], performance.now())).toBe(false)
  watched.close()
})

test("whatever is watched and left, exactly the watched topics are subscribed after a sweep", async () => {
  const topics = fc.constantFrom("a", "b", "c", "d")
  const steps = fc.array(
    fc.record({ opens: fc.boolean(), topics: fc.array(topics, { minLength: 1 }), sweeps: fc.boolean() }),
  )
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const filter = new RecordedFilter()
      const watched = new WatchedTopics(filter)
      const open: string[][] = []
      for (const { opens, topics: names, sweeps } of taken) {
        if (opens) {
          open.push(names)
          await watched.watch(names)
        } else watched.unwatch(open.pop() ?? [])
        if (!sweeps) continue
        watched.sweep(later())
        expect(filter.subscribed).toEqual(new Set(open.flat()))
      }
      watched.close()
    }),
  )
})
