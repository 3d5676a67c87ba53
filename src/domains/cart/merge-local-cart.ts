import { eq } from "drizzle-orm"
import { can, requireSignedIn } from "#domains/accounts/permissions.ts"
import { addToBasket } from "#domains/shop/add-to-basket.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { Refusal } from "#platform/refusal.ts"
import type { LocalCart, LocalItem } from "./local-cart.ts"
import { cartMerges } from "./schema.ts"

/** Idempotent, by the cart's key. Returns what is not available, which stays in the browser. */
export async function mergeLocalCart(ctx: Ctx, cart: LocalCart): Promise<LocalCart> {
  const memberId = requireSignedIn(ctx)
  if (cart.items.length === 0 || !can(ctx, "buy")) return cart
  return await transaction(ctx, async (tx) => {
    const none: LocalCart = { key: "", items: [] }
    const written = await tx.db
      .insert(cartMerges)
      // A concurrent request with the same key waits here.
      .values({ key: cart.key, memberId, left: none, mergedAt: tx.now() })
      .onConflictDoNothing()
      .returning({ key: cartMerges.key })
    if (written.length === 0) return await readMergeRemainder(tx, cart.key)
    // Lock order: by listing id, so that two carts cannot deadlock.
    const items = cart.items.toSorted((a, b) => (a.listingId < b.listingId ? -1 : 1))
    const remaining: LocalItem[] = []
    for (const item of items) {
      const quantity = item.quantity - (await addAvailable(tx, item, cart.key))
      if (quantity > 0) remaining.push({ listingId: item.listingId, quantity })
    }
    if (remaining.length === 0) return none
    const left = { key: crypto.randomUUID(), items: remaining }
    await tx.db.update(cartMerges).set({ left }).where(eq(cartMerges.key, cart.key))
    return left
  })
}

async function readMergeRemainder(tx: Tx, key: string): Promise<LocalCart> {
  const [merge] = await tx.db
    .select({ left: cartMerges.left })
    .from(cartMerges)
    .where(eq(cartMerges.key, key))
  return merge?.left ?? { key: "", items: [] }
}

async function addAvailable(tx: Tx, { listingId, quantity }: LocalItem, key: string): Promise<number> {
  const add = async (wanted: number) => {
    await addToBasket(tx, { listingId, quantity: wanted, idempotencyKey: `merge-${key}` })
    return wanted
  }
  try {
    return await add(quantity)
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    const { available, leftBottles } = problem.facts
    if (problem.code === "stock.fewerLeft")
      return await addAvailable(tx, { listingId, quantity: Number(available) }, key)
    if (problem.code !== "orders.holdLimitReached") return 0
    // Up to the cap on unpaid bottles, if the cap on their value allows it.
    const fewer = Math.min(Number(leftBottles), quantity - 1)
    return fewer > 0 ? await addAvailable(tx, { listingId, quantity: fewer }, key) : 0
  }
}
