import { expect, test } from "vitest"
import { contextFor } from "#platform/ctx.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, liveAuction, person } from "../../../../test/fixtures.ts"
import { closeLot } from "../closing/close-lot.ts"
import { placeBid } from "../place-bid.ts"
import { readOwnPurchase } from "./own-purchase.ts"

const app = await testApp(new Date("2026-12-01T04:00:00.000Z"))
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const [ann, ben] = [asPerson(app, await person(app, "ann")), asPerson(app, await person(app, "ben"))]

test("only the winner sees what a lot comes to, where to pay it and by when", async () => {
  const { lotIds, endsAt } = await liveAuction(app, hana, [{}])
  const lotId = lotIds[0] ?? "lot_none"
  await placeBid(ann, lotId, { maxCents: 200_00, confirm: 200_00, idempotencyKey: "a bid of ann" })
  app.clock.moveTo(new Date(endsAt.getTime() + 60_000))
  expect(await readOwnPurchase(ann, lotId)).toBeNull()
  await closeLot(contextFor(app), lotId)
  const purchase = { status: "unpaid", totalCents: 110_00, path: "/cart", isOverdue: false }
  expect(await readOwnPurchase(ann, lotId)).toMatchObject(purchase)
  for (const other of [ben, contextFor(app)]) expect(await readOwnPurchase(other, lotId)).toBeNull()
  app.clock.moveTo(new Date(endsAt.getTime() + 73 * 60 * 60 * 1_000))
  expect(await readOwnPurchase(ann, lotId)).toMatchObject({ isOverdue: true, totalCents: 113_30 })
})
