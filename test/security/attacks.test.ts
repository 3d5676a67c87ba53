import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { beforeAll, describe, expect, test } from "vitest"
import { languages } from "#language/languages.ts"
import { password } from "../../seed/people.ts"
import { type ApiClient, apiClient, countRows } from "../api/api-client.ts"
import { type TestApp, testApp } from "../db.ts"
import { readStoredMaximums } from "../fixtures/stored-maximums.ts"
import { asPerson, liveAuction, type Person, person, product } from "../fixtures.ts"

let app: TestApp
let callApi: ApiClient
let ann: Person
let hana: Person
let auctionId: string
let draftId: string
let lotId: string
let productId: string

beforeAll(async () => {
  app = await testApp()
  callApi = apiClient(app)
  ann = await person(app, "ann")
  hana = await person(app, "hana", { role: "admin" })
  const made = await liveAuction(app, asPerson(app, hana), [{}])
  auctionId = made.auctionId
  lotId = made.lotIds[0] ?? ""
  productId = await product(app, "Lagavulin 16 Year Old")
  draftId = String((await callApi("post", "/auction/create", { token: hana.token, body: sale() })).body._id)
})

/** The auctioneer may not bid in her own auctions. */
const tokenFor = (path: string) => (/bids|budget/.test(path) ? ann : hana).token

const at = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
const sale = () => ({
  title: "Spring sale",
  location: "malaysia",
  previewAt: at(1),
  startsAt: at(2),
  endsAt: at(3),
  softCloseMinutes: 5,
  softCloseCapMinutes: 30,
  staggerSeconds: 0,
})
const lot = () => ({
  productId,
  sellerId: ann.id,
  openingCents: 10_00,
  reserveCents: 20_00,
  buyNowCents: 90_00,
  estimateLowCents: 10_00,
  estimateHighCents: 20_00,
  condition: { fillLevel: "full", seal: "Intact", label: "Clean", box: "None", remarks: "A scratch" },
  endsAt: at(5),
})
const registration = () => ({
  username: "newcomer",
  email: "newcomer@quaich.example",
  password,
  country_mb: "Singapore",
  country_code_mb: "+65",
})
const bid = () => ({ maxCents: 500_00, confirm: 500_00, idempotencyKey: randomUUID() })

type WriteCall = { method: string; path: () => string; body: () => Record<string, unknown> }

const key = { id: "AAAA", rawId: "AAAA", type: "public-key" }
const signed = { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA", userHandle: "AAAA" }
const made = { clientDataJSON: "AAAA", attestationObject: "AAAA", transports: ["usb"] }
const newPassword = "another dram entirely"

/** Every call that reads a body, with an invalid body that can be sent again and again. */
const writeCalls: Record<string, WriteCall> = {
  account: {
    method: "put",
    path: () => `/auth/update/${hana.id}`,
    body: () => ({
      displayName: "Hana",
      first_name: "Hana",
      last_name: "Ito",
      country_mb: "Singapore",
      country_code_mb: "+65",
      phone_mb: "81234567",
    }),
  },
  changePassword: {
    method: "post",
    path: () => "/auth/resetpassword",
    body: () => ({ id: hana.id, password: "wrong password", newPassword }),
  },
  secondStep: {
    method: "post",
    path: () => "/auth/second-step",
    body: () => ({ ticket: "x", code: "123456" }),
  },
  passkey: {
    method: "post",
    path: () => "/auth/passkey",
    body: () => ({ response: { ...key, response: signed } }),
  },
  newPasskey: {
    method: "post",
    path: () => "/auth/passkeys",
    body: () => ({ name: "Phone", response: { ...key, response: made } }),
  },
  passkeyOptions: {
    method: "post",
    path: () => "/auth/passkeys/options",
    body: () => ({ password: "wrong password" }),
  },
  google: { method: "post", path: () => "/auth/google", body: () => ({ credential: "a.b.c", nonce: "x" }) },
  facebook: { method: "post", path: () => "/auth/facebook", body: () => ({ accessToken: "x" }) },
  preferences: {
    method: "put",
    path: () => "/preferences",
    body: () => ({ language: "vi", currency: "SGD", delivery: "SG" }),
  },
  accountStatus: {
    method: "put",
    path: () => `/members/${ann.id}/account-status`,
    body: () => ({ status: "active", reason: "A test" }),
  },
  role: {
    method: "put",
    path: () => `/members/${ann.id}/role`,
    body: () => ({ role: "user", reason: "A test" }),
  },
  category: { method: "post", path: () => "/productcategory", body: () => ({ name: "Rum" }) },
  register: { method: "post", path: () => "/auth/register", body: registration },
  login: { method: "post", path: () => "/auth/login", body: () => ({ email: "nobody", password: "wrong" }) },
  forgot: {
    method: "post",
    path: () => "/auth/forgot-password",
    body: () => ({ email: "no@quaich.example" }),
  },
  reset: {
    method: "post",
    path: () => "/auth/reset-password",
    body: () => ({ id: ann.id, token: "unknown", password }),
  },
  create: { method: "post", path: () => "/auction/create", body: sale },
  update: { method: "put", path: () => `/auction/update/${draftId}`, body: sale },
  lots: { method: "post", path: () => `/auction/lots/${auctionId}`, body: () => ({ lots: [lot()] }) },
  bid: { method: "post", path: () => `/lots/${lotId}/bids`, body: bid },
}

const hostileValues: unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "a\u0000b@quaich.example",
  "mem_\u0000",
  "'; drop table bids; --",
  "<script>alert(1)</script>",
  "\ud800",
  "😀".repeat(50_000),
  "1000",
  "NaN",
  -1,
  0.5,
  -0,
  2 ** 53,
  1e308,
  -1e308,
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59-23:59",
  "2026-02-30T00:00:00Z",
  { $gt: "" },
  ["x", "y"],
  Array.from({ length: 2_000 }, () => "x"),
]

/** Each object in the body, at any depth, with one field changed or removed. */
function* variants(body: unknown): Generator<unknown> {
  if (typeof body !== "object" || body === null) return
  for (const key of Object.keys(body)) {
    const { [key]: _, ...without } = body as Record<string, unknown>
    if (!Array.isArray(body)) yield without
    const value = (body as Record<string, unknown>)[key]
    for (const hostile of hostileValues) yield changed(body, key, hostile)
    for (const deeper of variants(value)) yield changed(body, key, deeper)
  }
}

function changed(body: object, key: string, value: unknown): unknown {
  if (Array.isArray(body)) return body.map((item, index) => (String(index) === key ? value : item))
  return { ...body, [key]: value }
}

const notObjects = [
  "",
  "{",
  "{'a':1}",
  '{"a":1}}',
  "undefined",
  "null",
  "[]",
  "[{}]",
  "7",
  '"text"',
  "true",
  "\u0000",
  "[".repeat(100_000),
  `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
]

describe.each(Object.entries(writeCalls))("the body of %s", (name, { method, path, body }) => {
  test("is refused if it is not JSON, and nothing is written", async () => {
    const before = await countRows(app)
    for (const text of notObjects) {
      const answer = await callApi(method, path(), { token: tokenFor(path()), body: text })
      // Some are longer than the limit for a body.
      expect(text.length > 64 * 1024 ? [413] : [400, 422], text.slice(0, 50)).toContain(answer.status)
    }
    expect(await countRows(app)).toEqual(before)
  })

  test("cannot change the prototype of objects", async () => {
    const text = `{"__proto__":{"maxCents":1},"constructor":{"prototype":{"a":1}}}`
    const answer = await callApi(method, path(), { token: tokenFor(path()), body: text })
    // `{}` is valid if every field is optional.
    expect([200, 422, 429]).toContain(answer.status)
    expect({}).not.toHaveProperty("maxCents")
    expect({}).not.toHaveProperty("a")
  })

  test("is refused in the visitor's language if it is too large or not JSON by its content type", async () => {
    const before = await countRows(app)
    const large = JSON.stringify({ ...body(), more: "x".repeat(300_000) })
    for (const language of languages) {
      const options = { token: tokenFor(path()), language, body: large }
      expect((await callApi(method, path(), options)).status).toBe(413)
      const declared = { ...options, body: "{}", headers: { "content-length": "300000" } }
      expect((await callApi(method, path(), declared)).status).toBe(413)
      for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "x"]) {
        const headers = { "content-type": type }
        const answer = await callApi(method, path(), {
          token: tokenFor(path()),
          language,
          headers,
          body: body(),
        })
        expect(answer).toMatchObject({ status: 415, body: { code: "api.notJsonType" } })
      }
    }
    expect(await countRows(app)).toEqual(before)
  })

  test("may be any JSON: it is refused without a trace, or accepted whole", async () => {
    const send = async (payload: unknown) =>
      (await callApi(method, path(), { token: tokenFor(path()), body: payload })).status
    const refused: unknown[] = []
    for (const payload of variants(body())) if ((await send(payload)) >= 400) refused.push(payload)
    // Counting takes several times as long as a call: the refused ones are sent again, and counted once.
    const before = await countRows(app)
    for (const payload of refused) expect(await send(payload)).toBeGreaterThanOrEqual(400)
    // A refused bid leaves its reason, and a wrong password an audit entry.
    const noted = { bid_refusals: 0, ...(name === "login" ? { audit_entries: 0 } : {}) }
    expect({ ...(await countRows(app)), ...noted }).toEqual({ ...before, ...noted })
    expect(refused.length).toBeGreaterThan(20)
  })
})

const hostileNames = [
  "%00",
  "lot_%00",
  "auc_%00",
  `lot_${"%00".repeat(24)}`,
  "'%20or%201=1--",
  "%3Cscript%3Ealert(1)%3C%2Fscript%3E",
  "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "%E0%A4%A",
  "%2500",
  "%00%E0%A4%A",
  "%",
  "%F0%9F%98%80",
  "a".repeat(4_000),
  "-1",
  "1e309",
  "__proto__",
  "constructor",
]

const named = [
  "get /auth/verify/*",
  "post /auth/verify/*",
  "get /auction/*",
  "get /auction/still/*",
  "get /auction/previous/*",
  "get /auction/product/*/AUCTION",
  "get /auction/product/x/*",
  "get /auction/product/*/AUCTION/live",
  "get /auction/product/LOT/*/live",
  "post /auction/schedule/*",
  "post /auction/pause/*",
  "post /auction/resume/*",
  "get /auction/budget/*",
  "post /second-chances/*",
  "put /auction/budget/*",
  "delete /auction/budget/*",
  "post /auction/lots/*",
  "put /auction/update/*",
  "delete /auction/delete/*",
  "delete /auction/deleteproduct/*",
  "get /lots/*",
  "get /lots/*/bids",
  "get /lots/*/bids/file",
  "get /lots/*/bids/file.csv",
  "post /lots/*/bids",
  "get /*",
]

test.each(named)("%s answers any id without an error", async (call) => {
  const [method = "", pattern = ""] = call.split(" ")
  const before = await countRows(app)
  for (const name of hostileNames) {
    const path = pattern.replace("*", name).replace("AUCTION", auctionId).replace("LOT", lotId)
    const body = { lots: "post /auction/lots/*", update: "put /auction/update/*", bid: "post /lots/*/bids" }
    const writing = Object.entries(body).find(([, each]) => each === call)?.[0]
    const payload = writing && writeCalls[writing]?.body()
    const answer = await callApi(method, path, {
      token: tokenFor(path),
      ...(payload ? { body: payload } : {}),
    })
    if (answer.status === 200) expect(answer.text).toBe("[]")
    else expect([404, 410, 422], `${path} ${answer.text}`).toContain(answer.status)
  }
  expect(await countRows(app)).toEqual(before)
})

test.each([
  "q=%00",
  "category=%00",
  "region=%00%00",
  `q=${"a".repeat(8_000)}`,
  "q=%25_%5C",
  "q=a&q=b",
  "page=0",
  "page=-1",
  "page=1e9",
  "page=99999999999999999999",
  "size=1000000",
  "from=-1&to=NaN",
  "from=1e308",
  "sort=price%3Bdrop",
  "__proto__[x]=1",
  "q[]=1&page[a]=2",
])("a list accepts any value of %s", async (query) => {
  const answer = await callApi("get", `/auction/${auctionId}?${query}`)
  if (answer.status !== 200) expect(answer.status).toBe(422)
})

test.each([
  ["lots=%00"],
  [`lots=${"lot_x,".repeat(1_700)}`],
  [`lots=${Array.from({ length: 10_000 }, () => "lot_x").join(",")}`],
  ["lots=a&lots=b"],
  ["auctions[]=a&auctions[]=b&lots=a&lots=b"],
])("the stream refuses %.30s", async (query) => {
  expect((await callApi("get", `/live?${query}`)).status).toBe(422)
})

test.each(["%E0%A4%A", "%00", "a%20b; lang=%00", "x".repeat(5_000), "a.b", '"', "quaich.session_token="])(
  "a session cookie may hold %.30s",
  async (text) => {
    const answer = await callApi("get", "/auth/me", { cookie: `quaich.session_token=${text}` })
    expect(answer).toMatchObject({ status: 401, body: { code: "accounts.signIn" } })
  },
)

test("any maximum and any key get a receipt or a refusal, never a 500", async () => {
  const anyCents = fc.oneof(
    fc.integer(),
    fc.maxSafeInteger(),
    fc.double(),
    fc.string(),
    fc.constantFrom(null, true, [], {}, "500", -0, 10_000_000_000, 10_000_000_001),
  )
  const anyKey = fc.oneof(fc.string(), fc.uuid(), fc.stringMatching(/^[\w.:-]{8,100}$/), fc.integer())
  await fc.assert(
    fc.asyncProperty(anyCents, anyKey, async (maxCents, idempotencyKey) => {
      const answer = await callApi("post", `/lots/${lotId}/bids`, {
        token: ann.token,
        body: { maxCents, confirm: maxCents, idempotencyKey },
      })
      if (answer.status !== 201) expect([409, 422]).toContain(answer.status)
    }),
    { numRuns: 400 },
  )
  const stored = (await readStoredMaximums(app)).map((each) => each.maxCents)
  expect(Math.max(...stored)).toBeLessThanOrEqual(10_000_000_000)
})

test("any JSON at all is answered without a 500", async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (payload) => {
      const answer = await callApi("post", `/lots/${lotId}/bids`, {
        token: ann.token,
        body: JSON.stringify(payload),
      })
      expect(answer.status).toBe(422)
    }),
    { numRuns: 200 },
  )
})

test("a late bid is refused with a reason in every language and changes nothing", async () => {
  const { lotIds, endsAt } = await liveAuction(app, asPerson(app, hana), [{}])
  app.clock.moveTo(endsAt)
  const before = await countRows(app)
  for (const language of languages) {
    const answer = await callApi("post", `/lots/${lotIds[0]}/bids`, {
      token: ann.token,
      language,
      body: bid(),
    })
    expect(answer).toMatchObject({ status: 409, body: { code: "bidding.ended" } })
  }
  const { bid_refusals: refusals = 0, auction_keys: keys = 0, ...after } = await countRows(app)
  // The first refusal of an auction makes the key that encrypts it.
  const noted = { bid_refusals: refusals - languages.length, auction_keys: keys - 1 }
  expect({ ...after, ...noted }).toEqual(before)
})
