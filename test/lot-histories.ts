import { and, eq } from "drizzle-orm"
import { approve } from "#domains/approvals/answer-approval.ts"
import { approvals } from "#domains/approvals/schema.ts"
import { acceptSecondChance, declineSecondChance } from "#domains/bidding/after/answer-second-chance.ts"
import { offerToNextBidder } from "#domains/bidding/after/offer-second-chance.ts"
import { voidBid } from "#domains/bidding/after/void-bid.ts"
import type { Receipt } from "#domains/bidding/bid-row.ts"
import { buyLot } from "#domains/bidding/buy-lot.ts"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { answerDisclosure } from "#domains/bidding/disclosures/answer-disclosure.ts"
import { requestDisclosure } from "#domains/bidding/disclosures/request-disclosure.ts"
import { seeMaximum } from "#domains/bidding/disclosures/see-maximum.ts"
import { requestExtension } from "#domains/bidding/live-lot/extend-lot.ts"
import { requestWithdrawal } from "#domains/bidding/live-lot/withdraw-lot.ts"
import { pauseAuction } from "#domains/bidding/pauses/pause-auction.ts"
import { resumeAuction } from "#domains/bidding/pauses/resume-auction.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { secondChances } from "#domains/bidding/schema.ts"
import { declareDefault } from "#domains/checkout/for-staff/declare-default.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { approvalKinds } from "#pages/admin/approvals/approval-kinds.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { colleagueOf } from "./approvals.ts"
import type { TestApp } from "./db.ts"
import { asPerson, liveAuction, type Person, person } from "./fixtures.ts"

export type LotHistories = Awaited<ReturnType<typeof makeLotHistories>>

/** Closed lots whose histories contain every kind of entry, made by the real actions. */
export async function makeLotHistories(app: TestApp) {
  const staff = {
    hana: asPerson(app, await person(app, "hana", { role: "auctioneer" })),
    kai: asPerson(app, await person(app, "kai", { role: "shopkeeper" })),
    colleague: await colleagueOf(app),
  }
  const people = {
    ann: await person(app, "ann"),
    ben: await person(app, "ben"),
    cat: await person(app, "cat"),
    sue: await person(app, "sue"),
  }
  const pass = (minutes: number) => app.clock.moveTo(new Date(app.clock.now().getTime() + minutes * 60_000))
  const bid = (bidder: Person, lotId: string, maxCents: number) =>
    placeBid(asPerson(app, bidder), lotId, {
      maxCents,
      confirm: maxCents,
      idempotencyKey: crypto.randomUUID(),
    })
  const lotsWith = async (terms: Record<string, unknown>) => {
    const made = await liveAuction(app, staff.hana, [{ sellerId: people.sue.id, ...terms }])
    return { auctionId: made.auctionId, lotId: made.lotIds[0] ?? "lot_" }
  }
  const tools = { app, ...staff, ...people, pass, bid, lotsWith }
  const paused = await pausedLot(tools)
  return {
    ...tools,
    paused,
    unpaid: await unpaid(tools),
    bought: await bought(tools),
    withdrawn: await withdrawn(tools),
  }
}

type Tools = {
  app: TestApp
  hana: Ctx
  kai: Ctx
  colleague: Ctx
  ann: Person
  ben: Person
  cat: Person
  sue: Person
  pass: (minutes: number) => void
  bid: (bidder: Person, lotId: string, maxCents: number) => Promise<Receipt>
  lotsWith: (terms: Record<string, unknown>) => Promise<{ auctionId: Id<"auc">; lotId: Id<"lot"> }>
}

/** Sold, with a reserve, a raise by the leader, a tie, late bids, a pause and a bid after it. */
async function pausedLot({ hana, ann, ben, pass, bid, lotsWith }: Tools) {
  const { auctionId, lotId } = await lotsWith({ reserveCents: 300_00 })
  const receipts = [
    await bid(ann, lotId, 150_00),
    await bid(ben, lotId, 280_00),
    await bid(ben, lotId, 320_00),
    await bid(ann, lotId, 320_00),
  ]
  pass(57)
  receipts.push(await bid(ann, lotId, 487_13))
  const { pausedAt } = await pauseAuction(hana, auctionId, { reason: "Our line is down." })
  pass(20)
  await resumeAuction(hana, auctionId, { pausedAt: new Date(pausedAt), marginMinutes: 10 })
  pass(12)
  receipts.push(await bid(ben, lotId, 400_00))
  pass(60)
  await closeLot(hana, lotId)
  return { lotId, receipts }
}

/** A void while it is open; the winner does not pay, the next bidder declines, and the third accepts. Two disclosures. */
async function unpaid(tools: Tools) {
  const { app, hana, kai, ann, ben, cat, pass, bid, lotsWith } = tools
  const { lotId } = await lotsWith({})
  const tom = await person(app, "tom")
  for (const [bidder, maxCents] of [
    [cat, 300_00],
    [tom, 900_00],
    [ann, 450_00],
  ] as const)
    await bid(bidder, lotId, maxCents)
  await voidBid(hana, lotId, 2, { reason: "It was typed by a cat." })
  await bid(ben, lotId, 700_00)
  await disclose(tools, lotId, 1)
  pass(61)
  await closeLot(hana, lotId)
  await disclose(tools, lotId, 2)
  pass(7 * 24 * 60)
  const isOpen = and(eq(orderLines.subjectId, lotId), eq(orderLines.status, "unpaid"))
  const [line] = await app.db.select().from(orderLines).where(isOpen)
  await declareDefault(kai, line?.id ?? "", { reason: "No answer for a week" })
  await declineSecondChance(asPerson(app, ann), await openOffer(tools, lotId))
  await offerToNextBidder(hana, lotId)
  const last = await openOffer(tools, lotId)
  pass(25 * 60)
  await acceptSecondChance(asPerson(app, cat), last)
  return { lotId }
}

async function disclose({ hana, colleague }: Tools, lotId: Id<"lot">, paddle: number): Promise<void> {
  const id = await requestDisclosure(hana, lotId, paddle, { reason: "The seller disputes the price" })
  await answerDisclosure(colleague, id, true)
  await seeMaximum(hana, id)
}

async function openOffer({ app }: Tools, lotId: Id<"lot">): Promise<string> {
  const isOpen = and(eq(secondChances.lotId, lotId), eq(secondChances.status, "open"))
  const [offer] = await app.db.select().from(secondChances).where(isOpen)
  return offer?.id ?? ""
}

async function bought({ app, cat, ann, bid, lotsWith }: Tools) {
  const { lotId } = await lotsWith({ reserveCents: 800_00, buyNowCents: 950_00 })
  await bid(ann, lotId, 120_00)
  await transaction(asPerson(app, cat), (tx) => buyLot(tx, lotId))
  return { lotId }
}

async function withdrawn({ app, hana, colleague, ann, bid, lotsWith }: Tools) {
  const { lotId } = await lotsWith({})
  const approveIt = async () => {
    const isWaiting = and(eq(approvals.subjectId, lotId), eq(approvals.status, "waiting"))
    const [waiting] = await app.db.select().from(approvals).where(isWaiting)
    await approve(colleague, approvalKinds, waiting?.id ?? "")
  }
  await bid(ann, lotId, 120_00)
  await requestExtension(hana, lotId, { reason: "The catalogue was “late”.", minutes: 90 })
  await approveIt()
  await requestWithdrawal(hana, lotId, { reason: "The cork was found loose – ß." })
  await approveIt()
  return { lotId }
}
