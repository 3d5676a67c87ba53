import { and, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { createAuction } from "#domains/auctions/create-auction.ts"
import { NewAuction } from "#domains/auctions/inputs.ts"
import { openAuction } from "#domains/auctions/open-auction.ts"
import { scheduleAuction } from "#domains/auctions/schedule-auction.ts"
import { relistLot, returnLot } from "#domains/bidding/after/relist-or-return.ts"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { settleOrder } from "#domains/checkout/paying/settle-orders.ts"
import { placeOrder } from "#domains/checkout/placing/place-orders.ts"
import { payForStorage, sendStored } from "#domains/checkout/shipping/send-stored.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { addToBasket } from "#domains/shop/add-to-basket.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { chargeStorage } from "#domains/storage/charge-storage.ts"
import { listStored } from "#domains/storage/reads.ts"
import { refuseRelisting, requestRelisting } from "#domains/storage/relist.ts"
import { storageFees } from "#domains/storage/schema.ts"
import { acceptStoredItem } from "#domains/submissions/accept-stored.ts"
import * as intake from "#domains/submissions/intake.ts"
import { submissions, submittedBottles } from "#domains/submissions/schema.ts"
import { answerValuation } from "#domains/submissions/valuations/answer-valuation.ts"
import { lapseValuations } from "#domains/submissions/valuations/lapse-valuations.ts"
import { valueBottle } from "#domains/submissions/valuations/value-bottle.ts"
import { withdrawBottle } from "#domains/submissions/withdraw-bottle.ts"
import { accountOf } from "#domains/wallet/accounts.ts"
import { postJournal } from "#domains/wallet/post-journal.ts"
import { type Ctx, contextFor, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { monthsAfter } from "#platform/time.ts"
import { colleagueOf } from "../../../test/approvals.ts"
import { testApp } from "../../../test/db.ts"
import { inspection, proposal } from "../../../test/fixtures/submitted-bottles.ts"
import { asPerson, type Person, person, product } from "../../../test/fixtures.ts"
import { emailsTo } from "../../../test/run-jobs.ts"
import { listSales } from "./list-sales.ts"

const app = await testApp()
const keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
const staff = asPerson(app, await person(app, "adam", { role: "admin" }))
const valuer = await colleagueOf(app)
const start = app.clock.now()
let counter = 0
let annPerson: Person
let ann: Ctx
let itemId: Id<"sto">
let bottleId: Id<"btl">

const key = () => `key-${++counter}-relist`
const after = (days: number) => app.clock.moveTo(new Date(app.clock.now().getTime() + days * 86_400_000))

beforeEach(async () => {
  app.clock.moveTo(start)
  annPerson = await person(app, `ann${++counter}`)
  ann = asPerson(app, annPerson)
  const inSingapore = {
    productId: await product(app, `Caol Ila no. ${counter}`),
    location: "singapore",
  } as const
  const listing = { kind: "bottle", ...inSingapore, priceCents: 109_00, isOnSale: true } as const
  const listingId = await createListing(keeper, listing)
  await receiveStock(keeper, { ...inSingapore, quantity: 1, idempotencyKey: key() })
  const { lineId } = await addToBasket(ann, { listingId, quantity: 1, idempotencyKey: key() })
  const order = await placeOrder(ann, {
    goods: { lineIds: [lineId] },
    paymentMethod: "transfer",
    shipping: "free-storage",
    address: null,
    email: annPerson.email,
    idempotencyKey: key(),
  })
  await transaction(ann, (tx) => settleOrder(tx, order.id, { from: "outside:paynow", paidCents: 109_00 }))
  const [item] = await listStored(ann)
  itemId = item?.id ?? "sto_"
})

async function whereIs() {
  const [stored] = await listStored(ann)
  const [sale] = (await listSales(ann, "all")).sales
  const isInSales = sale !== undefined && sale.bottle?.isInStorage !== true
  expect(stored !== undefined || isInSales).toBe(true)
  return [stored?.status ?? null, sale?.bottle?.state ?? null, sale?.lot?.card.status ?? null]
}

async function taken(): Promise<void> {
  await requestRelisting(ann, itemId, "At least S$150, please")
  bottleId = await acceptStoredItem(keeper, itemId)
}

async function readBottle() {
  const [bottle] = await app.db.select().from(submittedBottles).where(eq(submittedBottles.id, bottleId))
  if (!bottle) throw new Error("The item was not taken")
  return bottle
}

async function answer(given: "agree" | "decline"): Promise<void> {
  const { submissionId } = await readBottle()
  const link = { submissionId, bottleId, key: null }
  await answerValuation(ann, link, { answer: given, name: "Ann Tan", terms: "on" })
}

async function agreed(): Promise<void> {
  await taken()
  await valueBottle(valuer, bottleId, proposal)
  await answer("agree")
}

async function auction() {
  const at = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString()
  const times = { previewAt: at(0), startsAt: at(1), endsAt: at(2) }
  return await createAuction(staff, NewAuction.parse({ title: "Winter", location: "singapore", ...times }))
}

async function assigned() {
  await agreed()
  await intake.inspectBottle(staff, bottleId, inspection)
  await intake.photographBottle(staff, bottleId)
  const productId = (await readBottle()).productId ?? ""
  await intake.catalogueBottle(staff, bottleId, productId)
  const auctionId = await auction()
  return { auctionId, lotId: await intake.assignBottle(staff, bottleId, { auctionId, openingCents: 50_00 }) }
}

async function open(auctionId: Id<"auc">): Promise<void> {
  await scheduleAuction(staff, auctionId)
  after(1)
  await transaction(contextFor(app), async (tx) => {
    await openAuction(tx, auctionId)
  })
}

async function close(lotId: Id<"lot">): Promise<void> {
  after(1)
  await closeLot(contextFor(app), lotId)
}

test("the owner can find the bottle at every step, from the request to the sale", async () => {
  expect(await whereIs()).toEqual(["stored", null, null])
  await requestRelisting(ann, itemId, "At least S$150, please")
  expect(await whereIs()).toEqual(["stored", null, null])
  bottleId = await acceptStoredItem(keeper, itemId)
  expect(await whereIs()).toEqual(["relisting", "submitted", null])
  await valueBottle(valuer, bottleId, proposal)
  expect(await whereIs()).toEqual(["relisting", "valued", null])
  await answer("agree")
  expect(await whereIs()).toEqual([null, "received", null])
  await intake.inspectBottle(staff, bottleId, inspection)
  expect(await whereIs()).toEqual([null, "inspected", null])
})

test("a sold bottle is in My Sales, and its order line is delivered", async () => {
  const { auctionId, lotId } = await assigned()
  expect(await whereIs()).toEqual([null, "assigned", "upcoming"])
  await open(auctionId)
  const bob = asPerson(app, await person(app, `bob${++counter}`))
  await placeBid(bob, lotId, { maxCents: 200_00, confirm: 200_00, idempotencyKey: key() })
  expect(await whereIs()).toEqual([null, "assigned", "live"])
  await close(lotId)
  expect(await whereIs()).toEqual([null, "assigned", "sold"])
  const own = and(eq(orderLines.memberId, annPerson.id), eq(orderLines.kind, "bottle"))
  const lines = await app.db.select({ status: orderLines.status }).from(orderLines).where(own)
  expect(lines).toEqual([{ status: "delivered" }])
})

test("an unsold bottle goes into another auction, then back to storage, and can be sent out or sold again", async () => {
  const first = await assigned()
  await open(first.auctionId)
  await close(first.lotId)
  expect(await whereIs()).toEqual([null, "assigned", "unsold"])
  const auctionId = await auction()
  const lotId = await relistLot(staff, first.lotId, auctionId)
  expect(await whereIs()).toEqual([null, "assigned", "upcoming"])
  await open(auctionId)
  await close(lotId)
  await returnLot(staff, lotId)
  expect(await whereIs()).toEqual(["stored", "returned", "unsold"])
  const subjects = (await emailsTo(app, annPerson.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith("Back in your Storage"))).toHaveLength(1)
  const firstBottle = bottleId
  await taken()
  expect(bottleId).not.toBe(firstBottle)
  expect((await listStored(ann)).map(({ status }) => status)).toEqual(["relisting"])
  await withdrawBottle(ann, bottleId)
  const out = { shipping: "self", address: null, paymentMethod: "transfer" } as const
  await sendStored(ann, { itemIds: [itemId], ...out, idempotencyKey: key() })
})

describe("a bottle is in storage as before", () => {
  const expectStored = async (state: string) => {
    expect(await whereIs()).toEqual(["stored", state, null])
    expect((await listStored(ann))[0]).toMatchObject({
      id: itemId,
      relistRequestedAt: null,
      relistNote: null,
    })
    expect((await listSales(ann, "all")).sales[0]?.bottle?.isInStorage).toBe(true)
  }

  test("if its owner declines the terms", async () => {
    await taken()
    await valueBottle(valuer, bottleId, proposal)
    await answer("decline")
    await expectStored("returned")
    await expect(valueBottle(valuer, bottleId, proposal)).rejects.toMatchObject({
      code: "submissions.transitionNotAllowed",
    })
  })

  test("if its owner does not answer the terms in time", async () => {
    await taken()
    await valueBottle(valuer, bottleId, proposal)
    after(15)
    await lapseValuations(app)
    await expectStored("returned")
  })

  test("if its owner withdraws it, or staff refuse it after all", async () => {
    await taken()
    await withdrawBottle(ann, bottleId)
    await expectStored("withdrawn")
    await taken()
    await intake.returnBottle(valuer, bottleId, "refused", "The level is too low")
    await expectStored("refused")
    const emails = await emailsTo(app, annPerson.email)
    expect(emails.map(({ subject }) => subject)).toContain(
      `Your ${(await readBottle()).name} is back in your Storage`,
    )
  })

  test("if it is found not genuine", async () => {
    await agreed()
    await intake.inspectBottle(staff, bottleId, { ...inspection, isGenuine: false })
    await intake.returnBottle(staff, bottleId, "returned", "The capsule is not original")
    await expectStored("returned")
  })

  test("if staff refuse the request and give the reason", async () => {
    await requestRelisting(ann, itemId, "")
    await expect(refuseRelisting(keeper, itemId, " ")).rejects.toMatchObject({
      code: "storage.reasonRequired",
    })
    await refuseRelisting(keeper, itemId, "Too common")
    expect((await listStored(ann))[0]).toMatchObject({ status: "stored", relistRequestedAt: null })
  })
})

test("a stored bottle becomes one consignment of its owner with the facts of the purchase", async () => {
  await requestRelisting(ann, itemId, "At least S$150, please")
  const answers = await Promise.allSettled([
    acceptStoredItem(keeper, itemId),
    acceptStoredItem(keeper, itemId),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  const [bottle, ...more] = await app.db
    .select()
    .from(submittedBottles)
    .where(eq(submittedBottles.storedItemId, itemId))
  expect(more).toEqual([])
  expect(bottle).toMatchObject({ type: "Single Malt", volumeMl: 700, abvPercent: 46, state: "submitted" })
  expect(bottle?.productId).toMatch(/^prd_/)
  const sender = eq(submissions.id, bottle?.submissionId ?? "sub_")
  expect((await app.db.select().from(submissions).where(sender))[0]).toMatchObject({
    kind: "sale",
    memberId: annPerson.id,
    email: annPerson.email,
  })
})

test("neither its owner nor a customer can accept a stored bottle for sale, and it cannot become shop stock", async () => {
  await requestRelisting(ann, itemId, "")
  const owner = asPerson(app, { ...annPerson, role: "shopkeeper" })
  await expect(acceptStoredItem(owner, itemId)).rejects.toMatchObject({ code: "accounts.involved" })
  await expect(acceptStoredItem(ann, itemId)).rejects.toMatchObject({ code: "accounts.notAllowed" })
  bottleId = await acceptStoredItem(keeper, itemId)
  await valueBottle(valuer, bottleId, proposal)
  await answer("agree")
  await intake.inspectBottle(staff, bottleId, inspection)
  await intake.photographBottle(staff, bottleId)
  await intake.catalogueBottle(staff, bottleId, (await readBottle()).productId ?? "")
  const shop = { location: "singapore", reason: "For the shop" } as const
  await expect(intake.stockBottle(staff, bottleId, shop)).rejects.toMatchObject({
    code: "submissions.fromStorage",
  })
})

test("storage is charged until the owner agrees, not during the sale, and again from the return", async () => {
  const feesOf = async () =>
    (await app.db.select().from(storageFees).where(eq(storageFees.itemId, itemId))).map(
      ({ status }) => status,
    )
  await taken()
  app.clock.moveTo(monthsAfter(start, 4))
  await chargeStorage(app)
  expect(await feesOf()).toEqual(["owed", "owed"])
  await valueBottle(valuer, bottleId, proposal)
  await answer("agree")
  expect(await whereIs()).toEqual(["relisted", "received", null])
  const move = { from: "outside:paynow", to: accountOf(annPerson.id), amount: 100_00 } as const
  const topUp = { kind: "top-up", memberId: annPerson.id, idempotencyKey: key(), moves: [move] } as const
  await transaction(ann, (tx) => postJournal(tx, topUp))
  await payForStorage(ann, { itemIds: [itemId], idempotencyKey: key() })
  expect(await whereIs()).toEqual([null, "received", null])
  app.clock.moveTo(monthsAfter(start, 7))
  await chargeStorage(app)
  expect(await feesOf()).toEqual(["paid", "paid"])
  await intake.returnBottle(staff, bottleId, "returned", "Its owner asked for it")
  await chargeStorage(app)
  expect(await feesOf()).toEqual(["paid", "paid", "waived", "waived", "waived"])
  app.clock.moveTo(monthsAfter(start, 8))
  await chargeStorage(app)
  expect((await feesOf()).at(-1)).toBe("owed")
})

test("remaining free months continue from the return", async () => {
  await agreed()
  app.clock.moveTo(monthsAfter(start, 4))
  await intake.returnBottle(staff, bottleId, "returned", "Its owner asked for it")
  expect(new Date((await listStored(ann))[0]?.freeUntil ?? 0)).toEqual(
    new Date(monthsAfter(start, 3).getTime() + monthsAfter(start, 4).getTime() - start.getTime()),
  )
})
