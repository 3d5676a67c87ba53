import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { deliverShipment, packShipment, unpackShipment } from "#domains/shipments/move-shipments.ts"
import { shipments } from "#domains/shipments/schema.ts"
import type { Id } from "#platform/ids.ts"
import { testApp } from "../../../../test/db.ts"
import { type Person, person } from "../../../../test/fixtures.ts"
import { openShop } from "../../../../test/shop.ts"
import { readAdminOrder } from "./read-order.ts"

const app = await testApp()
const sale = await openShop(app)
let counter = 0
let ann: Person

beforeEach(async () => {
  ann = await person(app, `ann${++counter}`)
})

async function bought(quantity = 1) {
  const { listingId } = await sale.bottle(5)
  const order = await sale.order(ann, listingId, { quantity })
  await sale.payByBank(order)
  const [parcel] = await app.db.select().from(shipments).where(eq(shipments.orderId, order.id))
  return { ...order, parcelId: parcel?.id ?? expect.fail("no parcel") }
}

const timelineOf = async (orderId: Id<"ord">) =>
  (await readAdminOrder(sale.staff, orderId)).entries.map(({ act, actor }) => `${act} by ${actor}`)

test("an order's timeline has its parcels' packing and handing over, and its refunds, with who did it", async () => {
  const { id, parcelId } = await bought()
  await packShipment(sale.keeper, parcelId)
  await unpackShipment(sale.keeper, parcelId)
  await packShipment(sale.keeper, parcelId)
  await deliverShipment(sale.keeper, parcelId)
  await sale.give(id, { amountCents: 10_00, destination: "wallet" })
  const timeline = await timelineOf(id)
  expect(timeline).toHaveLength(6)
  expect(timeline).toEqual(
    expect.arrayContaining([
      "shipments.pack by sale_keeper",
      "shipments.unpack by sale_keeper",
      "shipments.deliver by sale_keeper",
      "payments.refund by sale_desk",
    ]),
  )
})
