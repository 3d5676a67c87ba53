import { generateKeyPairSync } from "node:crypto"
import { beforeEach, expect, test } from "vitest"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { notificationChoices, notifications } from "#domains/notifications/schema.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { withLogKeys } from "../../../test/fixtures/with-log-keys.ts"
import { asPerson, liveAuction, type Person, person } from "../../../test/fixtures.ts"
import { emailsTo } from "../../../test/run-jobs.ts"
import { appendToLog } from "./append-to-log.ts"
import { findCheckpoints } from "./check/find-checkpoints.ts"
import { mailReceipts } from "./mail-receipts.ts"
import { listHeads } from "./read-log.ts"
import { receiptsToMail } from "./schema.ts"

const minute = 60_000
let app: TestApp
let ann: Person
let ben: Person
let lotIds: Id<"lot">[]

beforeEach(async () => {
  app = withLogKeys(await testApp(), { keys: [generateKeyPairSync("ed25519").privateKey] })
  const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  ann = await person(app, "ann")
  ben = await person(app, "ben")
  lotIds = (await liveAuction(app, hana, [{}, {}])).lotIds
})

let bids = 0
async function bid(bidder: Person, place = 0): Promise<string> {
  bids += 1
  const amount = {
    maxCents: 1_000_00 + bids * 1_000_00,
    confirm: 1_000_00 + bids * 1_000_00,
    idempotencyKey: `key-of-the-test-${bids}`,
  }
  const { hash } = await placeBid(asPerson(app, bidder), lotIds[place] ?? "", amount)
  return hash
}

const pass = (ms: number) => app.clock.moveTo(new Date(app.clock.now().getTime() + ms))

const receiptsOf = async (bidder: Person) =>
  (await emailsTo(app, bidder.email)).filter(({ subject }) => subject.startsWith("Receipt"))

const waiting = async () => await contextFor(app).db.$count(receiptsToMail)

test("a bidder gets one e-mail with the hash, the place in the log and the signed head, and no maximum", async () => {
  const first = await bid(ann)
  await bid(ben)
  const second = await bid(ann, 1)
  expect(await mailReceipts(app), "no head covers them yet").toBe(0)
  await appendToLog(app)
  expect(await mailReceipts(app), "more may follow").toBe(0)
  pass(30 * minute)
  expect(await mailReceipts(app)).toBe(2)
  expect(await mailReceipts(app)).toBe(0)
  const [email, ...others] = await receiptsOf(ann)
  expect(others).toEqual([])
  expect(email?.subject).toBe("Receipts of your 2 bids")
  expect(email?.text).toContain(first)
  expect(email?.text).toContain(second)
  expect(email?.text).toMatch(/Bid 1, .* Entry \d of the log/)
  expect(email?.text).not.toContain("S$")
  expect(email?.text.replaceAll(",", "")).not.toMatch(/\b[24]000/)
  expect(email?.text).toContain(`/verify?receipts=${first}+${second}`)
  const [head] = await listHeads(contextFor(app), 0)
  expect(findCheckpoints(email?.text ?? "")).toEqual([head?.checkpoint])
  expect(email?.headers).toHaveProperty("List-Unsubscribe")
})

test("of many bids each is in one e-mail", async () => {
  const placed: string[] = []
  for (let round = 0; round < 45; round++) placed.push(await bid(ann, round % 2))
  await appendToLog(app)
  pass(30 * minute)
  for (const left of [1, 1, 0]) {
    await mailReceipts(app)
    expect(await waiting()).toBe(left)
  }
  const texts = (await receiptsOf(ann)).map(({ text }) => text)
  expect(texts).toHaveLength(3)
  const linesOf = (text: string) => text.split("\n").filter((line) => /^[0-9a-f]{64}$/.test(line))
  expect(texts.flatMap(linesOf).toSorted()).toEqual(placed.toSorted())
})

test("a bid that joins the log while others are e-mailed is in the next e-mail", async () => {
  const early = await bid(ann)
  await appendToLog(app)
  pass(30 * minute)
  const late = await bid(ann)
  await Promise.all([mailReceipts(app), appendToLog(app)])
  pass(30 * minute)
  await mailReceipts(app)
  pass(30 * minute)
  await mailReceipts(app)
  const texts = (await receiptsOf(ann)).map(({ text }) => text)
  for (const hash of [early, late])
    expect(texts.filter((text) => text.includes(`\n${hash}\n`))).toHaveLength(1)
  expect(await waiting()).toBe(0)
})

test("two processes e-mail each bidder once", async () => {
  for (const bidder of [ann, ben]) await bid(bidder)
  await appendToLog(app)
  pass(30 * minute)
  const counts = await Promise.all([mailReceipts(app), mailReceipts(app), mailReceipts(app)])
  expect(counts.reduce((sum, count) => sum + count)).toBe(2)
  for (const bidder of [ann, ben]) expect(await receiptsOf(bidder)).toHaveLength(1)
})

test("bids older than a day when the log begins are not e-mailed", async () => {
  await bid(ann)
  pass(25 * 60 * minute)
  await appendToLog(app)
  expect(await waiting()).toBe(0)
})

test("who turned these e-mails off gets a notification instead, if they chose that", async () => {
  const ctx = asPerson(app, ann)
  const kind = "receipts"
  await ctx.db.insert(notificationChoices).values([
    { memberId: ann.id, kind, channel: "mail", isWanted: false },
    { memberId: ann.id, kind, channel: "site", isWanted: true },
  ])
  const hash = await bid(ann)
  await appendToLog(app)
  pass(30 * minute)
  await mailReceipts(app)
  expect(await receiptsOf(ann)).toEqual([])
  const notices = await ctx.db.select().from(notifications)
  expect(notices.map(({ actionPath }) => actionPath)).toEqual([`/verify?receipts=${hash}`])
})
