import { setTimeout as wait } from "node:timers/promises"
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { readLot } from "#domains/auctions/read-lot.ts"
import { readAuction } from "#domains/auctions/reads.ts"
import { auctions, biddingStates, lotShifts } from "#domains/auctions/schema.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import { beat, type Outage } from "#domains/outages/beat.ts"
import { outages } from "#domains/outages/schema.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import { connect } from "#platform/database/db.server.ts"
import { type Id, newId } from "#platform/ids.ts"
import type { LiveState } from "#platform/live/topic.ts"
import { openServices } from "#server/open-services.ts"
import { asOwner, type TestApp, tamper, testApp } from "../../../../test/db.ts"
import { asPerson, liveAuction, type Person, person } from "../../../../test/fixtures.ts"
import { openAndCloseDue } from "../closing/closing-scheduler.ts"
import { replayStored } from "../log/replay-stored.ts"
import { placeBid } from "../place-bid.ts"
import { secondChances } from "../schema.ts"
import { readHistoryFile } from "../verify/read-history-file.ts"
import { verifyHistory } from "../verify/verify-history.ts"
import { movableLots, movableSecondChances } from "./move-ends.ts"
import { pauseAuction } from "./pause-auction.ts"
import { resumeAuction } from "./resume-auction.ts"

const [second, minute] = [1_000, 60_000]
const terms = { outageSeconds: 3, marginMinutes: 10 }
let app: TestApp
let hana: Ctx
let ann: Person
let ben: Person
let published: LiveState[]

beforeEach(async () => {
  app = await testApp()
  hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  ann = await person(app, "ann")
  ben = await person(app, "ben")
  published = []
  app.live.onChange((state) => published.push(state))
})

let keys = 0
const bid = (bidder: Person, lotId: string, maxCents: number) =>
  placeBid(asPerson(app, bidder), lotId, {
    maxCents,
    confirm: maxCents,
    idempotencyKey: `key-of-outage-${++keys}`,
  })
const beatNow = () => beat(app, terms, [movableLots, movableSecondChances])
const passMs = (ms: number) => app.clock.moveTo(new Date(app.clock.now().getTime() + ms))
const endOf = async (lotId = "") => Date.parse((await readLot(hana, lotId)).endsAt)

async function openUntil(moment: Date): Promise<void> {
  app.clock.moveTo(moment)
  await app.pool.query("delete from heartbeats")
  expect(await beatNow()).toBeUndefined()
}

type SaleOptions = { lots?: number; staggerSeconds?: number; beforeMs?: number } & Record<string, unknown>

async function sale({ lots = 1, staggerSeconds = 20, beforeMs = 5 * second, ...change }: SaleOptions = {}) {
  const made = await liveAuction(
    app,
    hana,
    Array.from({ length: lots }, () => ({})),
    { staggerSeconds, softCloseMinutes: 0, ...change },
  )
  app.clock.moveTo(new Date(made.endsAt.getTime() - beforeMs))
  expect(await beatNow()).toBeUndefined()
  return made
}

test("a lot whose end fell into an outage is not closed: its end moves by the outage and the margin first", async () => {
  const { auctionId, lotIds, endsAt } = await sale({ lots: 3, staggerSeconds: 1_200 })
  const [first = "", next = "", far = ""] = lotIds
  await bid(ann, first, 300_00)
  passMs(40 * second)
  expect(await openAndCloseDue(app)).toBe(0)
  const outage = await beatNow()
  expect(outage).toMatchObject({ shiftMs: 10 * minute + 40 * second, marginMinutes: 10 })
  expect(await openAndCloseDue(app)).toBe(0)
  expect(await endOf(first)).toBe(endsAt.getTime() + 10 * minute + 40 * second)
  expect(await endOf(next)).toBe(endsAt.getTime() + 20 * minute)
  expect(await endOf(far)).toBe(endsAt.getTime() + 40 * minute)
  expect(await readAuction(hana, auctionId)).toMatchObject({
    endsAt: new Date(endsAt.getTime() + 10 * minute + 40 * second).toISOString(),
  })
  expect(await bid(ben, first, 500_00)).toMatchObject({ number: 2, outcome: "leading" })
  const lot = published.findLast(({ topic, data }) => topic === `lot:${first}` && "endsAt" in data)
  expect(lot?.data).toMatchObject({ endsAt: new Date(await endOf(first)).toISOString() })
  const [entry] = await app.db.select().from(auditEntries).where(eq(auditEntries.act, "outages.record"))
  expect(entry).toMatchObject({ subjectId: outage?.id, actorId: null, after: { ends: 1 } })
})

test("an end within the margin after the outage moves too, and one a moment later does not", async () => {
  const { lotIds, endsAt } = await sale({ lots: 2, staggerSeconds: 1, beforeMs: 40 * second + 10 * minute })
  const [within = "", after = ""] = lotIds
  passMs(40 * second)
  await beatNow()
  expect(await endOf(within)).toBe(endsAt.getTime() + 40 * second + 10 * minute)
  expect(await endOf(after)).toBe(endsAt.getTime() + second)
})

test("a gap of three seconds is not an outage, and a lot that ended before the last heartbeat keeps its end", async () => {
  const { lotIds, endsAt } = await sale({ lots: 2, staggerSeconds: 4, beforeMs: 3 * second })
  const [first = "", second_ = ""] = lotIds
  passMs(3 * second)
  expect(await beatNow()).toBeUndefined()
  passMs(3 * second + 1)
  expect(await beatNow()).toMatchObject({ beganAt: endsAt })
  expect(await endOf(first)).toBe(endsAt.getTime())
  expect(await openAndCloseDue(app)).toBe(1)
  expect(await readLot(hana, first)).toMatchObject({ status: "unsold" })
  expect(await readLot(hana, second_)).toMatchObject({ status: "live" })
})

test("a night without a server moves a whole sale by the night, even a sale that should have begun in it", async () => {
  const { lotIds, endsAt } = await sale({ lots: 2 })
  const coming = await liveAuction(app, hana, [{}], { title: "Next morning" })
  await tamper(
    app,
    "bidding_states",
    `update bidding_states set status = 'upcoming' where auction_id = '${coming.auctionId}'`,
  )
  await tamper(app, "lot_entries", `delete from lot_entries where lot_id = '${coming.lotIds[0]}'`)
  await app.db.update(auctions).set({ status: "scheduled" }).where(eq(auctions.id, coming.auctionId))
  const before = { first: await endOf(lotIds[0]), coming: await endOf(coming.lotIds[0]) }
  const beganAt = (await app.pool.query("select at from heartbeats")).rows[0].at as Date
  const night = 9 * 60 * minute
  passMs(night)
  const outage = await beatNow()
  const shiftMs = app.clock.now().getTime() - beganAt.getTime() + 10 * minute
  expect(outage).toMatchObject({ beganAt, shiftMs })
  expect(await openAndCloseDue(app)).toBe(0)
  expect(before.first).toBe(endsAt.getTime())
  for (const [lotId, end] of [
    [lotIds[0], before.first],
    [coming.lotIds[0], before.coming],
  ] as const) {
    expect(await endOf(lotId)).toBe(end + shiftMs)
    expect(await readLot(hana, lotId ?? "")).toMatchObject({ status: "live" })
  }
})

test("of many processes that start at once exactly one moves the ends", async () => {
  const { lotIds, endsAt } = await sale({ lots: 4, staggerSeconds: 1 })
  passMs(60 * second)
  const [beats] = await Promise.all([
    Promise.all(Array.from({ length: 8 }, beatNow)),
    ...Array.from({ length: 8 }, () => openAndCloseDue(app)),
  ])
  expect(beats.filter(Boolean)).toHaveLength(1)
  expect(await app.db.$count(outages)).toBe(1)
  expect(await app.db.$count(lotShifts)).toBe(4)
  for (const [place, lotId] of lotIds.entries())
    expect(await endOf(lotId)).toBe(endsAt.getTime() + place * second + 11 * minute)
})

test("a paused auction moves once: by its pause, which covers the outage", async () => {
  const { auctionId, lotIds, endsAt } = await sale()
  const { pausedAt } = await pauseAuction(hana, auctionId, { reason: "Our line is down." })
  passMs(30 * second)
  await beatNow()
  expect(await endOf(lotIds[0])).toBe(endsAt.getTime())
  await resumeAuction(hana, auctionId, { pausedAt: new Date(pausedAt), marginMinutes: 10 })
  expect(await endOf(lotIds[0])).toBe(endsAt.getTime() + 30 * second + 10 * minute)
  expect(await app.db.$count(lotShifts)).toBe(0)
})

test("a pause before the outage is detected closes nothing: the pause takes the lot over", async () => {
  const { auctionId, lotIds } = await sale()
  passMs(30 * second)
  await pauseAuction(hana, auctionId, { reason: "Our line is down." })
  await beatNow()
  expect(
    await app.db
      .select({ status: biddingStates.status, isPaused: biddingStates.isPaused })
      .from(biddingStates),
  ).toEqual([{ status: "live", isPaused: true }])
  expect(lotIds).toHaveLength(1)
})

test("the replay and the public file know the outage, between pauses, with the cap of the soft close", async () => {
  const { auctionId, lotIds } = await sale({
    softCloseMinutes: 5,
    softCloseCapMinutes: 8,
    beforeMs: 2 * minute,
  })
  const [lotId = ""] = lotIds
  await bid(ann, lotId, 150_00)
  passMs(60 * second)
  await beatNow()
  await bid(ben, lotId, 300_00)
  const { pausedAt } = await pauseAuction(hana, auctionId, { reason: "Our line is down." })
  passMs(minute)
  await resumeAuction(hana, auctionId, { pausedAt: new Date(pausedAt), marginMinutes: 0 })
  await openUntil(new Date((await endOf(lotId)) - 4 * minute))
  await bid(ann, lotId, 800_00)
  await openUntil(new Date(await endOf(lotId)))
  expect(await openAndCloseDue(app)).toBe(1)
  expect((await replayStored(hana, lotId)).fault).toBeUndefined()
  const file = await readHistoryFile(contextFor(app), lotId)
  const shifts = file.history.flatMap(({ entry }) => (entry.kind === "shift" ? [entry] : []))
  expect(shifts.map(({ shiftMs, cause }) => [shiftMs, cause])).toEqual([
    [11 * minute, "outage"],
    [minute, "pause"],
  ])
  expect(verifyHistory(file).fault).toBeUndefined()
  const shorter = { ...file, history: file.history.filter(({ entry }) => entry !== shifts[0]) }
  expect(verifyHistory(shorter).fault).toBeDefined()
})

test("a second chance that expired in the outage stays open, and so does the seller's time to refuse it", async () => {
  const { lotIds } = await sale({ lots: 4 })
  const offeredAt = app.clock.now()
  const soon = new Date(offeredAt.getTime() + 20 * second)
  const far = new Date(offeredAt.getTime() + 2 * 24 * 60 * minute)
  const offers = [
    { status: "open", expiresAt: soon, sellerUntil: null },
    { status: "awaiting-seller", expiresAt: soon, sellerUntil: soon },
    { status: "open", expiresAt: far, sellerUntil: soon },
    { status: "taken", expiresAt: far, sellerUntil: soon, answeredAt: offeredAt },
  ] as const
  for (const [place, offer] of offers.entries()) {
    const [id, lotId] = [newId("sch"), lotIds[place] as Id<"lot">]
    await app.db
      .insert(secondChances)
      .values({ ...offer, id, lotId, bidderId: ann.id, priceCents: 1_00, offeredAt })
  }
  passMs(40 * second)
  await beatNow()
  const moved = new Date(soon.getTime() + 40 * second + 10 * minute)
  const rows = await app.db.select().from(secondChances).orderBy(secondChances.id)
  expect(rows.map(({ expiresAt, sellerUntil }) => ({ expiresAt, sellerUntil }))).toEqual([
    { expiresAt: moved, sellerUntil: null },
    { expiresAt: moved, sellerUntil: moved },
    { expiresAt: far, sellerUntil: moved },
    { expiresAt: far, sellerUntil: moved },
  ])
})

test("a process that gets no connection for bids does not report that it takes bids", async () => {
  await sale()
  const preparedPool = connect("postgres://127.0.0.1:1/none", 1, "prepared")
  await expect(beat(openServices({ ...app, preparedPool }), terms, [])).rejects.toThrow()
  await preparedPool.$client.end()
})

test("a recorded outage is immutable, even for the owner of the tables", async () => {
  await sale()
  passMs(40 * second)
  await beatNow()
  for (const table of ["outages", "lot_shifts"])
    await expect(asOwner(app, `update ${table} set shift_ms = 0`)).rejects.toMatchObject({ code: "42501" })
})

test("bids during the move of the ends are before it or after it, and the replay matches all of them", async () => {
  const { lotIds } = await sale({ lots: 4, staggerSeconds: 0 })
  let isOver = false
  const storm = (async () => {
    for (let turn = 1; !isOver; turn++) {
      await Promise.allSettled(
        lotIds.map((lotId, place) => bid(place % 2 ? ann : ben, lotId, turn * 1_000 + 100_00)),
      )
      await wait(1)
    }
  })()
  await wait(50)
  passMs(4 * second)
  const outage: Outage | undefined = await beatNow()
  await wait(50)
  isOver = true
  await storm
  expect(outage).toBeDefined()
  for (const lotId of lotIds) expect((await replayStored(hana, lotId)).fault).toBeUndefined()
})
