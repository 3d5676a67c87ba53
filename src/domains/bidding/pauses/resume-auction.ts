import { and, eq, isNull, sql } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { appendEntries } from "#domains/auctions/chain/append-entries.ts"
import { completeAuction } from "#domains/auctions/complete-auction.ts"
import { auctionPauses, auctions, biddingStates } from "#domains/auctions/schema.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { readDatabaseTime } from "#platform/database/database-time.ts"
import { idOf } from "#platform/database/id-schema.ts"
import type { Id } from "#platform/ids.ts"
import { addJob, defineJob } from "#platform/jobs/jobs.ts"
import type { ResumeAuction } from "../inputs.ts"
import { lockLiveAuction } from "../lock-live-auction.ts"
import { publishAuction } from "../publish-auction.ts"
import { refuse } from "../refusals.ts"

export const auctionResumed = defineJob(
  "bidding.resumed",
  z.object({ auctionId: idOf("auc"), pausedAt: z.string() }),
)

/** Ends move by exactly the pause and the margin. A repeated request gets the same answer. */
export async function resumeAuction(
  ctx: Ctx,
  auctionId: string,
  { pausedAt, marginMinutes }: ResumeAuction,
): Promise<{ shiftMs: number }> {
  const staffId = requirePermission(ctx, "auctions")
  return await transaction(ctx, async (tx) => {
    const { auction, open } = await lockLiveAuction(tx, auctionId)
    if (auction.pausedAt?.getTime() !== pausedAt.getTime())
      return { shiftMs: await readShiftOfEndedPause(tx, auction.id, pausedAt) }
    // Machines' clocks differ slightly; a pause must last at least a millisecond.
    const resumedAt = new Date(Math.max((await readDatabaseTime(tx)).getTime(), pausedAt.getTime() + 1))
    const shiftMs = resumedAt.getTime() - pausedAt.getTime() + marginMinutes * 60_000
    const shift = sql`${shiftMs}::bigint * interval '1 millisecond'`
    const at = sql`${resumedAt.toISOString()}::timestamptz`
    const resumed = await tx.db
      .update(biddingStates)
      .set({
        isPaused: false,
        endsAt: sql`${biddingStates.endsAt} + ${shift}`,
        shiftedMs: sql`${biddingStates.shiftedMs} + ${shiftMs}::bigint`,
        // No later bid gets an earlier time, so the log shows which bids came before the shift.
        lastBidAt: at,
        version: sql`${biddingStates.version} + 1`,
      })
      .where(and(eq(biddingStates.auctionId, auction.id), eq(biddingStates.isPaused, true)))
      .returning({ lotId: biddingStates.lotId })
    const entry = {
      kind: "shift",
      at: resumedAt.toISOString(),
      shiftMs,
      cause: "pause",
      reason: null,
    } as const
    await appendEntries(
      tx,
      resumed.map(({ lotId }) => ({ lotId, entry })),
    )
    await tx.db
      .update(auctions)
      .set({ pausedAt: null, endsAt: sql`${auctions.endsAt} + ${shift}` })
      .where(eq(auctions.id, auction.id))
    await tx.db
      .update(auctionPauses)
      .set({ resumedAt, resumedById: staffId, marginMinutes, shiftMs })
      .where(and(eq(auctionPauses.auctionId, auction.id), isNull(auctionPauses.resumedAt)))
    await record(tx, {
      act: "auctions.resume",
      subjectId: auction.id,
      after: { pausedAt: pausedAt.toISOString(), marginMinutes, shiftMs, lots: open.length },
    })
    await publishAuction(
      tx,
      auction.id,
      open.map(({ lotId }) => lotId),
      resumedAt,
    )
    if (open.length === 0) await completeAuction(tx, auction.id, resumedAt)
    await addJob(tx, auctionResumed, { auctionId: auction.id, pausedAt: pausedAt.toISOString() })
    return { shiftMs }
  })
}

async function readShiftOfEndedPause(tx: Tx, auctionId: Id<"auc">, pausedAt: Date): Promise<number> {
  const [ended] = await tx.db
    .select({ shiftMs: auctionPauses.shiftMs })
    .from(auctionPauses)
    .where(and(eq(auctionPauses.auctionId, auctionId), eq(auctionPauses.pausedAt, pausedAt)))
  if (ended?.shiftMs == null) throw refuse("noSuchPause")
  return ended.shiftMs
}
