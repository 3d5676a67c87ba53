import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { products } from "#domains/catalogue/schema.ts"
import { saveRate } from "#domains/countries/rates.ts"
import { changeListing } from "#domains/listings/change-listing.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { contextFor } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { type BenchFixtures, makeFixtures } from "../../../bench/fixtures.ts"
import { endServers, type Server, startServer } from "../../../bench/harness.ts"
import { readConfig } from "../../../src/server/config/config.ts"
import { openApp } from "../../../src/server/open-app.ts"
import { cloneDatabase } from "../../db.ts"
import { asPerson, person } from "../../fixtures.ts"
import { maximumKey } from "../../maximum-key.ts"

const secret = "a secret of the shared pages, long enough to sign with"
const databaseUrl = await cloneDatabase()
let server: Server
let fixtures: BenchFixtures

beforeAll(async () => {
  fixtures = await makeFixtures({ secret, databaseUrl }, { bidders: 1, lots: 2 })
  const app = await openApp(
    readConfig({ AUTH_SECRET: secret, MAXIMUM_KEY: maximumKey, LOG_LEVEL: "warn" }),
    databaseUrl,
  )
  await saveRate(contextFor(app), { code: "VND", perSgd: 20_000, asOf: "2026-06-30" })
  await saveRate(contextFor(app), { code: "MYR", perSgd: 3, asOf: "2026-06-30" })
  await app.close()
  server = await startServer({ secret, databaseUrl }, { TRUST_PROXY: "on" })
})

afterAll(endServers)

/** Sooner than a page would leave the cache by itself. */
const invalidated = { timeout: 20_000 }
const singapore = "165.21.100.88"
const china = "202.96.128.86"
const list = "/whisky-auction-live/singapore"

type SharedPage = { lang: string | undefined; isPublic: boolean; text: string }

async function visitPage(address: string, cookie = "", path = list): Promise<SharedPage> {
  const headers = { "x-forwarded-for": address, ...(cookie ? { cookie } : {}) }
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })
  expect(answer.status).toBe(200)
  const text = await answer.text()
  const isPublic = answer.headers.get("cache-control")?.startsWith("public") ?? false
  return { lang: /<html lang="([^"]+)"/.exec(text)?.[1], isPublic, text }
}

test("a shared guest page has each guest's language, chosen or of the country", async () => {
  for (let round = 0; round < 3; round++) {
    expect((await visitPage(singapore)).lang).toBe("en-SG")
    expect((await visitPage(china)).lang).toBe("zh-Hans-SG")
    expect((await visitPage(china, "lang=en")).lang).toBe("en-SG")
    expect((await visitPage(singapore, "lang=cn")).lang).toBe("zh-Hans-SG")
    expect((await visitPage(china, "lang=vi")).lang).toBe("vi-VN")
    expect((await visitPage("10.0.0.1")).lang).toBe("en-SG")
  }
  expect((await visitPage(china)).isPublic).toBe(true)
})

test("a page that is revalidated after a bid stays in its language", async () => {
  for (let times = 0; times < 3; times++) await visitPage(china)
  const [lotId, { token = "" } = {}] = [fixtures.lotIds[0], fixtures.bidders[0]]
  const bid = await fetch(`http://127.0.0.1:${server.port}/api/lots/${lotId}/bids`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Token ${token}` },
    body: JSON.stringify({ maxCents: 987_00, confirm: 987_00, idempotencyKey: randomUUID() }),
  })
  expect(bid.status).toBe(201)
  // The first visitor still gets the old page and starts its revalidation.
  for (let times = 0; times < 5; times++) {
    await wait(200)
    expect((await visitPage(china)).lang).toBe("zh-Hans-SG")
  }
  expect((await visitPage(china)).isPublic).toBe(true)
  expect((await visitPage(singapore)).lang).toBe("en-SG")
})

test("a shared page shows each guest's currency, and dollars if the currency is unknown", async () => {
  for (let round = 0; round < 3; round++) {
    expect((await visitPage(singapore, "currency=VND")).text).toContain("≈ ₫")
    expect((await visitPage(singapore, "currency=MYR")).text).toContain("≈ RM")
    for (const cookie of ["", "currency=SGD", "currency=HKD", "currency=%3Cscript%3E", "currency=__proto__"])
      expect((await visitPage(singapore, cookie)).text).not.toContain("≈ ")
  }
})

test("a client that disconnects while a page renders does not break it for others who wait for the same page", async () => {
  const left: number[] = []
  for (let round = 0; round < 40; round++) {
    const path = `${list}?q=round${round}`
    const leaver = new AbortController()
    const first = fetch(`http://127.0.0.1:${server.port}${path}`, {
      headers: { "x-forwarded-for": singapore },
      signal: leaver.signal,
    }).then(
      () => "answered",
      () => "left",
    )
    const pending = visitPage(singapore, "", path)
    await wait(round % 10)
    leaver.abort()
    if ((await first) === "left") left.push(round)
    await pending
  }
  expect(left.length, "rounds in which the first was gone before its answer").toBeGreaterThan(5)
})

test("a rate changed in one process appears on the cached pages of another", async () => {
  const path = `${list}?view=table`
  for (let times = 0; times < 3; times++) await visitPage(singapore, "currency=THB", path)
  expect((await visitPage(singapore, "currency=THB", path)).text).not.toContain("≈ ")
  const other = await openApp(
    readConfig({ AUTH_SECRET: secret, MAXIMUM_KEY: maximumKey, LOG_LEVEL: "warn" }),
    databaseUrl,
  )
  await saveRate(contextFor(other), { code: "THB", perSgd: 25, asOf: "2026-06-30" })
  await expect
    .poll(async () => (await visitPage(singapore, "currency=THB", path)).text, invalidated)
    .toContain("≈ ฿")
  await other.close()
})

test("a price changed in one process appears on the cached pages of another", async () => {
  const other = await openApp(
    readConfig({ AUTH_SECRET: secret, MAXIMUM_KEY: maximumKey, LOG_LEVEL: "warn" }),
    databaseUrl,
  )
  const staff = asPerson(other, await person(other, "kai", { role: "shopkeeper" }))
  const [{ id: productId } = { id: newId("prd") }] = await other.db.select({ id: products.id }).from(products)
  const listing = {
    kind: "bottle",
    location: "singapore",
    productId,
    priceCents: 123_00,
    isOnSale: true,
  } as const
  const listingId = await createListing(staff, listing)
  const shelf = "/whisky-shop/singapore"
  await expect.poll(async () => (await visitPage(singapore, "", shelf)).text).toContain("S$123")
  for (let times = 0; times < 3; times++) expect((await visitPage(singapore, "", shelf)).isPublic).toBe(true)
  await changeListing(staff, listingId, { priceCents: 321_00 })
  await expect.poll(async () => (await visitPage(singapore, "", shelf)).text, invalidated).toContain("S$321")
  await other.close()
})

test("a guest's page does not reveal the guest's country", async () => {
  await visitPage(singapore, "lang=en")
  const guestPage = await visitPage(singapore, "lang=en")
  const pageFromChina = await visitPage(china, "lang=en; delivery=CN")
  expect(guestPage.isPublic).toBe(true)
  expect(pageFromChina.text).toBe(guestPage.text)
})

test("a visitor without scripts gets a link to the age question until it is answered", async () => {
  expect((await visitPage(singapore)).text).toContain('href="/age?from=%2Fwhisky-auction-live%2Fsingapore"')
  expect((await visitPage(singapore, "age=SG.18.x.1.y")).text).not.toContain("/age?from=")
  for (const path of ["/age", "/too-young", "/vn", "/vn/whisky-shop/vietnam"]) {
    const page = await visitPage(singapore, "", path)
    expect(page.text).not.toContain("/age?from=")
    expect(page.text).toContain('name="robots" content="noindex"')
  }
})
