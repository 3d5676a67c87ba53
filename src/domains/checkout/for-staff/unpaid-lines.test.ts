import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { members } from "#domains/accounts/schema.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { buyCask } from "#domains/casks/buy-cask.ts"
import { saveSetting } from "#domains/content/settings.ts"
import { addDramOffer } from "#domains/drams/add-dram-offer.ts"
import { createDramSale, openDramSale } from "#domains/drams/create-dram-sale.ts"
import type { OfferKey } from "#domains/drams/lock-offer.ts"
import { pledgeDram } from "#domains/drams/pledge-dram.ts"
import { dramOffers, dramPledges } from "#domains/drams/schema.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { listings } from "#domains/listings/schema.ts"
import { payTimesSetting } from "#domains/orders/pay-terms.ts"
import { remindUnpaid } from "#domains/orders/reminders/remind-unpaid.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import type { Id } from "#platform/ids.ts"
import { readListQuery } from "#platform/lists/list-query.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, cask, liveAuction, type Person, person, product } from "../../../../test/fixtures.ts"
import { emailsTo } from "../../../../test/run-jobs.ts"
import { actOnUnpaid } from "../admin/act-on-unpaid.ts"
import { listEndedBidders, listUnpaid } from "../admin/list-unpaid.ts"
import { unpaidList } from "../admin/unpaid-list.ts"
import { declareDefault, declareOverdueDefaults } from "./declare-default.ts"

const app = await testApp()
const keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
const admin = asPerson(app, await person(app, "the_admin", { role: "admin" }))
const reason = { reason: "No answer for a week" }
const pass = (hours: number) => app.clock.moveTo(new Date(app.clock.now().getTime() + hours * 3_600_000))
let counter = 0
let ann: Person
let ben: Person

beforeEach(async () => {
  ann = await person(app, `ann${++counter}`)
  ben = await person(app, `ben${counter}`)
})

const priceCents = 9_000_00

async function caskOnSale() {
  const caskId = await cask(app, `CSK-${counter}-${randomUUID().slice(0, 6)}`)
  const listing = { kind: "cask", caskId, location: "singapore", priceCents, isOnSale: true } as const
  return { caskId, listingId: await createListing(keeper, listing) }
}

async function buy(buyer: Person) {
  const offered = await caskOnSale()
  const lineId = await buyCask(asPerson(app, buyer), {
    caskId: offered.caskId,
    priceCents,
    isConfirmed: true,
  })
  return { ...offered, lineId }
}

const lineOf = async (id: Id<"orl">) =>
  (await app.db.select().from(orderLines).where(eq(orderLines.id, id)))[0]
const statusOf = async (id: Id<"lst">) =>
  (await app.db.select().from(listings).where(eq(listings.id, id)))[0]?.status

test("an unpaid cask gets a reminder, is listed as unpaid, can be declared in default and is then for sale again", async () => {
  const { listingId, caskId, lineId } = await buy(ann)
  pass(60)
  await remindUnpaid(app)
  pass(13)
  await remindUnpaid(app)
  const subjects = (await emailsTo(app, ann.email)).map(({ subject }) => subject)
  expect(subjects.some((subject) => subject.startsWith("Please pay S$9,000 by "))).toBe(true)
  expect(subjects.some((subject) => subject.startsWith("Overdue: "))).toBe(true)
  const query = readListQuery(unpaidList, new URLSearchParams({ q: ann.email }))
  expect((await listUnpaid(keeper, query)).lines).toMatchObject([
    { id: lineId, kind: "cask", canDeclareDefault: false },
  ])
  await expect(declareDefault(keeper, lineId, reason)).rejects.toMatchObject({
    code: "checkout.notInDefault",
  })
  pass(96)
  expect((await listUnpaid(keeper, query)).lines).toMatchObject([{ canDeclareDefault: true }])
  await declareDefault(keeper, lineId, reason)
  expect((await lineOf(lineId))?.status).toBe("defaulted")
  expect(await statusOf(listingId)).toBe("on-sale")
  await buyCask(asPerson(app, ben), { caskId, priceCents, isConfirmed: true })
  expect(await statusOf(listingId)).toBe("sold")
})

test("casks and drams default automatically after the time in the settings", async () => {
  const { listingId, lineId } = await buy(ann)
  await saveSetting(admin, payTimesSetting, { automaticHours: 10 })
  pass(72 + 96 + 9)
  await declareOverdueDefaults(app)
  expect(await statusOf(listingId)).toBe("sold")
  pass(1)
  await Promise.all([declareOverdueDefaults(app), declareOverdueDefaults(app)])
  expect(await statusOf(listingId)).toBe("on-sale")
  expect((await lineOf(lineId))?.status).toBe("defaulted")
  await saveSetting(admin, payTimesSetting, {})
})

test("nobody can take more than two casks off sale without paying, even at once", async () => {
  const offered = [await caskOnSale(), await caskOnSale(), await caskOnSale(), await caskOnSale()]
  const answers = await Promise.allSettled(
    offered.map(({ caskId }) => buyCask(asPerson(app, ann), { caskId, priceCents, isConfirmed: true })),
  )
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(2)
  const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason.code] : []))
  expect(refused).toEqual(["casks.tooManyUnpaid", "casks.tooManyUnpaid"])
})

async function openedBottle(): Promise<OfferKey> {
  const productId = await product(app, `Ardbeg Batch ${counter}`)
  const at = { productId, location: "singapore", idempotencyKey: randomUUID() } as const
  await receiveStock(keeper, { ...at, quantity: 2 })
  const endsAt = new Date(app.clock.now().getTime() + 3_600_000)
  const dramSaleId = await createDramSale(keeper, { title: `Sale ${counter}`, endsAt })
  const terms = { productId, target: 2, dramMl: 30, priceCents: 18_50, maxPerUser: 1, maxPerMember: 2 }
  const listingId = await addDramOffer(keeper, dramSaleId, terms)
  await openDramSale(keeper, dramSaleId)
  const key = { dramSaleId, listingId }
  for (const member of [ann, ben]) await pledgeDram(asPerson(app, member), key, randomUUID())
  return key
}

async function pledgesOf(member: Person) {
  return await app.db.select().from(dramPledges).where(eq(dramPledges.memberId, member.id))
}

test("an unpaid dram of an opened bottle is for sale again, and other pledges do not change", async () => {
  const key = await openedBottle()
  const offer = async () =>
    (
      await app.db
        .select()
        .from(dramOffers)
        .where(and(eq(dramOffers.dramSaleId, key.dramSaleId), eq(dramOffers.listingId, key.listingId)))
    )[0]
  pass(72 + 96)
  const [pledge] = await pledgesOf(ann)
  await declareDefault(keeper, pledge?.orderLineId ?? "", reason)
  expect(await pledgesOf(ann)).toMatchObject([{ status: "defaulted" }])
  expect(await pledgesOf(ben)).toMatchObject([{ status: "due" }])
  expect(await offer()).toMatchObject({ status: "reached", pledged: 2, freed: 1 })

  const [cat, dan] = [await person(app, `cat${counter}`), await person(app, `dan${counter}`)]
  await expect(pledgeDram(asPerson(app, ben), key, randomUUID())).rejects.toMatchObject({
    code: "drams.maxReached",
  })
  const tries = await Promise.allSettled(
    [cat, dan].map((member) => pledgeDram(asPerson(app, member), key, randomUUID())),
  )
  expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  const bought = [...(await pledgesOf(cat)), ...(await pledgesOf(dan))]
  expect(bought).toMatchObject([{ status: "due" }])
  expect(await lineOf(bought[0]?.orderLineId ?? "orl_")).toMatchObject({
    status: "unpaid",
    priceCents: 18_50,
  })
  expect(await offer()).toMatchObject({ freed: 0 })
})

test("after two defaults a member cannot bid, pledge or buy casks until staff allow it again", async () => {
  const { lotIds } = await liveAuction(
    app,
    asPerson(app, await person(app, `hana${counter}`, { role: "auctioneer" })),
    [{ openingCents: 50_00 }],
  )
  const [lotId = "lot_"] = lotIds
  const bid = (maxCents: number) =>
    placeBid(asPerson(app, ann), lotId, { maxCents, confirm: maxCents, idempotencyKey: randomUUID() })
  const [one, two] = [await buy(ann), await buy(ann)]
  await bid(50_00)
  const at = app.clock.now()
  pass(72 + 96)
  await Promise.all([one, two].map(({ lineId }) => declareDefault(keeper, lineId, reason)))
  app.clock.moveTo(at)
  const [member] = await app.db.select().from(members).where(eq(members.id, ann.id))
  expect(member?.biddingEndedAt).not.toBeNull()
  await expect(bid(70_00)).rejects.toMatchObject({ code: "bidding.biddingEnded" })
  const { caskId } = await caskOnSale()
  const wanted = { caskId, priceCents, isConfirmed: true }
  await expect(buyCask(asPerson(app, ann), wanted)).rejects.toMatchObject({ code: "casks.biddingEnded" })
  await expect(openedBottle()).rejects.toMatchObject({ code: "drams.biddingEnded" })
  const subjects = (await emailsTo(app, ann.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === "You can no longer bid")).toHaveLength(1)

  const ended = (await listEndedBidders(keeper)).find(({ memberId }) => memberId === ann.id)
  expect(ended?.defaults).toHaveLength(2)
  const allow = { intent: "allow", member: ann.id }
  await expect(actOnUnpaid(keeper, allow)).rejects.toMatchObject({ code: "checkout.reasonRequired" })
  await expect(actOnUnpaid(asPerson(app, ann), { ...allow, ...reason })).rejects.toMatchObject({
    code: "accounts.notAllowed",
  })
  await actOnUnpaid(keeper, { ...allow, ...reason })
  await bid(70_00)
  expect((await emailsTo(app, ann.email)).map(({ subject }) => subject)).toContain("You can bid again")
  const acts = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, ann.id))
  expect(acts.map(({ act }) => act)).toEqual(
    expect.arrayContaining(["orders.declareDefault", "orders.endBidding", "orders.allowBidding"]),
  )
})

test("the hours until the late fee are configurable", async () => {
  await saveSetting(admin, payTimesSetting, { payWithinHours: 5 })
  const { lineId } = await buy(ann)
  const line = await lineOf(lineId)
  expect((line?.dueAt.getTime() ?? 0) - (line?.createdAt.getTime() ?? 0)).toBe(5 * 3_600_000)
  await saveSetting(admin, payTimesSetting, {})
})
