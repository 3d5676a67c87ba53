import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import { afterEach, beforeEach, expect, test } from "vitest"
import { Watcher } from "../../bench/watcher.ts"
import { LiveHub } from "./live.ts"

let hub: LiveHub
let server: Server
let port: number
const watchers: Watcher[] = []

beforeEach(async () => {
  hub = new LiveHub()
  server = createServer((incoming, outgoing) => {
    const topics = new URL(incoming.url ?? "", "http://hub").searchParams.getAll("topic")
    hub.open(outgoing, topics, new Date("2026-12-01T12:00:00Z"))([])
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  port = (server.address() as AddressInfo).port
})

afterEach(() => {
  for (const watcher of watchers.splice(0)) watcher.close()
  server.close()
})

async function watch(...topics: string[]): Promise<Record<string, unknown>[]> {
  const seen: Record<string, unknown>[] = []
  const query = topics.map((topic) => `topic=${topic}`).join("&")
  const watcher = new Watcher(port, `/?${query}`, ({ event, data }) => event === "state" && seen.push(data))
  watchers.push(watcher)
  await watcher.opened
  return seen
}

test("watchers hear of their own topics only, and a burst arrives as its last state", async () => {
  const [one, both, other] = await Promise.all([watch("lot:1"), watch("lot:1", "lot:2"), watch("lot:3")])
  for (let version = 1; version <= 5; version++)
    hub.publish({ topic: "lot:1", version, data: { priceCents: version } })
  hub.publish({ topic: "lot:2", version: 1, data: {} })
  await wait(150)
  expect(one).toEqual([{ topic: "lot:1", version: 5, priceCents: 5 }])
  expect(both).toEqual([
    { topic: "lot:1", version: 5, priceCents: 5 },
    { topic: "lot:2", version: 1 },
  ])
  expect(other).toEqual([])
})

test("an older state than the one seen is dropped, wherever it comes from", async () => {
  const seen = await watch("lot:1")
  hub.receive({ topic: "lot:1", version: 7, data: {} })
  await wait(100)
  hub.receive({ topic: "lot:1", version: 6, data: {} })
  await wait(100)
  expect(seen).toEqual([{ topic: "lot:1", version: 7 }])
})

test("what is published here is relayed, what was received is not", () => {
  const relayed: number[] = []
  hub.relay((state) => relayed.push(state.version))
  hub.publish({ topic: "lot:1", version: 1, data: {} })
  hub.receive({ topic: "lot:1", version: 2, data: {} })
  expect(relayed).toEqual([1])
})

test("a watcher who leaves is forgotten, and closing ends every stream", async () => {
  await watch("lot:1")
  await watch("lot:1")
  expect(hub.connections).toBe(2)
  watchers.pop()?.close()
  await wait(50)
  expect(hub.connections).toBe(1)
  hub.close()
  await wait(50)
  expect(hub.connections).toBe(0)
})
