import { and, desc, eq, inArray } from "drizzle-orm"
import { hasPerks, requireSignedIn } from "#domains/accounts/permissions.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { readDatabaseTime } from "#platform/database/database-time.ts"
import { lockOffer, type OfferKey, saveOffer } from "./lock-offer.ts"
import { limitPledges, type PledgeState, pledgeStateOf } from "./pledge-dram.ts"
import { refuse } from "./refusals.ts"
import { afterPledges, dramLimitFor, withdrawalDenialReason } from "./rules.ts"
import { dramPledges } from "./schema.ts"

/** Allowed to suspended members too: it reduces what they may owe. */
export async function withdrawPledge(ctx: Ctx, key: OfferKey, which: "newest" | "all"): Promise<PledgeState> {
  const memberId = requireSignedIn(ctx)
  await limitPledges(ctx, memberId)
  return await transaction(ctx, async (tx) => {
    const offer = await lockOffer(tx, key)
    const now = await readDatabaseTime(tx)
    const mine = await tx.db
      .select({ id: dramPledges.id })
      .from(dramPledges)
      .where(
        and(
          eq(dramPledges.dramSaleId, key.dramSaleId),
          eq(dramPledges.listingId, key.listingId),
          eq(dramPledges.memberId, memberId),
          eq(dramPledges.status, "pledged"),
        ),
      )
      .orderBy(desc(dramPledges.at), desc(dramPledges.id))
    const denial = withdrawalDenialReason(offer, mine.length, now)
    if (denial) throw refuse(denial)
    const taken = mine.slice(0, which === "all" ? mine.length : 1).map((pledge) => pledge.id)
    await tx.db
      .update(dramPledges)
      .set({ status: "withdrawn", endedAt: now })
      .where(inArray(dramPledges.id, taken))
    const after = afterPledges(offer, -taken.length)
    await saveOffer(tx, after)
    return pledgeStateOf(
      after,
      mine.length - taken.length,
      dramLimitFor(offer, hasPerks(tx.actor) ? "member" : "user"),
    )
  })
}
