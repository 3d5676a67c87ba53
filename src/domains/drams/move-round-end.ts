import { eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { readMoment } from "#platform/moment.ts"
import { lockRound } from "./end-round.ts"
import { lockOffersOf, saveOffer } from "./lock-offer.ts"
import { refuse } from "./refusals.ts"
import { dramRounds } from "./schema.ts"
import { tellOfEnd } from "./tell-of-end.ts"

const longestReason = 500

/**
 * Moves the end of a sale that is not over. In an open sale members have pledged under the old end, so they are
 * notified of the new end and the reason, and open pages update.
 */
export async function moveRoundEnd(
  ctx: Ctx,
  roundId: string,
  { endsAt, reason }: { endsAt: Date; reason: string },
): Promise<void> {
  requirePermission(ctx, "shop")
  if (!isId("rnd", roundId)) throw refuse("noSuchRound")
  const why = reason.trim().slice(0, longestReason)
  await transaction(ctx, async (tx) => {
    const round = await lockRound(tx, roundId)
    if (!round) throw refuse("noSuchRound")
    if (round.status !== "draft" && round.status !== "open") throw refuse("roundOver")
    const offers = await lockOffersOf(tx, roundId)
    // The sale may end while this waits for the locks. After its end the outcome of its pledges is final.
    const now = await readMoment(tx)
    if (round.status === "open" && now >= round.endsAt) throw refuse("roundOver")
    if (endsAt <= now) throw refuse("endTooEarly", { field: "endsAt" })
    if (round.status === "open" && !why) throw refuse("reasonRequired", { field: "reason" })
    if (endsAt.getTime() === round.endsAt.getTime()) return
    await tx.db.update(dramRounds).set({ endsAt }).where(eq(dramRounds.id, roundId))
    if (round.status === "open") {
      for (const offer of offers) await saveOffer(tx, { ...offer, endsAt })
      await tellOfEnd(tx, { id: roundId, title: round.title, endsAt, reason: why })
    }
    await record(tx, {
      act: "round.move",
      subjectId: roundId,
      ...(why ? { reason: why } : {}),
      before: { endsAt: round.endsAt.toISOString() },
      after: { endsAt: endsAt.toISOString() },
    })
  })
}
