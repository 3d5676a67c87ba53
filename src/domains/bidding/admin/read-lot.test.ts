import { expect, test } from "vitest"
import { requestForUnsold } from "#domains/submissions/request-unsold.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, liveAuction, person } from "../../../../test/fixtures.ts"
import { closeLot } from "../closing/close-lot.ts"
import { readAdminLot } from "./read-lot.ts"

const app = await testApp()

test("staff who decide about an unsold lot see what its seller asks for", async () => {
  const seller = await person(app, "siti")
  const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  const terms = { sellerId: seller.id, openingCents: 50_00, reserveCents: 200_00 }
  const { lotIds, endsAt } = await liveAuction(app, hana, [terms])
  const [lotId = "lot_"] = lotIds
  expect((await readAdminLot(hana, lotId)).sellerRequest).toBe(null)
  app.clock.moveTo(endsAt)
  await closeLot(hana, lotId)
  expect(await readAdminLot(hana, lotId)).toMatchObject({ isUndecided: true, sellerRequest: null })
  await requestForUnsold(asPerson(app, seller), lotId, { choice: "lower", reserve: "150" })
  expect((await readAdminLot(hana, lotId)).sellerRequest).toEqual({ choice: "lower", reserveCents: 150_00 })
  await expect(readAdminLot(asPerson(app, seller), lotId)).rejects.toMatchObject({
    code: "accounts.notAllowed",
  })
})
