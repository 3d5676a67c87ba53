import { and, eq, ne } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { members } from "#domains/accounts/schema.ts"
import { biddingStates } from "#domains/auctions/schema.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { LiveState } from "#platform/live/topic.ts"
import { countRows } from "../../../../test/api/api-client.ts"
import { withoutIds } from "../../../../test/api/without-ids.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, liveAuction, type Person, person } from "../../../../test/fixtures.ts"
import { emailsTo } from "../../../../test/run-jobs.ts"
import { closeLot } from "../closing/close-lot.ts"
import { replayStored } from "../log/replay-stored.ts"
import { placeBid } from "../place-bid.ts"
import { listPublicBids, readMyBidPositions } from "../reads.ts"
import { voidBid } from "./void-bid.ts"

const app = await testApp()
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const siti = await person(app, "siti")
const reason = { reason: "A relative of the seller" }
let ann: Person
let ben: Person
let cat: Person
let lotId: Id<"lot">
let endsAt: Date
let counter = 0

beforeEach(async () => {
  counter++
  ann = await person(app, `ann${counter}`)
  ben = await person(app, `ben${counter}`)
  cat = await person(app, `cat${counter}`)
})

async function lotOf(terms = {}) {
  const made = await liveAuction(app, hana, [{ openingCents: 100_00, sellerId: siti.id, ...terms }])
  lotId = made.lotIds[0] ?? lotId
  endsAt = made.endsAt
}

const bid = (bidder: Person, maxCents: number, key: string = crypto.randomUUID()) =>
  placeBid(asPerson(app, bidder), lotId, { maxCents, confirm: maxCents, idempotencyKey: key })
const close = async () => {
  const { endsAt: at } = (await biddingState()) ?? { endsAt }
  app.clock.moveTo(at)
  await closeLot(contextFor(app), lotId)
}
const biddingState = async () =>
  (await app.db.select().from(biddingStates).where(eq(biddingStates.lotId, lotId)))[0]
const readLines = () =>
  app.db
    .select({ memberId: orderLines.memberId, priceCents: orderLines.priceCents, status: orderLines.status })
    .from(orderLines)
    .where(and(eq(orderLines.subjectId, lotId), ne(orderLines.status, "lapsed")))
const replays = async () => expect((await replayStored(hana, lotId)).fault).toBeUndefined()
const subjectsTo = async (bidder: Person) => (await emailsTo(app, bidder.email)).map(({ subject }) => subject)

test("a live lot goes on without the bidder, at a lower price, and everybody is notified", async () => {
  await lotOf()
  await bid(ann, 300_00)
  await bid(cat, 150_00)
  await bid(ben, 500_00)
  const before = await biddingState()
  expect(before).toMatchObject({ leaderId: ben.id, priceCents: 310_00, bidCount: 3 })
  await voidBid(hana, lotId, 3, reason)
  const after = await biddingState()
  expect(after).toMatchObject({ status: "live", leaderId: ann.id, priceCents: 160_00, bidCount: 2 })
  expect(after?.version).toBeGreaterThan(before?.version ?? 0)
  expect(after?.endsAt).toEqual(before?.endsAt)
  await replays()

  await expect(bid(ben, 900_00)).rejects.toMatchObject({ code: "bidding.excluded" })
  const outAt = async (bidder: Person) =>
    (await readMyBidPositions(asPerson(app, bidder), [lotId]))[lotId]?.isOut
  expect([await outAt(ann), await outAt(ben)]).toEqual([false, true])
  expect(await bid(cat, 170_00)).toMatchObject({ outcome: "outbid", priceCents: 180_00, number: 4 })
  await replays()

  const name = "Ardbeg 10 Year Old no. 1"
  expect(await subjectsTo(ben)).toContain(`Your bids on ${name} have been voided`)
  expect(await subjectsTo(ann)).toContain(`You’re the highest bidder again: ${name}`)
  expect(await subjectsTo(cat)).toContain(`The price has changed: ${name}`)
  const emails = await emailsTo(app, ann.email)
  expect(JSON.stringify(emails)).not.toContain(reason.reason)
  expect((await emailsTo(app, ben.email))[0]?.text).toContain(reason.reason)
  const [entry] = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, lotId))
  expect(entry).toMatchObject({ act: "bidding.void", actorId: hana.actor.id, ...reason })
  expect(withoutIds(entry)).not.toMatch(/50000|30000|15000/)
})

test("the row stays public as void, with its time and without the reason", async () => {
  await lotOf()
  await bid(ann, 300_00)
  await bid(ben, 200_00)
  await voidBid(hana, lotId, 2, reason)
  const rows = await listPublicBids(contextFor(app), lotId)
  const at = app.clock.now().toISOString()
  expect(rows.map(({ kind, paddle, voidedAt }) => [kind, paddle, voidedAt])).toEqual([
    ["recount", 2, null],
    ["automatic", 1, at],
    ["manual", 2, at],
    ["manual", 1, null],
  ])
  expect(JSON.stringify(rows)).not.toContain(reason.reason)
})

test("open pages receive the change under a higher version", async () => {
  await lotOf()
  await bid(ann, 300_00)
  await bid(ben, 500_00)
  const heard: LiveState[] = []
  const { publish } = app.live
  app.live.publish = (state) => {
    heard.push(state)
    publish.call(app.live, state)
  }
  await voidBid(hana, lotId, 2, reason)
  app.live.publish = publish
  const { version } = (await biddingState()) ?? { version: 0 }
  expect(heard.filter(({ topic }) => topic.startsWith("lot:"))).toMatchObject([
    { topic: `lot:${lotId}`, version, data: { priceCents: 100_00, leaderPaddle: 1 } },
  ])
})

test("a request with an answered idempotency key gets the same answer again, also from an excluded bidder", async () => {
  await lotOf()
  await bid(ann, 300_00)
  const key = crypto.randomUUID()
  const receipt = await bid(ben, 500_00, key)
  await voidBid(hana, lotId, 2, reason)
  expect(await bid(ben, 500_00, key)).toEqual(receipt)
})

test("a closed lot gets the winner it would have had, and one order line", async () => {
  await lotOf()
  await bid(ann, 300_00)
  await bid(ben, 500_00)
  await close()
  await voidBid(hana, lotId, 2, reason)
  expect(await biddingState()).toMatchObject({ status: "sold", leaderId: ann.id, priceCents: 100_00 })
  expect(await readLines()).toEqual([{ memberId: ann.id, priceCents: 100_00, status: "unpaid" }])
  expect((await subjectsTo(ann))[0]).toBe("You won Lot 1: Ardbeg 10 Year Old no. 1. Pay within 72 hours")
  await replays()
})

test("a winner whose price the voided bid had raised owes less", async () => {
  await lotOf()
  await bid(ann, 300_00)
  await bid(ben, 200_00)
  await close()
  expect(await readLines()).toEqual([{ memberId: ann.id, priceCents: 210_00, status: "unpaid" }])
  await voidBid(hana, lotId, 2, reason)
  expect(await readLines()).toEqual([{ memberId: ann.id, priceCents: 100_00, status: "unpaid" }])
  await replays()
})

test("a lot whose voided winner leaves it below the reserve is unsold", async () => {
  await lotOf({ reserveCents: 400_00 })
  await bid(ann, 300_00)
  await bid(ben, 500_00)
  await close()
  await voidBid(hana, lotId, 2, reason)
  expect(await biddingState()).toMatchObject({ status: "unsold", reserveMet: false, priceCents: 300_00 })
  expect(await readLines()).toEqual([])
  await replays()
})

test("a lot that is paid, ordered, withdrawn or bought at its fixed price stays as it is, and nothing is written", async () => {
  await lotOf({ buyNowCents: 900_00 })
  await bid(ann, 300_00)
  await bid(ben, 500_00)
  await close()
  const rows = await countRows(app)
  const named = eq(orderLines.subjectId, lotId)
  await app.db.update(orderLines).set({ status: "paid" }).where(named)
  await expect(voidBid(hana, lotId, 2, reason)).rejects.toMatchObject({ code: "bidding.alreadyPaid" })
  await app.db.update(orderLines).set({ status: "unpaid" }).where(named)
  const [closed] = await app.db.select().from(biddingStates).where(eq(biddingStates.lotId, lotId))
  const { leaderEncryptedMax = null } = closed ?? {}
  await app.db
    .update(biddingStates)
    .set({ boughtNow: true, leaderEncryptedMax: null })
    .where(eq(biddingStates.lotId, lotId))
  await expect(voidBid(hana, lotId, 2, reason)).rejects.toMatchObject({ code: "bidding.boughtNow" })
  await app.db
    .update(biddingStates)
    .set({ boughtNow: false, leaderEncryptedMax })
    .where(eq(biddingStates.lotId, lotId))
  await expect(voidBid(hana, lotId, 9, reason)).rejects.toMatchObject({ code: "bidding.noSuchBid" })
  await expect(voidBid(asPerson(app, ann), lotId, 2, reason)).rejects.toMatchObject({
    code: "accounts.notAllowed",
  })
  await expect(voidBid(contextFor(app), lotId, 2, reason)).rejects.toMatchObject({ code: "accounts.signIn" })
  expect(await countRows(app)).toEqual(rows)
})

test("staff who have bid on the lot cannot void its bids, and a bidder is voided only once", async () => {
  await lotOf()
  const gil = await person(app, `gil${counter}`)
  await bid(gil, 150_00)
  await app.db.update(members).set({ role: "auctioneer" }).where(eq(members.id, gil.id))
  const gus = { ...gil, role: "auctioneer" as const }
  await bid(ben, 500_00)
  await expect(voidBid(asPerson(app, gus), lotId, 2, reason)).rejects.toMatchObject({
    code: "bidding.involved",
  })
  const tries = await Promise.allSettled([voidBid(hana, lotId, 2, reason), voidBid(hana, lotId, 2, reason)])
  expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  await expect(voidBid(hana, lotId, 2, reason)).rejects.toMatchObject({ code: "bidding.alreadyExcluded" })
})

test("when a bid is voided among many concurrent bids, every bid is in the log and the log replays without a fault", async () => {
  await lotOf()
  await bid(ben, 150_00)
  const storm = Array.from({ length: 30 }, (_, turn) =>
    bid([ann, ben, cat][turn % 3] ?? ann, 200_00 + turn * 20_00),
  )
  const tries = await Promise.allSettled([
    ...storm.slice(0, 15),
    voidBid(hana, lotId, 1, reason),
    ...storm.slice(15),
  ])
  expect(tries[15]?.status).toBe("fulfilled")
  const after = await biddingState()
  expect(after?.leaderId).not.toBe(ben.id)
  await replays()
  await close()
  await replays()
})
