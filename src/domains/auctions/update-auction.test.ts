import { asc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import type { Id } from "#platform/ids.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, person, product } from "../../../test/fixtures.ts"
import { catalogueLots } from "./catalogue-lots.ts"
import { createAuction } from "./create-auction.ts"
import { NewAuction, NewLot } from "./inputs.ts"
import { scheduleAuction } from "./schedule-auction.ts"
import { biddingStates, lots } from "./schema.ts"
import { updateAuction } from "./update-auction.ts"

const start = new Date("2026-12-01T04:00:00.000Z")
const app = await testApp(start)
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const at = (days: number) => new Date(start.getTime() + days * 86_400_000)
const iso = (days: number) => at(days).toISOString()

function times(change: { title?: string; startsAt?: string; endsAt?: string; staggerSeconds?: number } = {}) {
  const usual = { title: "Winter sale", location: "singapore", staggerSeconds: 60 }
  return NewAuction.parse({ ...usual, previewAt: iso(1), startsAt: iso(2), endsAt: iso(9), ...change })
}

async function sale() {
  const auctionId = await createAuction(hana, times())
  const productId = await product(app, "Clynelish 14")
  const lot = (endsAt: string | null) => NewLot.parse({ productId, openingCents: 50_00, endsAt })
  await catalogueLots(hana, auctionId, [lot(null), lot(iso(8)), lot(null)])
  return auctionId
}

async function endsOf(auctionId: Id<"auc">) {
  const rows = await app.db
    .select({ scheduled: lots.scheduledEndsAt, current: biddingStates.endsAt, revision: lots.revision })
    .from(lots)
    .innerJoin(biddingStates, eq(biddingStates.lotId, lots.id))
    .where(eq(lots.auctionId, auctionId))
    .orderBy(asc(lots.number))
  for (const { scheduled, current } of rows) expect(current).toEqual(scheduled)
  return rows.map(({ scheduled, revision }) => [(scheduled.getTime() - start.getTime()) / 60_000, revision])
}

const minutes = (days: number) => days * 24 * 60

test("a new title leaves every lot's end as it is, also an end of its own", async () => {
  const auctionId = await sale()
  await updateAuction(hana, auctionId, times({ title: "The winter sale" }))
  expect(await endsOf(auctionId)).toEqual([
    [minutes(9), 0],
    [minutes(8), 0],
    [minutes(9) + 2, 0],
  ])
})

test("a later end moves every lot by as much, and an editor that is open notices", async () => {
  const auctionId = await sale()
  await updateAuction(hana, auctionId, times({ endsAt: iso(11) }))
  expect(await endsOf(auctionId)).toEqual([
    [minutes(11), 1],
    [minutes(10), 1],
    [minutes(11) + 2, 1],
  ])
})

test("another stagger moves only the lots that follow it", async () => {
  const auctionId = await sale()
  await updateAuction(hana, auctionId, times({ staggerSeconds: 120 }))
  expect(await endsOf(auctionId)).toEqual([
    [minutes(9), 0],
    [minutes(8), 0],
    [minutes(9) + 4, 1],
  ])
})

test("an end of its own that would come before the start becomes the usual one", async () => {
  const auctionId = await sale()
  await updateAuction(hana, auctionId, times({ startsAt: iso(8.5) }))
  expect(await endsOf(auctionId)).toEqual([
    [minutes(9), 0],
    [minutes(9) + 1, 1],
    [minutes(9) + 2, 0],
  ])
})

test("the audit has who created, changed and announced an auction, with what changed", async () => {
  const auctionId = await sale()
  await updateAuction(hana, auctionId, times({ title: "The winter sale" }))
  await updateAuction(hana, auctionId, times({ title: "The winter sale" }))
  await scheduleAuction(hana, auctionId)
  const entries = await app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, auctionId))
    .orderBy(asc(auditEntries.id))
  expect(entries.map(({ act, before, after, actorId }) => ({ act, before, after, actorId }))).toMatchObject([
    { act: "auctions.create", after: { title: "Winter sale", endsAt: iso(9) }, actorId: hana.actor.id },
    { act: "auctions.change", before: { title: "Winter sale" }, after: { title: "The winter sale" } },
    { act: "auctions.schedule", before: { status: "draft" }, after: { status: "scheduled", lots: 3 } },
  ])
  expect(Object.keys(entries[1]?.after ?? {})).toEqual(["title"])
})
