import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm"
import { standings } from "#domains/auctions/schema.ts"
import { type AppContext, contextFor, transaction } from "#platform/ctx.ts"
import { readLotFacts, tellBidders } from "../after/tell-bidders.ts"
import { maximumLooks } from "../schema.ts"

export async function tellOfLooks(app: AppContext): Promise<number> {
  const ctx = contextFor(app)
  const due = await app.db
    .select({ id: maximumLooks.id })
    .from(maximumLooks)
    .innerJoin(standings, eq(standings.lotId, maximumLooks.lotId))
    .where(
      and(
        isNotNull(maximumLooks.seenAt),
        isNull(maximumLooks.toldAt),
        inArray(standings.status, ["sold", "unsold", "withdrawn"]),
      ),
    )
  let told = 0
  for (const { id } of due)
    await transaction(ctx, async (tx) => {
      const [look] = await tx.db
        .update(maximumLooks)
        .set({ toldAt: tx.now() })
        .where(and(eq(maximumLooks.id, id), isNull(maximumLooks.toldAt)))
        .returning()
      if (!look?.seenAt) return
      const facts = await readLotFacts(tx, look.lotId)
      await tellBidders(tx, facts, [look.bidderId], "looked", { reason: look.reason, at: look.seenAt })
      told++
    })
  return told
}
