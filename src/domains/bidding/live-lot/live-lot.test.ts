import { and, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { approve, refuseApproval } from "#domains/approvals/answer-approval.ts"
import { approvals } from "#domains/approvals/schema.ts"
import { readLot } from "#domains/auctions/read-lot.ts"
import { removeLot } from "#domains/auctions/remove-lot.ts"
import { auctions, biddingStates, closings, lots } from "#domains/auctions/schema.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import { listNotifications } from "#domains/notifications/reads.ts"
import { approvalKinds } from "#pages/admin/approvals/approval-kinds.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { colleagueOf } from "../../../../test/approvals.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, liveAuction, person } from "../../../../test/fixtures.ts"
import { emailsTo } from "../../../../test/run-jobs.ts"
import { closeLot } from "../closing/close-lot.ts"
import { replayStored } from "../log/replay-stored.ts"
import { pauseAuction } from "../pauses/pause-auction.ts"
import { resumeAuction } from "../pauses/resume-auction.ts"
import { placeBid } from "../place-bid.ts"
import { readHistoryFile } from "../verify/read-history-file.ts"
import { verifyHistory } from "../verify/verify-history.ts"
import { extensionOf, requestExtension } from "./extend-lot.ts"
import { lapseLotRequests } from "./lapse-lot-requests.ts"
import { requestWithdrawal } from "./withdraw-lot.ts"

const app = await testApp()
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const colleague = await colleagueOf(app)
const [annPerson, benPerson, soldBy] = [
  await person(app, "ann"),
  await person(app, "ben"),
  await person(app, "sue"),
]
const [ann, ben] = [asPerson(app, annPerson), asPerson(app, benPerson)]
const minute = 60_000
const reason = "The cork was found loose."
let lotId: Id<"lot">
let auctionId: Id<"auc">
let counter = 0

beforeEach(async () => {
  const made = await liveAuction(app, hana, [{ sellerId: soldBy.id }])
  auctionId = made.auctionId
  lotId = made.lotIds[0] ?? "lot_"
})

const bid = (ctx: typeof ann, maxCents: number) =>
  placeBid(ctx, lotId, { maxCents, confirm: maxCents, idempotencyKey: `a bid on it ${++counter}` })
const pass = (ms: number) => app.clock.moveTo(new Date(app.clock.now().getTime() + ms))
const lot = async () => {
  const [row] = await app.db.select().from(biddingStates).where(eq(biddingStates.lotId, lotId))
  if (!row) throw new Error("no such lot")
  return row
}
const waiting = async () =>
  (await app.db.select().from(approvals).where(eq(approvals.subjectId, lotId))).find(
    ({ status }) => status === "waiting",
  )?.id ?? ""
const close = async () => {
  app.clock.moveTo((await lot()).endsAt)
  return await closeLot(contextFor(app), lotId)
}
const subjectsOf = async ({ email }: { email: string }) =>
  (await emailsTo(app, email)).map(({ subject }) => subject)

test("the time of an extension is after every bid before it, whatever the clock shows", () => {
  const now = new Date("2026-12-01T12:00:00.000Z")
  const later = new Date(now.getTime() + 5)
  expect(extensionOf(null, 30, now)).toEqual({ at: now, ms: 30 * minute })
  expect(extensionOf(new Date(now.getTime() - 1), 1, now).at).toEqual(now)
  expect(extensionOf(now, 1, now).at).toEqual(new Date(now.getTime() + 1))
  expect(extensionOf(later, 1, now).at).toEqual(new Date(now.getTime() + 6))
})

describe("extending a lot", () => {
  test("moves the end once a second person approves; bidders and the seller get the reason, and the replay matches", async () => {
    await bid(ann, 300_00)
    const before = (await lot()).endsAt
    await requestExtension(hana, lotId, { reason, minutes: 90 })
    expect((await lot()).endsAt).toEqual(before)
    await expect(approve(hana, approvalKinds, await waiting())).rejects.toMatchObject({
      code: "approvals.samePerson",
    })
    await approve(colleague, approvalKinds, await waiting())
    expect((await lot()).endsAt).toEqual(new Date(before.getTime() + 90 * minute))
    app.clock.moveTo(new Date(before.getTime() + 89 * minute))
    await bid(ben, 400_00)
    expect((await lot()).endsAt.getTime()).toBeGreaterThan(before.getTime() + 90 * minute)
    expect((await readLot(ben, lotId)).corrections).toMatchObject([
      { note: reason, changes: [{ field: "endsAt", before: before.toISOString() }] },
    ])
    expect(await subjectsOf(annPerson)).toContainEqual(expect.stringMatching(/^Lot \d+ extended/))
    expect(await subjectsOf(soldBy)).toContainEqual(expect.stringMatching(/^Lot \d+ extended/))
    expect((await listNotifications(ann))[0]?.content).toContain(reason)
    expect(await close()).toMatchObject({ kind: "sold", winner: benPerson.id })
    expect((await replayStored(hana, lotId)).fault).toBeUndefined()
    const file = await readHistoryFile(contextFor(app), lotId)
    const isShift = ({ entry }: (typeof file.history)[number]) => entry.kind === "shift"
    expect(file.history.filter(isShift)).toMatchObject([{ entry: { shiftMs: 90 * minute, reason } }])
    expect(verifyHistory(file).fault).toBeUndefined()
    expect(
      verifyHistory({ ...file, history: file.history.filter((each) => !isShift(each)) }).fault,
    ).toBeDefined()
    const acts = and(eq(auditEntries.subjectId, lotId), eq(auditEntries.act, "lots.extend"))
    const [entry] = await app.db.select().from(auditEntries).where(acts)
    expect(entry).toMatchObject({ reason, after: { minutes: 90 } })
  })

  test("is before or after each concurrent bid", async () => {
    await requestExtension(hana, lotId, { reason, minutes: 10 })
    const id = await waiting()
    await Promise.all([
      ...Array.from({ length: 12 }, (_, turn) =>
        bid(turn % 2 ? ann : ben, 200_00 + turn * 50_00).catch(() => {}),
      ),
      approve(colleague, approvalKinds, id),
    ])
    expect((await replayStored(hana, lotId)).fault).toBeUndefined()
    await close()
    expect(verifyHistory(await readHistoryFile(contextFor(app), lotId)).fault).toBeUndefined()
  })

  test("comes too late for a lot that has reached its end, closed or not, and waits while the lot is paused", async () => {
    await requestExtension(hana, lotId, { reason, minutes: 5 })
    const id = await waiting()
    const { pausedAt } = await pauseAuction(hana, auctionId, { reason: "A fire alarm" })
    expect(pausedAt).toBeDefined()
    await expect(approve(colleague, approvalKinds, id)).rejects.toMatchObject({ code: "bidding.paused" })
    await app.db.update(biddingStates).set({ isPaused: false }).where(eq(biddingStates.lotId, lotId))
    await app.db.update(auctions).set({ pausedAt: null }).where(eq(auctions.id, auctionId))
    app.clock.moveTo((await lot()).endsAt)
    await expect(approve(colleague, approvalKinds, id)).rejects.toMatchObject({ code: "bidding.ended" })
    await close()
    await expect(approve(colleague, approvalKinds, id)).rejects.toMatchObject({ code: "bidding.notLive" })
    await refuseApproval(colleague, approvalKinds, id, "It has ended")
  })
})

describe("withdrawing a lot", () => {
  test("removes a lot with bids once a second person approves; nobody owes anything, and the log stays", async () => {
    await bid(ann, 300_00)
    await bid(ben, 200_00)
    await requestWithdrawal(hana, lotId, { reason })
    await approve(colleague, approvalKinds, await waiting())
    expect(await lot()).toMatchObject({ status: "withdrawn", lastNumber: 2 })
    await expect(bid(ben, 900_00)).rejects.toMatchObject({ code: "bidding.withdrawn" })
    pass(10 * minute)
    expect(await close()).toBeUndefined()
    expect(await app.db.select().from(closings).where(eq(closings.lotId, lotId))).toMatchObject([
      { status: "withdrawn", lastNumber: 2 },
    ])
    const [auction] = await app.db.select().from(auctions).where(eq(auctions.id, auctionId))
    expect(auction?.status).toBe("completed")
    for (const member of [annPerson, benPerson])
      expect(await subjectsOf(member)).toContainEqual(expect.stringMatching(/^Withdrawn: lot/))
    expect(await subjectsOf(soldBy)).toContainEqual(expect.stringMatching(/^Your lot \d+ has been withdrawn/))
    expect((await readLot(ben, lotId)).corrections).toMatchObject([
      { note: reason, changes: [{ field: "status", after: "withdrawn" }] },
    ])
    expect((await replayStored(hana, lotId)).fault).toBeUndefined()
    expect(verifyHistory(await readHistoryFile(contextFor(app), lotId)).fault).toBeUndefined()
  })

  test("is before or after each concurrent bid, and no later one is accepted", async () => {
    await requestWithdrawal(hana, lotId, { reason })
    const id = await waiting()
    const [withdrawn, ...bids] = await Promise.allSettled([
      approve(colleague, approvalKinds, id),
      ...Array.from({ length: 12 }, (_, turn) => bid(turn % 2 ? ann : ben, 200_00 + turn * 50_00)),
    ])
    expect(withdrawn.status).toBe("fulfilled")
    const accepted = bids.filter(({ status }) => status === "fulfilled")
    const state = await lot()
    expect(state).toMatchObject({ status: "withdrawn" })
    expect(state.lastNumber).toBeGreaterThanOrEqual(accepted.length)
    for (const refused of bids.filter((one) => one.status === "rejected"))
      expect(refused.reason).toMatchObject({ code: expect.stringMatching(/withdrawn|notHigher|tooLow/) })
    expect((await replayStored(hana, lotId)).fault).toBeUndefined()
    expect(verifyHistory(await readHistoryFile(contextFor(app), lotId)).fault).toBeUndefined()
  })

  test("works while the auction is paused, which its last lot completes once it is resumed", async () => {
    await bid(ann, 300_00)
    const { pausedAt } = await pauseAuction(hana, auctionId, { reason: "A cracked neck" })
    await requestWithdrawal(hana, lotId, { reason })
    await approve(colleague, approvalKinds, await waiting())
    expect(await lot()).toMatchObject({ status: "withdrawn", isPaused: false })
    const statusOf = async () =>
      (await app.db.select().from(auctions).where(eq(auctions.id, auctionId)))[0]?.status
    expect(await statusOf()).toBe("live")
    await resumeAuction(hana, auctionId, { pausedAt: new Date(pausedAt), marginMinutes: 0 })
    expect(await statusOf()).toBe("completed")
    expect((await replayStored(hana, lotId)).fault).toBeUndefined()
  })

  test("of the last open lot without bids needs two people too, completes the auction and is audited", async () => {
    await expect(removeLot(hana, lotId)).rejects.toMatchObject({ code: "auctions.openForBids" })
    await requestWithdrawal(hana, lotId, { reason })
    await approve(colleague, approvalKinds, await waiting())
    const [auction] = await app.db.select().from(auctions).where(eq(auctions.id, auctionId))
    expect(auction?.status).toBe("completed")
    const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, lotId))
    expect(entries).toContainEqual(
      expect.objectContaining({ act: "lots.withdraw", reason, after: expect.objectContaining({ bids: 0 }) }),
    )
  })

  test("cannot be requested or approved by its seller or a bidder, nor approved by the person who asked", async () => {
    const seller = asPerson(app, await person(app, `selling${++counter}`, { role: "auctioneer" }))
    const bidder = await person(app, `bidding${counter}`)
    await bid(asPerson(app, bidder), 300_00)
    await app.db
      .update(lots)
      .set({ sellerId: seller.actor.id as Id<"mem"> })
      .where(eq(lots.id, lotId))
    await expect(requestWithdrawal(seller, lotId, { reason })).rejects.toMatchObject({
      code: "accounts.involved",
    })
    await requestWithdrawal(hana, lotId, { reason })
    const id = await waiting()
    await expect(approve(hana, approvalKinds, id)).rejects.toMatchObject({ code: "approvals.samePerson" })
    await expect(approve(seller, approvalKinds, id)).rejects.toMatchObject({ code: "approvals.samePerson" })
    await expect(approve(ann, approvalKinds, id)).rejects.toMatchObject({ code: "accounts.notAllowed" })
    await refuseApproval(colleague, approvalKinds, id, "It is sound")
    expect(await lot()).toMatchObject({ status: "live" })
  })

  test("never happens together with closing", async () => {
    await bid(ann, 300_00)
    await requestWithdrawal(hana, lotId, { reason })
    const id = await waiting()
    app.clock.moveTo((await lot()).endsAt)
    const [closed, approved] = await Promise.allSettled([
      closeLot(contextFor(app), lotId),
      approve(colleague, approvalKinds, id),
    ])
    expect([closed.status, approved.status]).toEqual(["fulfilled", "rejected"])
    expect(await lot()).toMatchObject({ status: "sold" })
  })
})

test("requests about a closed lot lapse, and those about a live lot wait", async () => {
  await lapseLotRequests(app)
  await bid(ann, 300_00)
  await requestExtension(hana, lotId, { reason, minutes: 30 })
  await requestWithdrawal(hana, lotId, { reason })
  expect(await lapseLotRequests(app)).toBe(0)
  await close()
  expect(await lapseLotRequests(app)).toBe(2)
  const rows = await app.db.select().from(approvals).where(eq(approvals.subjectId, lotId))
  expect(rows.map(({ status }) => status)).toEqual(["lapsed", "lapsed"])
  const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, lotId))
  expect(entries.filter(({ act }) => act === "approvals.lapsed")).toHaveLength(2)
  await expect(approve(colleague, approvalKinds, rows[0]?.id ?? "")).rejects.toMatchObject({
    code: "approvals.approvalAnswered",
  })
})
