import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { placeOrder } from "#domains/checkout/placing/place-orders.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { submittedBottles } from "#domains/submissions/schema.ts"
import { contextFor } from "#platform/ctx.ts"
import { testApp } from "../../../../test/db.ts"
import { createSubmittedBottle } from "../../../../test/fixtures/submitted-bottles.ts"
import { asPerson, liveAuction, person } from "../../../../test/fixtures.ts"
import { runJobs } from "../../../../test/run-jobs.ts"
import { openShop } from "../../../../test/shop.ts"
import { readPersonCard } from "./person-card.ts"
import { readRelated } from "./related-objects.ts"

const app = await testApp()
const shop = await openShop(app)
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const ann = await person(app, "ann")
const siti = await person(app, "siti")

test("a bottle, its lot, order, parcel and settlement lead to each other", async () => {
  const { submissionId, bottleId } = await createSubmittedBottle(app, siti, { code: "QB-2345678" })
  const { lotIds, endsAt } = await liveAuction(app, hana, [{ sellerId: siti.id }])
  const [lotId = "lot_" as const] = lotIds
  await app.db.update(submittedBottles).set({ lotId }).where(eq(submittedBottles.id, bottleId))
  await placeBid(asPerson(app, ann), lotId, {
    maxCents: 300_00,
    confirm: 300_00,
    idempotencyKey: "ann wins it",
  })
  app.clock.moveTo(endsAt)
  await closeLot(contextFor(app), lotId)
  const [line] = await app.db.select().from(orderLines).where(eq(orderLines.subjectId, lotId))
  const terms = { paymentMethod: "transfer", shipping: "self", address: null, email: ann.email } as const
  const goods = { lineIds: [line?.id ?? "orl_"] }
  const order = await placeOrder(asPerson(app, ann), { goods, ...terms, idempotencyKey: shop.key() })
  await shop.payByBank(order)
  await runJobs(app)

  const kindsOf = async (id: string) => (await readRelated(hana, id)).map(({ kind }) => kind)
  expect(await kindsOf(lotId)).toEqual(["sub", "btl", "ord", "shp", "settlement"])
  expect(await kindsOf(bottleId)).toEqual(["sub", "lot", "ord", "shp", "settlement"])
  expect(await kindsOf(order.id)).toEqual(["sub", "btl", "lot", "shp", "settlement"])
  expect(await readRelated(hana, order.id)).toMatchObject([
    { id: submissionId },
    { id: bottleId },
    { id: lotId, state: "sold" },
    { state: "to-pack" },
    { state: "waiting", memberId: siti.id, cents: expect.any(Number) },
  ])
  expect(await readPersonCard(hana, ann.id)).toMatchObject({ username: "ann", bought: 1, unpaid: 0, sold: 0 })
  expect(await readPersonCard(hana, siti.id)).toMatchObject({ username: "siti", sold: 1 })
})

test("a person's card is for those who may open the member", async () => {
  const lena = asPerson(app, await person(app, "lena", { role: "editor" }))
  expect(await readPersonCard(lena, ann.id)).toBeNull()
  expect(await readPersonCard(hana, null)).toBeNull()
})
