import { randomUUID } from "node:crypto"
import sharp from "sharp"
import { beforeAll, describe, expect, test } from "vitest"
import { catalogueLots } from "#domains/auctions/catalogue-lots.ts"
import { createAuction } from "#domains/auctions/create-auction.ts"
import { NewAuction, NewLot } from "#domains/auctions/inputs.ts"
import { orderMembership } from "#domains/checkout/order-membership.ts"
import { addDramOffer } from "#domains/drams/add-dram-offer.ts"
import { createDramSale, openDramSale } from "#domains/drams/create-dram-sale.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { notify } from "#domains/notifications/notify.ts"
import { registerDevice } from "#domains/notifications/push/register-device.ts"
import { createSegment } from "#domains/segments/save-segment.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { languages } from "#language/languages.ts"
import { type TestApp, testApp } from "../db.ts"
import { asPerson, liveAuction, type Person, person, product } from "../fixtures.ts"
import { fakePushBrowser } from "../servers/push.ts"
import { accountsCalls } from "./api-accounts.ts"
import { auctionsCalls, sale } from "./api-auctions.ts"
import { catalogueCalls } from "./api-catalogue.ts"
import { type ApiClient, apiClient, countRows } from "./api-client.ts"
import { createNews, type NewsFixtures, newsCalls } from "./api-news.ts"
import { ordersCalls } from "./api-orders.ts"
import { paymentsCalls } from "./api-payments.ts"
import { reviewCalls } from "./api-reviews.ts"
import type { CallFixtures, CallRow } from "./api-rows.ts"
import { secondChanceCalls } from "./api-second-chances.ts"
import { segmentCalls } from "./api-segments.ts"
import { submissionCalls } from "./api-submissions.ts"
import { type DocumentedAnswer, differencesOf, listAnswers } from "./documented-answers.ts"

let app: TestApp
let callApi: ApiClient
let ann: Person
let hana: Person
let adam: Person
let kai: Person
let news: NewsFixtures
let segmentId: string
let answers: Map<string, DocumentedAnswer>
const callFixtures = {} as CallFixtures

beforeAll(async () => {
  app = await testApp()
  callApi = apiClient(app)
  answers = await listAnswers(callApi)
  ann = await person(app, "ann")
  hana = await person(app, "hana", { role: "auctioneer" })
  kai = await person(app, "kai", { role: "shopkeeper" })
  adam = await person(app, "adam", { role: "admin" })
  const zed = await person(app, "zed", { isVerified: false })
  const made = await liveAuction(app, asPerson(app, hana), [{}])
  const [lotId = ""] = made.lotIds
  const productId = await product(app, "Lagavulin 16 Year Old")
  const inSingapore = { productId, location: "singapore" } as const
  const listing = { kind: "bottle", ...inSingapore, priceCents: 90_00, isOnSale: true } as const
  const listingId = await createListing(asPerson(app, kai), listing)
  await receiveStock(asPerson(app, kai), { ...inSingapore, quantity: 50, idempotencyKey: "the first" })
  const endsAt = new Date(app.clock.now().getTime() + 24 * 3_600_000)
  const dramSaleId = await createDramSale(asPerson(app, kai), { title: "Islay", endsAt })
  const terms = { target: 20, dramMl: 30, priceCents: 15_00, maxPerUser: 2, maxPerMember: 4 }
  await addDramOffer(asPerson(app, kai), dramSaleId, { productId, ...terms })
  await openDramSale(asPerson(app, kai), dramSaleId)
  const membership = { paymentMethod: "transfer", idempotencyKey: randomUUID() } as const
  const upgrade = await orderMembership(asPerson(app, ann), membership)
  const notificationId = await notify(asPerson(app, ann), ann.id, {
    title: "A notice",
    content: "<p>of the house</p>",
  })
  const pushDeviceId = await registerDevice(asPerson(app, ann), fakePushBrowser().agreed)
  const draft = await callApi("post", "/auction/create", { token: hana.token, body: sale(app.clock.now()) })
  const coming = await createAuction(asPerson(app, hana), NewAuction.parse(sale(app.clock.now())))
  const [otherLotId = ""] = await catalogueLots(asPerson(app, hana), coming, [
    NewLot.parse({ productId, openingCents: 50_00 }),
  ])
  news = await createNews(asPerson(app, ann), asPerson(app, adam))
  segmentId = await createSegment(asPerson(app, adam), { name: "Press", query: "tag=press" })
  expect(draft.status).toBe(201)
  const { auctionId } = made
  const ids = { auctionId, lotId, otherLotId, productId, listingId, notificationId, pushDeviceId, dramSaleId }
  Object.assign(callFixtures, {
    ...ids,
    now: () => app.clock.now(),
    ann,
    zed,
    draftId: String(draft.body._id),
    upgradeId: upgrade.id,
  } satisfies CallFixtures)
})

const calls: Record<string, CallRow> = {
  ...accountsCalls(callFixtures),
  ...auctionsCalls(callFixtures),
  ...ordersCalls(callFixtures),
  ...paymentsCalls(callFixtures),
  ...catalogueCalls(callFixtures),
  "get /altcha": { by: "anybody", status: 200 },
  "get /clock": { by: "anybody", status: 200 },
  "get /geoip": { by: "anybody", status: 200 },
  "get /rates": { by: "anybody", status: 200 },
  "get /age-rules": { by: "anybody", status: 200 },
  "get /search/suggestions": { by: "anybody", path: () => "/search/suggestions?q=ardbeg", status: 200 },
  "get /countries": { by: "anybody", status: 200 },
  "put /preferences": { by: "anybody", body: () => ({ language: "vi" }), status: 200 },
  // A stream does not end; test/security/attacks.test.ts opens one at a server.
  "get /live": { by: "anybody", path: () => "/live?lots=a&lots=b", status: 422 },
  ...segmentCalls(() => segmentId),
  ...submissionCalls,
  ...secondChanceCalls,
  ...reviewCalls(() => ann.id),
  ...newsCalls(
    () => news,
    () => ann.id,
  ),
}

const named = Object.entries(calls)
const addressOf = (name: string, call: CallRow) => call.path?.() ?? name.split(" ")[1] ?? ""
const methodOf = (name: string) => name.split(" ")[0] ?? ""

function tokenFor({ by }: CallRow): string | undefined {
  const [member, staff, shop, admin] = [ann, hana, kai, adam].map(({ token }) => token)
  return { anybody: undefined, member, staff, shop, admin }[by]
}

test("every call of the API has a row here", () => {
  expect(Object.keys(calls).toSorted()).toEqual([...answers.keys()].toSorted())
})

/** These answers are not JSON. */
const withoutSchema = {
  "get /live": "text/event-stream",
  "get /log/head/file": "text/plain",
  "get /log/stamp/file": "application/timestamp-reply",
  "get /lots/{id}/bids/file.csv": "text/csv",
}

test("every JSON answer has a schema that says what is in it", () => {
  const json = [...answers].filter(([, { mediaType }]) => mediaType === "application/json")
  const others = [...answers].filter(([, { mediaType }]) => mediaType !== "application/json")
  expect(Object.fromEntries(others.map(([name, { mediaType }]) => [name, mediaType]))).toEqual(withoutSchema)
  const empty = json.filter(
    ([, { schema }]) => !["type", "anyOf", "oneOf", "$ref"].some((key) => key in schema),
  )
  expect(empty.map(([name]) => name)).toEqual([])
})

test("an answer with a missing, an unknown or a wrong field does not fit its schema", async () => {
  const clock = answers.get("get /clock")
  const answer = await callApi("get", "/clock")
  expect(differencesOf(answer, clock)).toBe("")
  const { now } = answer.body
  for (const body of [{}, { now: "noon" }, { now, secret: 1 }])
    expect(differencesOf({ ...answer, body }, clock)).not.toBe("")
  expect(differencesOf({ ...answer, status: 201 }, clock)).toBe("200 is documented, not 201")
})

describe("access", () => {
  const closed = named.filter(([, call]) => call.by !== "anybody")

  test.each(closed)("%s refuses guests", async (name, call) => {
    const before = await countRows(app)
    for (const language of languages) {
      const options = { language, ...(call.body ? { body: call.body() } : {}) }
      const answer = await callApi(methodOf(name), addressOf(name, call), options)
      expect(answer).toMatchObject({ status: 401, body: { code: "accounts.signIn" } })
    }
    expect(await countRows(app)).toEqual(before)
  })

  const staff = named.filter(([, call]) => !["anybody", "member"].includes(call.by))

  test.each(staff)("%s refuses members without its permission", async (name, call) => {
    const before = await countRows(app)
    const options = { token: ann.token, ...(call.body ? { body: call.body() } : {}) }
    const answer = await callApi(methodOf(name), addressOf(name, call), options)
    expect(answer).toMatchObject({ status: 403, body: { code: "accounts.notAllowed" } })
    expect(await countRows(app)).toEqual(before)
  })
})

const withStrangers = named.filter(([, call]) => call.strangers)

test.each(withStrangers)("%s answers 404 for an unknown id", async (name, call) => {
  const before = await countRows(app)
  for (const path of call.strangers ?? []) {
    const token = tokenFor(call) ?? ann.token
    const answer = await callApi(methodOf(name), path, { token, ...(call.body ? { body: call.body() } : {}) })
    expect(answer.status, path).toBe(404)
  }
  expect(await countRows(app)).toEqual(before)
})

// The order matters: a draft gets its lots before it is announced, and is deleted after that.
test.each(named)("%s answers with its expected status and what its schema says", async (name, call) => {
  const options = { token: tokenFor(call), ...(call.body ? { body: call.body() } : {}) }
  const answer = await callApi(methodOf(name), addressOf(name, call), options)
  expect(answer.status, answer.text).toBe(call.status)
  if (call.status < 400) expect(differencesOf(answer, answers.get(name))).toBe("")
})

test("a live auction is paused and resumed, and a lot of it bought at its fixed price", async () => {
  const { auctionId, lotIds } = await liveAuction(app, asPerson(app, hana), [{ buyNowCents: 300_00 }])
  const { token } = hana
  const paused = await callApi("post", `/auction/pause/${auctionId}`, { token, body: { reason: "A test" } })
  expect(paused.status).toBe(200)
  const body = { pausedAt: paused.body.pausedAt, marginMinutes: 10 }
  expect((await callApi("post", `/auction/resume/${auctionId}`, { token, body })).status).toBe(200)
  const bought = await callApi("post", `/lots/${lotIds[0]}/buy-now`, {
    token: ann.token,
    body: { paymentMethod: "checkout", idempotencyKey: randomUUID() },
  })
  expect(bought.status, bought.text).toBe(201)
})

test.each(["/pictures", "/newletter/pictures"])("post %s stores a photograph", async (path) => {
  const form = new FormData()
  const jpeg = await sharp({ create: { width: 600, height: 800, channels: 3, background: "#884" } })
    .jpeg()
    .toBuffer()
  form.append("picture", new File([Uint8Array.from(jpeg)], "bottle.jpg", { type: "image/jpeg" }))
  expect((await callApi("post", path, { token: kai.token, body: form })).status).toBe(201)
})
