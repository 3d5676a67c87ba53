import { localCartCookie, readLocalCart } from "#domains/cart/local-cart.ts"
import { mergeLocalCart } from "#domains/cart/merge-local-cart.ts"
import type { Ctx } from "#platform/ctx.ts"

/** Merges the browser's cart into the account's. The returned headers set what is left in the browser's. */
export async function adoptCart(ctx: Ctx, cookies: string | null): Promise<Record<string, string>> {
  if (ctx.actor.id === null) return {}
  const local = readLocalCart(cookies)
  if (local.items.length === 0) return {}
  const left = await mergeLocalCart(ctx, local)
  return left.key === local.key ? {} : { "set-cookie": localCartCookie(left) }
}
