import { asc, eq } from "drizzle-orm"
import fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import { distilleries, products } from "#domains/catalogue/schema.ts"
import type { Id } from "#platform/ids.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, person, product } from "../../../../test/fixtures.ts"
import { catalogueLots } from "../catalogue-lots.ts"
import { createAuction } from "../create-auction.ts"
import { NewAuction, NewLot } from "../inputs.ts"
import { openAuction } from "../open-auction.ts"
import { removeLot } from "../remove-lot.ts"
import { scheduleAuction } from "../schedule-auction.ts"
import { biddingStates, lots } from "../schema.ts"
import { duplicateLot } from "./duplicate-lot.ts"
import { lotOrders, numbersInOrder } from "./lot-numbers.ts"
import { moveLot, orderLots, renumberLots } from "./number-lots.ts"

const start = new Date("2026-12-01T04:00:00.000Z")
const app = await testApp(start)
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const seller = await person(app, "siti", { role: "auctioneer" })
const iso = (days: number) => new Date(start.getTime() + days * 86_400_000).toISOString()
const end = Date.parse(iso(9))
let auctionId: Id<"auc">
let ids: Id<"lot">[]

beforeEach(async () => {
  app.clock.moveTo(start)
  const times = { previewAt: iso(1), startsAt: iso(2), endsAt: iso(9), staggerSeconds: 60 }
  const title = "Winter sale"
  auctionId = await createAuction(hana, NewAuction.parse({ title, location: "singapore", ...times }))
  const productId = await product(app, "Clynelish 14")
  const lot = { productId, openingCents: 50_00 }
  const inputs = [{}, { endsAt: iso(8) }, {}, { sellerId: seller.id }].map((change) =>
    NewLot.parse({ ...lot, ...change }),
  )
  ids = await catalogueLots(hana, auctionId, inputs)
})

const nth = (place: number) => ids[place - 1] ?? "lot_"

/** The lots by number, each as its first number and its end in seconds after the auction's. */
async function order() {
  const rows = await app.db
    .select({
      id: lots.id,
      number: lots.number,
      scheduled: lots.scheduledEndsAt,
      current: biddingStates.endsAt,
    })
    .from(lots)
    .innerJoin(biddingStates, eq(biddingStates.lotId, lots.id))
    .where(eq(lots.auctionId, auctionId))
    .orderBy(asc(lots.number))
  for (const { scheduled, current } of rows) expect(current).toEqual(scheduled)
  return rows.map(({ id, number, scheduled }) => [
    number,
    ids.indexOf(id) + 1,
    (scheduled.getTime() - end) / 1_000,
  ])
}

const ownEnd = -86_400

test("a moved lot takes its new place with the end of that number, and an end of its own stays", async () => {
  await moveLot(hana, nth(4), 1, 0)
  expect(await order()).toEqual([
    [1, 4, 0],
    [2, 1, 60],
    [3, 2, ownEnd],
    [4, 3, 180],
  ])
  const entries = await app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, nth(4)))
  expect(entries).toMatchObject([
    { act: "lots.number", actorId: hana.actor.id, before: { number: 4 }, after: { number: 1 } },
  ])
})

test("gaps of removed lots are kept until the lots are numbered anew", async () => {
  await removeLot(hana, nth(1))
  await moveLot(hana, nth(4), 2, 0)
  expect((await order()).map(([number, first]) => [number, first])).toEqual([
    [2, 4],
    [3, 2],
    [4, 3],
  ])
  await renumberLots(hana, auctionId)
  expect(await order()).toEqual([
    [1, 4, 0],
    [2, 2, ownEnd],
    [3, 3, 120],
  ])
})

test("an editor that is open notices the move: of concurrent moves of a lot only one happens", async () => {
  const moves = await Promise.allSettled([moveLot(hana, nth(4), 1, 0), moveLot(hana, nth(4), 2, 0)])
  expect(moves.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  expect(moves.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "auctions.changedMeanwhile" },
  })
  expect((await order()).map(([number]) => number)).toEqual([1, 2, 3, 4])
})

test("concurrent moves of different lots keep every number once", async () => {
  await Promise.allSettled([
    moveLot(hana, nth(4), 1, 0),
    moveLot(hana, nth(1), 3, 0),
    renumberLots(hana, auctionId),
  ])
  expect((await order()).map(([number]) => number)).toEqual([1, 2, 3, 4])
})

test("a lot is not moved after the opening, beyond the last, by its seller or without the permission", async () => {
  const code = (reason: string) => ({ code: reason })
  for (const to of [0, 5, 1.5, Number.NaN])
    await expect(moveLot(hana, nth(1), to, 0)).rejects.toMatchObject(code("auctions.numberUnknown"))
  await expect(moveLot(asPerson(app, seller), nth(4), 1, 0)).rejects.toMatchObject(code("accounts.involved"))
  const ann = asPerson(app, await person(app, `ann${auctionId}`.slice(0, 12)))
  await expect(moveLot(ann, nth(1), 2, 0)).rejects.toMatchObject(code("accounts.notAllowed"))
  await expect(renumberLots(ann, auctionId)).rejects.toMatchObject(code("accounts.notAllowed"))
  await scheduleAuction(hana, auctionId)
  app.clock.moveTo(new Date(iso(2)))
  await expect(moveLot(hana, nth(1), 2, 0)).rejects.toMatchObject(code("auctions.hasOpened"))
  await openAuction(hana, auctionId)
  await expect(renumberLots(hana, auctionId)).rejects.toMatchObject(code("auctions.hasOpened"))
  expect((await order()).map(([, first]) => first)).toEqual([1, 2, 3, 4])
})

test.each([
  ["value", [3, 1, 4, 2]],
  ["distillery", [3, 4, 1, 2]],
  ["entry", [1, 2, 3, 4]],
] as const)("lots are numbered by %s, and each closes at the time of its number", async (by, expected) => {
  const values = [90_00, 500_00, 10_00, 100_00]
  const makers = ["ardbeg", "talisker", null, "ardbeg"]
  const names = ["B", "C", "D", "A"]
  await app.db
    .insert(distilleries)
    .values(["ardbeg", "talisker"].map((id) => ({ id, name: id, country: "Scotland", isActive: true })))
    .onConflictDoNothing()
  for (const [index, id] of ids.entries()) {
    const productId = await product(app, `${names[index]} ${auctionId}`)
    await app.db
      .update(products)
      .set({ distilleryId: makers[index] ?? null })
      .where(eq(products.id, productId))
    const change = { productId, estimateLowCents: values[index] ?? 0, estimateHighCents: 900_00 }
    await app.db.update(lots).set(change).where(eq(lots.id, id))
  }
  await orderLots(hana, auctionId, by)
  expect((await order()).map(([, first]) => first)).toEqual(expected)
  expect((await order()).map(([, , seconds], index) => seconds === ownEnd || seconds === index * 60)).toEqual(
    Array(4).fill(true),
  )
})

test("numbering by any order keeps every lot once, from 1 without gaps, in that order", () => {
  const anyLots = fc.uniqueArray(
    fc.record({
      number: fc.integer({ min: 1, max: 40 }),
      createdAt: fc.integer({ min: 0, max: 5 }).map((ms) => new Date(ms)),
      openingCents: fc.integer({ min: 1, max: 5 }),
      estimateLowCents: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
      distillery: fc.constantFrom("", "Ardbeg", "Talisker"),
      name: fc.constantFrom("A", "B"),
    }),
    { selector: ({ number }) => number, maxLength: 15 },
  )
  fc.assert(
    fc.property(anyLots, fc.constantFrom(...lotOrders), (some, by) => {
      const numbered = some.map((lot) => ({ ...lot, id: `lot ${lot.number}` }))
      const changes = numbersInOrder(numbered, by)
      const after = numbered
        .map((lot) => ({ ...lot, place: changes.get(lot.id) ?? lot.number }))
        .toSorted((a, b) => a.place - b.place)
      expect(after.map(({ place }) => place)).toEqual(after.map((_, index) => index + 1))
      for (const [index, lot] of after.entries()) {
        const next = after[index + 1]
        if (!next) continue
        const keys = {
          entry: [lot.createdAt.getTime(), next.createdAt.getTime()],
          value: [lot.estimateLowCents ?? lot.openingCents, next.estimateLowCents ?? next.openingCents],
          distillery: [`${lot.distillery} ${lot.name}`, `${next.distillery} ${next.name}`],
        }[by]
        const [key = 0, following = 0] = keys
        expect(key <= following).toBe(true)
        if (key === following) expect(lot.number).toBeLessThan(next.number)
      }
      expect(
        numbersInOrder(
          after.map(({ place, ...lot }) => ({ ...lot, number: place })),
          by,
        ).size,
      ).toBe(0)
    }),
  )
})

test("a duplicate is the last lot, with the prices and photographs; the form sent twice adds one", async () => {
  await app.db
    .update(lots)
    .set({ reserveCents: 80_00, description: "Rare" })
    .where(eq(lots.id, nth(2)))
  const [one, two] = await Promise.allSettled([duplicateLot(hana, nth(2), 4), duplicateLot(hana, nth(2), 4)])
  expect([one?.status, two?.status].toSorted()).toEqual(["fulfilled", "rejected"])
  const copies = await app.db.select().from(lots).where(eq(lots.auctionId, auctionId)).orderBy(lots.number)
  expect(copies.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
  expect(copies[4]).toMatchObject({ reserveCents: 80_00, description: "Rare", openingCents: 50_00 })
  expect(copies[4]?.scheduledEndsAt.getTime()).toBe(end + 4 * 60_000)
  const [entry] = await app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, copies[4]?.id ?? ""))
  expect(entry).toMatchObject({ act: "lots.duplicate", after: { from: nth(2) } })
})

test("a lot is not duplicated after the opening, nor by its seller", async () => {
  await expect(duplicateLot(asPerson(app, seller), nth(4), 4)).rejects.toMatchObject({
    code: "accounts.involved",
  })
  await scheduleAuction(hana, auctionId)
  app.clock.moveTo(new Date(iso(2)))
  await expect(duplicateLot(hana, nth(1), 4)).rejects.toMatchObject({ code: "auctions.hasOpened" })
  await expect(orderLots(hana, auctionId, "value")).rejects.toMatchObject({ code: "auctions.hasOpened" })
})
