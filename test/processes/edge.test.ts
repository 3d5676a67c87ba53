import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { createServer, type Server as HttpServer } from "node:http"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type BenchFixtures, makeFixtures } from "../../bench/fixtures.ts"
import { endServers, freePort, type Server, startServer } from "../../bench/harness.ts"
import { cloneDatabase } from "../db.ts"

const secret = "a secret of the edge, long enough to sign with"
const databaseUrl = await cloneDatabase()
/** In the place of Varnish: it collects what is purged, and refuses the first requests. */
const purged: string[] = []
let refusals = 0
let edge: HttpServer
let server: Server
let fixtures: BenchFixtures
let lot = ""

beforeAll(async () => {
  const port = await freePort()
  edge = createServer((request, response) => {
    if (refusals > 0) {
      refusals--
      response.writeHead(503).end()
      return
    }
    if (request.method === "PURGE") purged.push(...String(request.headers["xkey-purge"]).split(" "))
    response.end()
  })
  await new Promise<void>((resolve) => edge.listen(port, "127.0.0.1", resolve))
  fixtures = await makeFixtures({ secret, databaseUrl }, { bidders: 3, lots: 2 })
  server = await startServer(
    { secret, databaseUrl },
    { TRUST_PROXY: "on", EDGE_PURGE: `http://127.0.0.1:${port}` },
    180,
  )
  const any = await visit(`${list}/${fixtures.lotIds[0]}/any`)
  lot = any.headers.get("location") ?? ""
})

afterAll(async () => {
  await endServers()
  edge?.close()
})

const list = "/whisky-auction-live/singapore"
const fromEdge = { "x-forwarded-for": "165.21.100.88", "x-edge-country": "SG" }

async function visit(path: string, headers: Record<string, string> = fromEdge, method = "GET") {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers,
    redirect: "manual",
  })
  const text = await answer.text()
  const cacheControl = answer.headers.get("cache-control") ?? ""
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    cacheControl,
    isKept: cacheControl.includes("s-maxage"),
  }
}

test("a guest's page may be kept for a second, by the topics on it, and browsers ask again", async () => {
  for (let round = 0; round < 3; round++) {
    const { cacheControl, headers } = await visit(lot)
    expect(cacheControl).toBe("public, max-age=0, must-revalidate, s-maxage=1")
    expect(headers.get("surrogate-key")?.split(" ")).toEqual(
      expect.arrayContaining(["page", `lot:${fixtures.lotIds[0]}`, `auction:${fixtures.auctionId}`]),
    )
    expect(headers.get("set-cookie")).toBeNull()
  }
  const { cacheControl, headers } = await visit("/whisky-auctions-previous")
  expect(cacheControl).toMatch(
    /^public, max-age=0, must-revalidate, s-maxage=\d+, stale-while-revalidate=30$/,
  )
  expect(headers.get("surrogate-key")).toBe("page")
})

test("nothing of a member, of a browser or of one request may be kept", async () => {
  const cookie = `quaich.session_token=${fixtures.bidders[1]?.token}`
  const forged = "quaich.session_token=forged"
  const { "x-edge-country": _, ...withoutCountry } = fromEdge
  const answers = await Promise.all([
    visit(lot, { ...fromEdge, cookie }),
    visit(lot, { ...fromEdge, cookie: `theme=dark; ${cookie}` }),
    visit(lot, { ...fromEdge, cookie: forged }),
    visit(lot, withoutCountry),
    visit(lot, { ...fromEdge, "x-edge-country": "sg" }),
    visit(lot, { ...fromEdge, "x-edge-country": "SG, CN" }),
    visit(lot, fromEdge, "POST"),
    visit(`${lot}?lang=vi`),
    visit("/cart"),
    visit("/checkout"),
    visit("/auth/login"),
    visit("/my-account"),
    visit("/no-such-page"),
    visit("/api/auctions"),
    visit("/%E0%A4%A"),
  ])
  for (const { isKept, headers } of answers) {
    expect(isKept).toBe(false)
    expect(headers.get("surrogate-key")).toBeNull()
  }
  expect(answers[0]?.cacheControl).toBe("private, no-store")
})

test("what the edge does not count as another page changes nothing on it", async () => {
  const { text } = await visit(lot)
  const noise: Record<string, string>[] = [
    { cookie: "other=1; device=abc; cart=secret; _ga=GA1" },
    { "x-forwarded-host": "evil.example" },
    { forwarded: "host=evil.example;proto=https" },
    { "x-original-url": "/admin", "x-rewrite-url": "/admin" },
    { "x-forwarded-proto": "https", "x-forwarded-port": "444", "x-forwarded-prefix": "/evil" },
    { "user-agent": "<script>alert(1)</script>", referer: "https://evil.example" },
    { "accept-language": "fr;q=0.9, de" },
    { "x-forwarded-for": "202.96.128.86" },
  ]
  for (const more of noise) {
    const answer = await visit(lot, { ...fromEdge, ...more })
    expect(answer.isKept, JSON.stringify(more)).toBe(true)
    expect(answer.text, JSON.stringify(more)).toBe(text)
  }
  expect((await visit(`${lot}?utm_source=mail&fbclid=1`)).text).toContain("</html>")
  const head = await visit(lot, fromEdge, "HEAD")
  expect([head.isKept, head.text]).toEqual([true, ""])
})

test("the country that the edge says decides the language, and not the address", async () => {
  const lang = async (headers: Record<string, string>) =>
    /<html lang="([^"]+)"/.exec((await visit(list, headers)).text)?.[1]
  for (let round = 0; round < 3; round++) {
    expect(await lang({ ...fromEdge, "x-edge-country": "CN" })).toBe("zh-Hans-SG")
    expect(await lang({ ...fromEdge, "x-forwarded-for": "202.96.128.86" })).toBe("en-SG")
  }
})

test("the edge tells apart every cookie that changes a guest's page", async () => {
  const vcl = readFileSync("deploy/varnish/quaich.vcl", "utf8")
  const [, names = ""] = /Cookie ~ "\(\?:\^\|; \?\)\(([a-z|-]+)\)=/.exec(vcl) ?? []
  expect(names.split("|").toSorted()).toEqual(["age", "currency", "lang", "lots", "search-sort", "theme"])
  const path = `${list}?q=a`
  const pages = ["", "lang=vi", "theme=dark", "lots=table", "age=SG.18.x.1.y"]
  const texts = new Set<string>()
  for (const cookie of pages) {
    const { text, isKept } = await visit(path, { ...fromEdge, ...(cookie ? { cookie } : {}) })
    expect(isKept, cookie).toBe(true)
    texts.add(text)
  }
  expect(texts.size).toBe(pages.length)
})

async function bid(bidder: number, maxCents: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/lots/${fixtures.lotIds[0]}/bids`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Token ${fixtures.bidders[bidder]?.token}`,
    },
    body: JSON.stringify({ maxCents, confirm: maxCents, idempotencyKey: randomUUID() }),
  })
  expect(answer.status).toBe(201)
}

test("a bid purges its lot, and the page that the edge fetches then has the bid's price", async () => {
  await bid(1, 500_00)
  for (let times = 0; times < 3; times++) await visit(lot)
  refusals = 2
  purged.length = 0
  await bid(2, 600_00)
  // The price is one increment above the lower maximum.
  expect((await visit(lot)).text).toContain("S$501")
  await expect.poll(() => purged).toContain(`lot:${fixtures.lotIds[0]}`)
  expect(refusals).toBe(0)
})

test("with the edge away bids and pages go on", async () => {
  refusals = 1_000_000
  for (let round = 1; round <= 5; round++) await bid(round % 2 ? 1 : 2, 700_00 + round * 100_00)
  expect((await visit(lot)).status).toBe(200)
  refusals = 0
})
