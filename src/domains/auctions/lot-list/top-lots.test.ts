import { eq, inArray } from "drizzle-orm"
import { expect, test } from "vitest"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, liveAuction, person } from "../../../../test/fixtures.ts"
import { auctions, biddingStates } from "../schema.ts"
import { listTopLots, listTopThumbnails } from "./top-lots.ts"

const app = await testApp()
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const guest = contextFor(app)
const dollars = (openingCents: number) => ({ openingCents })
const estimated = { openingCents: 50_00, estimateLowCents: 900_00, estimateHighCents: 1_000_00 }

test("each of several auctions gives its dearest lots, in one query", async () => {
  const one = await liveAuction(app, hana, [dollars(100_00), dollars(300_00), estimated, dollars(200_00)])
  const two = await liveAuction(app, hana, [dollars(500_00)])
  const other = await liveAuction(app, hana, [dollars(900_00)])
  const top = await listTopLots(guest, [one.auctionId, two.auctionId], 2)
  const idsOf = (auctionId: string) => top.filter((lot) => lot.auctionId === auctionId).map(({ id }) => id)
  expect(idsOf(one.auctionId)).toEqual([one.lotIds[2], one.lotIds[1]])
  expect(idsOf(two.auctionId)).toEqual(two.lotIds)
  expect(idsOf(other.auctionId)).toEqual([])
  expect(await listTopLots(guest, [], 2)).toEqual([])
})

test("a completed auction shows what was sold, by hammer price", async () => {
  const { auctionId, lotIds } = await liveAuction(app, hana, [estimated, dollars(300_00), dollars(100_00)])
  const [unsold, sold, cheap] = lotIds
  const close = (lotId: Id<"lot"> | undefined, status: "sold" | "unsold") =>
    app.db
      .update(biddingStates)
      .set({ status, closedAt: app.clock.now() })
      .where(inArray(biddingStates.lotId, lotId ? [lotId] : []))
  await close(unsold, "unsold")
  await close(sold, "sold")
  await close(cheap, "sold")
  await app.db
    .update(auctions)
    .set({ status: "completed", completedAt: app.clock.now() })
    .where(eq(auctions.id, auctionId))
  const shown = await listTopThumbnails(guest, [auctionId])
  expect(shown[auctionId]?.map(({ id }) => id)).toEqual([sold, cheap])
})

test("guests see no lot before its preview", async () => {
  const { auctionId } = await liveAuction(app, hana)
  const later = new Date(app.clock.now().getTime() + 60_000)
  await app.db
    .update(auctions)
    .set({ status: "scheduled", previewAt: later, startsAt: new Date(later.getTime() + 60_000) })
    .where(eq(auctions.id, auctionId))
  expect(await listTopThumbnails(guest, [auctionId])).toEqual({})
  expect(await listTopLots(hana, [auctionId], 3)).toHaveLength(1)
})
