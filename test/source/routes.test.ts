import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, test } from "vitest"
import { languages } from "#language/languages.ts"
import { password } from "../../seed/people.ts"
import { type ApiClient, apiClient, countRows, signedInCookie } from "../api/api-client.ts"
import { type TestApp, testApp } from "../db.ts"
import { asPerson, liveAuction, type Person, person } from "../fixtures.ts"

let app: TestApp
let callApi: ApiClient
let ann: Person
let lotId: string

beforeAll(async () => {
  app = await testApp()
  callApi = apiClient(app)
  ann = await person(app, "ann")
  const { lotIds } = await liveAuction(
    app,
    asPerson(app, await person(app, "hana", { role: "auctioneer" })),
    [{}],
  )
  lotId = lotIds[0] ?? ""
})

const noLot = `lot_${"0".repeat(24)}`
const bid = (maxCents: number) => ({ maxCents, confirm: maxCents, idempotencyKey: randomUUID() })

describe("the API's own routes", () => {
  test.each([
    ["get", "/nothing"],
    ["get", "/"],
    ["patch", "/auction"],
    ["delete", "/auth/me"],
    ["get", "/auth/login"],
    ["put", "/lots/x/bids"],
    ["options", "/auction"],
    ["get", "/auction/live/location/"],
  ])("%s %s is not a call", async (method, path) => {
    for (const language of languages) {
      const answer = await callApi(method, path, { language })
      expect(answer).toMatchObject({ status: 404, body: { code: "api.noSuchCall" } })
    }
  })

  test("no proxy or browser caches an answer", async () => {
    expect((await callApi("get", "/auction")).headers.get("cache-control")).toBe("no-store")
  })
})

describe("another site", () => {
  const foreign = "https://evil.example"
  let cookie: string
  beforeAll(async () => {
    cookie = await signedInCookie(callApi, ann.email, password)
    expect(cookie).not.toBe("")
  })

  const crossSite = { status: 403, body: { code: "accounts.crossSite" } }
  const write = (headers: Record<string, string>, cookies = "") =>
    callApi("post", `/lots/${noLot}/bids`, { cookie: `${cookie}${cookies}`, headers, body: bid(100) })

  test("a write with a cookie needs its token in both header and cookie", async () => {
    expect(await write({})).toMatchObject(crossSite)
    expect(await write({}, "; XSRF-TOKEN=abc")).toMatchObject(crossSite)
    expect(await write({ "x-xsrf-token": "abc" })).toMatchObject(crossSite)
    expect(await write({ "x-xsrf-token": "abc" }, "; XSRF-TOKEN=abd")).toMatchObject(crossSite)
    expect(await write({ "x-xsrf-token": "" }, "; XSRF-TOKEN=")).toMatchObject(crossSite)
    expect((await write({ "x-xsrf-token": "abc" }, "; XSRF-TOKEN=abc")).status).toBe(404)
  })

  test("an authorization header without a token does not replace it", async () => {
    expect(await write({ authorization: "Basic YTpi" })).toMatchObject(crossSite)
    expect(await write({ authorization: "" })).toMatchObject(crossSite)
  })

  test("a page of another site may not write, even without a session", async () => {
    const options = { headers: { origin: foreign }, body: { email: ann.email, password } }
    expect(await callApi("post", "/auth/login", options)).toMatchObject(crossSite)
    expect(await callApi("post", "/auth/logout", { headers: { origin: "null" } })).toMatchObject(crossSite)
    const own = { headers: { origin: app.origin }, body: { email: ann.email, password } }
    expect((await callApi("post", "/auth/login", own)).status).toBe(200)
  })

  test("a read with a cookie needs no token", async () => {
    expect((await callApi("get", "/auth/me", { cookie })).status).toBe(200)
  })
})

describe("account status", () => {
  const bids = (bidder: Person, change = {}) =>
    callApi("post", `/lots/${lotId}/bids`, { token: bidder.token, body: { ...bid(900_00), ...change } })

  test("a suspended, banned or unverified member may not bid", async () => {
    const before = await countRows(app)
    const suspended = await person(app, "sue", { status: "suspended" })
    const banned = await person(app, "bob", { status: "banned" })
    const fresh = await person(app, "fay", { isVerified: false })
    expect(await bids(suspended)).toMatchObject({ status: 403, body: { code: "accounts.suspended" } })
    expect(await bids(fresh)).toMatchObject({ status: 403, body: { code: "accounts.notVerified" } })
    expect(await bids(banned)).toMatchObject({ status: 401, body: { code: "accounts.signIn" } })
    const login = await callApi("post", "/auth/login", { body: { email: banned.email, password } })
    expect(login).toMatchObject({ status: 403, body: { code: "accounts.banned" } })
    const { bids: bidsAfter, biddingStates, paddles } = await countRows(app)
    expect({ bidsAfter, biddingStates, paddles }).toEqual({
      bidsAfter: before.bids,
      biddingStates: before.biddingStates,
      paddles: before.paddles,
    })
  })

  test("a made-up token is refused", async () => {
    for (const token of ["x", "a.b", "%00", `${ann.token}x`, "undefined", "a".repeat(5_000)])
      expect((await callApi("get", "/auth/me", { token })).status).toBe(401)
  })

  test("a wrong password and an unknown name get the same answer", async () => {
    const wrong = await callApi("post", "/auth/login", {
      body: { email: ann.email, password: "not this one" },
    })
    const nobody = await callApi("post", "/auth/login", { body: { email: "no@quaich.example", password } })
    expect(wrong).toMatchObject({ status: 401, body: { code: "accounts.wrongLogin" } })
    expect(nobody.text).toBe(wrong.text)
  })
})
