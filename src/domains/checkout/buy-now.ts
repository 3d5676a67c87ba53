import { eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { readAccount } from "#domains/accounts/reads.ts"
import { buyLot } from "#domains/bidding/buy-lot.ts"
import { orders } from "#domains/orders/schema.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/limit.ts"
import { payByWallet } from "./paying/pay-by-wallet.ts"
import { type PlacedOrder, placeOrder } from "./place-order.ts"
import { refuse } from "./refusals.ts"

const perMember: Limit = { name: "buy-now", times: 20, seconds: 60 }

/**
 * Buys a lot at its fixed price: the lot ends, its order is placed and paid from the balance, all of it or nothing. The
 * bottle is kept in storage until its owner says where it goes. The same key again is the same order.
 */
export async function buyNow(ctx: Ctx, lotId: string, idempotencyKey: string): Promise<PlacedOrder> {
  const memberId = requirePermission(ctx, "bid")
  const retryAfterSeconds = await countTry(ctx.house, perMember, memberId)
  if (retryAfterSeconds) throw refuse("tooOften", { retryAfterSeconds })
  return await transaction(ctx, async (tx) => {
    const { email } = await readAccount(tx, memberId)
    const order = { way: "wallet", shipping: "free-storage", address: null, email, idempotencyKey } as const
    const before = await tx.db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.idempotencyKey, `${memberId} ${idempotencyKey}`))
    if (before.length > 0) return await placeOrder(tx, { goods: { lineIds: [] }, ...order })
    const lineId = await buyLot(tx, lotId)
    const placed = await placeOrder(tx, { goods: { lineIds: [lineId] }, ...order })
    await payByWallet(tx, placed.id)
    return { ...placed, status: "paid" }
  })
}
