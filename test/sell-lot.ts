import { eq } from "drizzle-orm"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { placeOrder } from "#domains/checkout/placing/place-orders.ts"
import { saveSetting } from "#domains/content/settings.ts"
import { feesSetting } from "#domains/orders/fees.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { openSettlements } from "#domains/settlements/open-settlements.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import type { TestApp } from "./db.ts"
import { asPerson, liveAuction, type Person } from "./fixtures.ts"
import type { openShop } from "./shop.ts"

type LotToSell = { hana: Ctx; buyer: Person; seller: Person; isMarginScheme: boolean }

/** A lot for S$200, under the margin scheme or not: won, paid by transfer, and settled with its seller. */
export async function sellLotTo(
  app: TestApp,
  sale: Awaited<ReturnType<typeof openShop>>,
  { hana, buyer, seller, isMarginScheme }: LotToSell,
) {
  await saveSetting(hana, feesSetting, { isMarginScheme })
  const { lotIds, endsAt } = await liveAuction(app, hana, [{ sellerId: seller.id, openingCents: 200_00 }])
  const [lotId = "lot_"] = lotIds
  await placeBid(asPerson(app, buyer), lotId, { maxCents: 200_00, confirm: 200_00, idempotencyKey: lotId })
  app.clock.moveTo(endsAt)
  await closeLot(contextFor(app), lotId)
  const [line] = await app.db.select().from(orderLines).where(eq(orderLines.subjectId, lotId))
  const order = await placeOrder(asPerson(app, buyer), {
    goods: { lineIds: [line?.id ?? "orl_"] },
    ...{
      paymentMethod: "transfer",
      shipping: "self",
      address: null,
      email: buyer.email,
      idempotencyKey: lotId,
    },
  })
  await sale.payByBank(order)
  await openSettlements(app)
  return order
}
