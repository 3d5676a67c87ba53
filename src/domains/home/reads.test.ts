import { expect, test } from "vitest"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, person } from "../../../test/fixtures.ts"
import { listHammered } from "./reads.ts"

const app = await testApp(new Date("2026-12-01T04:00:00.000Z"))
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const ann = asPerson(app, await person(app, "ann"))
const guest = contextFor(app)

test("the last sold lots are sorted newest first, then by price if they closed at the same moment; unsold lots are left out", async () => {
  expect(await listHammered(guest, 3)).toEqual([])
  const terms = [{}, {}, { openingCents: 300_00 }, { reserveCents: 900_00 }, {}]
  const { lotIds, endsAt } = await liveAuction(app, hana, terms)
  const [first, second, third, underReserve] = lotIds as [Id<"lot">, Id<"lot">, Id<"lot">, Id<"lot">]
  for (const lotId of [first, second, third, underReserve])
    await placeBid(ann, lotId, { maxCents: 500_00, confirm: 500_00, idempotencyKey: `ann at ${lotId}` })
  app.clock.moveTo(new Date(endsAt.getTime() + 60_000))
  await closeLot(guest, first)
  app.clock.moveTo(new Date(endsAt.getTime() + 120_000))
  for (const lotId of [underReserve, third, second]) await closeLot(guest, lotId)
  expect((await listHammered(guest, 5)).map(({ id }) => id)).toEqual([third, second, first])
  expect((await listHammered(guest, 1)).map(({ id }) => id)).toEqual([third])
})
