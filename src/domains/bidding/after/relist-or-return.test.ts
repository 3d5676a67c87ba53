import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { createAuction } from "#domains/auctions/create-auction.ts"
import { NewAuction } from "#domains/auctions/inputs.ts"
import { biddingStates, lotDispositions, lots } from "#domains/auctions/schema.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import { requestForUnsold } from "#domains/submissions/request-unsold.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { countRows } from "../../../../test/api/api-client.ts"
import { withoutIds } from "../../../../test/api/without-ids.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, liveAuction, type Person, person } from "../../../../test/fixtures.ts"
import { emailsTo } from "../../../../test/run-jobs.ts"
import { closeLot } from "../closing/close-lot.ts"
import { placeBid } from "../place-bid.ts"
import { offerToNextBidder } from "./offer-second-chance.ts"
import { relistLot, returnLot } from "./relist-or-return.ts"

const app = await testApp()
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
let siti: Person
let lotId: Id<"lot">
let liveId: Id<"auc">
let nextId: Id<"auc">
let endsAt: Date
let counter = 0

beforeEach(async () => {
  siti = await person(app, `siti${++counter}`)
  const terms = { sellerId: siti.id, reserveCents: 500_00, buyNowCents: 700_00, estimateLowCents: 300_00 }
  const made = await liveAuction(app, hana, [{ ...terms, condition: { seal: "Wax, cracked" } }])
  lotId = made.lotIds[0] ?? lotId
  liveId = made.auctionId
  endsAt = made.endsAt
  const from = (hours: number) => new Date(endsAt.getTime() + hours * 3_600_000).toISOString()
  const times = { previewAt: from(24), startsAt: from(48), endsAt: from(72) }
  nextId = await createAuction(
    hana,
    NewAuction.parse({ title: "Spring sale", location: "singapore", ...times }),
  )
})

async function close() {
  app.clock.moveTo(endsAt)
  await closeLot(contextFor(app), lotId)
}
const dispositionOf = async () =>
  (await app.db.select().from(lotDispositions).where(eq(lotDispositions.lotId, lotId)))[0]

test("an unsold lot is relisted as a new lot on the same terms, and its seller is notified", async () => {
  await close()
  const nextLotId = await relistLot(hana, lotId, nextId)
  const [one] = await app.db.select().from(lots).where(eq(lots.id, lotId))
  const [next] = await app.db.select().from(lots).where(eq(lots.id, nextLotId))
  const { productId, sellerId, openingCents, reserveCents, buyNowCents, estimateLowCents, condition } =
    one ?? {}
  const same = { productId, sellerId, openingCents, reserveCents, buyNowCents, estimateLowCents, condition }
  expect(next).toMatchObject({ ...same, auctionId: nextId, number: 1 })
  const [biddingState] = await app.db.select().from(biddingStates).where(eq(biddingStates.lotId, nextLotId))
  expect(biddingState).toMatchObject({ status: "upcoming", bidCount: 0, reserveMet: false })
  expect(await dispositionOf()).toMatchObject({
    disposition: "offered-again",
    nextLotId,
    byId: hana.actor.id,
  })
  const [email] = await emailsTo(app, siti.email)
  expect(email?.subject).toContain("Relisted")
  expect(email?.text).toContain("Spring sale")
  const [entry] = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, lotId))
  expect(entry).toMatchObject({ act: "bidding.relistLot", actorId: hana.actor.id })
  expect(withoutIds(entry)).not.toContain("50000")
})

test("a lower reserve that the seller asks for is used, and the opening price is never above it", async () => {
  await close()
  await requestForUnsold(asPerson(app, siti), lotId, { choice: "lower", reserve: "80" })
  const nextLotId = await relistLot(hana, lotId, nextId)
  const [next] = await app.db.select().from(lots).where(eq(lots.id, nextLotId))
  expect(next).toMatchObject({ openingCents: 80_00, reserveCents: 80_00 })
})

test("a lot is disposed of once and in one way, even with concurrent requests", async () => {
  await close()
  const tries = await Promise.allSettled([
    relistLot(hana, lotId, nextId),
    returnLot(hana, lotId),
    relistLot(hana, lotId, nextId),
    returnLot(hana, lotId),
  ])
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  const rows = await countRows(app)
  await expect(returnLot(hana, lotId)).rejects.toMatchObject({ code: "bidding.decided" })
  await expect(relistLot(hana, lotId, nextId)).rejects.toMatchObject({ code: "bidding.decided" })
  await expect(offerToNextBidder(hana, lotId)).rejects.toMatchObject({ code: "bidding.decided" })
  expect(await countRows(app)).toEqual(rows)
})

test("a lot can go back to its seller, who is notified", async () => {
  await close()
  await returnLot(hana, lotId)
  expect(await dispositionOf()).toMatchObject({ disposition: "returned", nextLotId: null })
  expect((await emailsTo(app, siti.email))[0]?.subject).toBe(
    "Being returned to you: Ardbeg 10 Year Old no. 1",
  )
})

test("only staff may dispose of a lot, never of a live or sold one, and never into an auction that has begun", async () => {
  const rows = await countRows(app)
  for (const ctx of [asPerson(app, siti), contextFor(app)]) {
    await expect(returnLot(ctx, lotId)).rejects.toMatchObject({ code: expect.stringMatching(/^accounts/) })
    await expect(relistLot(ctx, lotId, nextId)).rejects.toMatchObject({
      code: expect.stringMatching(/^accounts/),
    })
  }
  await expect(returnLot(hana, lotId)).rejects.toMatchObject({ code: "bidding.notUnsold" })
  expect(await countRows(app)).toEqual(rows)
  const ann = await person(app, `ann${counter}`)
  await placeBid(asPerson(app, ann), lotId, {
    maxCents: 450_00,
    confirm: 450_00,
    idempotencyKey: crypto.randomUUID(),
  })
  await close()
  await expect(relistLot(hana, lotId, liveId)).rejects.toMatchObject({ code: "bidding.auctionNotUpcoming" })
  await expect(relistLot(hana, lotId, "auc_none")).rejects.toMatchObject({ code: "auctions.noSuchAuction" })
  expect(await dispositionOf()).toBeUndefined()
})
