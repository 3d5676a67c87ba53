import { and, eq, inArray } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { members } from "#domains/accounts/schema.ts"
import { catalogueLots } from "#domains/auctions/catalogue-lots.ts"
import { createAuction } from "#domains/auctions/create-auction.ts"
import { NewAuction, NewLot } from "#domains/auctions/inputs.ts"
import { openAuction } from "#domains/auctions/open-auction.ts"
import { removeLot } from "#domains/auctions/remove-lot.ts"
import { scheduleAuction } from "#domains/auctions/schedule-auction.ts"
import { biddingStates, consignedLots, lots } from "#domains/auctions/schema.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import { deleteAuction } from "#domains/bidding/delete-auction.ts"
import { stockLevels } from "#domains/stock/schema.ts"
import { type Ctx, contextFor, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { countRows } from "../../../test/api/api-client.ts"
import { testApp } from "../../../test/db.ts"
import {
  createAgreedBottle,
  createSubmittedBottle,
  inspection,
  proposal,
} from "../../../test/fixtures/submitted-bottles.ts"
import { asPerson, type Person, person, product } from "../../../test/fixtures.ts"
import { emailsTo } from "../../../test/run-jobs.ts"
import { actOnBottle } from "./admin/act-on-bottle.ts"
import { readSaleOptions } from "./admin/read-sale-options.ts"
import { readAdminBottle } from "./admin/reads.ts"
import { followLot, freeBottle } from "./follow-lot.ts"
import * as intake from "./intake.ts"
import { bottleStates, bottleTransitions } from "./kinds.ts"
import { lockBottle, moveBottle } from "./move-bottle.ts"
import { bottleEvents, submittedBottles, valuations } from "./schema.ts"
import { answerValuation } from "./valuations/answer-valuation.ts"
import { lapseValuations } from "./valuations/lapse-valuations.ts"
import { valueBottle } from "./valuations/value-bottle.ts"

const start = new Date("2026-12-01T04:00:00.000Z")
const app = await testApp(start)
const staff = asPerson(app, await person(app, "adam", { role: "admin" }))
let counter = 0
let ann: Person

beforeEach(async () => {
  app.clock.moveTo(start)
  ann = await person(app, `ann${++counter}`)
})

const bottleOf = async (id: Id<"btl">) => {
  const [bottle] = await app.db.select().from(submittedBottles).where(eq(submittedBottles.id, id))
  if (!bottle) throw new Error("no such bottle")
  return bottle
}
const eventsOf = (id: Id<"btl">) =>
  app.db.select().from(bottleEvents).where(eq(bottleEvents.bottleId, id)).orderBy(bottleEvents.id)
const actsOf = (id: Id<"btl">) =>
  app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.id)

async function catalogued(): Promise<Id<"btl">> {
  const bottleId = await createAgreedBottle(app, ann)
  await intake.receiveBottle(staff, bottleId, "A1")
  await intake.inspectBottle(staff, bottleId, inspection)
  await intake.photographBottle(staff, bottleId)
  await intake.catalogueBottle(staff, bottleId, await product(app, `Lagavulin 16 no. ${counter}`))
  return bottleId
}

async function auction(title = "Winter sale") {
  const at = (day: number) => new Date(app.clock.now().getTime() + day * 86_400_000).toISOString()
  const times = { previewAt: at(1), startsAt: at(2), endsAt: at(9) }
  return await createAuction(staff, NewAuction.parse({ title, location: "singapore", ...times }))
}

const transitions = bottleStates.flatMap((from) =>
  bottleStates.flatMap((to) => (bottleTransitions[from][to] ?? []).map((mover) => ({ from, to, mover }))),
)

describe("every transition in the table is recorded with who, when and why", () => {
  test.each(transitions)("$from to $to by the $mover", async ({ from, to, mover }) => {
    const lot = from === "assigned" || to === "assigned" ? await anyLot() : null
    const isReceived = to !== "withdrawn"
    const { bottleId } = await createSubmittedBottle(app, ann)
    await app.db
      .update(submittedBottles)
      .set({ state: from, code: isReceived ? `QB-${bottleId.slice(-7)}` : null, lotId: lot })
      .where(eq(submittedBottles.id, bottleId))
    const ctx = { staff, seller: asPerson(app, ann), system: contextFor(app) }[mover]
    app.clock.moveTo(new Date(start.getTime() + 60_000))
    await transaction(ctx, async (tx) => {
      await moveBottle(tx, await lockBottle(tx, bottleId), to, { mover, reason: "As it was found" })
    })
    const by = { byId: ctx.actor.id, at: app.clock.now(), reason: "As it was found" }
    expect(await eventsOf(bottleId)).toMatchObject([{ fromState: from, toState: to, ...by }])
    expect(await actsOf(bottleId)).toMatchObject([
      {
        act: `submissions.${to}`,
        actorId: ctx.actor.id,
        at: app.clock.now(),
        reason: "As it was found",
        before: { state: from },
        after: { state: to },
      },
    ])
  })

  async function anyLot(): Promise<Id<"lot">> {
    const bottleId = await catalogued()
    const lotId = await intake.assignBottle(staff, bottleId, {
      auctionId: await auction(),
      openingCents: 5_00,
    })
    await app.db
      .update(submittedBottles)
      .set({ state: "catalogued", lotId: null })
      .where(eq(submittedBottles.id, bottleId))
    return lotId
  }
})

test("a bottle that is here cannot be withdrawn, and one that never came cannot be returned", async () => {
  const { bottleId } = await createSubmittedBottle(app, ann, { state: "agreed", code: `QB-W${counter}` })
  const tried = (to: "withdrawn" | "returned") =>
    transaction(asPerson(app, ann), async (tx) => {
      const mover = to === "withdrawn" ? "seller" : "staff"
      await moveBottle(tx, await lockBottle(tx, bottleId), to, { mover })
    })
  await expect(tried("withdrawn")).rejects.toMatchObject({ code: "submissions.transitionNotAllowed" })
  await app.db
    .update(submittedBottles)
    .set({ state: "declined", code: null })
    .where(eq(submittedBottles.id, bottleId))
  await expect(tried("returned")).rejects.toMatchObject({ code: "submissions.notReceived" })
  expect(await actsOf(bottleId)).toEqual([])
})

test("an unanswered proposal lapses once, and its sender is notified", async () => {
  const { bottleId } = await createSubmittedBottle(app, ann)
  await valueBottle(staff, bottleId, proposal)
  app.clock.moveTo(new Date(start.getTime() + 14 * 86_400_000 - 1))
  expect(await lapseValuations(app)).toBe(0)
  app.clock.moveTo(new Date(start.getTime() + 14 * 86_400_000))
  const ended = await Promise.all([lapseValuations(app), lapseValuations(app)])
  expect(ended.toSorted()).toEqual([0, 1])
  expect(await bottleOf(bottleId)).toMatchObject({ state: "declined" })
  expect(await app.db.select().from(valuations).where(eq(valuations.bottleId, bottleId))).toMatchObject([
    { answer: "lapsed" },
  ])
  const emails = await emailsTo(app, ann.email)
  expect(emails.filter(({ subject }) => subject.includes("has expired"))).toHaveLength(1)
  await valueBottle(staff, bottleId, proposal)
  expect(await bottleOf(bottleId)).toMatchObject({ state: "valued" })
})

test("the valuer of a bottle cannot inspect it, nor its inspector value it, under any of their accounts", async () => {
  const [mia, alt] = [
    await person(app, `mia${counter}`, { role: "auctioneer" }),
    await person(app, `alt${counter}`, { role: "shopkeeper" }),
  ]
  const isTheirs = inArray(members.id, [mia.id, alt.id])
  await app.db
    .update(members)
    .set({ personId: newId("prs") })
    .where(isTheirs)
  const own = [asPerson(app, mia), asPerson(app, alt)]
  const ownValuation = { code: "submissions.ownValuation", status: 403 }

  const { submissionId, bottleId } = await createSubmittedBottle(app, ann)
  await valueBottle(asPerson(app, mia), bottleId, proposal)
  const agreement = { answer: "agree", name: "Ann", terms: "on" } as const
  await answerValuation(asPerson(app, ann), { submissionId, bottleId, key: null }, agreement)
  await intake.receiveBottle(asPerson(app, mia), bottleId, "A1")
  let before = await countRows(app)
  for (const ctx of own)
    await expect(intake.inspectBottle(ctx, bottleId, inspection)).rejects.toMatchObject(ownValuation)
  expect(await countRows(app)).toEqual(before)
  expect(await bottleOf(bottleId)).toMatchObject({ state: "received", authenticity: null })
  await intake.inspectBottle(staff, bottleId, inspection)

  const other = await createAgreedBottle(app, ann)
  await intake.receiveBottle(staff, other, "A2")
  await intake.inspectBottle(asPerson(app, mia), other, inspection)
  before = await countRows(app)
  for (const ctx of own) await expect(valueBottle(ctx, other, proposal)).rejects.toMatchObject(ownValuation)
  expect(await countRows(app)).toEqual(before)
  expect(await bottleOf(other)).toMatchObject({ state: "inspected" })
  await valueBottle(staff, other, proposal)
})

test("the sender of a refused or returned bottle sees the reason", async () => {
  const { bottleId } = await createSubmittedBottle(app, ann)
  await intake.returnBottle(staff, bottleId, "refused", "We sell no miniatures.")
  expect((await emailsTo(app, ann.email))[0]?.text).toContain("We sell no miniatures.")
  const cataloguedId = await catalogued()
  await intake.returnBottle(staff, cataloguedId, "returned", "You asked for it.")
  expect((await emailsTo(app, ann.email))[0]?.text).toContain("You asked for it.")
  expect(await bottleOf(cataloguedId)).toMatchObject({ state: "returned", shelf: null })
})

test("each move between shelves is recorded with who and when and shown to staff; a returned bottle has no shelf", async () => {
  const bottleId = await createAgreedBottle(app, ann)
  await expect(intake.assignBottleShelf(staff, bottleId, "A1")).rejects.toMatchObject({
    code: "submissions.notReceived",
  })
  await intake.receiveBottle(staff, bottleId, "A1")
  expect((await emailsTo(app, ann.email))[0]?.subject).toBe("Your Lagavulin 16 has arrived")
  const mia = asPerson(app, await person(app, `mia${counter}`, { role: "auctioneer" }))
  app.clock.moveTo(new Date(start.getTime() + 60_000))
  await expect(intake.assignBottleShelf(asPerson(app, ann), bottleId, "B2")).rejects.toMatchObject({
    code: "accounts.notAllowed",
  })
  for (const shelf of ["", " ", "x".repeat(41)])
    await expect(intake.assignBottleShelf(mia, bottleId, shelf)).rejects.toMatchObject({
      code: expect.stringMatching(/shelfRequired|textTooLong/),
      facts: { field: "shelf" },
    })
  await intake.assignBottleShelf(mia, bottleId, " B2 ")
  await intake.assignBottleShelf(mia, bottleId, "B2")
  const moved = (await actsOf(bottleId)).filter(({ act }) => act === "submissions.assignLocation")
  expect(moved).toMatchObject([
    { actorId: mia.actor.id, at: app.clock.now(), before: { shelf: "A1" }, after: { shelf: "B2" } },
  ])
  await intake.returnBottle(staff, bottleId, "returned", "You asked for it.")
  await expect(intake.assignBottleShelf(mia, bottleId, "C3")).rejects.toMatchObject({
    code: "submissions.notReceived",
  })
  expect(await bottleOf(bottleId)).toMatchObject({ shelf: null })
})

describe("putting a bottle into a sale", () => {
  async function openedAuction() {
    const auctionId = await auction("Running sale")
    await catalogueLots(staff, auctionId, [
      NewLot.parse({ productId: await product(app, `Oban no. ${counter}`), openingCents: 10_00 }),
    ])
    await scheduleAuction(staff, auctionId)
    app.clock.moveTo(new Date(start.getTime() + 2 * 86_400_000))
    return auctionId
  }

  test("offers coming auctions apart from open ones, and suggests half of the agreed reserve", async () => {
    const openId = await openedAuction()
    const bottleId = await catalogued()
    const comingId = await auction("Coming sale")
    const options = await readSaleOptions(staff, await readAdminBottle(staff, bottleId))
    expect(options.upcoming).toContainEqual({ id: comingId, title: "Coming sale" })
    expect(options.upcoming.map(({ id }) => id)).not.toContain(openId)
    expect(options.open).toEqual([{ id: openId, title: "Running sale" }])
    expect(options.openingCents).toBe(44_00)
  })

  test("never adds a lot to an open auction unless that is confirmed, even if it opened meanwhile", async () => {
    const auctionId = await openedAuction()
    const bottleId = await catalogued()
    const assign = async (intent: "assign" | "assignOpen", openingCents: string) => {
      const form = new FormData()
      for (const [name, value] of Object.entries({ auction: auctionId, openingCents })) form.set(name, value)
      await actOnBottle(staff, bottleId, intent, form)
    }
    const refused = { code: "submissions.auctionOpen", facts: { field: "auction" } }
    await expect(assign("assign", "44")).rejects.toMatchObject(refused)
    await openAuction(staff, auctionId)
    await expect(assign("assign", "44")).rejects.toMatchObject(refused)
    expect(await bottleOf(bottleId)).toMatchObject({ state: "catalogued", lotId: null })
    await assign("assignOpen", "44")
    const { lotId } = await bottleOf(bottleId)
    const [state] = await app.db
      .select()
      .from(biddingStates)
      .where(eq(biddingStates.lotId, lotId ?? "lot_"))
    expect(state).toMatchObject({ status: "live", priceCents: 44_00 })
  })

  test("refuses an opening price that is missing or above the agreed reserve, at its field", async () => {
    const bottleId = await catalogued()
    const assign = async (openingCents: string) => {
      const form = new FormData()
      form.set("auction", await auction())
      form.set("openingCents", openingCents)
      await actOnBottle(staff, bottleId, "assign", form)
    }
    const facts = { field: "openingCents" }
    await expect(assign("")).rejects.toMatchObject({ code: "auctions.openingRequired", facts })
    await expect(assign("91")).rejects.toMatchObject({ code: "auctions.reserveBelowOpening", facts })
  })
})

test("the bottle of an unsold lot goes with it, into the next auction or back, under the same terms", async () => {
  const bottleId = await catalogued()
  const first = await intake.assignBottle(staff, bottleId, { auctionId: await auction(), openingCents: 5_00 })
  const [consigned] = await app.db.select().from(consignedLots).where(eq(consignedLots.lotId, first))
  const next = await anotherLot()
  await transaction(staff, (tx) => followLot(tx, first, next))
  expect(await bottleOf(bottleId)).toMatchObject({ state: "assigned", lotId: next })
  expect(await app.db.select().from(consignedLots).where(eq(consignedLots.lotId, next))).toEqual([
    { ...consigned, lotId: next },
  ])
  await transaction(staff, (tx) => followLot(tx, first, null))
  expect(await bottleOf(bottleId)).toMatchObject({ state: "assigned" })
  await transaction(staff, (tx) => followLot(tx, next, null))
  expect(await bottleOf(bottleId)).toMatchObject({ state: "returned", lotId: null, shelf: null })
  expect((await eventsOf(bottleId)).map(({ toState }) => toState).slice(-5)).toEqual([
    "assigned",
    "catalogued",
    "assigned",
    "catalogued",
    "returned",
  ])
})

async function anotherLot(): Promise<Id<"lot">> {
  const other = await catalogued()
  const lotId = await intake.assignBottle(staff, other, {
    auctionId: await auction("Next sale"),
    openingCents: 5_00,
  })
  await app.db
    .update(submittedBottles)
    .set({ lotId: null, state: "catalogued" })
    .where(eq(submittedBottles.id, other))
  await app.db.delete(consignedLots).where(eq(consignedLots.lotId, lotId))
  return lotId
}

test("taking a bottle out of an upcoming auction removes its lot, which the auction's own pages cannot remove", async () => {
  const bottleId = await catalogued()
  const auctionId = await auction()
  const lotId = await intake.assignBottle(staff, bottleId, { auctionId, openingCents: 5_00 })
  await expect(removeLot(staff, lotId)).rejects.toMatchObject({ code: "auctions.fromIntake" })
  await expect(deleteAuction(staff, auctionId)).rejects.toMatchObject({ code: "auctions.fromIntake" })
  await expect(intake.returnBottle(staff, bottleId, "returned", "So")).rejects.toMatchObject({
    code: "submissions.inAuction",
  })
  await expect(freeBottle(staff, bottleId, " ")).rejects.toMatchObject({ code: "submissions.reasonRequired" })
  await freeBottle(staff, bottleId, "Another sale fits better")
  expect(await bottleOf(bottleId)).toMatchObject({ state: "catalogued", lotId: null })
  expect(await app.db.select().from(lots).where(eq(lots.id, lotId))).toEqual([])
  await deleteAuction(staff, auctionId)
})

test("a bottle cannot leave a running auction; it can if its lot was withdrawn, and the lot stays visible", async () => {
  const bottleId = await catalogued()
  const auctionId = await auction()
  const lotId = await intake.assignBottle(staff, bottleId, { auctionId, openingCents: 5_00 })
  await app.db.update(biddingStates).set({ status: "live" }).where(eq(biddingStates.lotId, lotId))
  await expect(freeBottle(staff, bottleId, "Why not")).rejects.toMatchObject({
    code: "submissions.inAuction",
  })
  await app.db
    .update(biddingStates)
    .set({ status: "withdrawn", closedAt: app.clock.now() })
    .where(eq(biddingStates.lotId, lotId))
  await freeBottle(staff, bottleId, "Its seller asked for it")
  expect(await bottleOf(bottleId)).toMatchObject({ state: "catalogued", lotId: null })
  expect(await app.db.select().from(lots).where(eq(lots.id, lotId))).toHaveLength(1)
})

test("a bottle kept for the shop is added to stock once", async () => {
  const bottleId = await catalogued()
  const { productId } = await bottleOf(bottleId)
  const stockForm = { location: "singapore", reason: "Bought for the shop" } as const
  const auctioneer = asPerson(app, await person(app, `hana${counter}`, { role: "auctioneer" }))
  await expect(intake.stockBottle(auctioneer, bottleId, stockForm)).rejects.toMatchObject({
    code: "accounts.notAllowed",
  })
  expect(await bottleOf(bottleId)).toMatchObject({ state: "catalogued" })
  await Promise.allSettled([stockIt(staff), stockIt(staff)])
  const [level] = await app.db
    .select()
    .from(stockLevels)
    .where(and(eq(stockLevels.productId, productId ?? "prd_"), eq(stockLevels.location, "singapore")))
  expect(level).toMatchObject({ onHand: 1 })
  expect((await eventsOf(bottleId)).at(-1)).toMatchObject({
    toState: "stocked",
    reason: "Bought for the shop",
  })

  async function stockIt(ctx: Ctx) {
    await intake.stockBottle(ctx, bottleId, stockForm)
  }
})
