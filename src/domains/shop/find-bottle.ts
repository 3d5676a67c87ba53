import { and, eq, sql } from "drizzle-orm"
import { placeOrder } from "#domains/listings/place-order.ts"
import { refuse } from "#domains/listings/refusals.ts"
import { listings } from "#domains/listings/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"

/** If there are several locations: first the one in the caller's basket, then one in stock, then Singapore. */
export async function findBottle(ctx: Ctx, id: string): Promise<Id<"lst">> {
  if (isId("lst", id)) return id
  if (!isId("prd", id)) throw refuse("noSuchListing")
  const [found] = await ctx.db
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.productId, id), eq(listings.kind, "bottle"), eq(listings.status, "on-sale")))
    .orderBy(
      sql`exists (select from order_lines line where line.member_id = ${ctx.actor.id} and line.kind = 'bottle'
        and line.subject_id = ${listings.id} and line.status = 'unpaid' and line.order_id is null) desc`,
      sql`exists (select from stock_levels level where level.product_id = ${listings.productId}
        and level.location = ${listings.location} and level.on_hand > level.held) desc`,
      sql.raw(placeOrder("listings.location")),
    )
    .limit(1)
  if (!found) throw refuse("noSuchListing")
  return found.id
}
