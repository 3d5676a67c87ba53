import { and, eq } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { lots } from "./schema.ts"

export async function isSellerOfLot(ctx: Ctx, lotId: Id<"lot">): Promise<boolean> {
  if (ctx.actor.id === null) return false
  const found = await ctx.db
    .select({ id: lots.id })
    .from(lots)
    .where(and(eq(lots.id, lotId), eq(lots.sellerId, ctx.actor.id)))
  return found.length > 0
}
