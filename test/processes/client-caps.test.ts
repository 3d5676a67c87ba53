import { connect, type Socket } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type BenchFixtures, makeFixtures } from "../../bench/fixtures.ts"
import { endServers, type Server, startServer } from "../../bench/harness.ts"
import { cloneDatabase } from "../db.ts"

const testDatabase = {
  secret: "a secret of the capped streams, long enough to sign",
  databaseUrl: await cloneDatabase(),
}
let server: Server
let fixtures: BenchFixtures
const sockets: Socket[] = []

beforeAll(async () => {
  fixtures = await makeFixtures(testDatabase, { bidders: 1, lots: 101 })
  const env = { STREAMS_PER_ADDRESS: "20", STREAMS: "1500", TRUST_PROXY: "on", PAGES_PER_MINUTE: "8" }
  server = await startServer(testDatabase, env)
})

afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await endServers()
})

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

async function openStream(address: string): Promise<{ head: string; socket: Socket }> {
  const socket = connect(server.port, "127.0.0.1")
  sockets.push(socket)
  socket.on("error", () => undefined)
  const lots = shuffled(fixtures.lotIds).join(",")
  socket.write(
    `GET /api/live?lots=${lots} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${address}\r\n\r\n`,
  )
  const head = await new Promise<string>((resolve) => socket.once("data", (bytes) => resolve(String(bytes))))
  return { head, socket }
}

async function readMetric(name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1])
}

test("one address may hold twenty streams; the next gets 503 with Retry-After until one is closed", async () => {
  const opened = []
  for (let at = 0; at < 20; at++) opened.push(await openStream("2001:db8::1"))
  for (const { head } of opened) expect(head).toMatch(/^HTTP\/1\.1 200 /)
  const { head } = await openStream("2001:db8::2")
  expect(head).toMatch(/^HTTP\/1\.1 503 /)
  expect(head).toMatch(/retry-after: 5\r\n/i)
  expect((await openStream("2001:db8:0:1::1")).head).toMatch(/^HTTP\/1\.1 200 /)
  opened[0]?.socket.destroy()
  await expect.poll(async () => (await openStream("2001:db8::1")).head.slice(0, 12)).toBe("HTTP/1.1 200")
})

test("1,500 streams on the same lots in any order share one group, and the next gets 503", async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await expect.poll(() => readMetric("quaich_live_connections")).toBe(0)
  const before = await readMetric("process_resident_memory_bytes")
  for (let client = 0; client < 75; client++)
    await Promise.all(Array.from({ length: 20 }, () => openStream(`203.0.113.${client}`)))
  expect(await readMetric("quaich_live_connections")).toBe(1_500)
  expect(await readMetric("quaich_live_groups")).toBe(1)
  expect((await openStream("198.51.100.1")).head).toMatch(/^HTTP\/1\.1 503 /)
  const megabytes = ((await readMetric("process_resident_memory_bytes")) - before) / 1_048_576
  expect(megabytes).toBeLessThan(200)
})

async function fetchFrom(path: string, address: string) {
  const headers = { "x-forwarded-for": address }
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers, redirect: "manual" })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test("an unknown parameter neither bypasses the cache nor appears in a cached page", async () => {
  for (let time = 0; time < 3; time++) await fetchFrom("/whisky-glossary?utm_source=poison", "192.0.2.1")
  const cached = await fetchFrom("/whisky-glossary", "192.0.2.2")
  expect(cached.headers.get("etag")).not.toBeNull()
  expect(cached.text).not.toContain("poison")
  for (const query of ["?z=1", "?utm_source=a&utm_medium=b", "?fbclid=7"]) {
    const same = await fetchFrom(`/whisky-glossary${query}`, "192.0.2.2")
    expect(same.headers.get("etag")).toBe(cached.headers.get("etag"))
    expect(same.text).toBe(cached.text)
  }
  const narrowed = await fetchFrom("/whisky-glossary?q=cask&utm_source=a", "192.0.2.2")
  expect(narrowed.headers.get("etag")).not.toBe(cached.headers.get("etag"))
  expect(narrowed.text).toContain('data-search="?q=cask"')
})

test("an address over its render limit per minute gets cached pages only", async () => {
  for (let time = 0; time < 3; time++) await fetchFrom("/faq", "192.0.2.3")
  for (let page = 0; page < 8; page++)
    expect((await fetchFrom(`/product?q=islay${page}`, "2001:db8:9::1")).status).toBe(200)
  const late = await fetchFrom("/product?q=speyside", "2001:db8:9::2")
  expect(late.status).toBe(429)
  expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0)
  expect(late.text).toContain("Your network has requested too many pages.")
  expect((await fetchFrom("/faq?utm_source=mail", "2001:db8:9::2")).status).toBe(200)
  expect((await fetchFrom("/product?q=speyside", "2001:db8:10::1")).status).toBe(200)
})
