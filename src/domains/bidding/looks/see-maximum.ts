import { and, eq, max } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import type { Cents } from "#platform/money.ts"
import { refuse } from "../refusals.ts"
import { bids, maximumLooks } from "../schema.ts"
import { lockLook } from "./answer-look.ts"

/** The figure can be seen for this long after the confirmation. */
export const lookMinutes = 15

/** Requires a second person's confirmation. The audit records that the figure was seen, never the figure. */
export async function seeMaximum(ctx: Ctx, lookId: string): Promise<{ paddle: number; maxCents: Cents }> {
  const seenById = requirePermission(ctx, "breakGlass")
  return await transaction(ctx, async (tx) => {
    const look = await lockLook(tx, lookId)
    if (look.askedById !== seenById) throw refuse("notYourLook")
    if (!look.isConfirmed || look.answeredAt === null) throw refuse("lookNotConfirmed")
    if (tx.now().getTime() >= look.answeredAt.getTime() + lookMinutes * 60_000) throw refuse("lookOver")
    const [seen] = await tx.db
      .select({ maxCents: max(bids.maxCents), paddle: max(bids.paddle) })
      .from(bids)
      .where(and(eq(bids.lotId, look.lotId), eq(bids.bidderId, look.bidderId)))
    const { maxCents, paddle } = seen ?? {}
    if (maxCents == null || paddle == null) throw refuse("noSuchBidder")
    if (look.seenAt === null) {
      await tx.db.update(maximumLooks).set({ seenAt: tx.now() }).where(eq(maximumLooks.id, look.id))
      await record(tx, { act: "bidding.seeMaximum", subjectId: look.lotId, after: { member: look.bidderId } })
    }
    return { paddle, maxCents }
  })
}
