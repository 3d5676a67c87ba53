import { expect, test } from "vitest"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { contextFor } from "#platform/ctx.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, person } from "../../../test/fixtures.ts"
import { listSoldLots, sumSoldLots } from "../../pages/my-account/wallet/sold-lots.server.ts"

const app = await testApp(new Date("2026-12-01T04:00:00.000Z"))

test("a seller's total covers all sold lots, including those that are not listed", async () => {
  const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  const seller = asPerson(app, await person(app, "seller"))
  const buyer = asPerson(app, await person(app, "buyer"))
  const sellerId = seller.actor.id ?? undefined
  const { lotIds, endsAt } = await liveAuction(
    app,
    hana,
    [100_00, 250_00, 400_00].map((openingCents) => ({ sellerId, openingCents })),
  )
  for (const [place, maxCents] of [100_00, 250_00].entries())
    await placeBid(buyer, lotIds[place] ?? "", {
      maxCents,
      confirm: maxCents,
      idempotencyKey: `bid ${place}`,
    })
  app.clock.moveTo(endsAt)
  for (const lotId of lotIds) await closeLot(contextFor(app), lotId)

  expect(await listSoldLots(seller, 1)).toHaveLength(1)
  expect(await sumSoldLots(seller)).toEqual({ count: 2, hammerCents: 350_00 })
  expect(await sumSoldLots(buyer)).toEqual({ count: 0, hammerCents: 0 })
})
