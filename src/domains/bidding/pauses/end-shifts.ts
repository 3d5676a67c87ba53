import { and, eq, isNotNull } from "drizzle-orm"
import { auctionPauses, lotShifts } from "#domains/auctions/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { BiddingState, BiddingTerms } from "../rules.ts"
import { lotExtensions } from "../schema.ts"

export type EndShift = { readonly at: Date; readonly ms: number }

export async function readEndShifts(
  ctx: Pick<Ctx, "db">,
  lot: { id: Id<"lot">; auctionId: Id<"auc">; createdAt: Date; closedAt: Date | null },
): Promise<EndShift[]> {
  const ended = await ctx.db
    .select({ at: auctionPauses.resumedAt, ms: auctionPauses.shiftMs })
    .from(auctionPauses)
    .where(and(eq(auctionPauses.auctionId, lot.auctionId), isNotNull(auctionPauses.resumedAt)))
  const byPauses = ended.flatMap(({ at, ms }) => {
    const wasOpen = at !== null && at > lot.createdAt && (lot.closedAt === null || at <= lot.closedAt)
    return wasOpen && ms !== null ? [{ at, ms }] : []
  })
  const byOutages = await ctx.db
    .select({ at: lotShifts.at, ms: lotShifts.shiftMs })
    .from(lotShifts)
    .where(eq(lotShifts.lotId, lot.id))
  const byStaff = await ctx.db
    .select({ at: lotExtensions.at, ms: lotExtensions.shiftMs })
    .from(lotExtensions)
    .where(eq(lotExtensions.lotId, lot.id))
  return [...byPauses, ...byOutages, ...byStaff].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )
}

export type ReplayCourse = { biddingState: BiddingState; terms: BiddingTerms; waiting: readonly EndShift[] }

export function applyShifts(
  { biddingState, terms, waiting }: ReplayCourse,
  until: Date | null,
): ReplayCourse {
  const due = until === null ? waiting : waiting.filter(({ at }) => at <= until)
  const ms = due.reduce((sum, shift) => sum + shift.ms, 0)
  if (ms === 0) return { biddingState, terms, waiting: waiting.slice(due.length) }
  const { latestEndsAt } = terms
  return {
    biddingState: { ...biddingState, endsAt: new Date(biddingState.endsAt.getTime() + ms) },
    terms: { ...terms, latestEndsAt: latestEndsAt && new Date(latestEndsAt.getTime() + ms) },
    waiting: waiting.slice(due.length),
  }
}
