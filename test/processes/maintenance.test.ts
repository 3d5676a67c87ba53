import { execFile } from "node:child_process"
import { randomUUID } from "node:crypto"
import { promisify } from "node:util"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type BenchFixtures, makeFixtures } from "../../bench/fixtures.ts"
import { endServers, type Server, startServer } from "../../bench/harness.ts"
import { cloneDatabase } from "../db.ts"
import { maximumKey } from "../maximum-key.ts"

const secret = "a secret of the maintenance test, long enough to sign with"
const reason = "We’re moving to a new database."
let databaseUrl: string
let server: Server
let fixtures: BenchFixtures
let database: pg.Client

beforeAll(async () => {
  databaseUrl = await cloneDatabase()
  server = await startServer({ secret, databaseUrl }, { PROCESSES: "2" }, 180)
  database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  const saleTerms = { outageSeconds: 3, marginMinutes: 5 }
  const size = { bidders: 2, lots: 1, softCloseMinutes: 0, saleTerms }
  fixtures = await makeFixtures({ secret, databaseUrl }, size)
})

afterAll(async () => {
  await endServers()
  await database?.end()
})

const at = (path: string) => `http://127.0.0.1:${server.port}${path}`

async function maintain(...words: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, AUTH_SECRET: secret, MAXIMUM_KEY: maximumKey }
  const args = ["src/server/operations/main.ts", "maintenance", ...words, "--json"]
  return (await promisify(execFile)(process.execPath, args, { env })).stdout
}

let cents = 100_00
async function bid(): Promise<{ status: number; text: string }> {
  cents += 10_00
  const bidder = fixtures.bidders[(cents / 10_00) % 2]
  const answer = await fetch(at(`/api/lots/${fixtures.lotIds[0]}/bids`), {
    method: "POST",
    headers: { authorization: `Token ${bidder?.token}`, "content-type": "application/json" },
    body: JSON.stringify({ maxCents: cents, confirm: cents, idempotencyKey: randomUUID() }),
  })
  return { status: answer.status, text: await answer.text() }
}

async function readLot(): Promise<{ status: string; endsAt: string; bidCount: number }> {
  const answer = await fetch(at(`/api/lots/${fixtures.lotIds[0]}`))
  return await answer.json()
}

async function postContact(): Promise<{ status: number; text: string }> {
  const answer = await fetch(at("/contact"), {
    method: "POST",
    headers: { origin: at(""), "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ name: "Ann", email: "ann@quaich.example", message: "A question" }),
  })
  return { status: answer.status, text: await answer.text() }
}

test("maintenance refuses bids and forms in all processes, shows why, and shortens no sale", async () => {
  expect((await bid()).status).toBe(201)
  expect(JSON.parse(await maintain("visitors", "--reason", reason))).toMatchObject({ scope: "visitors" })
  await expect.poll(async () => (await bid()).status).toBe(503)
  for (let times = 0; times < 6; times++) {
    const refused = await bid()
    expect(refused.status).toBe(503)
    expect(JSON.parse(refused.text)).toMatchObject({ code: "api.maintenance", facts: { reason } })
    const page = await fetch(at("/home"))
    expect([page.status, (await page.text()).includes(reason)]).toEqual([200, true])
    const form = await postContact()
    expect([form.status, form.text.includes(reason)]).toEqual([503, true])
    expect(form.text, "what was typed is still there").toContain("A question")
  }
  await database.query("update bidding_states set ends_at = clock_timestamp() + interval '1 second'")
  const { bidCount, endsAt } = await readLot()
  await expect.poll(() => Date.now(), { timeout: 20_000 }).toBeGreaterThan(Date.parse(endsAt) + 4_000)
  expect(await readLot()).toMatchObject({ status: "live", endsAt, bidCount })
  await maintain("nobody")
  await expect
    .poll(async () => Date.parse((await readLot()).endsAt))
    .toBeGreaterThan(Date.parse(endsAt) + 5 * 60_000)
  await expect.poll(async () => (await bid()).status).toBe(201)
  expect(await (await fetch(at("/home"))).text()).not.toContain(reason)
})
