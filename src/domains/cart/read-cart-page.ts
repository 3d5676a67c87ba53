import { hasPerks } from "#domains/accounts/permissions.ts"
import { readLegalVisibility } from "#domains/countries/laws.ts"
import { readFees } from "#domains/orders/fees.ts"
import { readLapsed } from "#domains/shop/remove-from-basket.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type LocalCart, localCartCookie, readLocalCart } from "./local-cart.ts"
import { mergeLocalCart } from "./merge-local-cart.ts"
import { type CartLine, listUnpaidOrders, readCart, readLocalLines } from "./reads.ts"

export async function readCartPage(ctx: Ctx, cookies: string | null) {
  const fees = await readFees(ctx)
  const { promotions: hasPromotions } = await readLegalVisibility(ctx)
  const opened = await readCartLines(ctx, cookies)
  if (ctx.actor.id === null)
    return { ...opened, lapsed: [], waiting: [], fees, hasPromotions, isMember: false }
  const [lapsed, waiting] = await Promise.all([readLapsed(ctx), listUnpaidOrders(ctx)])
  return { ...opened, lapsed, waiting, fees, hasPromotions, isMember: hasPerks(ctx.actor) }
}

export async function readCartLines(ctx: Ctx, cookies: string | null) {
  const local = readLocalCart(cookies)
  if (ctx.actor.id === null) return { lines: await readLocalLines(ctx, local), cookie: undefined }
  const left = await mergeIfNotEmpty(ctx, local)
  const [own, others] = await Promise.all([readCart(ctx), readLocalLines(ctx, left)])
  // `own` is the member's basket; the rest of the browser's cart was not available.
  const notHeld = others.map((line) => ({ ...line, isAboveCap: line.inventory > 0, inventory: 0 }))
  const lines: CartLine[] = [...own, ...notHeld]
  const cookie = left.key === local.key ? undefined : localCartCookie(left)
  return { lines, cookie }
}

async function mergeIfNotEmpty(ctx: Ctx, local: LocalCart): Promise<LocalCart> {
  if (local.items.length === 0) return local
  const left = await mergeLocalCart(ctx, local)
  if (left.items.length === 0) return left
  const lines = await readLocalLines(ctx, left)
  return lines.some(({ inventory }) => inventory > 0) ? await mergeLocalCart(ctx, left) : left
}
