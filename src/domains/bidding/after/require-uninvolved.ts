import { eq } from "drizzle-orm"
import { isInvolved } from "#domains/accounts/require-uninvolved.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { LockedLot } from "../locked-lot.ts"
import { refuse } from "../refusals.ts"
import { paddles } from "../schema.ts"

/** Staff who sell the lot or have bid on it, under any account, must not decide about its bids. */
export async function requireUninvolved(
  ctx: Pick<Ctx, "db">,
  lot: Pick<LockedLot, "lot_id" | "seller_id">,
  staffId: Id<"mem">,
): Promise<void> {
  const bidders = await ctx.db
    .select({ id: paddles.bidderId })
    .from(paddles)
    .where(eq(paddles.lotId, lot.lot_id))
  const memberIds = [lot.seller_id, ...bidders.map(({ id }) => id)]
  if (await isInvolved(ctx, staffId, { memberIds })) throw refuse("involved")
}
