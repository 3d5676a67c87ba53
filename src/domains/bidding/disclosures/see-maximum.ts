import { and, eq, max } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import type { Cents } from "#platform/money.ts"
import { refuse } from "../refusals.ts"
import { bids, maximumDisclosures } from "../schema.ts"
import { lockDisclosure } from "./answer-disclosure.ts"

/** The figure can be seen for this long after the confirmation. */
export const disclosureMinutes = 15

/** Requires a second person's confirmation. The audit records that the figure was seen, never the figure. */
export async function seeMaximum(
  ctx: Ctx,
  disclosureId: string,
): Promise<{ paddle: number; maxCents: Cents }> {
  const seenById = requirePermission(ctx, "breakGlass")
  return await transaction(ctx, async (tx) => {
    const disclosure = await lockDisclosure(tx, disclosureId)
    if (disclosure.requestedById !== seenById) throw refuse("notYourDisclosure")
    if (!disclosure.isConfirmed || disclosure.answeredAt === null) throw refuse("disclosureNotConfirmed")
    if (tx.now().getTime() >= disclosure.answeredAt.getTime() + disclosureMinutes * 60_000)
      throw refuse("disclosureOver")
    const [greatest] = await tx.db
      .select({ maxCents: max(bids.maxCents), paddle: max(bids.paddle) })
      .from(bids)
      .where(and(eq(bids.lotId, disclosure.lotId), eq(bids.bidderId, disclosure.bidderId)))
    const { maxCents, paddle } = greatest ?? {}
    if (maxCents == null || paddle == null) throw refuse("noSuchBidder")
    if (disclosure.seenAt === null) {
      await tx.db
        .update(maximumDisclosures)
        .set({ seenAt: tx.now() })
        .where(eq(maximumDisclosures.id, disclosure.id))
      await record(tx, {
        act: "bidding.readMaximum",
        subjectId: disclosure.lotId,
        after: { member: disclosure.bidderId },
      })
    }
    return { paddle, maxCents }
  })
}
