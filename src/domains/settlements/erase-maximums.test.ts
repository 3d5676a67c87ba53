import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import { voidBid } from "#domains/bidding/after/void-bid.ts"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { answerDisclosure } from "#domains/bidding/disclosures/answer-disclosure.ts"
import { requestDisclosure } from "#domains/bidding/disclosures/request-disclosure.ts"
import { seeMaximum } from "#domains/bidding/disclosures/see-maximum.ts"
import { replayStored } from "#domains/bidding/log/replay-stored.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { findReceipt } from "#domains/bidding/read-receipt.ts"
import { listMyBids, listPublicBids, readMyBidPositions } from "#domains/bidding/reads.ts"
import { auctionKeys, bidRefusals, secondChances } from "#domains/bidding/schema.ts"
import { readHistoryFile } from "#domains/bidding/verify/read-history-file.ts"
import { verifyHistory } from "#domains/bidding/verify/verify-history.ts"
import { verifyLots } from "#domains/integrity/verify-lots.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { readMyData } from "#domains/profile/my-data.ts"
import { claims } from "#domains/returns/schema.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { type TestApp, tamper, testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, type Person, person } from "../../../test/fixtures.ts"
import { eraseMaximums } from "./erase-maximums.ts"
import { settlements } from "./schema.ts"

let app: TestApp
let hana: Ctx
let ann: Person
let ben: Person
let siti: Person
let auctionId: Id<"auc">
let lotId: Id<"lot">

const pass = (days: number) => app.clock.moveTo(new Date(app.clock.now().getTime() + days * 86_400_000))
const own = (member: Person) => asPerson(app, member)

/** A lot that ben wins at 210 against ann, still unpaid. */
beforeEach(async () => {
  app = await testApp()
  hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  ann = await person(app, "ann")
  ben = await person(app, "ben")
  siti = await person(app, "siti")
  const made = await liveAuction(app, hana, [{ sellerId: siti.id }])
  auctionId = made.auctionId
  lotId = made.lotIds[0] as Id<"lot">
  await placeBid(own(ann), lotId, { maxCents: 200_00, idempotencyKey: "the-bid-of-ann" })
  await placeBid(own(ben), lotId, {
    maxCents: 900_00,
    confirm: 900_00,
    idempotencyKey: "the-bid-of-ben",
  })
  expect(await eraseMaximums(app)).toBe(0)
  app.clock.moveTo(made.endsAt)
  await closeLot(contextFor(app), lotId)
})

const isUnpaid = eq(orderLines.status, "unpaid")

async function pay(): Promise<Id<"orl">> {
  const set = { status: "stored", paidAt: app.clock.now() } as const
  const [paid] = await app.db.update(orderLines).set(set).where(isUnpaid).returning({ id: orderLines.id })
  if (!paid) throw new Error("the lot has no order line")
  return paid.id
}

test("an unpaid sale keeps its maximums, and a paid one until the time for complaints is over", async () => {
  pass(100)
  expect(await eraseMaximums(app)).toBe(0)
  await pay()
  pass(14)
  app.clock.moveTo(new Date(app.clock.now().getTime() - 1))
  expect(await eraseMaximums(app)).toBe(0)
  pass(0.1)
  expect(await Promise.all([eraseMaximums(app), eraseMaximums(app)])).toSatisfy(
    ([one, other]: number[]) => (one ?? 0) + (other ?? 0) === 1,
  )
  expect(await app.db.select().from(auctionKeys)).toMatchObject([
    { auctionId, wrapped: null, erasedAt: app.clock.now() },
  ])
  const entries = await app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.act, "bidding.eraseMaximums"))
  expect(entries).toMatchObject([{ subjectId: auctionId }])
  expect(await eraseMaximums(app)).toBe(0)
  await expect(app.db.update(auctionKeys).set({ wrapped: "again", erasedAt: null })).rejects.toMatchObject({
    cause: { code: "23514" },
  })
})

const at = () => app.clock.now()

test.each([
  [
    "an open claim of the buyer",
    async (lineId: Id<"orl">) => {
      const order = { id: newId("ord"), reference: "Q-1", memberId: ben.id, email: ben.email, language: "en" }
      await app.db.insert(orders).values({
        ...order,
        ...{ paymentMethod: "transfer", shipping: "self", totalCents: 0, createdAt: at(), expiresAt: at() },
        idempotencyKey: "an-order",
      } as typeof orders.$inferInsert)
      await app.db.insert(claims).values({
        ...{ id: newId("clm"), orderId: order.id, lineId, memberId: ben.id, quantity: 1, openedAt: at() },
        ...{ reason: "damaged", description: "It leaks.", idempotencyKey: "a-claim" },
      })
      return () => app.db.update(claims).set({ state: "withdrawn", endedAt: at() })
    },
  ],
  [
    "a payout that staff hold for a dispute",
    async (lineId: Id<"orl">) => {
      await app.db.insert(settlements).values({
        ...{ lineId, lotId, sellerId: siti.id, hammerCents: 210_00, commissionBasisPoints: 500 },
        ...{ feesCents: 10_00, gstCents: 0, netCents: 200_00, owedCents: 0, openedAt: at(), dueAt: at() },
        ...{ heldReason: "The label is disputed", heldById: siti.id },
      })
      return () => app.db.update(settlements).set({ heldReason: null, heldById: null })
    },
  ],
  [
    "a second-chance offer without an answer",
    async () => {
      await app.db.insert(secondChances).values({
        ...{ id: newId("sch"), lotId, bidderId: ann.id, priceCents: 200_00, offeredAt: at() },
        expiresAt: new Date(at().getTime() + 1),
      })
      return () =>
        app.db
          .update(secondChances)
          .set({ status: "declined", answeredAt: new Date(at().getTime() - 20 * 86_400_000) })
    },
  ],
])("%s keeps the maximums", async (_, block) => {
  const end = await block(await pay())
  pass(15)
  expect(await eraseMaximums(app)).toBe(0)
  await end()
  expect(await eraseMaximums(app)).toBe(1)
})

test("a bidder who was excluded in the last days keeps the maximums", async () => {
  const soldAt = app.clock.now()
  pass(20)
  await voidBid(hana, lotId, 2, { reason: "A wrong account" })
  await app.db.update(orderLines).set({ status: "stored", paidAt: soldAt }).where(isUnpaid)
  expect(await eraseMaximums(app)).toBe(0)
  pass(15)
  expect(await eraseMaximums(app)).toBe(1)
})

test("without the key nobody has a maximum, and all that is public still verifies", async () => {
  const before = await readHistoryFile(own(ben), lotId)
  expect(before.own).toMatchObject([{ maxCents: 900_00 }])
  await pay()
  const requestId = await requestDisclosure(hana, lotId, 2, { reason: "The seller complains" })
  const farid = asPerson(app, await person(app, "farid", { role: "auctioneer" }))
  await answerDisclosure(farid, requestId, true)
  pass(15)
  const publicBids = await listPublicBids(contextFor(app), lotId)
  expect(await eraseMaximums(app)).toBe(1)

  expect((await readMyBidPositions(own(ben), [lotId]))[lotId]).toMatchObject({ paddle: 2, maxCents: null })
  expect((await listMyBids(own(ben), "history"))[0]?.mine).toMatchObject({ maxCents: null })
  expect((await readMyData(own(ben))).bids).toMatchObject([
    { maxCents: null, maximumErasedAt: app.clock.now() },
  ])
  expect(await findReceipt(own(ben), lotId, 2, [{ minCents: 0, maxCents: null, stepCents: 100 }])).toBeNull()

  const after = await readHistoryFile(own(ben), lotId)
  expect(after).toEqual({ ...before, own: [] })
  expect(verifyHistory(after).fault).toBeUndefined()
  expect(await listPublicBids(contextFor(app), lotId)).toEqual(publicBids)
  expect(await replayStored(hana, lotId)).toMatchObject({ maximums: "erased", bids: 2, fault: undefined })
  expect((await verifyLots(app)).faults).toEqual([])

  await expect(seeMaximum(hana, requestId)).rejects.toMatchObject({ code: "bidding.disclosureOver" })
  const again = await requestDisclosure(hana, lotId, 2, { reason: "Once more, please" })
  await answerDisclosure(farid, again, true)
  await expect(seeMaximum(hana, again)).rejects.toMatchObject({ code: "bidding.maximumsErased", status: 410 })
  await app.db
    .update(orderLines)
    .set({ status: "unpaid", paidAt: null })
    .where(eq(orderLines.subjectId, lotId))
  await expect(voidBid(hana, lotId, 2, { reason: "A wrong account" })).rejects.toMatchObject({
    code: "bidding.maximumsErased",
  })
  // The same request as weeks ago: nobody can compare its amount any more.
  const late = { maxCents: 900_00, confirm: 900_00, idempotencyKey: "the-bid-of-ben" }
  await expect(placeBid(own(ben), lotId, late)).rejects.toMatchObject({ code: "bidding.ended" })
  expect(await app.db.$count(bidRefusals)).toBe(0)
})

test("a row that was changed after the erasure is still found", async () => {
  await pay()
  pass(15)
  await eraseMaximums(app)
  await tamper(app, "bids", "update bids set price_cents = price_cents + 100 where number = 2")
  expect((await replayStored(hana, lotId)).fault).toMatchObject({ reason: expect.stringContaining("chain") })
})
