import { and, eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { readAccount } from "#domains/accounts/reads.ts"
import { buyLot } from "#domains/bidding/buy-lot.ts"
import { orderLines } from "#domains/orders/schema.ts"
import type { AppPath } from "#platform/app-path.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import type { Id } from "#platform/ids.ts"
import { payByWallet } from "../paying/pay-by-wallet.ts"
import { refuse } from "../refusals.ts"
import { isPlaced } from "./find-by-idempotency-key.ts"
import type { PlacedOrder } from "./new-order.ts"
import { placeOrder } from "./place-orders.ts"

const perMember: Limit = { name: "buy-now", times: 20, seconds: 60 }

/** Ends the lot, places its order and pays it from the wallet, all or nothing. The same key returns the same order. */
export async function buyNow(ctx: Ctx, lotId: string, idempotencyKey: string): Promise<PlacedOrder> {
  const memberId = await requireAttempt(ctx)
  return await transaction(ctx, async (tx) => {
    const { email } = await readAccount(tx, memberId)
    const order = {
      paymentMethod: "wallet",
      shipping: "free-storage",
      address: null,
      email,
      idempotencyKey,
    } as const
    const isOf = ([line]: readonly { subjectId: string }[]) => line?.subjectId === lotId
    if (await isPlaced(tx, { memberId, key: idempotencyKey }, isOf))
      return await placeOrder(tx, { goods: { lineIds: [] }, ...order })
    const lineId = await buyLot(tx, lotId)
    const placed = await placeOrder(tx, { goods: { lineIds: [lineId] }, ...order })
    await payByWallet(tx, placed.id)
    return { ...placed, status: "paid" }
  })
}

export type UnpaidPurchase = { lineId: Id<"orl">; checkoutPath: AppPath }

export async function buyToPay(ctx: Ctx, lotId: string): Promise<UnpaidPurchase> {
  const memberId = await requireAttempt(ctx)
  const lineId = await transaction(ctx, async (tx) => {
    const [unpaidLine] = await tx.db
      .select({ id: orderLines.id })
      .from(orderLines)
      .where(
        and(
          eq(orderLines.memberId, memberId),
          eq(orderLines.kind, "lot"),
          eq(orderLines.subjectId, lotId),
          eq(orderLines.status, "unpaid"),
        ),
      )
    return unpaidLine?.id ?? (await buyLot(tx, lotId))
  })
  return { lineId, checkoutPath: `/checkout?chosen=yes&item=${lineId}` }
}

async function requireAttempt(ctx: Ctx): Promise<Id<"mem">> {
  const memberId = requirePermission(ctx, "bid")
  const retryAfterSeconds = await countTry(ctx.app, perMember, memberId)
  if (retryAfterSeconds) throw refuse("tooOften", { retryAfterSeconds })
  return memberId
}
