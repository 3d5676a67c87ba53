import { randomUUID } from "node:crypto"
import { connect } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type BenchFixtures, makeFixtures } from "../../bench/fixtures.ts"
import { endServers, type Server, startServer } from "../../bench/harness.ts"
import { makeShopFixtures, type ShopFixtures } from "../../bench/shop-fixtures.ts"
import { cloneDatabase } from "../db.ts"

const secret = "a secret of the two doors, long enough to sign with"
const databaseUrl = await cloneDatabase()
const good = () => JSON.stringify({ maxCents: 900_00, confirm: 900_00, idempotencyKey: randomUUID() })
let fixtures: BenchFixtures
let shop: ShopFixtures
let server: Server
let database: pg.Client

beforeAll(async () => {
  fixtures = await makeFixtures({ secret, databaseUrl }, { bidders: 3, lots: 40 })
  shop = await makeShopFixtures(
    { secret, databaseUrl, stop: async () => undefined },
    { members: 3, bottles: 2 },
  )
  server = await startServer({ secret, databaseUrl })
  database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
})

afterAll(async () => {
  await endServers()
  await database?.end()
})

/** Only the exact address uses the fast path; a question mark after it selects the ordinary route. */
async function addToBasket(
  path: string,
  { token = shop.shoppers[0]?.token, headers, body = "{}" }: FastPathRequest,
) {
  const response = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      connection: "close",
      ...(token ? { authorization: `Token ${token}` } : {}),
      ...headers,
    },
    body,
  })
  const [type, cache] = ["content-type", "cache-control"].map((name) => response.headers.get(name))
  return { status: response.status, body: await response.text(), type, cache }
}

type FastPathRequest = {
  lotId?: string
  body?: string
  headers?: Record<string, string>
  token?: string | null
}
type ComparedResponse = {
  status: number
  body: string
  type: string | null
  cache: string | null
  retry: string | null
}

async function placeBid(request: FastPathRequest, lotId: string, tail: string): Promise<ComparedResponse> {
  const { token = fixtures.bidders[0]?.token, headers, body = good() } = request
  const response = await fetch(`http://127.0.0.1:${server.port}/api/lots/${lotId}/bids${tail}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      // The server closes the connection if it did not read the whole body.
      connection: "close",
      ...(token ? { authorization: `Token ${token}` } : {}),
      ...headers,
    },
    body,
  })
  return {
    status: response.status,
    body: await response.text(),
    type: response.headers.get("content-type"),
    cache: response.headers.get("cache-control"),
    retry: response.headers.get("retry-after"),
  }
}

/** Masks what must differ: the lot, the time and the hash. */
function masked(received: ComparedResponse): ComparedResponse {
  const body = received.body
    .replace(/lot_[0-9a-z]{24}/g, "LOT")
    .replace(/"(at|hash)":"[^"]+"/g, '"$1":"…"')
    .replace(/"endsAt":"[^"]+"/g, '"endsAt":"…"')
  return { ...received, body }
}

const cookie = "quaich.session_token=made.up"
const bidBody = (fields: object) =>
  JSON.stringify({ maxCents: 900_00, idempotencyKey: randomUUID(), ...fields })

const bidRequests: [name: string, status: number, request: () => FastPathRequest][] = [
  ["a good bid", 201, () => ({})],
  ["a bid with its charset", 201, () => ({ headers: { "content-type": "application/json; charset=utf-8" } })],
  ["a bid that is too low", 422, () => ({ body: bidBody({ maxCents: 1 }) })],
  ["a bid far above the minimum", 422, () => ({ body: bidBody({}) })],
  ["a bid confirmed with another amount", 422, () => ({ body: bidBody({ confirm: 90_00 }) })],
  ["a bid of nothing", 422, () => ({ body: bidBody({ maxCents: 0 }) })],
  ["a negative bid", 422, () => ({ body: bidBody({ maxCents: -5 }) })],
  ["a bid of half a cent", 422, () => ({ body: bidBody({ maxCents: 900.5 }) })],
  ["a bid beyond all sense", 422, () => ({ body: bidBody({ maxCents: 10_000_000_001 }) })],
  ["a bid as a text", 422, () => ({ body: bidBody({ maxCents: "90000" }) })],
  ["a key with a space", 422, () => ({ body: bidBody({ idempotencyKey: "a b c d e f" }) })],
  ["a key that is too short", 422, () => ({ body: bidBody({ idempotencyKey: "short" }) })],
  ["an empty object", 422, () => ({ body: "{}" })],
  ["a list", 422, () => ({ body: "[]" })],
  ["no JSON", 400, () => ({ body: "{" })],
  ["no body", 400, () => ({ body: "" })],
  ["another type", 415, () => ({ headers: { "content-type": "text/plain" } })],
  ["almost the type", 415, () => ({ headers: { "content-type": "application/jsonp" } })],
  ["a form", 415, () => ({ headers: { "content-type": "application/x-www-form-urlencoded" }, body: "a=1" })],
  ["too much", 413, () => ({ body: JSON.stringify({ more: "x".repeat(300_000) }) })],
  ["nobody", 401, () => ({ token: null })],
  ["nobody with no JSON", 400, () => ({ token: null, body: "{" })],
  ["a made-up token", 401, () => ({ token: "made.up" })],
  ["a cookie without the pair", 403, () => ({ token: null, headers: { cookie } })],
  ["a cookie with half of the pair", 403, () => ({ token: null, headers: { cookie, "x-xsrf-token": "a" } })],
  [
    "a cookie with an authorization that is no token",
    403,
    () => ({ token: null, headers: { cookie, authorization: "Basic YTpi" } }),
  ],
  [
    "a made-up cookie with the pair",
    401,
    () => ({ token: null, headers: { cookie: `${cookie}; XSRF-TOKEN=a`, "x-xsrf-token": "a" } }),
  ],
  ["another site", 403, () => ({ token: null, headers: { origin: "https://evil.example" } })],
  ["a lot nobody knows", 404, () => ({ lotId: `lot_${"0".repeat(24)}` })],
  ["Vietnamese", 422, () => ({ body: bidBody({ maxCents: 1 }), headers: { cookie: "lang=vi" } })],
  ["Chinese", 415, () => ({ headers: { "content-type": "text/plain", cookie: "lang=cn" } })],
]

test.each(bidRequests)("fast path and route answer alike to %s", async (_name, status, request) => {
  // Each bid has a lot of its own, so that one does not change the answer to the other.
  const fresh = await untouched()
  const raw = await placeBid(request(), request().lotId ?? fresh[0] ?? "", "")
  const route = await placeBid(request(), request().lotId ?? fresh[1] ?? "", "?by=route")
  expect(raw.status, raw.body).toBe(status)
  expect(masked(raw)).toEqual(masked(route))
  expect(raw).toMatchObject({ type: "application/json", cache: "no-store" })
})

const basketBody = (more: object) =>
  JSON.stringify({ user_id: shop.shoppers[0]?.id, product_id: shop.listingIds[0], quantity: 1, ...more })

const addRequests: [name: string, status: number, request: () => FastPathRequest][] = [
  ["a bottle sent again", 200, () => ({ body: basketBody({ idempotencyKey: "the-same-key" }) })],
  ["no quantity", 422, () => ({ body: basketBody({ quantity: 0 }) })],
  ["more than the member may", 403, () => ({ body: basketBody({ user_id: shop.shoppers[1]?.id }) })],
  ["a bottle nobody knows", 404, () => ({ body: basketBody({ product_id: `lst_${"0".repeat(24)}` }) })],
  ["a key with a space", 422, () => ({ body: basketBody({ idempotencyKey: "a b c d e f" }) })],
  ["an id with half a character", 422, () => ({ body: basketBody({ product_id: "lst_\ud800" }) })],
  ["no JSON", 400, () => ({ body: "{" })],
  ["nobody", 401, () => ({ token: null, body: basketBody({}) })],
  ["too much", 413, () => ({ body: JSON.stringify({ more: "x".repeat(300_000) }) })],
  ["a cookie without the pair", 403, () => ({ token: null, headers: { cookie } })],
  ["Vietnamese", 422, () => ({ body: basketBody({ quantity: 0 }), headers: { cookie: "lang=vi" } })],
]

test.each(addRequests)("both handlers of the basket answer alike to %s", async (_name, status, request) => {
  const raw = await addToBasket("/order/bid_bottle", request())
  expect(raw.status, raw.body).toBe(status)
  expect(await addToBasket("/order/bid_bottle?by=route", request())).toEqual(raw)
  expect(raw).toMatchObject({ type: "application/json", cache: "no-store" })
})

const removeRequests: [name: string, status: number, request: () => FastPathRequest][] = [
  ["a secret nobody knows", 404, () => ({ body: JSON.stringify({ clientSecret: "pi_x_secret_y" }) })],
  ["no secret", 422, () => ({ body: "{}" })],
  ["a guest", 404, () => ({ token: null, body: JSON.stringify({ clientSecret: "pi_x_secret_y" }) })],
]

test.each(removeRequests)(
  "both handlers of the return from payment answer alike to %s",
  async (_name, status, request) => {
    const raw = await addToBasket("/payment/checkout-session-success", request())
    expect(raw.status, raw.body).toBe(status)
    expect(await addToBasket("/payment/checkout-session-success?by=route", request())).toEqual(raw)
  },
)

async function untouched(): Promise<string[]> {
  const { rows } = await database.query<{ lot_id: string }>(
    "select lot_id from bidding_states where last_number = 0 order by lot_id limit 2",
  )
  return rows.map((row) => row.lot_id)
}

test("the same bid sent through fast path and route counts once and has one receipt", async () => {
  const [lotId = ""] = await untouched()
  const body = good()
  const raw = await placeBid({ body }, lotId, "")
  const route = await placeBid({ body }, lotId, "?by=route")
  expect(raw.status).toBe(201)
  expect(route).toEqual(raw)
  const { rows } = await database.query("select from bids where lot_id = $1", [lotId])
  expect(rows.length).toBe(1)
})

async function bytes(text: string, more: (write: (text: string) => void) => void = () => undefined) {
  const socket = connect(server.port, "127.0.0.1")
  let received = ""
  socket.on("data", (piece) => {
    received += piece
  })
  socket.on("error", () => undefined)
  socket.write(text)
  more((next) => socket.write(next))
  await expect.poll(() => received).toContain('"code"')
  socket.destroy()
  return received
}

const head = (lotId: string, lines: string) =>
  `POST /api/lots/${lotId}/bids HTTP/1.1\r\nhost: localhost\r\nauthorization: Token ${fixtures.bidders[0]?.token}\r\n${lines}\r\n`

test("a body without a content type counts as empty in both handlers", async () => {
  const [lotId = ""] = await untouched()
  const text = good()
  const raw = await bytes(head(lotId, `content-length: ${text.length}\r\n`) + text)
  const route = await bytes(
    head(lotId, `content-length: ${text.length}\r\n`).replace("/bids", "/bids?r") + text,
  )
  expect(raw).toContain("422")
  expect(raw).toContain("bidding.amountRequired")
  expect(route).toContain("bidding.amountRequired")
})

test("a chunked body is refused once its total is too large", async () => {
  const [lotId = ""] = await untouched()
  const lines = "content-type: application/json\r\ntransfer-encoding: chunked\r\n"
  for (const tail of ["/bids", "/bids?r"]) {
    const received = await bytes(head(lotId, lines).replace("/bids", tail), (write) => {
      for (let index = 0; index < 70; index++) write(`1000\r\n${"x".repeat(4_096)}\r\n`)
      write("0\r\n\r\n")
    })
    expect(received).toContain(" 413 ")
    expect(received).toContain("api.tooLarge")
  }
})

test("a client that disconnects halfway changes nothing", async () => {
  const [lotId = ""] = await untouched()
  for (let times = 0; times < 20; times++) {
    const socket = connect(server.port, "127.0.0.1")
    socket.on("error", () => undefined)
    socket.write(`${head(lotId, "content-type: application/json\r\ncontent-length: 400\r\n")}{`)
    await wait(10)
    socket.resetAndDestroy()
  }
  await wait(200)
  expect(server.process.exitCode).toBeNull()
  const metrics = await fetch(`http://127.0.0.1:${server.port}/metrics`).then((answer) => answer.text())
  expect(metrics).not.toMatch(/quaich_requests_total\{[^}]*status="5\d\d"/)
})
