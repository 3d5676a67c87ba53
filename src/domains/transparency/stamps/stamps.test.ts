import { generateKeyPairSync } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeEach, expect, test } from "vitest"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { writtenLanguages } from "#language/languages.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { createApi } from "#server/api.ts"
import { type TestApp, tamper, testApp } from "../../../../test/db.ts"
import { withLogKeys } from "../../../../test/fixtures/with-log-keys.ts"
import { withTimestamps } from "../../../../test/fixtures/with-timestamps.ts"
import { asPerson, liveAuction, type Person, person } from "../../../../test/fixtures.ts"
import { renderScreen } from "../../../../test/render-screen.tsx"
import { runJobs } from "../../../../test/run-jobs.ts"
import { TimestampServer } from "../../../../test/servers/timestamp-server.ts"
import { appendToLog } from "../append-to-log.ts"
import { findLogFault } from "../find-log-fault.ts"
import { logKeysOf } from "../log-keys.ts"
import { readLastHead } from "../read-last-head.ts"
import { logStamps } from "../schema.ts"
import * as verifyScreen from "../screens/verify.tsx"
import { stampNewestHead } from "./stamp-newest-head.ts"
import { readTimestampConfig, type TimestampConfig } from "./timestamp-config.ts"

const authority = await TimestampServer.open()
authority.addSigner("ended", { days: ["-startdate", "20200101000000Z", "-enddate", "20200201000000Z"] })
authority.addRoot("foreign")
authority.addSigner("of another root", {}, "foreign")
afterAll(() => authority.close())

const { privateKey } = generateKeyPairSync("ed25519")
let app: TestApp
let ann: Person
let lotId: Id<"lot">

beforeEach(async () => {
  authority.fault = undefined
  authority.signer = "usual"
  authority.settings = ""
  authority.queries.length = 0
  const base = withLogKeys(await testApp(), { keys: [privateKey] })
  // The authority reads the clock of this machine.
  base.clock.moveTo(new Date())
  app = withTimestamps(base, config())
  const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  ann = await person(app, "ann")
  lotId = (await liveAuction(app, hana, [{}])).lotIds[0] ?? lotId
})

function config(): TimestampConfig {
  return { url: authority.url, roots: authority.roots, timeoutMs: 60_000 }
}

let bids = 0
async function growLog(): Promise<void> {
  const maxCents = 100_000 + ++bids * 10_000
  const idempotencyKey = `key-of-the-stamps-${bids}`
  await placeBid(asPerson(app, ann), lotId, { maxCents, confirm: maxCents, idempotencyKey })
  await appendToLog(app)
}

const listStamps = async () => await app.db.select().from(logStamps)

async function get(path: string) {
  const answer = await createApi(app).request(path)
  return { status: answer.status, type: answer.headers.get("content-type"), bytes: await answer.bytes() }
}

async function getJson(path: string) {
  return JSON.parse(new TextDecoder().decode((await get(path)).bytes))
}

test("a signed head is stamped by a job, and openssl confirms what is published", async () => {
  await appendToLog(app)
  await runJobs(app)
  const head = await readLastHead(app)
  expect(authority.types.at(-1)).toBe("application/timestamp-query")
  const found = await getJson("/log/head")
  expect(found.stamp).toMatchObject({ size: head?.size, authority: "Clock usual" })
  expect(Math.abs(Date.parse(found.stamp.at) - app.clock.now().getTime())).toBeLessThan(600_000)
  expect((await getJson("/log/heads")).heads).toMatchObject([{ size: head?.size, stampedAt: found.stamp.at }])
  const checkpoint = await get(`/log/head/file?size=${head?.size}`)
  expect(new TextDecoder().decode(checkpoint.bytes)).toBe(head?.checkpoint)
  expect(checkpoint.type).toContain("text/plain")
  const file = await get(`/log/stamp/file?size=${head?.size}`)
  expect(file.type).toBe("application/timestamp-reply")
  expect(authority.verify(checkpoint.bytes, file.bytes)).toContain("Verification: OK")
  expect(() => authority.verify(`${head?.checkpoint} `, file.bytes)).toThrow("message imprint mismatch")
  const stamp = await getJson("/log/stamp")
  expect(stamp).toEqual({ ...found.stamp, checkpoint: head?.checkpoint, response: expect.any(String) })
  expect(Uint8Array.fromBase64(stamp.response)).toEqual(file.bytes)
})

test("the page says how to check the newest stamp, in each language, once there is one", async () => {
  await appendToLog(app)
  const render = () =>
    Promise.all(
      writtenLanguages.map((language) =>
        renderScreen(contextFor(app, app.guest, language), verifyScreen, { path: "/verify" }),
      ),
    )
  for (const page of await render()) expect(page).not.toContain("openssl")
  await stampNewestHead(app)
  for (const page of await render()) {
    expect(page).toContain("openssl ts -verify -data head.txt -in head.tsr -CAfile root.pem")
    expect(page).toContain(`${app.origin}/api/log/stamp/file?size=1`)
    expect(page).toContain("Clock usual")
  }
})

test("each head is stamped once; after an outage only the newest, which comes after all others", async () => {
  await appendToLog(app)
  await runJobs(app)
  await stampNewestHead(app)
  expect(authority.queries).toHaveLength(1)
  for (let count = 0; count < 3; count++) await growLog()
  await runJobs(app)
  expect(authority.queries, "one for the newest of three heads").toHaveLength(2)
  const last = await readLastHead(app)
  expect((await listStamps()).map(({ size }) => size)).toEqual([1, last?.size])
  expect(
    (await getJson("/log/heads")).heads.map((head: { stampedAt: unknown }) => head.stampedAt !== null),
  ).toEqual([true, false, false, true])
  expect((await get("/log/stamp?size=2")).status).toBe(404)
  await growLog()
  expect((await getJson("/log/head")).stamp.size, "the newest stamp, not of the newest head").toBe(last?.size)
})

test("two servers that stamp the same head store one stamp", async () => {
  await appendToLog(app)
  await Promise.all([stampNewestHead(app), stampNewestHead(app)])
  expect(await listStamps()).toHaveLength(1)
})

test("without an authority nothing is asked and nothing waits", async () => {
  const bare = withLogKeys(await testApp(), { keys: [privateKey] })
  await liveAuction(bare, asPerson(bare, await person(bare, "hana", { role: "auctioneer" })), [{}])
  await appendToLog(bare)
  await stampNewestHead(bare)
  const { rows } = await bare.pool.query(
    "select from graphile_worker.jobs where task_identifier = 'stamp-head'",
  )
  expect(rows).toEqual([])
  expect(authority.queries).toEqual([])
})

const reply = { "content-type": "application/timestamp-reply" }
const otherQuery = () => authority.queryFor("another head")

const elsewhere = createServer((_, response) => response.writeHead(200, reply).end("moved"))
await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve))
afterAll(() => elsewhere.close())

test.each<[string, string, Partial<Pick<TimestampServer, "fault" | "signer" | "settings">>]>([
  [
    "a stamp of another head",
    "the stamp is of something else",
    { fault: (response) => response.writeHead(200, reply).end(authority.reply(otherQuery())) },
  ],
  ["a refusal", "the authority refused: status 2", { settings: "digests = sha512" }],
  [
    "garbage",
    "not a time-stamp response",
    { fault: (response) => response.writeHead(200, reply).end("garbage") },
  ],
  [
    "10 MB",
    "more than 65536 bytes",
    { fault: (response) => response.writeHead(200, reply).end(new Uint8Array(10_000_000)) },
  ],
  ["an ended certificate", "the certificate is not valid", { signer: "ended" }],
  ["another authority's certificate", "none of the trusted roots", { signer: "of another root" }],
  ["HTTP 500", "the authority answered 500", { fault: (response) => response.writeHead(500).end() }],
  [
    "a redirect to another server",
    "fetch failed",
    {
      fault: (response) =>
        response
          .writeHead(307, { location: `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/` })
          .end(),
    },
  ],
  ["a cut connection", "fetch failed", { fault: (response) => response.socket?.destroy() }],
])("%s is refused with a reason, and the job is tried again", async (_, reason, changes) => {
  await appendToLog(app)
  Object.assign(authority, changes)
  if (changes.signer === "ended") authority.fault = signedAgain("ended")
  await expect(runJobs(app)).rejects.toThrow(reason)
  expect(await listStamps()).toEqual([])
  const { rows } = await app.pool.query(
    "select last_error as problem, attempts, max_attempts as most from graphile_worker.jobs where task_identifier = 'stamp-head'",
  )
  expect(rows).toEqual([{ problem: expect.stringContaining(reason), attempts: 1, most: 15 }])
  Object.assign(authority, { fault: undefined, signer: "usual", settings: "" })
  await app.pool.query("update graphile_worker._private_jobs set run_at = now()")
  await runJobs(app)
  expect(await listStamps()).toHaveLength(1)
})

/** `openssl ts` refuses to sign with such a certificate. */
function signedAgain(signer: string): NonNullable<TimestampServer["fault"]> {
  return (response, query) => {
    authority.signer = "usual"
    response.writeHead(200, reply).end(authority.signAgain(authority.reply(query), [signer]))
  }
}

test("an answer to an earlier request for the same head is refused", async () => {
  await appendToLog(app)
  let first: Uint8Array | undefined
  authority.fault = (response, query) => {
    first ??= authority.reply(query)
    response.writeHead(500).end()
  }
  await expect(stampNewestHead(app)).rejects.toThrow("the authority answered 500")
  authority.fault = (response) => response.writeHead(200, reply).end(first)
  await expect(stampNewestHead(app)).rejects.toThrow("the stamp answers another request")
  expect(await listStamps()).toEqual([])
})

test.each<[string, TimestampServer["fault"]]>([
  ["never answers", () => undefined],
  [
    "answers one byte at a time",
    (response) => {
      response.writeHead(200, reply)
      const drip = setInterval(() => response.write("0"), 20)
      response.on("close", () => clearInterval(drip))
    },
  ],
])("an authority that %s is given up", async (_, fault) => {
  await appendToLog(app)
  authority.fault = fault
  const hurried = withTimestamps(app, { ...config(), timeoutMs: 500 })
  await expect(stampNewestHead(hurried)).rejects.toThrow("aborted due to timeout")
  expect(await listStamps()).toEqual([])
})

test("an authority whose time is another than ours is refused", async () => {
  await appendToLog(app)
  app.clock.moveTo(new Date(Date.now() + 3_600_000))
  await expect(stampNewestHead(app)).rejects.toThrow("the authority's time is")
  expect(await listStamps()).toEqual([])
})

test("while the authority is slow, bids are accepted and heads are signed", async () => {
  await appendToLog(app)
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  authority.fault = (response, query) => {
    asked.resolve()
    void promise.then(() => response.writeHead(200, reply).end(authority.reply(query)))
  }
  const stamping = stampNewestHead(app)
  await asked.promise
  await growLog()
  expect((await readLastHead(app))?.size).toBe(2)
  resolve()
  await stamping
  expect((await listStamps()).map(({ size }) => size)).toEqual([1])
})

test("a stamp is for a stored head, once, and cannot be changed", async () => {
  await appendToLog(app)
  await stampNewestHead(app)
  const [stamp] = await listStamps()
  const again = app.db
    .insert(logStamps)
    .values({ ...stamp, size: 99, at: new Date(), authority: "x", response: Uint8Array.of(1) })
  await expect(again).rejects.toMatchObject({ cause: { constraint: "log_stamps_size_log_heads_size_fk" } })
  await expect(app.pool.query("update log_stamps set authority = 'x'")).rejects.toThrow("permission denied")
})

test("the nightly check opens the stored stamps again, and names one that was changed", async () => {
  await appendToLog(app)
  await stampNewestHead(app)
  await growLog()
  await stampNewestHead(app)
  const keys = await logKeysOf(app)
  expect(await findLogFault(app, keys)).toBeUndefined()
  const forge = async (change: string, wrong: string) => {
    await tamper(app, "log_stamps", change)
    expect(await findLogFault(app, keys)).toContain(wrong)
  }
  await forge(
    "update log_stamps set at = at - interval '1 day' where size = 2",
    "of 2 entries: its stored time",
  )
  await forge(
    "update log_stamps set at = at + interval '1 day' where size = 2; update log_stamps set authority = 'Nobody' where size = 2",
    "its stored time or authority",
  )
  await forge(
    "update log_stamps set authority = 'Clock usual' where size = 2; update log_stamps set response = (select response from log_stamps where size = 2) where size = 1",
    "of 1 entries: the stamp is of something else",
  )
  await forge(
    "update log_stamps set response = '\\x00' where size = 1",
    "of 1 entries: the answer is not a time-stamp response",
  )
})

test("settings that cannot work are refused", () => {
  const TIMESTAMP_URL = "http://timestamp.example/tsr"
  expect(readTimestampConfig({})).toBeUndefined()
  expect(readTimestampConfig({ TIMESTAMP_URL })).toMatchObject({ url: TIMESTAMP_URL, roots: [] })
  const read = readTimestampConfig({ TIMESTAMP_URL, TIMESTAMP_CA: authority.rootFile })
  expect(read?.roots.map(({ subject }) => subject)).toEqual(["O=Example\nCN=Time stamp root"])
  for (const [env, problem] of [
    [{ TIMESTAMP_URL: "timestamp.example" }, "TIMESTAMP_URL must be an http or https address"],
    [{ TIMESTAMP_URL: "ftp://timestamp.example" }, "TIMESTAMP_URL must be an http or https address"],
    [{ TIMESTAMP_URL: "https://a:b@timestamp.example" }, "TIMESTAMP_URL must be an http or https address"],
    [{ TIMESTAMP_CA: authority.rootFile }, "TIMESTAMP_CA needs TIMESTAMP_URL"],
    [{ TIMESTAMP_URL, TIMESTAMP_CA: "/nowhere.pem" }, "TIMESTAMP_CA cannot be read"],
    [{ TIMESTAMP_URL, TIMESTAMP_CA: "/dev/null" }, "without a certificate"],
  ] as const)
    expect(() => readTimestampConfig(env)).toThrow(problem)
})
