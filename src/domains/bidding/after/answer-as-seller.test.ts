import { and, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { biddingStates } from "#domains/auctions/schema.ts"
import { declareDefault } from "#domains/checkout/for-staff/declare-default.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, liveAuction, type Person, person } from "../../../../test/fixtures.ts"
import { emailsTo } from "../../../../test/run-jobs.ts"
import { closeLot } from "../closing/close-lot.ts"
import { replayStored } from "../log/replay-stored.ts"
import { placeBid } from "../place-bid.ts"
import { secondChances } from "../schema.ts"
import { agreeToSecondChance, refuseSecondChance, setSecondChanceFloor } from "./answer-as-seller.ts"
import { acceptSecondChance, declineSecondChance, lapseSecondChances } from "./answer-second-chance.ts"
import { listMySecondChances } from "./my-second-chances.ts"
import { offerToNextBidder } from "./offer-second-chance.ts"

const hourMs = 3_600_000
const app = await testApp()
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const kai = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
let siti: Person
let ann: Person
let ben: Person
let cat: Person
let lotId: Id<"lot">
let counter = 0

beforeEach(async () => {
  counter++
  siti = await person(app, `siti${counter}`)
  ann = await person(app, `ann${counter}`)
  ben = await person(app, `ben${counter}`)
  cat = await person(app, `cat${counter}`)
})

const pass = (hours: number) => app.clock.moveTo(new Date(app.clock.now().getTime() + hours * hourMs))
const biddingState = async () =>
  (await app.db.select().from(biddingStates).where(eq(biddingStates.lotId, lotId)))[0]
const offersTo = async (member: Person) =>
  (await emailsTo(app, member.email)).filter(({ subject }) => subject.startsWith("Offered to you"))
const secondChanceOffers = () => app.db.select().from(secondChances).where(eq(secondChances.lotId, lotId))
const linesOf = (member: Person) =>
  app.db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.memberId, member.id), eq(orderLines.subjectId, lotId)))

async function pending() {
  const [offer] = (await secondChanceOffers()).filter(({ status }) =>
    ["awaiting-seller", "open", "taken"].includes(status),
  )
  if (!offer) throw new Error("nothing is pending")
  return offer
}

async function notPaid(floor = "") {
  const lot = { openingCents: 560_00, sellerId: siti.id }
  const { lotIds, endsAt } = await liveAuction(app, hana, [lot], { softCloseMinutes: 0 })
  lotId = lotIds[0] ?? lotId
  for (const [bidder, maxCents] of [
    [cat, 600_00],
    [ann, 660_00],
    [ben, 680_00],
  ] as const)
    await placeBid(asPerson(app, bidder), lotId, {
      maxCents,
      confirm: maxCents,
      idempotencyKey: crypto.randomUUID(),
    })
  if (floor) await setSecondChanceFloor(asPerson(app, siti), lotId, { floor })
  app.clock.moveTo(endsAt)
  await closeLot(contextFor(app), lotId)
  pass(72 + 96)
  const [line] = await linesOf(ben)
  await declareDefault(kai, line?.id ?? "", { reason: "No answer" })
}

test("the seller is notified of every offer, and an accepted offer becomes a sale when the seller's time is over", async () => {
  await notPaid()
  const subjects = (await emailsTo(app, siti.email)).map(({ subject }) => subject)
  expect(subjects).toContain("Offered to the next bidder: Ardbeg 10 Year Old no. 1 at S$620")
  expect(subjects.filter((subject) => subject.startsWith("Buyer did not pay"))).toEqual([])
  expect(await acceptSecondChance(asPerson(app, ann), (await pending()).id)).toBe("taken")
  expect(await acceptSecondChance(asPerson(app, ann), (await pending()).id)).toBe("taken")
  expect(await linesOf(ann)).toEqual([])
  expect(await listMySecondChances(asPerson(app, ann))).toMatchObject([{ isTaken: true }])
  await expect(offerToNextBidder(hana, lotId)).rejects.toMatchObject({ code: "bidding.offerOpen" })
  pass(23.9)
  await lapseSecondChances(app)
  expect((await biddingState())?.status).toBe("unsold")
  pass(0.2)
  await Promise.all([lapseSecondChances(app), lapseSecondChances(app)])
  expect(await biddingState()).toMatchObject({ status: "sold", leaderId: ann.id, priceCents: 620_00 })
  expect(await linesOf(ann)).toMatchObject([{ status: "unpaid", priceCents: 620_00 }])
  expect((await replayStored(kai, lotId)).fault).toBeUndefined()
})

test("a seller who agrees early ends the wait: the lot is sold at once", async () => {
  await notPaid()
  await acceptSecondChance(asPerson(app, ann), (await pending()).id)
  const { id } = await pending()
  await agreeToSecondChance(asPerson(app, siti), id)
  await agreeToSecondChance(asPerson(app, siti), id)
  expect(await linesOf(ann)).toMatchObject([{ priceCents: 620_00 }])
  await expect(refuseSecondChance(asPerson(app, siti), id)).rejects.toMatchObject({
    code: "bidding.offerOver",
  })
})

test.each(["open", "taken"])(
  "a seller can refuse an offer that is %s within 24 hours: nobody owes anything and nobody else gets an offer",
  async (state) => {
    await notPaid()
    const { id } = await pending()
    if (state === "taken") await acceptSecondChance(asPerson(app, ann), id)
    await refuseSecondChance(asPerson(app, siti), id)
    await refuseSecondChance(asPerson(app, siti), id)
    expect(await biddingState()).toMatchObject({ status: "unsold" })
    expect(await linesOf(ann)).toEqual([])
    expect((await emailsTo(app, ann.email)).map(({ subject }) => subject)).toContain(
      "Offer withdrawn: Ardbeg 10 Year Old no. 1",
    )
    await expect(offerToNextBidder(hana, lotId)).rejects.toMatchObject({ code: "bidding.sellerRefused" })
    await expect(acceptSecondChance(asPerson(app, ann), id)).rejects.toMatchObject({
      code: "bidding.offerOver",
    })
    expect((await replayStored(kai, lotId)).fault).toBeUndefined()
  },
)

test("after 24 hours a seller can no longer refuse", async () => {
  await notPaid()
  pass(24)
  const { id } = await pending()
  await expect(refuseSecondChance(asPerson(app, siti), id)).rejects.toMatchObject({
    code: "bidding.offerOver",
  })
  expect(await acceptSecondChance(asPerson(app, ann), id)).toBe("accepted")
  expect(await linesOf(ann)).toHaveLength(1)
})

test("an offer below the floor is made only once the seller agrees", async () => {
  await notPaid("650")
  expect(await pending()).toMatchObject({ status: "awaiting-seller", bidderId: ann.id })
  expect(await listMySecondChances(asPerson(app, ann))).toEqual([])
  expect(await offersTo(ann)).toEqual([])
  await expect(acceptSecondChance(asPerson(app, ann), (await pending()).id)).rejects.toMatchObject({
    code: "bidding.offerOver",
  })
  pass(2)
  await agreeToSecondChance(asPerson(app, siti), (await pending()).id)
  const { status, expiresAt } = await pending()
  expect(status).toBe("open")
  expect(expiresAt.getTime() - app.clock.now().getTime()).toBe(48 * hourMs)
  expect(await acceptSecondChance(asPerson(app, ann), (await pending()).id)).toBe("accepted")
})

test("an offer below the floor that the seller does not answer is made to nobody", async () => {
  await notPaid("650")
  pass(24)
  await lapseSecondChances(app)
  expect(await secondChanceOffers()).toMatchObject([{ status: "refused" }])
  expect(await offersTo(ann)).toEqual([])
  await expect(offerToNextBidder(hana, lotId)).rejects.toMatchObject({ code: "bidding.sellerRefused" })
})

test("an offer at the floor is made at once; the next offer is compared with the floor again", async () => {
  await notPaid("620")
  expect(await pending()).toMatchObject({ status: "open", priceCents: 620_00 })
  await declineSecondChance(asPerson(app, ann), (await pending()).id)
  await offerToNextBidder(hana, lotId)
  expect(await pending()).toMatchObject({ status: "awaiting-seller", bidderId: cat.id, priceCents: 600_00 })
})

test("only the seller can set a floor and answer, and only while it still matters", async () => {
  await notPaid()
  const { id } = await pending()
  for (const member of [ann, ben]) {
    await expect(agreeToSecondChance(asPerson(app, member), id)).rejects.toMatchObject({
      code: "accounts.notYours",
    })
    await expect(refuseSecondChance(asPerson(app, member), id)).rejects.toMatchObject({
      code: "accounts.notYours",
    })
    await expect(setSecondChanceFloor(asPerson(app, member), lotId, { floor: "1" })).rejects.toMatchObject({
      code: "accounts.notYours",
    })
  }
  for (const floor of ["0", "-5", "many"])
    await expect(setSecondChanceFloor(asPerson(app, siti), lotId, { floor })).rejects.toMatchObject({
      code: "bidding.floorUnclear",
    })
  await agreeToSecondChance(asPerson(app, siti), id)
  await acceptSecondChance(asPerson(app, ann), id)
  const [line] = await linesOf(ann)
  await app.db
    .update(orderLines)
    .set({ status: "paid", paidAt: app.clock.now() })
    .where(eq(orderLines.id, line?.id ?? "orl_"))
  await expect(setSecondChanceFloor(asPerson(app, siti), lotId, { floor: "700" })).rejects.toMatchObject({
    code: "bidding.floorTooLate",
  })
})
