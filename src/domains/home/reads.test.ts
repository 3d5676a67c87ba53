import { expect, test } from "vitest"
import { closeLot } from "#domains/bidding/close-lot.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { testHouse } from "../../../test/db.ts"
import { as, liveAuction, person } from "../../../test/world.ts"
import { listHammered } from "./reads.ts"

const house = await testHouse(new Date("2026-12-01T04:00:00.000Z"))
const hana = as(house, await person(house, "hana", { role: "auctioneer" }))
const ann = as(house, await person(house, "ann"))
const guest = contextFor(house)

test("the last lots that were sold come newest first, of one moment the dearest first, and none that was not sold", async () => {
  expect(await listHammered(guest, 3)).toEqual([])
  const terms = [{}, {}, { openingCents: 300_00 }, { reserveCents: 900_00 }, {}]
  const { lotIds, endsAt } = await liveAuction(house, hana, terms)
  const [first, second, third, underReserve] = lotIds as [Id<"lot">, Id<"lot">, Id<"lot">, Id<"lot">]
  for (const lotId of [first, second, third, underReserve])
    await placeBid(ann, lotId, { maxCents: 500_00, idempotencyKey: `ann at ${lotId}` })
  house.clock.moveTo(new Date(endsAt.getTime() + 60_000))
  await closeLot(guest, first)
  house.clock.moveTo(new Date(endsAt.getTime() + 120_000))
  for (const lotId of [underReserve, third, second]) await closeLot(guest, lotId)
  expect((await listHammered(guest, 5)).map(({ id }) => id)).toEqual([third, second, first])
  expect((await listHammered(guest, 1)).map(({ id }) => id)).toEqual([third])
})
