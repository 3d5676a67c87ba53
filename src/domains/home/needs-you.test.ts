import { beforeEach, expect, test } from "vitest"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { addWish } from "#domains/wishlist/add-wish.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, person } from "../../../test/fixtures.ts"
import { listNeeds } from "./needs-you.ts"

const app = await testApp(new Date("2026-12-01T04:00:00.000Z"))
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const [ann, ben] = [asPerson(app, await person(app, "ann")), asPerson(app, await person(app, "ben"))]
const siti = await person(app, "siti")

const hour = 60 * 60 * 1_000
let lotIds: Id<"lot">[]
let endsAt: Date
let bids = 0

beforeEach(async () => {
  const terms = [{ sellerId: siti.id }, { sellerId: siti.id, reserveCents: 900_00 }]
  const now = app.clock.now().getTime()
  const sale = await liveAuction(app, hana, terms, { endsAt: new Date(now + 72 * hour).toISOString() })
  lotIds = sale.lotIds
  endsAt = new Date(now + 72 * hour)
})

const lotAt = (place: number) => lotIds[place] ?? "lot_none"
const bid = async (ctx: Ctx, place: number, maxCents: number) =>
  await placeBid(ctx, lotAt(place), { maxCents, confirm: maxCents, idempotencyKey: `bid number ${++bids}` })
const kindsFor = async (ctx: Ctx) => (await listNeeds(ctx)).map(({ kind, count }) => `${count} ${kind}`)

test("a guest, and a member without bids, need nothing", async () => {
  expect(await listNeeds(contextFor(app))).toEqual([])
  expect(await listNeeds(ann)).toEqual([])
})

test("outbids lead to the lot, several to all bids, and a lead needs nothing", async () => {
  await bid(ann, 0, 200_00)
  await bid(ben, 0, 300_00)
  expect(await listNeeds(ben)).toEqual([])
  const [outbid] = await listNeeds(ann)
  expect(outbid).toMatchObject({ kind: "outbid", count: 1, name: "Ardbeg 10 Year Old no. 1" })
  expect(outbid?.path).toContain(`${lotAt(0)}/`)
  expect(outbid?.path).toMatch(/#bid$/)
  await bid(ann, 1, 200_00)
  await bid(ben, 1, 300_00)
  expect(await listNeeds(ann)).toMatchObject([{ kind: "outbid", count: 2, path: "/my-account/my-bids" }])
  await bid(ann, 0, 900_00)
  await bid(ann, 1, 900_00)
  expect(await listNeeds(ann)).toEqual([])
})

test("watched lots are reported on their last day", async () => {
  await addWish(ann, lotAt(0))
  app.clock.moveTo(new Date(endsAt.getTime() - 25 * hour))
  expect(await kindsFor(ann)).not.toContain("1 endingToday")
  app.clock.moveTo(new Date(endsAt.getTime() - 23 * hour))
  expect(await kindsFor(ann)).toContain("1 endingToday")
})

test("a won lot is to be paid with its commission, then overdue; its seller sees what sold and what did not", async () => {
  await bid(ann, 0, 200_00)
  await bid(ann, 1, 200_00)
  app.clock.moveTo(new Date(endsAt.getTime() + 60_000))
  for (const lotId of lotIds) await closeLot(contextFor(app), lotId)
  expect(await listNeeds(ann)).toMatchObject([{ kind: "toPay", path: "/cart", count: 1, cents: 110_00 }])
  expect(await kindsFor(asPerson(app, siti))).toEqual(["1 sold", "1 unsold"])
  app.clock.moveTo(new Date(endsAt.getTime() + 73 * hour))
  expect(await listNeeds(ann)).toMatchObject([{ kind: "overdue", count: 1, cents: 113_30 }])
})
