import { generateKeyPairSync } from "node:crypto"
import { beforeAll, expect, test } from "vitest"
import { takeSnapshot } from "#domains/open-data/take-snapshot.ts"
import { sha256 } from "#platform/sha256.ts"
import { apiClient } from "../../../test/api/api-client.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { withLogKeys } from "../../../test/fixtures/with-log-keys.ts"
import { asPerson, liveAuction, person } from "../../../test/fixtures.ts"
import { openDataFileRoutes } from "./open-data-files.ts"

let app: TestApp
let files: ReturnType<typeof openDataFileRoutes>
let day: string

beforeAll(async () => {
  const { privateKey } = generateKeyPairSync("ed25519")
  app = withLogKeys(await testApp(), { keys: [privateKey] })
  files = openDataFileRoutes(app)
  expect((await files.request("/open-data/latest/bids.csv")).status, "before the first snapshot").toBe(404)
  await liveAuction(app, asPerson(app, await person(app, "hana", { role: "auctioneer" })))
  day = (await takeSnapshot(app)) ?? ""
})

const at = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  files.request(`/open-data/${path}`, { method, headers })

test("a dated file has its size, checksum, name, licence and dictionary, and may be read and kept by anybody", async () => {
  const answer = await at(`${day}/products.csv`)
  const text = await answer.text()
  expect(text).toMatch(/^product_id,name,.*\r\nprd_/)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/csv; charset=utf-8; header=present",
    "content-length": String(text.length),
    "content-disposition": 'attachment; filename="products.csv"',
    "cache-control": "public, max-age=31536000, immutable",
    "access-control-allow-origin": "*",
    etag: `"${sha256(text)}"`,
    link: `<https://creativecommons.org/licenses/by/4.0/>; rel="license", <${app.origin}/open-data/${day}/datapackage.json>; rel="describedby"`,
  })
})

test("a client that has the file gets 304, and one that asks for its head gets no content", async () => {
  const etag = (await at(`${day}/log.parquet`)).headers.get("etag") ?? ""
  const again = await at(`${day}/log.parquet`, { "if-none-match": `W/"x", ${etag}` })
  expect([again.status, await again.text()]).toEqual([304, ""])
  const head = await at(`${day}/log.parquet`, {}, "HEAD")
  const whole = await (await at(`${day}/log.parquet`)).arrayBuffer()
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
    200,
    String(whole.byteLength),
    "",
  ])
})

test("a part of a file is what the whole has there, unless the file has changed", async () => {
  const whole = await (await at(`${day}/products.ndjson`)).text()
  const etag = `"${sha256(whole)}"`
  const part = await at(`${day}/products.ndjson`, { range: "bytes=5-24", "if-range": etag })
  expect([part.status, part.headers.get("content-range"), part.headers.get("content-length")]).toEqual([
    206,
    `bytes 5-24/${whole.length}`,
    "20",
  ])
  expect(await part.text()).toBe(whole.slice(5, 25))
  const changed = await at(`${day}/products.ndjson`, { range: "bytes=5-24", "if-range": '"another"' })
  expect([changed.status, await changed.text()]).toEqual([200, whole])
  const beyond = await at(`${day}/products.ndjson`, { range: `bytes=${whole.length}-` })
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${whole.length}`])
})

test("the newest snapshot has an address that stays", async () => {
  const answer = await at("latest/manifest.json")
  expect([answer.status, answer.headers.get("location"), answer.headers.get("cache-control")]).toEqual([
    302,
    `/open-data/${day}/manifest.json`,
    "public, max-age=300",
  ])
})

test("the calls list the snapshots, and show the manifest as it is in its file", async () => {
  const call = apiClient(app)
  const file = await (await at(`${day}/manifest.json`)).json()
  for (const path of [`/open-data/${day}`, "/open-data/latest"])
    expect(await call("get", path), path).toMatchObject({ status: 200, body: file })
  const { body } = await call("get", "/open-data")
  expect(body).toMatchObject({
    snapshots: [{ day, logSize: 1, manifest: `${app.origin}/open-data/${day}/manifest.json` }],
  })
})

test.each([
  ["2020-02-30/bids.csv", "open-data.noSuchSnapshot"],
  ["2020-01-01/bids.csv", "open-data.noSuchSnapshot"],
  ["today/members.csv", "open-data.noSuchFile"],
])("%s is refused as %s, readably for scripts of other sites", async (path, code) => {
  const answer = await at(path.replace("today", day))
  expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([404, "*"])
  expect(await answer.json()).toMatchObject({ code })
})

test("a script of another site may ask before it reads a part", async () => {
  const answer = await at(`${day}/bids.parquet`, { origin: "https://elsewhere.example" }, "OPTIONS")
  expect(answer.status).toBe(204)
  expect(answer.headers.get("access-control-allow-headers")).toContain("range")
})

test("one client's downloads are limited", async () => {
  const headers = { "x-forwarded-for": "203.0.113.9" }
  let answer = await at(`${day}/manifest.note`, headers)
  for (let count = 0; count < 700 && answer.status === 200; count++)
    answer = await at(`${day}/manifest.note`, headers)
  expect(answer.status).toBe(429)
  expect(await answer.json()).toMatchObject({ code: "open-data.tooManyFiles" })
})
