import { putAllBack, putOneBack } from "#domains/shop/put-back.ts"
import { takeOneMore } from "#domains/shop/take-bottle.ts"
import type { Ctx } from "#platform/ctx.ts"
import { oneMoreInLocal } from "./change-local.ts"
import { type LocalCart, quantityOf, withQuantity } from "./local-cart.ts"
import { refuse } from "./refusals.ts"

export type CartAct = { act: string; listingId: string; idempotencyKey: string }

/**
 * Adds one, removes one, or removes all of a bottle, in the member's basket or in the browser's cart. Returns the new
 * browser cart.
 */
export async function changeCart(ctx: Ctx, cart: LocalCart, change: CartAct): Promise<LocalCart> {
  const { act, listingId, idempotencyKey } = change
  const isLocal = quantityOf(cart, listingId) > 0
  if (ctx.actor.id === null && !isLocal) throw refuse("notInCart")
  if (act === "more") {
    if (ctx.actor.id === null) return await oneMoreInLocal(ctx, cart, listingId)
    await takeOneMore(ctx, { listingId, idempotencyKey })
    return cart
  }
  if (act !== "less" && act !== "remove") throw refuse("actUnclear")
  if (isLocal) {
    const quantity = act === "less" ? quantityOf(cart, listingId) - 1 : 0
    return withQuantity(cart, listingId, quantity)
  }
  if (act === "less") await putOneBack(ctx, listingId)
  else await putAllBack(ctx, listingId)
  return cart
}
