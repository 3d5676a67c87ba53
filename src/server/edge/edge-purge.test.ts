import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, expect, test } from "vitest"
import { lotTopic } from "#domains/auctions/live-state.ts"
import { invalidationTopic } from "#platform/cache.ts"
import { LiveHub } from "#platform/live/live.ts"
import { openLog } from "#platform/log.ts"
import { EdgePurge } from "./edge-purge.ts"

const requests: string[][] = []
let refusals = 0
const edge = createServer((request, response) => {
  if (refusals-- > 0) return response.writeHead(503).end()
  requests.push(String(request.headers["xkey-purge"]).split(" "))
  return response.end()
})
await new Promise<void>((resolve) => edge.listen(0, "127.0.0.1", resolve))
afterAll(() => edge.close())
const address = `http://127.0.0.1:${(edge.address() as AddressInfo).port}`

const lines: string[] = []
const log = openLog("warn", { write: (line) => void lines.push(line) })

function open() {
  requests.length = 0
  const live = new LiveHub()
  const purge = new EdgePurge({ addresses: [address], live, log })
  const publish = (id: string, version = 1) =>
    live.publish({ topic: lotTopic.of(id), version, data: {} } as Parameters<LiveHub["publish"]>[0])
  return { live, purge, publish }
}

test("changes within a moment share a request, each topic once, a hundred at most", async () => {
  const { purge, publish } = open()
  for (let version = 1; version <= 50; version++) publish("lot_1", version)
  for (let id = 2; id <= 150; id++) publish(`lot_${id}`)
  await purge.close()
  expect(requests.map(({ length }) => length)).toEqual([100, 50])
  expect(new Set(requests.flat()).size).toBe(150)
})

test("what may be on any page, and missed news, purge every page in place of the rest", async () => {
  const { live, purge, publish } = open()
  publish("lot_1")
  live.publish(invalidationTopic.state("rates:1", 1, {}))
  await purge.close()
  expect(requests).toEqual([["page"]])
  const other = open()
  other.live.missed()
  await other.purge.close()
  expect(requests).toEqual([["page"]])
})

test("news of other processes are purged by them", async () => {
  const { live, purge } = open()
  live.receive({ topic: lotTopic.of("lot_1"), version: 1, data: {} } as Parameters<LiveHub["receive"]>[0])
  await purge.close()
  expect(requests).toEqual([])
})

test("a refused purge is sent again, and dropped with a line in the log after three times", async () => {
  const { purge, publish } = open()
  refusals = 2
  publish("lot_1")
  await purge.close()
  expect(requests).toEqual([["lot:lot_1"]])
  const before = lines.length
  const other = open()
  refusals = 3
  other.publish("lot_2")
  await other.purge.close()
  expect(requests).toEqual([])
  expect(lines.slice(before).join("")).toContain("is dropped")
})
