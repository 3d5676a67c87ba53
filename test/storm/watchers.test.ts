import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { Watchers } from "./watchers.ts"

let stream: ServerResponse | undefined
const server = createServer((_, response) => {
  response.writeHead(200, { "content-type": "text/event-stream" })
  response.flushHeaders()
  stream = response
})

beforeAll(() => new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready)))
afterAll(() => void server.close())

function send(version: number, endsAt: string): void {
  stream?.write(`event: state\ndata: ${JSON.stringify({ topic: "lot:a", version, endsAt })}\n\n`)
}

test("a newer state with an earlier end is counted, and an older state is not", async () => {
  const watchers = new Watchers([(server.address() as AddressInfo).port], ["a"], 1)
  try {
    await expect.poll(() => stream).toBeDefined()
    send(1, "2026-12-01T12:00:00.000Z")
    send(3, "2026-12-01T12:05:00.000Z")
    send(2, "2026-12-01T12:00:00.000Z")
    send(3, "2026-12-01T12:05:00.000Z")
    expect(await watchers.countStale(async () => new Map([["a", 3]]), 30_000)).toBe(0)
    expect(watchers.earlierEnds).toBe(0)
    send(4, "2026-12-01T12:04:00.000Z")
    expect(await watchers.countStale(async () => new Map([["a", 4]]), 30_000)).toBe(0)
    expect(watchers.earlierEnds).toBe(1)
    expect(await watchers.countStale(async () => new Map([["a", 5]]), 300)).toBe(1)
  } finally {
    watchers.close()
  }
})

test("a version that was stored while watchers had time to hear of it is compared too", async () => {
  const watchers = new Watchers([(server.address() as AddressInfo).port], ["a"], 1)
  try {
    stream = undefined
    await expect.poll(() => stream).toBeDefined()
    let stored = 6
    const readNewest = async () => {
      // An end moves after the first reading, and the watcher hears of that only.
      if (stored++ === 6) send(7, "2026-12-01T12:10:00.000Z")
      return new Map([["a", Math.min(stored, 7)]])
    }
    expect(await watchers.countStale(readNewest, 30_000)).toBe(0)
  } finally {
    watchers.close()
  }
})
