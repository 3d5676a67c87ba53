import { asc, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
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
import { moveLot, renumberLots } from "./number-lots.ts"

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
    reason: { code: "auctions.editedMeanwhile" },
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
