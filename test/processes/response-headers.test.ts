import { createHash } from "node:crypto"
import { type IncomingMessage, request } from "node:http"
import { connect } from "node:net"
import { text } from "node:stream/consumers"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type BenchFixtures, makeFixtures } from "../../bench/fixtures.ts"
import { endServers, type Server, startServer } from "../../bench/harness.ts"
import { cloneDatabase } from "../db.ts"

const testDatabase = {
  secret: "a secret of the response heads, long enough to sign",
  databaseUrl: await cloneDatabase(),
}
let server: Server
let plainServer: Server
let startOnDemoData: string
let fixtures: BenchFixtures

beforeAll(async () => {
  fixtures = await makeFixtures(testDatabase, { bidders: 1, lots: 1 })
  await markDemoData({ isWantedWithSecret: false })
  startOnDemoData = await startServer(testDatabase).then(() => "started", String)
  await markDemoData({ isWantedWithSecret: true })
  ;[server, plainServer] = await Promise.all([
    startServer(testDatabase, { PUBLIC_ORIGIN: "https://quaich.example" }),
    startServer(testDatabase),
  ])
})

afterAll(endServers)

async function markDemoData(mark: { isWantedWithSecret: boolean }): Promise<void> {
  const client = new pg.Client({ connectionString: testDatabase.databaseUrl })
  await client.connect()
  const text =
    "insert into settings (key, value) values ('demo-data', $1) on conflict (key) do update set value = $1"
  await client.query(text, [JSON.stringify({ state: "whole", ...mark })])
  await client.end()
}

type HeadRequest = { method?: string; headers?: Record<string, string>; body?: string }

async function sendRequest(path: string, { method = "GET", headers = {}, body }: HeadRequest = {}) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request({
      agent: false,
      port: server.port,
      path,
      method,
      headers: { host: "quaich.example", ...headers },
    })
    outgoing.once("response", resolve).once("error", reject).end(body)
  })
  const isStream = answer.headers["content-type"]?.startsWith("text/event-stream")
  if (isStream) answer.destroy()
  return { status: answer.statusCode, headers: answer.headers, body: isStream ? "" : await text(answer) }
}

const json = { "content-type": "application/json" }
const form = { "content-type": "application/x-www-form-urlencoded" }

const addresses: [name: string, path: string, asked?: HeadRequest, status?: number][] = [
  ["a page", "/faq", {}, 200],
  ["a page's head", "/faq", { method: "HEAD" }, 200],
  ["a redirect of the router", "/my-account", {}, 302],
  ["a page that is not there", "/no-such-page", {}, 404],
  ["an address that cannot be read", "/%E0%A4%A", {}, 400],
  [
    "a form from elsewhere",
    "/contact",
    { method: "POST", headers: { ...form, origin: "https://evil.example" } },
    403,
  ],
  [
    "a form that is too large",
    "/contact",
    { method: "POST", headers: { ...form, "content-length": "99000000" } },
    413,
  ],
  ["the data of a page", "/faq.data", {}, 200],
  ["a call", "/api/openapi.json", {}, 200],
  ["a call that is not there", "/api/none", {}, 404],
  ["a call that is refused", "/api/auth/all", {}, 401],
  ["a busy call", "/api/order/bid_bottle", { method: "POST", headers: json, body: "{" }, 400],
  ["a stream", "/api/live", {}, 200],
  ["the documentation", "/api/docs", {}, 200],
  ["its script", "/api/docs/start.js", {}, 200],
  ["a file of the build", "/icon.svg", {}, 200],
  ["the service worker", "/sw.js", {}, 200],
  ["texts", "/locales/en/shell.json", {}],
  ["a drawing that is not there", "/drawings/none.svg", {}, 404],
  ["a picture that is not there", "/pictures/none/640.webp", {}],
  ["the robots", "/robots.txt", {}, 200],
  ["a site map", "/sitemap.xml", {}, 200],
  ["what a browser shows without a network", "/offline/en.html", {}, 200],
  ["what is sent on and is not there", "/share/lot/none", {}, 404],
  ["the share site's start page", "/share", {}, 302],
  ["a list as a file", "/whisky-auctions-previous/results.csv", {}, 200],
  ["a file of the open data", "/open-data/2020-01-01/bids.csv", {}, 404],
  ["a health probe", "/healthz", {}, 200],
  ["a readiness probe", "/readyz", {}, 200],
  ["figures", "/metrics", {}, 403],
  ["another name", "/faq", { headers: { host: "evil.example" } }, 421],
]

const always = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "strict-transport-security": "max-age=63072000",
  "permissions-policy": expect.stringContaining("geolocation=()"),
  "content-security-policy": expect.stringMatching(/default-src '(none|self)'/),
}

test.each(addresses)("every answer has the security headers: %s", async (_, path, options, status) => {
  const { headers, status: answered } = await sendRequest(path, options)
  if (status !== undefined) expect(answered).toBe(status)
  expect(headers).toMatchObject(always)
  expect(headers["content-security-policy"]).not.toContain(",")
})

test("the service worker may connect to its own server, also in its compressed copy", async () => {
  for (const coding of ["identity", "br"]) {
    const { headers } = await sendRequest("/sw.js", { headers: { "accept-encoding": coding } })
    expect(headers["content-security-policy"]).toContain("connect-src 'self'")
    expect(headers["cache-control"]).toBe("no-cache")
  }
})

test("a cached page has the security headers, also as 304", async () => {
  for (let time = 0; time < 3; time++) await sendRequest("/whisky-glossary")
  const cached = await sendRequest("/whisky-glossary")
  expect(cached.headers).toMatchObject({ ...always, etag: expect.any(String) })
  const revalidated = await sendRequest("/whisky-glossary", {
    headers: { "if-none-match": String(cached.headers.etag) },
  })
  expect(revalidated.status).toBe(304)
  expect(revalidated.headers).toMatchObject(always)
})

test("over plain http the server sends no HSTS header", async () => {
  const answer = await fetch(`http://127.0.0.1:${plainServer.port}/faq`)
  expect(answer.headers.get("strict-transport-security")).toBeNull()
  expect(answer.headers.get("x-frame-options")).toBe("DENY")
})

test("the policy allows all of a page's own inline scripts by hash, and the page holds no nonce", async () => {
  const [lotId = ""] = fixtures.lotIds
  for (const path of [
    "/home",
    "/faq",
    "/auth",
    `/whisky-auction-live/singapore/${lotId}/any`,
    "/no-such-page",
  ]) {
    let { body, headers } = await sendRequest(path)
    if (headers.location) ({ body, headers } = await sendRequest(headers.location))
    const scripts = [...body.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
    const inline = scripts.filter(([, tag, script]) => script && !tag?.includes("ld+json"))
    expect(inline.length, path).toBeGreaterThan(0)
    for (const [, , script = ""] of inline)
      expect(headers["content-security-policy"]).toContain(
        createHash("sha256").update(script).digest("base64"),
      )
    expect(body).not.toMatch(/<(script|link)[^>]* nonce=/)
  }
})

async function write(lines: string[]): Promise<string> {
  const socket = connect(server.port, "127.0.0.1")
  socket.write(`${lines.join("\r\n")}\r\n\r\n`)
  return await text(socket)
}

test("probes answer to any host name or none, pages only to our own", async () => {
  const close = "connection: close"
  for (const path of ["/healthz", "/readyz"]) {
    expect(await write([`GET ${path} HTTP/1.0`])).toMatch(/^HTTP\/1\.1 200 /)
    expect(await write([`GET ${path} HTTP/1.1`, close])).toMatch(/^HTTP\/1\.1 200 /)
    for (const host of ["10.0.0.7:3000", "evil.example", "no host at all"])
      expect(await write([`GET ${path} HTTP/1.1`, `host: ${host}`, close]), host).toMatch(/^HTTP\/1\.1 200 /)
  }
  for (const path of ["/faq", "/dev/mail", "/api/openapi.json", "/api/order/bid_bottle", "/icon.svg"]) {
    expect(await write([`GET ${path} HTTP/1.0`]), path).toMatch(/^HTTP\/1\.1 421 /)
    expect(await write([`GET ${path} HTTP/1.1`, "host: localhost", close]), path).toMatch(/^HTTP\/1\.1 421 /)
  }
  const twice = ["GET /faq HTTP/1.1", "host: quaich.example", "host: evil.example", close]
  expect(await write(twice)).toMatch(/^HTTP\/1\.1 421 /)
  const absolute = ["GET http://evil.example/faq HTTP/1.1", "host: quaich.example", close]
  expect(await write(absolute)).toMatch(/^HTTP\/1\.1 421 /)
})

test.each([
  ["bytes that no address has", "GET /\u00e9 HTTP/1.1\r\nhost: quaich.example", 400],
  [
    "two lengths",
    "POST /faq HTTP/1.1\r\nhost: quaich.example\r\ncontent-length: 5\r\ncontent-length: 6",
    400,
  ],
  ["a version of its own", "GET /faq HTTP/3.7", 400],
  ["a head that is too long", `GET /faq HTTP/1.1\r\nhost: quaich.example\r\nx: ${"x".repeat(40_000)}`, 431],
  [
    "an expectation",
    "POST /faq HTTP/1.1\r\nhost: quaich.example\r\nexpect: more\r\ncontent-length: 0\r\nconnection: close",
    417,
  ],
])("a request that the parser refuses gets the security headers too: %s", async (_, head, status) => {
  const answer = await write([head])
  expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`)
  for (const name of Object.keys(always)) expect(answer.toLowerCase()).toContain(`\r\n${name}: `)
})

test("a server with a secret refuses a demo's database, unless it was seeded for that server", async () => {
  expect(startOnDemoData).toBe("Error: The server ended with 1")
  await plainServer.stop()
  expect(plainServer.process.exitCode).toBe(0)
})
