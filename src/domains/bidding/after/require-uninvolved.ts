import { and, eq } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { LockedLot } from "../locked-lot.ts"
import { refuse } from "../refusals.ts"
import { paddles } from "../schema.ts"

/** Staff who sell a lot or have bid on it leave what is decided about its bids to others. */
export async function requireUninvolved(
  ctx: Pick<Ctx, "db">,
  lot: Pick<LockedLot, "lot_id" | "seller_id">,
  staffId: Id<"mem">,
): Promise<void> {
  const [paddle] = await ctx.db
    .select({ number: paddles.number })
    .from(paddles)
    .where(and(eq(paddles.lotId, lot.lot_id), eq(paddles.bidderId, staffId)))
  if (paddle || lot.seller_id === staffId) throw refuse("involved")
}
