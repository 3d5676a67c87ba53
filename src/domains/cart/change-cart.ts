import { addOneMoreToBasket } from "#domains/shop/add-to-basket.ts"
import { removeFromBasket, removeOneFromBasket } from "#domains/shop/remove-from-basket.ts"
import type { Ctx } from "#platform/ctx.ts"
import { increaseInLocalCart } from "./change-local-cart.ts"
import { type LocalCart, quantityOf, withQuantity } from "./local-cart.ts"
import { refuse } from "./refusals.ts"

export type CartAction = { act: string; listingId: string; idempotencyKey: string }

export async function changeCart(ctx: Ctx, cart: LocalCart, change: CartAction): Promise<LocalCart> {
  const { act: action, listingId, idempotencyKey } = change
  const isLocal = quantityOf(cart, listingId) > 0
  if (ctx.actor.id === null && !isLocal) throw refuse("notInCart")
  if (action === "more") {
    if (ctx.actor.id === null) return await increaseInLocalCart(ctx, cart, listingId)
    await addOneMoreToBasket(ctx, { listingId, idempotencyKey })
    return cart
  }
  if (action !== "less" && action !== "remove") throw refuse("actUnclear")
  if (isLocal) {
    const quantity = action === "less" ? quantityOf(cart, listingId) - 1 : 0
    return withQuantity(cart, listingId, quantity)
  }
  if (action === "less") await removeOneFromBasket(ctx, listingId)
  else await removeFromBasket(ctx, listingId)
  return cart
}
