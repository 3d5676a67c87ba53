import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { createAuction } from "#domains/auctions/create-auction.ts"
import { NewAuction } from "#domains/auctions/inputs.ts"
import { lots } from "#domains/auctions/schema.ts"
import { relistLot, returnLot } from "#domains/bidding/after/relist-or-return.ts"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { secondChances } from "#domains/bidding/schema.ts"
import { requestForUnsold } from "#domains/submissions/request-unsold.ts"
import { unsoldRequests, valuations } from "#domains/submissions/schema.ts"
import { valueBottle } from "#domains/submissions/valuations/value-bottle.ts"
import { withdrawBottle } from "#domains/submissions/withdraw-bottle.ts"
import { contextFor } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { withoutIds } from "../../../test/api/without-ids.ts"
import { testApp } from "../../../test/db.ts"
import {
  createAgreedBottle,
  createSubmittedBottle,
  proposal,
} from "../../../test/fixtures/submitted-bottles.ts"
import { asPerson, liveAuction, person } from "../../../test/fixtures.ts"
import { emailsTo } from "../../../test/run-jobs.ts"
import { listSales } from "./list-sales.ts"
import { buildStatement } from "./statement.ts"

const start = new Date("2026-12-01T04:00:00.000Z")
const app = await testApp(start)
const adam = asPerson(app, await person(app, "adam", { role: "admin" }))
let counter = 0

async function seller() {
  const member = await person(app, `seller${++counter}`)
  return { member, ctx: asPerson(app, member) }
}

async function unsold(sellerId: Id<"mem">, reserveCents: number | null = 200_00): Promise<Id<"lot">> {
  app.clock.moveTo(new Date(app.clock.now().getTime() + 86_400_000))
  const { lotIds, endsAt } = await liveAuction(app, adam, [{ sellerId, reserveCents }])
  app.clock.moveTo(endsAt)
  for (const lotId of lotIds) await closeLot(contextFor(app), lotId)
  const [lotId] = lotIds
  if (!lotId) throw new Error("no lot")
  return lotId
}

test("a seller sees the progress of each bottle, and can withdraw one until it has arrived", async () => {
  const { member, ctx } = await seller()
  const { bottleId } = await createSubmittedBottle(app, member)
  await valueBottle(adam, bottleId, proposal)
  expect((await listSales(ctx, "registered")).sales).toMatchObject([
    {
      bottle: {
        id: bottleId,
        state: "valued",
        canWithdraw: true,
        valuation: { answer: null },
        history: [{ state: "valued" }],
      },
      lot: null,
    },
  ])
  const other = await seller()
  expect((await listSales(other.ctx, "all")).sales).toEqual([])
  await expect(withdrawBottle(other.ctx, bottleId)).rejects.toMatchObject({
    code: "submissions.noSuchBottle",
  })
  await expect(withdrawBottle(contextFor(app), bottleId)).rejects.toMatchObject({ code: "accounts.signIn" })
  await Promise.all([withdrawBottle(ctx, bottleId), withdrawBottle(ctx, bottleId)])
  const [sale] = (await listSales(ctx, "all")).sales
  expect(sale?.bottle).toMatchObject({ state: "withdrawn", canWithdraw: false })
  expect(sale?.bottle?.history).toHaveLength(2)
  const [valuation] = await app.db.select().from(valuations).where(eq(valuations.bottleId, bottleId))
  expect(valuation?.answer).toBe("declined")
  const agreed = await createAgreedBottle(app, member)
  await withdrawBottle(ctx, agreed)
})

test("a seller sees the reserve, price and terms of their live lot, and cannot bid on it", async () => {
  const { member, ctx } = await seller()
  const buyer = asPerson(app, await person(app, `buyer${++counter}`))
  const { lotIds } = await liveAuction(app, adam, [{ sellerId: member.id, reserveCents: 200_00 }])
  const lotId = lotIds[0] ?? "lot_"
  await placeBid(buyer, lotId, { maxCents: 120_00, confirm: 120_00, idempotencyKey: "a bid of the buyer" })
  expect((await listSales(ctx, "live")).sales).toMatchObject([
    {
      bottle: null,
      lot: {
        card: { status: "live", bidCount: 1, priceCents: 120_00 },
        reserveCents: 200_00,
        terms: { commissionBasisPoints: 500, listingCents: 6_00, reserveCents: 10_00 },
        settlement: null,
      },
    },
  ])
  await expect(
    placeBid(ctx, lotId, { maxCents: 300_00, confirm: 300_00, idempotencyKey: "a bid of the seller" }),
  ).rejects.toMatchObject({ code: "bidding.ownLot" })
})

test("the reserve that a seller asked for is shown apart from the agreed one", async () => {
  const { member, ctx } = await seller()
  const bottleId = await createAgreedBottle(app, member)
  expect((await listSales(ctx, "all")).sales).toMatchObject([
    { bottle: { requestedReserveCents: 120_00, agreed: { reserveCents: 90_00 } } },
  ])
  const { submissionId } = await createSubmittedBottle(app, member)
  const requested = (await listSales(ctx, "all")).sales.find(({ bottle }) => bottle?.id !== bottleId)
  expect(requested?.bottle).toMatchObject({ submissionId, requestedReserveCents: 120_00, agreed: null })
})

test("open lots come first, soonest end first, then lots that wait, then ended lots", async () => {
  const { member, ctx } = await seller()
  const ended = await unsold(member.id)
  const now = app.clock.now().getTime()
  const { lotIds: later } = await liveAuction(app, adam, [{ sellerId: member.id }], {
    endsAt: new Date(now + 3 * 86_400_000).toISOString(),
  })
  const { lotIds: sooner } = await liveAuction(app, adam, [{ sellerId: member.id }], {
    endsAt: new Date(now + 86_400_000).toISOString(),
  })
  const order = async (tab: "all" | "live") =>
    (await listSales(ctx, tab)).sales.map(({ lot }) => lot?.card.id)
  expect(await order("live")).toEqual([...sooner, ...later])
  expect(await order("all")).toEqual([...sooner, ...later, ended])
})

test("a lot that waits for its seller's answer is listed before all other ended lots", async () => {
  const { member, ctx } = await seller()
  const bidder = await person(app, `bidder${++counter}`)
  const [first, later] = [await unsold(member.id), await unsold(member.id)]
  const order = async () => (await listSales(ctx, "ended")).sales.map(({ lot }) => lot?.card.id)
  expect(await order()).toEqual([later, first])
  const now = app.clock.now()
  const until = new Date(now.getTime() + 86_400_000)
  await app.db.insert(secondChances).values({
    ...{ id: newId("sch"), lotId: first, bidderId: bidder.id, priceCents: 150_00 },
    ...{ offeredAt: now, expiresAt: until, sellerUntil: until },
  })
  expect(await order()).toEqual([first, later])
  app.clock.moveTo(until)
  expect(await order()).toEqual([later, first])
})

test("a seller asks for an unsold lot back, or offered again with a lower reserve; staff are notified once, and the new lot has the lower reserve", async () => {
  const { member, ctx } = await seller()
  const lotId = await unsold(member.id)
  const other = await seller()
  for (const [by, code] of [
    [other.ctx, "submissions.noSuchBottle"],
    [asPerson(app, member, { status: "suspended" }), "accounts.suspended"],
    [contextFor(app), "accounts.signIn"],
  ] as const)
    await expect(requestForUnsold(by, lotId, { choice: "return", reserve: "" })).rejects.toMatchObject({
      code,
    })
  for (const [reserve, reason] of [
    ["", "reserveUnclear"],
    ["12,5", "reserveUnclear"],
    ["200", "reserveNotLower"],
    ["250", "reserveNotLower"],
  ])
    await expect(
      requestForUnsold(ctx, lotId, { choice: "lower", reserve: reserve ?? "" }),
    ).rejects.toMatchObject({
      code: `submissions.${reason}`,
    })
  await requestForUnsold(ctx, lotId, { choice: "return", reserve: "" })
  await requestForUnsold(ctx, lotId, { choice: "lower", reserve: "150" })
  await requestForUnsold(ctx, lotId, { choice: "lower", reserve: "S$150" })
  expect(await app.db.select().from(unsoldRequests).where(eq(unsoldRequests.lotId, lotId))).toMatchObject([
    { choice: "lower", reserveCents: 150_00 },
  ])
  const emails = (await emailsTo(app, "hello@quaich.example")).filter(({ subject }) =>
    subject.startsWith("Unsold:"),
  )
  expect(emails).toHaveLength(2)
  expect(withoutIds(emails.map(({ html }) => html))).not.toMatch(/150|15,?000/)
  const at = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString()
  const next = await createAuction(
    adam,
    NewAuction.parse({
      title: "The next",
      location: "singapore",
      ...{ previewAt: at(1), startsAt: at(2), endsAt: at(9) },
    }),
  )
  const nextLotId = await relistLot(adam, lotId, next)
  const [offered] = await app.db.select().from(lots).where(eq(lots.id, nextLotId))
  expect(offered?.reserveCents).toBe(150_00)
  await expect(requestForUnsold(ctx, lotId, { choice: "return", reserve: "" })).rejects.toMatchObject({
    code: "submissions.choiceTooLate",
  })
})

test("a live, sold or returned lot takes no request", async () => {
  const { member, ctx } = await seller()
  const { lotIds } = await liveAuction(app, adam, [{ sellerId: member.id }])
  await expect(
    requestForUnsold(ctx, lotIds[0] ?? "", { choice: "relist", reserve: "" }),
  ).rejects.toMatchObject({
    code: "submissions.choiceTooLate",
  })
  const lotId = await unsold(member.id, null)
  await returnLot(adam, lotId)
  await expect(requestForUnsold(ctx, lotId, { choice: "relist", reserve: "" })).rejects.toMatchObject({
    code: "submissions.choiceTooLate",
  })
})

test("a statement without sales is still a document", async () => {
  const { ctx } = await seller()
  expect(await buildStatement(ctx)).toMatchObject({
    title: "Seller's statement",
    rows: [],
    total: { value: "S$0" },
    notes: ["No sales yet"],
  })
})
