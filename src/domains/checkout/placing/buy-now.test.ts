import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { auctions, biddingStates } from "#domains/auctions/schema.ts"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { replayStored } from "#domains/bidding/log/replay-stored.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { accountOf } from "#domains/wallet/accounts.ts"
import { checkLedger } from "#domains/wallet/check-ledger.ts"
import { postJournal, readBalance } from "#domains/wallet/post-journal.ts"
import { type Ctx, contextFor, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { countRows } from "../../../../test/api/api-client.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, liveAuction, type Person, person } from "../../../../test/fixtures.ts"
import { buyNow, buyToPay } from "./buy-now.ts"
import { buyNowFromPage } from "./buy-now-from-page.ts"

const app = await testApp()
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const siti = await person(app, "siti")
let ann: Person
let ben: Person
let lotId: Id<"lot">
let plainId: Id<"lot">
let counter = 0

beforeEach(async () => {
  counter++
  ann = await person(app, `ann${counter}`)
  ben = await person(app, `ben${counter}`)
  for (const member of [ann, ben]) await give(member, 500_00)
  const lot = { openingCents: 100_00, reserveCents: 250_00, buyNowCents: 300_00, sellerId: siti.id }
  const { lotIds } = await liveAuction(app, hana, [lot, { openingCents: 50_00 }])
  lotId = lotIds[0] ?? lotId
  plainId = lotIds[1] ?? plainId
})

const give = (member: Person, amount: number) =>
  transaction(contextFor(app), (tx) =>
    postJournal(tx, {
      kind: "top-up",
      idempotencyKey: randomUUID(),
      moves: [{ from: "outside:card", to: accountOf(member.id), amount }],
    }),
  )
const bid = (bidder: Person, maxCents: number) =>
  placeBid(asPerson(app, bidder), lotId, { maxCents, confirm: maxCents, idempotencyKey: randomUUID() })
const buy = (buyer: Person, key: string = randomUUID()) => buyNow(asPerson(app, buyer), lotId, key)
const biddingState = async () =>
  (await app.db.select().from(biddingStates).where(eq(biddingStates.lotId, lotId)))[0]
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "taken",
    (no) => no.code,
  )

test("buying a lot without bids ends it, pays it with its commission and stores it for the buyer", async () => {
  const order = await buy(ann)
  expect(order).toMatchObject({ status: "paid", paymentMethod: "wallet", totalCents: 330_00 })
  expect(await readBalance(app, accountOf(ann.id))).toMatchObject({ balanceCents: 170_00 })
  expect(await biddingState()).toMatchObject({
    status: "sold",
    priceCents: 300_00,
    leaderId: ann.id,
    boughtNow: true,
  })
  const [line] = await app.db.select().from(orderLines).where(eq(orderLines.subjectId, lotId))
  expect(line).toMatchObject({ status: "stored", memberId: ann.id, priceCents: 300_00 })
  expect((await replayStored(contextFor(app), lotId)).fault).toBeUndefined()
  expect(await codeOf(bid(ben, 400_00))).toBe("bidding.ended")
  expect(await checkLedger(app)).toEqual([])
})

test("buying to pay at the checkout ends the lot and creates one order line, whatever the balance and however often it is asked for", async () => {
  const poor = await person(app, `poorer${counter}`)
  const bought = await buyToPay(asPerson(app, poor), lotId)
  const line = await app.db.select().from(orderLines).where(eq(orderLines.subjectId, lotId))
  expect(line).toMatchObject([
    { id: bought.lineId, status: "unpaid", orderId: null, memberId: poor.id, priceCents: 300_00 },
  ])
  expect(await biddingState()).toMatchObject({ status: "sold", priceCents: 300_00, boughtNow: true })
  expect((await replayStored(contextFor(app), lotId)).fault).toBeUndefined()
  const rows = await countRows(app)
  expect(await buyToPay(asPerson(app, poor), lotId)).toEqual(bought)
  expect(await codeOf(buyToPay(asPerson(app, ann), lotId))).toBe("bidding.buyNowFail")
  expect(await codeOf(buy(poor))).toBe("bidding.buyNowFail")
  expect(await countRows(app)).toEqual(rows)
})

test("if ten buy it at once to pay later, one owes it", async () => {
  const crowd = await Promise.all(
    Array.from({ length: 10 }, (_, place) => person(app, `z${counter}y${place}`)),
  )
  const codes = await Promise.all(crowd.map((member) => codeOf(buyToPay(asPerson(app, member), lotId))))
  expect(codes.toSorted()).toEqual([...Array(9).fill("bidding.buyNowFail"), "taken"])
  expect(await app.db.select().from(orderLines).where(eq(orderLines.subjectId, lotId))).toHaveLength(1)
})

test("the page's form requires the ticked box and a key, and redirects to the order or to the checkout", async () => {
  const form = (fields: Record<string, string>) => {
    const formData = new FormData()
    for (const [name, value] of Object.entries(fields)) formData.set(name, value)
    return formData
  }
  const press = (fields: Record<string, string>) => buyNowFromPage(asPerson(app, ann), lotId, form(fields))
  const key = randomUUID()
  expect(await codeOf(press({ intent: "buyNow", idempotencyKey: key }))).toBe("bidding.confirmRequired")
  expect(await codeOf(press({ intent: "buyNow", confirmed: "yes" }))).toBe("bidding.keyInvalid")
  const path = await press({ intent: "buyNow", confirmed: "yes", idempotencyKey: key })
  expect(path).toMatch(/^\/my-account\/order\/ord_/)
  expect(await press({ intent: "buyNow", confirmed: "yes", idempotencyKey: key })).toBe(path)
})

test("the same key returns the same order", async () => {
  const key = randomUUID()
  const first = await buy(ann, key)
  const rows = await countRows(app)
  expect(await buy(ann, key)).toMatchObject({ id: first.id, status: "paid" })
  expect(await countRows(app)).toEqual(rows)
})

test("bids below the reserve do not prevent the purchase, and the bid log verifies", async () => {
  await bid(ben, 150_00)
  await bid(ann, 160_00)
  await buy(ben)
  expect(await biddingState()).toMatchObject({
    leaderId: ben.id,
    leaderPaddle: 1,
    bidCount: 2,
    reserveMet: true,
  })
  expect((await replayStored(contextFor(app), lotId)).fault).toBeUndefined()
})

test("the purchase fails once the reserve is met or somebody else has bought the lot", async () => {
  await bid(ben, 260_00)
  const rows = await countRows(app)
  expect(await codeOf(buy(ann))).toBe("bidding.buyNowFail")
  expect(await countRows(app)).toEqual(rows)
})

test("a balance below the full cost is refused, and the lot stays open", async () => {
  const poor = await person(app, `poor${counter}`)
  await give(poor, 329_99)
  const rows = await countRows(app)
  expect(await codeOf(buy(poor))).toBe("wallet.notEnoughBalance")
  expect(await countRows(app)).toEqual(rows)
  expect(await biddingState()).toMatchObject({ status: "live", boughtNow: false })
  expect(await codeOf(bid(poor, 110_00))).toBe("taken")
})

test("if ten buy at once, one succeeds and the others keep their money", async () => {
  const crowd = await Promise.all(
    Array.from({ length: 10 }, (_, place) => person(app, `x${counter}y${place}`)),
  )
  for (const member of crowd) await give(member, 400_00)
  const codes = await Promise.all(crowd.map((buyer) => codeOf(buy(buyer))))
  expect(codes.toSorted()).toEqual([...Array(9).fill("bidding.buyNowFail"), "taken"])
  const left = await Promise.all(crowd.map((member) => readBalance(app, accountOf(member.id))))
  expect(left.map(({ balanceCents }) => balanceCents).toSorted()).toEqual(
    [...Array(9).fill(400_00), 70_00].toSorted(),
  )
})

test("if a bid meets the reserve while somebody buys, exactly one of them gets the lot", async () => {
  const [bought, offered] = await Promise.all([codeOf(buy(ann)), codeOf(bid(ben, 260_00))])
  expect([
    ["taken", "bidding.ended"],
    ["bidding.buyNowFail", "taken"],
  ]).toContainEqual([bought, offered])
  expect((await replayStored(contextFor(app), lotId)).fault).toBeUndefined()
})

test("the seller, members who may not bid, and lots without a fixed price are refused", async () => {
  const codeFor = (ctx: Ctx, id: string) => codeOf(buyNow(ctx, id, randomUUID()))
  const annCtx = asPerson(app, ann)
  expect(await codeFor(asPerson(app, siti), lotId)).toBe("bidding.ownLot")
  expect(await codeFor(contextFor(app), lotId)).toBe("accounts.signIn")
  expect(await codeFor(asPerson(app, ann, { status: "suspended" }), lotId)).toBe("accounts.suspended")
  expect(await codeFor(asPerson(app, ann, { isVerified: false }), lotId)).toBe("accounts.notVerified")
  expect(await codeFor(annCtx, plainId)).toBe("bidding.noBuyNow")
  expect(await codeFor(annCtx, `lot_${"0".repeat(24)}`)).toBe("bidding.noSuchLot")
  expect(await codeFor(annCtx, "7")).toBe("bidding.noSuchLot")
})

test("the auction ends when its last lot is bought, and nothing can be bought after the end", async () => {
  const [lot] = await app.db.select().from(biddingStates).where(eq(biddingStates.lotId, plainId))
  if (!lot) throw new Error("there is a second lot")
  app.clock.moveTo(lot.endsAt)
  expect(await codeOf(buy(ann))).toBe("bidding.buyNowFail")
  await closeLot(contextFor(app), plainId)
  await closeLot(contextFor(app), lotId)
  const [auction] = await app.db.select().from(auctions).where(eq(auctions.id, lot.auctionId))
  expect(auction?.status).toBe("completed")
})
