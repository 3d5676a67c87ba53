import { createServer, type Server } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import { afterEach, beforeEach, expect, test } from "vitest"
import { Watcher } from "../../../bench/watcher.ts"
import { LiveHub } from "./live.ts"
import { defineTopic } from "./topic.ts"

const lotTopic = defineTopic<{ priceCents?: number }>("lot")

let hub: LiveHub
let server: Server
let port: number
const watchers: Watcher[] = []

beforeEach(async () => {
  hub = new LiveHub()
  server = createServer(async (incoming, outgoing) => {
    if (incoming.url === "/slow") {
      await wait(100)
      outgoing.end("slow")
      return
    }
    const ids = new URL(incoming.url ?? "", "http://hub").searchParams.getAll("lot")
    const send = await hub.open(outgoing, ids.map(lotTopic.of), new Date("2026-12-01T12:00:00Z"))
    send([])
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  port = (server.address() as AddressInfo).port
})

afterEach(() => {
  for (const watcher of watchers.splice(0)) watcher.close()
  server.close()
})

async function watch(...ids: string[]): Promise<Record<string, unknown>[]> {
  const seen: Record<string, unknown>[] = []
  const query = ids.map((id) => `lot=${id}`).join("&")
  const watcher = new Watcher(port, `/?${query}`, ({ event, data }) => event === "state" && seen.push(data))
  watchers.push(watcher)
  await watcher.opened
  return seen
}

test("watchers receive only their own topics, and a burst arrives as its last state", async () => {
  const [one, both, other] = await Promise.all([watch("1"), watch("1", "2"), watch("3")])
  for (let version = 1; version <= 5; version++)
    hub.publish(lotTopic.state("1", version, { priceCents: version }))
  hub.publish(lotTopic.state("2", 1, {}))
  await expect.poll(() => one).toEqual([{ topic: "lot:1", version: 5, priceCents: 5 }])
  await expect
    .poll(() => both)
    .toEqual([
      { topic: "lot:1", version: 5, priceCents: 5 },
      { topic: "lot:2", version: 1 },
    ])
  expect(other).toEqual([])
})

test("watchers of the same topics share a group, whatever the order or repetition", async () => {
  const [one, other] = await Promise.all([watch("1", "2", "3"), watch("3", "2", "1", "2", "2")])
  expect(hub.groups).toBe(1)
  hub.publish(lotTopic.state("2", 1, {}))
  await expect.poll(() => [one, other]).toEqual(Array(2).fill([{ topic: "lot:2", version: 1 }]))
})

test("a stream requested before the previous response is finished opens after it", async () => {
  const socket = connect(port, "127.0.0.1")
  let heard = ""
  socket.on("data", (bytes) => {
    heard += bytes
  })
  socket.write(`GET /slow HTTP/1.1\r\nhost: hub\r\n\r\nGET /?lot=1 HTTP/1.1\r\nhost: hub\r\n\r\n`)
  await expect.poll(() => heard).toMatch(/slow[\s\S]*text\/event-stream[\s\S]*event: clock/)
  hub.publish(lotTopic.state("1", 1, {}))
  await expect.poll(() => heard).toContain('{"topic":"lot:1","version":1}')
  socket.destroy()
  await expect.poll(() => hub.connections).toBe(0)
})

test("a stream whose connection closes while it waits is not opened", async () => {
  const socket = connect(port, "127.0.0.1")
  socket.write(`GET /slow HTTP/1.1\r\nhost: hub\r\n\r\nGET /?lot=1 HTTP/1.1\r\nhost: hub\r\n\r\n`)
  await wait(30)
  socket.destroy()
  await wait(150)
  await expect.poll(() => hub.connections).toBe(0)
})

test("a state older than the last one seen is dropped, whatever its source", async () => {
  const seen = await watch("1")
  hub.receive(lotTopic.state("1", 7, {}))
  await expect.poll(() => seen.length).toBe(1)
  hub.receive(lotTopic.state("1", 6, {}))
  await wait(100)
  hub.receive(lotTopic.state("1", 8, {}))
  await expect.poll(() => seen.map(({ version }) => version)).toEqual([7, 8])
})

test("changes published here are relayed, received ones are not", () => {
  const relayed: number[] = []
  hub.connect({
    ...{ filter: undefined, downSeconds: () => null, close: async () => undefined },
    send: ({ version }) => relayed.push(version),
  })
  hub.publish(lotTopic.state("1", 1, {}))
  hub.receive(lotTopic.state("1", 2, {}))
  expect(relayed).toEqual([1])
})

test("a watcher who leaves is removed, and closing the hub ends every stream", async () => {
  await watch("1")
  await watch("1")
  expect(hub.connections).toBe(2)
  watchers.pop()?.close()
  await expect.poll(() => hub.connections).toBe(1)
  hub.close()
  await expect.poll(() => hub.connections).toBe(0)
})

test("the initial states are read once the news of the topics are heard, and topics are left with the last stream", async () => {
  const confirmation = Promise.withResolvers<void>()
  const subscribed: string[][] = []
  hub.connect({
    ...{ send: () => undefined, downSeconds: () => 0, close: async () => undefined },
    filter: {
      watch: (topics) => {
        subscribed.push([...topics])
        return confirmation.promise
      },
      unwatch: () => undefined,
    },
  })
  const seen = await watch("1", "2")
  const also = await watch("1", "2")
  expect(subscribed).toEqual([["lot:1", "lot:2"]])
  expect(hub.hearsSince([lotTopic.of("1")], performance.now())).toBe(false)
  hub.receive(lotTopic.state("1", 1, {}))
  confirmation.resolve()
  await expect.poll(() => hub.hearsSince([lotTopic.of("1"), lotTopic.of("2")], performance.now())).toBe(true)
  await expect.poll(() => [seen, also]).toEqual(Array(2).fill([{ topic: "lot:1", version: 1 }]))
})
