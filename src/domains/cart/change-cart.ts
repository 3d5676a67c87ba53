import { putAllBack, putOneBack } from "#domains/shop/put-back.ts"
import { takeOneMore } from "#domains/shop/take-bottle.ts"
import type { Ctx } from "#platform/ctx.ts"
import { oneMoreInLocal } from "./change-local.ts"
import { type LocalCart, quantityOf, withQuantity } from "./local-cart.ts"
import { refuse } from "./refusals.ts"

/** What a button of the cart asks for: what is to be done, and with which listing. */
export type CartAct = { act: string; listingId: string; idempotencyKey: string }

/**
 * One more, one fewer, or none of a bottle, wherever it lies: in the basket that the house keeps, or in the browser's.
 * The answer is the browser's cart as it is then.
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
