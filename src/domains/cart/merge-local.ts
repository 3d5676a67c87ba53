import { eq } from "drizzle-orm"
import { may, requireSignedIn } from "#domains/accounts/permissions.ts"
import { takeBottle } from "#domains/shop/take-bottle.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { Refusal } from "#platform/refusal.ts"
import type { LocalCart, LocalItem } from "./local-cart.ts"
import { cartMerges } from "./schema.ts"

/**
 * Moves the browser's cart into the signed-in member's basket, once for each cart. Idempotent. Returns what is not
 * available now, which stays in the browser.
 */
export async function mergeLocal(ctx: Ctx, cart: LocalCart): Promise<LocalCart> {
  const memberId = requireSignedIn(ctx)
  if (cart.items.length === 0 || !may(ctx, "buy")) return cart
  return await transaction(ctx, async (tx) => {
    const none: LocalCart = { key: "", items: [] }
    const written = await tx.db
      .insert(cartMerges)
      // A concurrent request with the same key waits here for the result.
      .values({ key: cart.key, memberId, left: none, mergedAt: tx.now() })
      .onConflictDoNothing()
      .returning({ key: cartMerges.key })
    if (written.length === 0) return await leftOf(tx, cart.key)
    // Lock order: by listing id, so that two carts with the same bottles cannot deadlock.
    const items = cart.items.toSorted((a, b) => (a.listingId < b.listingId ? -1 : 1))
    const remains: LocalItem[] = []
    for (const item of items) {
      const quantity = item.quantity - (await takeSome(tx, item, cart.key))
      if (quantity > 0) remains.push({ listingId: item.listingId, quantity })
    }
    if (remains.length === 0) return none
    const left = { key: crypto.randomUUID(), items: remains }
    await tx.db.update(cartMerges).set({ left }).where(eq(cartMerges.key, cart.key))
    return left
  })
}

async function leftOf(tx: Tx, key: string): Promise<LocalCart> {
  const [merge] = await tx.db
    .select({ left: cartMerges.left })
    .from(cartMerges)
    .where(eq(cartMerges.key, key))
  return merge?.left ?? { key: "", items: [] }
}

async function takeSome(tx: Tx, { listingId, quantity }: LocalItem, key: string): Promise<number> {
  const take = async (wanted: number) => {
    await takeBottle(tx, { listingId, quantity: wanted, idempotencyKey: `merge-${key}` })
    return wanted
  }
  try {
    return await take(quantity)
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    const { available, leftBottles } = problem.facts
    if (problem.code === "stock.fewerLeft")
      return await takeSome(tx, { listingId, quantity: Number(available) }, key)
    if (problem.code !== "orders.heldTooMuch") return 0
    // As many as the cap on unpaid bottles allows, if the cap on their value allows it too.
    const fewer = Math.min(Number(leftBottles), quantity - 1)
    return fewer > 0 ? await takeSome(tx, { listingId, quantity: fewer }, key) : 0
  }
}
