import { localCookie, readLocal } from "#domains/cart/local-cart.ts"
import { mergeLocal } from "#domains/cart/merge-local.ts"
import type { Ctx } from "#platform/ctx.ts"

/** Whoever signs in brings along what the browser had in its cart. The headers of the page then say what is left there. */
export async function adoptCart(ctx: Ctx, cookies: string | null): Promise<Record<string, string>> {
  if (ctx.actor.id === null) return {}
  const local = readLocal(cookies)
  if (local.items.length === 0) return {}
  const left = await mergeLocal(ctx, local)
  return left.key === local.key ? {} : { "set-cookie": localCookie(left) }
}
