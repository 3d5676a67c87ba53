import { and, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { members } from "#domains/accounts/schema.ts"
import { biddingStates } from "#domains/auctions/schema.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import { declareDefault, declareOverdueDefaults } from "#domains/checkout/for-staff/declare-default.ts"
import { saveSetting } from "#domains/content/settings.ts"
import { listNotifications } from "#domains/notifications/reads.ts"
import { payTimesSetting } from "#domains/orders/pay-terms.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { countRows } from "../../../../test/api/api-client.ts"
import { testApp } from "../../../../test/db.ts"
import { readStoredMaximums } from "../../../../test/fixtures/stored-maximums.ts"
import { asPerson, liveAuction, type Person, person } from "../../../../test/fixtures.ts"
import { emailsTo } from "../../../../test/run-jobs.ts"
import { closeLot } from "../closing/close-lot.ts"
import { replayStored } from "../log/replay-stored.ts"
import { placeBid } from "../place-bid.ts"
import { listPublicBids } from "../reads.ts"
import { exclusions, secondChances } from "../schema.ts"
import { acceptSecondChance, declineSecondChance, lapseSecondChances } from "./answer-second-chance.ts"
import { offerToNextBidder } from "./offer-second-chance.ts"
import { voidBid } from "./void-bid.ts"

const hourMs = 3_600_000
const app = await testApp()
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const kai = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
let ann: Person
let ben: Person
let cat: Person
let lotId: Id<"lot">
let counter = 0

beforeEach(async () => {
  counter++
  ann = await person(app, `ann${counter}`)
  ben = await person(app, `ben${counter}`)
  cat = await person(app, `cat${counter}`)
})

async function closed(offers: readonly (readonly [Person, number])[], terms = {}) {
  const lot = { openingCents: 560_00, ...terms }
  const { lotIds, endsAt } = await liveAuction(app, hana, [lot], { softCloseMinutes: 0 })
  lotId = lotIds[0] ?? lotId
  for (const [bidder, maxCents] of offers) await bid(bidder, maxCents)
  app.clock.moveTo(endsAt)
  await closeLot(contextFor(app), lotId)
}

const bid = (bidder: Person, maxCents: number) =>
  placeBid(asPerson(app, bidder), lotId, { maxCents, confirm: maxCents, idempotencyKey: crypto.randomUUID() })
const pass = (hours: number) => app.clock.moveTo(new Date(app.clock.now().getTime() + hours * hourMs))
const biddingState = async () =>
  (await app.db.select().from(biddingStates).where(eq(biddingStates.lotId, lotId)))[0]
const secondChanceOffers = () => app.db.select().from(secondChances).where(eq(secondChances.lotId, lotId))
const linesOf = (member: Person) =>
  app.db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.memberId, member.id), eq(orderLines.subjectId, lotId)))

async function defaulted(member: Person) {
  pass(72 + 96)
  const [line] = (await linesOf(member)).filter(({ status }) => status === "unpaid")
  await declareDefault(kai, line?.id ?? "", { reason: "No answer for a week" })
}

async function openOffer() {
  const [offer] = (await secondChanceOffers()).filter(({ status }) => status === "open")
  if (!offer) throw new Error("nobody is offered the lot")
  return offer
}

const replays = async () => expect((await replayStored(kai, lotId)).fault).toBeUndefined()

test("the defaulter's maximum never affects the next bidder's price: 56,000, not 66,000", async () => {
  await closed([
    [ann, 660_00],
    [ben, 680_00],
  ])
  expect(await biddingState()).toMatchObject({ status: "sold", leaderId: ben.id, priceCents: 680_00 })
  await defaulted(ben)
  expect(await openOffer()).toMatchObject({ bidderId: ann.id, priceCents: 560_00 })
  const state = await biddingState()
  expect(state).toMatchObject({ status: "unsold", leaderId: ann.id, priceCents: 560_00, bidCount: 1 })
  const leading = (await readStoredMaximums(app)).filter(
    ({ encryptedMax }) => encryptedMax === state?.leaderEncryptedMax,
  )
  expect(leading).toMatchObject([{ bidderId: ann.id, maxCents: 660_00 }])
  await replays()

  const [email] = await emailsTo(app, ann.email)
  expect(email?.subject).toBe("Offered to you: Ardbeg 10 Year Old no. 1 at S$560")
  expect(email?.text).toContain("S$616 with commission")
  expect(email?.text).toContain(`${app.origin}/my-account/my-bids`)
  expect(email?.text).not.toMatch(/\{\{|undefined|chance\./)
  const [notification] = await listNotifications(asPerson(app, ann))
  expect(notification?.action?.path).toBe("/my-account/my-bids")

  await acceptSecondChance(asPerson(app, ann), (await openOffer()).id)
  expect(await biddingState()).toMatchObject({ status: "sold", leaderId: ann.id, priceCents: 560_00 })
  expect(await linesOf(ann)).toMatchObject([{ status: "unpaid", priceCents: 560_00 }])
  expect(await linesOf(ben)).toMatchObject([{ status: "defaulted" }])
  await replays()
  const acts = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, lotId))
  expect(acts.map(({ act, actorId }) => [act, actorId])).toEqual([
    ["bidding.offerSecondChance", kai.actor.id],
    ["bidding.acceptSecondChance", ann.id],
  ])
})

test("the public sees that the winner's bids no longer count, since when, and the price without them", async () => {
  await closed([
    [ann, 660_00],
    [ben, 680_00],
  ])
  await defaulted(ben)
  const at = app.clock.now().toISOString()
  expect(await listPublicBids(contextFor(app), lotId)).toMatchObject([
    { kind: "recount", paddle: 2, amountCents: 560_00, at },
    { kind: "manual", paddle: 2, amountCents: 680_00, voidedAt: at },
    { kind: "manual", paddle: 1, amountCents: 560_00, voidedAt: null },
  ])
})

test("an offer accepted twice at once by two processes makes one order line, and nobody else can answer", async () => {
  await closed([
    [ann, 660_00],
    [ben, 680_00],
  ])
  await defaulted(ben)
  const { id } = await openOffer()
  const rows = await countRows(app)
  for (const member of [ben, cat]) {
    await expect(acceptSecondChance(asPerson(app, member), id)).rejects.toMatchObject({
      code: "accounts.notYours",
    })
    await expect(declineSecondChance(asPerson(app, member), id)).rejects.toMatchObject({
      code: "accounts.notYours",
    })
  }
  await expect(acceptSecondChance(contextFor(app), id)).rejects.toMatchObject({ code: "accounts.signIn" })
  expect(await countRows(app)).toEqual(rows)
  const own = asPerson(app, ann)
  await Promise.all([acceptSecondChance(own, id), acceptSecondChance(own, id), acceptSecondChance(own, id)])
  expect(await linesOf(ann)).toHaveLength(1)
  await expect(declineSecondChance(own, id)).rejects.toMatchObject({ code: "bidding.offerOver" })
})

test("when acceptance and lapse coincide, exactly one of them happens", async () => {
  for (let round = 0; round < 4; round++) {
    // A second default would end the same person's bidding.
    ben = await person(app, `ben${counter}_${round}`)
    await closed([
      [ann, 660_00],
      [ben, 680_00],
    ])
    await defaulted(ben)
    const { id, expiresAt } = await openOffer()
    app.clock.moveTo(new Date(expiresAt.getTime() - (round % 2)))
    const [answer] = await Promise.allSettled([
      acceptSecondChance(asPerson(app, ann), id),
      lapseSecondChances(app),
    ])
    const { status } = (await secondChanceOffers())[0] ?? {}
    expect(status).toBe(answer?.status === "fulfilled" ? "accepted" : "lapsed")
    const unpaidLines = (await linesOf(ann)).filter((line) => line.status === "unpaid")
    expect(unpaidLines).toHaveLength(status === "accepted" ? 1 : 0)
    await replays()
  }
})

test("a decliner gets no further offer, and the next bidder's price still counts the decliner's bids", async () => {
  await closed([
    [cat, 600_00],
    [ann, 660_00],
    [ben, 680_00],
  ])
  await expect(offerToNextBidder(hana, lotId)).rejects.toMatchObject({ code: "bidding.notUnsold" })
  await defaulted(ben)
  expect(await openOffer()).toMatchObject({ bidderId: ann.id, priceCents: 620_00 })
  await expect(offerToNextBidder(hana, lotId)).rejects.toMatchObject({ code: "bidding.offerOpen" })
  await declineSecondChance(asPerson(app, ann), (await openOffer()).id)
  expect(await biddingState()).toMatchObject({ status: "unsold", priceCents: 600_00, leaderId: cat.id })
  await replays()
  await offerToNextBidder(hana, lotId)
  expect(await openOffer()).toMatchObject({ bidderId: cat.id, priceCents: 600_00 })
  pass(48)
  expect(await lapseSecondChances(app)).toBe(1)
  expect(await lapseSecondChances(app)).toBe(0)
  expect((await emailsTo(app, cat.email))[0]?.subject).toContain("Offer expired")
  await expect(offerToNextBidder(hana, lotId)).rejects.toMatchObject({ code: "bidding.noMoreOffers" })
  expect(await biddingState()).toMatchObject({ status: "unsold", leaderId: null, priceCents: 620_00 })
  await replays()
  await expect(offerToNextBidder(kai, lotId)).rejects.toMatchObject({ code: "accounts.notAllowed" })
})

test("a bidder who may not buy is passed over, and their bids still support the price", async () => {
  await closed([
    [cat, 600_00],
    [ann, 660_00],
    [ben, 680_00],
  ])
  await app.db.update(members).set({ status: "suspended" }).where(eq(members.id, ann.id))
  await defaulted(ben)
  expect(await openOffer()).toMatchObject({ bidderId: cat.id, priceCents: 600_00 })
  await replays()
  await app.db.update(members).set({ status: "suspended" }).where(eq(members.id, cat.id))
  const cats = asPerson(app, cat, { status: "suspended" })
  await expect(acceptSecondChance(cats, (await openOffer()).id)).rejects.toMatchObject({
    code: "accounts.suspended",
  })
})

test("below the reserve, or when no bidder is left, the lot is unsold and nobody gets an offer", async () => {
  await closed(
    [
      [ann, 660_00],
      [ben, 800_00],
    ],
    { reserveCents: 700_00 },
  )
  expect(await biddingState()).toMatchObject({ status: "sold", priceCents: 700_00 })
  await defaulted(ben)
  expect(await secondChanceOffers()).toEqual([])
  expect(await biddingState()).toMatchObject({ status: "unsold", priceCents: 660_00, reserveMet: false })
  await replays()
  await closed([[ben, 800_00]])
  await defaulted(ben)
  expect(await biddingState()).toMatchObject({
    status: "unsold",
    leaderId: null,
    priceCents: 560_00,
    bidCount: 0,
  })
  await replays()
})

test("when a second-chance buyer does not pay either, the next bidder gets an offer", async () => {
  await closed([
    [cat, 600_00],
    [ann, 660_00],
    [ben, 680_00],
  ])
  await defaulted(ben)
  await acceptSecondChance(asPerson(app, ann), (await openOffer()).id)
  await defaulted(ann)
  expect(await openOffer()).toMatchObject({ bidderId: cat.id, priceCents: 560_00 })
  await replays()
  const cause = await app.db
    .select({ bidderId: exclusions.bidderId, cause: exclusions.cause })
    .from(exclusions)
    .where(eq(exclusions.lotId, lotId))
  expect(cause).toEqual(
    expect.arrayContaining([
      { bidderId: ben.id, cause: "default" },
      { bidderId: ann.id, cause: "default" },
    ]),
  )
})

test("the server declares a default by itself only if the settings say when", async () => {
  await app.db.update(orderLines).set({ status: "lapsed" }).where(eq(orderLines.status, "unpaid"))
  await closed([
    [ann, 660_00],
    [ben, 680_00],
  ])
  pass(72 + 96 + 24)
  expect(await declareOverdueDefaults(app)).toBe(0)
  const admin = asPerson(app, await person(app, `the_admin${counter}`, { role: "admin" }))
  await saveSetting(admin, payTimesSetting, { automaticHours: 25 })
  expect(await declareOverdueDefaults(app)).toBe(0)
  pass(1)
  const declared = await Promise.all([declareOverdueDefaults(app), declareOverdueDefaults(app)])
  expect(declared.toSorted()).toEqual([0, 1])
  expect(await openOffer()).toMatchObject({ bidderId: ann.id })
  expect(await app.db.select().from(exclusions).where(eq(exclusions.lotId, lotId))).toMatchObject([
    { cause: "default", byId: null },
  ])
  await replays()
})

/** Opening price 50, the defaulter in the middle: the worked example of the terms page. */
async function collusion() {
  const dov = await person(app, `dov${counter}`)
  await closed(
    [
      [ann, 200_00],
      [dov, 1_000_00],
      [ben, 450_00],
      [ann, 600_00],
    ],
    { openingCents: 50_00 },
  )
  await defaulted(dov)
}

test("the worked example: a decline never lowers the price to the opening", async () => {
  await collusion()
  expect(await openOffer()).toMatchObject({ bidderId: ann.id, priceCents: 460_00 })
  await declineSecondChance(asPerson(app, ann), (await openOffer()).id)
  await replays()
  await offerToNextBidder(hana, lotId)
  expect(await openOffer()).toMatchObject({ bidderId: ben.id, priceCents: 450_00 })
  await acceptSecondChance(asPerson(app, ben), (await openOffer()).id)
  expect(await linesOf(ben)).toMatchObject([{ status: "unpaid", priceCents: 450_00 }])
  await replays()
})

test("a decliner whose bids are voided no longer supports the price", async () => {
  await collusion()
  await declineSecondChance(asPerson(app, ann), (await openOffer()).id)
  await offerToNextBidder(hana, lotId)
  await voidBid(hana, lotId, 1, { reason: "A shill" })
  expect(await openOffer()).toMatchObject({ bidderId: ben.id, priceCents: 50_00 })
  await replays()
})

test("two bidders get an offer of the lot, and no third", async () => {
  const dan = await person(app, `dan${counter}`)
  await closed([
    [dan, 580_00],
    [cat, 620_00],
    [ann, 660_00],
    [ben, 700_00],
  ])
  await defaulted(ben)
  for (const member of [ann, cat]) {
    await declineSecondChance(asPerson(app, member), (await openOffer()).id)
    if (member === ann) await offerToNextBidder(hana, lotId)
  }
  await expect(offerToNextBidder(hana, lotId)).rejects.toMatchObject({ code: "bidding.noMoreOffers" })
  expect((await secondChanceOffers()).map(({ bidderId }) => bidderId)).not.toContain(dan.id)
})
