import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { catalogueLots } from "#domains/auctions/catalogue-lots.ts"
import { NewLot } from "#domains/auctions/inputs.ts"
import { readLot } from "#domains/auctions/read-lot.ts"
import { readAuction } from "#domains/auctions/reads.ts"
import { auctionPauses, biddingStates, lots } from "#domains/auctions/schema.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { LiveState } from "#platform/live/topic.ts"
import { withdrawLiveLot } from "../../../../test/approvals.ts"
import { type TestApp, testApp } from "../../../../test/db.ts"
import { asPerson, liveAuction, type Person, person, product } from "../../../../test/fixtures.ts"
import { openAndCloseDue } from "../closing/closing-scheduler.ts"
import { replayStored } from "../log/replay-stored.ts"
import { placeBid } from "../place-bid.ts"
import { pauseAuction } from "./pause-auction.ts"
import { resumeAuction } from "./resume-auction.ts"

const minute = 60_000
const reason = "Our line to the world is down."
let app: TestApp
let hana: Ctx
let ann: Person
let ben: Person
const published: LiveState[] = []

beforeAll(async () => {
  app = await testApp()
  hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  ann = await person(app, "ann")
  ben = await person(app, "ben")
  app.live.onChange((state) => published.push(state))
})

let keys = 0
const bid = (bidder: Person, lotId: string, maxCents: number, key = `key-of-test-${++keys}`) =>
  placeBid(asPerson(app, bidder), lotId, { maxCents, confirm: maxCents, idempotencyKey: key })

function pass(minutes: number): void {
  app.clock.moveTo(new Date(app.clock.now().getTime() + minutes * minute))
}

async function endsOf(lotId: string | undefined): Promise<number> {
  return Date.parse((await readLot(hana, lotId ?? "")).endsAt)
}

async function paused(change = {}, count = 2) {
  const made = await liveAuction(
    app,
    hana,
    Array.from({ length: count }, () => ({})),
    change,
  )
  const [first = "", second = ""] = made.lotIds
  return { ...made, first, second, pause: () => pauseAuction(hana, made.auctionId, { reason }) }
}

test("a paused auction takes no bid, closes nothing though its ends pass, and then resumes as it was", async () => {
  const { auctionId, first, second, pause, endsAt } = await paused({ staggerSeconds: 30 })
  await bid(ann, first, 300_00)
  const before = [await endsOf(first), await endsOf(second)]
  const { pausedAt } = await pause()
  expect(await pause()).toEqual({ pausedAt })
  const late = bid(ben, first, 500_00, "asked-in-the-pause")
  await expect(late).rejects.toMatchObject({ code: "bidding.paused", status: 409 })
  pass(90)
  expect(await openAndCloseDue(app)).toBe(0)
  await expect(bid(ben, first, 500_00)).rejects.toMatchObject({ code: "bidding.paused" })
  expect(await readLot(hana, first)).toMatchObject({ status: "live", pausedAt, bidCount: 1 })
  expect(await readAuction(hana, auctionId)).toMatchObject({ status: "live", pausedAt, pauseReason: reason })

  const ending = { pausedAt: new Date(pausedAt), marginMinutes: 10 }
  expect(await resumeAuction(hana, auctionId, ending)).toEqual({ shiftMs: 100 * minute })
  expect(await resumeAuction(hana, auctionId, ending)).toEqual({ shiftMs: 100 * minute })
  const after = [await endsOf(first), await endsOf(second)]
  expect(after.map((at, place) => at - (before[place] ?? 0))).toEqual([100 * minute, 100 * minute])
  expect(await readAuction(hana, auctionId)).toMatchObject({
    pausedAt: null,
    pauseReason: null,
    endsAt: new Date(endsAt.getTime() + 100 * minute).toISOString(),
  })
  const [lot] = await app.db
    .select()
    .from(lots)
    .where(eq(lots.id, first as Id<"lot">))
  expect(lot?.scheduledEndsAt).toEqual(endsAt)
  await expect(bid(ben, first, 500_00, "asked-in-the-pause")).rejects.toMatchObject({
    code: "bidding.paused",
  })
  expect(await bid(ben, first, 500_00)).toMatchObject({ number: 2, outcome: "leading" })
  for (const lotId of [first, second]) expect((await replayStored(hana, lotId)).fault).toBeUndefined()
})

test("the replay applies two pauses at the right bids, and the cap of the soft close moves too", async () => {
  const { auctionId, first, pause } = await paused({ softCloseMinutes: 5, softCloseCapMinutes: 8 })
  pass(55)
  await bid(ann, first, 150_00)
  for (const [turn, margin] of [10, 0].entries()) {
    const { pausedAt } = await pause()
    pass(30)
    await resumeAuction(hana, auctionId, { pausedAt: new Date(pausedAt), marginMinutes: margin })
    pass(margin + 2)
    await bid(turn ? ann : ben, first, 300_00 + turn * 500_00)
    pass(2)
    await bid(turn ? ben : ann, first, 310_00 + turn * 500_00)
  }
  const { scheduledEndsAt, endsAt } = await readLot(hana, first)
  const shifts = await app.db.select().from(auctionPauses).where(eq(auctionPauses.auctionId, auctionId))
  const shiftedMs = shifts.reduce((sum, { shiftMs }) => sum + (shiftMs ?? 0), 0)
  expect(shiftedMs).toBe(70 * minute)
  expect(Date.parse(endsAt) - Date.parse(scheduledEndsAt)).toBe(shiftedMs + 8 * minute)
  expect(await replayStored(hana, first)).toMatchObject({ fault: undefined, bids: 5 })
})

test("a pause closes a lot that had reached its end, and the lot no longer moves", async () => {
  const { auctionId, first, second, pause } = await paused({ staggerSeconds: 600 })
  await bid(ann, first, 300_00)
  pass(59)
  const { pausedAt } = await pause()
  expect(await readLot(hana, first)).toMatchObject({ status: "sold", pausedAt: null })
  const ended = await endsOf(first)
  pass(5)
  await resumeAuction(hana, auctionId, { pausedAt: new Date(pausedAt), marginMinutes: 3 })
  expect(await endsOf(first)).toBe(ended)
  expect(await endsOf(second)).toBe(ended + 600_000 + 8 * minute)
  for (const lotId of [first, second]) expect((await replayStored(hana, lotId)).fault).toBeUndefined()
})

test("in a pause a lot may be withdrawn, and an added lot is paused with the others", async () => {
  const { auctionId, first, second, pause } = await paused()
  const { pausedAt } = await pause()
  await withdrawLiveLot(hana, first)
  const input = NewLot.parse({ productId: await product(app, "Bowmore 12"), openingCents: 10_00 })
  const [added = ""] = await catalogueLots(hana, auctionId, [input])
  const announced = await endsOf(added)
  await expect(bid(ann, added, 50_00)).rejects.toMatchObject({ code: "bidding.paused" })
  pass(20)
  await resumeAuction(hana, auctionId, { pausedAt: new Date(pausedAt), marginMinutes: 10 })
  expect(await endsOf(added)).toBe(announced + 30 * minute)
  await bid(ann, added, 50_00)
  for (const lotId of [first, second, added]) expect((await replayStored(hana, lotId)).fault).toBeUndefined()
  const [later = ""] = await catalogueLots(hana, auctionId, [input])
  expect((await replayStored(hana, later)).fault).toBeUndefined()
})

test("only staff who run auctions may pause, only a live auction, and the audit records each pause", async () => {
  const { auctionId, pause } = await paused()
  await expect(pauseAuction(asPerson(app, ann), auctionId, { reason })).rejects.toMatchObject({ status: 403 })
  await expect(pauseAuction(hana, "auc_none", { reason })).rejects.toMatchObject({ status: 404 })
  const { pausedAt } = await pause()
  const other = { pausedAt: new Date(Date.parse(pausedAt) - 1), marginMinutes: 10 }
  const wrong = { code: "bidding.noSuchPause", status: 409 }
  await expect(resumeAuction(hana, auctionId, other)).rejects.toMatchObject(wrong)
  expect((await readAuction(hana, auctionId)).pausedAt).toBe(pausedAt)
  await resumeAuction(hana, auctionId, { pausedAt: new Date(pausedAt), marginMinutes: 10 })
  const acts = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, auctionId))
  expect(acts.map(({ act }) => act).filter((act) => /pause|resume/.test(act))).toEqual([
    "auctions.pause",
    "auctions.resume",
  ])
})

test("open pages receive the pause, with its reason, and the new ends", async () => {
  const { auctionId, first, pause } = await paused({}, 1)
  published.length = 0
  pass(1)
  const { pausedAt } = await pause()
  const lastLotState = () => published.findLast(({ topic }) => topic === `lot:${first}`)
  const lastAuctionState = () => published.findLast(({ topic }) => topic === `auction:${auctionId}`)
  expect(lastLotState()?.data).toMatchObject({ status: "live", pausedAt })
  expect(lastAuctionState()?.data).toMatchObject({ status: "live", pausedAt, pauseReason: reason })
  pass(5)
  await resumeAuction(hana, auctionId, { pausedAt: new Date(pausedAt), marginMinutes: 10 })
  const { endsAt, version } = await readLot(hana, first)
  expect(lastLotState()).toMatchObject({ version, data: { endsAt } })
  expect(lastLotState()?.data).not.toHaveProperty("pausedAt")
  expect(lastAuctionState()?.data).toMatchObject({ pausedAt: null, endsAt })
})

test("a bid that comes during the pausing is accepted before it or refused, and none is lost", async () => {
  const { auctionId, lotIds, pause } = await paused({}, 6)
  const requests = Array.from({ length: 60 }, (_, turn) =>
    bid(turn % 2 ? ann : ben, lotIds[turn % 6] ?? "", 100_00 + turn * 1_000),
  )
  const [answers, { pausedAt }] = await Promise.all([Promise.allSettled(requests), pause()])
  const receipts = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []))
  const logged = await app.db
    .select({ number: biddingStates.lastNumber })
    .from(biddingStates)
    .where(eq(biddingStates.auctionId, auctionId))
  expect(logged.reduce((sum, { number }) => sum + number, 0)).toBe(receipts.length)
  for (const { at } of receipts) expect(at <= pausedAt).toBe(true)
  for (const lotId of lotIds) expect((await replayStored(hana, lotId)).fault).toBeUndefined()
})
