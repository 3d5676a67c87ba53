import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm"
import { biddingStates } from "#domains/auctions/schema.ts"
import { type AppContext, contextFor, transaction } from "#platform/ctx.ts"
import { notifyBidders, readLotFacts } from "../after/notify-bidders.ts"
import { maximumDisclosures } from "../schema.ts"

export async function notifyDisclosures(app: AppContext): Promise<number> {
  const ctx = contextFor(app)
  const due = await app.db
    .select({ id: maximumDisclosures.id })
    .from(maximumDisclosures)
    .innerJoin(biddingStates, eq(biddingStates.lotId, maximumDisclosures.lotId))
    .where(
      and(
        isNotNull(maximumDisclosures.seenAt),
        isNull(maximumDisclosures.notifiedAt),
        inArray(biddingStates.status, ["sold", "unsold", "withdrawn"]),
      ),
    )
  let notified = 0
  for (const { id } of due)
    notified += await transaction(ctx, async (tx) => {
      const [disclosure] = await tx.db
        .update(maximumDisclosures)
        .set({ notifiedAt: tx.now() })
        .where(and(eq(maximumDisclosures.id, id), isNull(maximumDisclosures.notifiedAt)))
        .returning()
      if (!disclosure?.seenAt) return 0
      const facts = await readLotFacts(tx, disclosure.lotId)
      await notifyBidders(tx, facts, [disclosure.bidderId], "maximumDisclosed", {
        reason: disclosure.reason,
        at: disclosure.seenAt,
      })
      return 1
    })
  return notified
}
