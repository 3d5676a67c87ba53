import { and, eq, ne } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { biddingStates } from "#domains/auctions/schema.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { countRows } from "../../../../test/api/api-client.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, liveAuction, type Person, person } from "../../../../test/fixtures.ts"
import { renderScreen } from "../../../../test/render-screen.tsx"
import { readVoiding } from "../admin/read-voiding.ts"
import * as screen from "../admin/screens/lot.tsx"
import { closeLot } from "../closing/close-lot.ts"
import { placeBid } from "../place-bid.ts"
import { previewVoid } from "./preview-void.ts"
import { voidBid } from "./void-bid.ts"

const app = await testApp()
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const siti = await person(app, "siti")
let ann: Person
let ben: Person
let lotId: Id<"lot">
let counter = 0

beforeEach(async () => {
  ann = await person(app, `ann${++counter}`)
  ben = await person(app, `ben${counter}`)
})

/** Bids of ann, then of ben. */
async function soldLot(maximums: readonly [ann: number, ben: number], terms = {}) {
  const made = await liveAuction(app, hana, [{ openingCents: 100_00, sellerId: siti.id, ...terms }])
  lotId = made.lotIds[0] ?? lotId
  for (const [index, maxCents] of maximums.entries())
    if (maxCents > 0)
      await placeBid(asPerson(app, index === 0 ? ann : ben), lotId, {
        maxCents,
        confirm: maxCents,
        idempotencyKey: crypto.randomUUID(),
      })
  app.clock.moveTo(made.endsAt)
  await closeLot(contextFor(app), lotId)
}

async function readSale() {
  const [state] = await app.db.select().from(biddingStates).where(eq(biddingStates.lotId, lotId))
  const isCurrent = and(eq(orderLines.subjectId, lotId), ne(orderLines.status, "lapsed"))
  const lines = await app.db.select().from(orderLines).where(isCurrent)
  return { status: state?.status, lines: lines.map(({ memberId, priceCents }) => ({ memberId, priceCents })) }
}

test("the next bidder buys the lot of an excluded winner", async () => {
  await soldLot([300_00, 500_00])
  const rows = await countRows(app)
  const preview = await previewVoid(hana, lotId, 2)
  expect(preview).toEqual({
    ...{ status: "sold", outcome: "transferred", buyer: ben.username },
    ...{ lineCents: 310_00, nextBuyer: ann.username },
  })
  expect(await countRows(app)).toEqual(rows)
  const path = `/admin/lots/${lotId}?dialog=void&number=2`
  const dialog = await renderScreen(hana, screen, { path, params: { id: lotId } })
  expect(dialog).toContain(`Void all bids of ${ben.username} (bidder 2) on lot 1?`)
  expect(dialog).toContain(
    `The sale to ${ben.username} ends, and the unpaid order line of S$310 is cancelled.`,
  )
  await voidBid(hana, lotId, 2, { reason: "A relative of the seller" })
  expect(await readSale()).toMatchObject({ status: "sold", lines: [{ memberId: ann.id }] })
})

test("without another bidder above the reserve the lot becomes unsold", async () => {
  await soldLot([300_00, 500_00], { reserveCents: 400_00 })
  expect(await previewVoid(hana, lotId, 2)).toMatchObject({ outcome: "unsold", nextBuyer: "" })
  await voidBid(hana, lotId, 2, { reason: "A relative of the seller" })
  expect(await readSale()).toEqual({ status: "unsold", lines: [] })
})

test("the winner pays less once the bids that raised the price are void", async () => {
  await soldLot([300_00, 200_00])
  expect(await previewVoid(hana, lotId, 2)).toMatchObject({ outcome: "lowered", lineCents: 210_00 })
  await voidBid(hana, lotId, 2, { reason: "A relative of the seller" })
  expect(await readSale()).toEqual({ status: "sold", lines: [{ memberId: ann.id, priceCents: 100_00 }] })
})

test("a lot that is paid, or whose bids are void already, says why they cannot be voided", async () => {
  await soldLot([300_00, 500_00])
  const line = eq(orderLines.subjectId, lotId)
  await app.db.update(orderLines).set({ status: "paid" }).where(line)
  await expect(previewVoid(hana, lotId, 2)).rejects.toMatchObject({ code: "bidding.alreadyPaid" })
  expect(await readVoiding(hana, lotId, 2)).toEqual({
    denial: "This lot has been paid for, so its bids can’t change.",
  })
  await app.db.update(orderLines).set({ status: "unpaid" }).where(line)
  await voidBid(hana, lotId, 2, { reason: "A relative of the seller" })
  await expect(previewVoid(hana, lotId, 2)).rejects.toMatchObject({ code: "bidding.alreadyExcluded" })
  await expect(previewVoid(asPerson(app, ann), lotId, 1)).rejects.toMatchObject({
    code: "accounts.notAllowed",
  })
})
