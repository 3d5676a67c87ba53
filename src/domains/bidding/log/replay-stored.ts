import type { KeyObject } from "node:crypto"
import { asc, eq } from "drizzle-orm"
import { auctions, biddingStates, lots } from "#domains/auctions/schema.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import { openBid, readDeclined } from "../after/read-bid-log.ts"
import { type KeyReader, readLotKey } from "../maximums/read-keys.ts"
import { applyShifts, type EndShift, type ReplayCourse, readEndShifts } from "../pauses/end-shifts.ts"
import { refuse } from "../refusals.ts"
import { applyBid, type BiddingState, type BiddingTerms, openingState } from "../rules.ts"
import { bids, exclusions } from "../schema.ts"
import { findHistoryFault } from "./find-history-fault.ts"
import { type Excluded, nextInLine, recompute } from "./recompute.ts"

/** Number 0 is the lot itself. */
export type LogFault = { number: number; reason: string }
export type RecomputedLot = {
  lotId: string
  bids: number
  priceCents: number
  reserveMet: boolean | null
  endsAt: string
  /** Without the maximums only what the public can verify is checked. */
  maximums: "opened" | "erased"
  fault: LogFault | undefined
}

export async function replayStored(ctx: KeyReader, lotId: string): Promise<RecomputedLot> {
  const [stored] = await ctx.db
    .select({ lot: lots, biddingState: biddingStates, auction: auctions })
    .from(lots)
    .innerJoin(biddingStates, eq(biddingStates.lotId, lots.id))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .where(idIs(lots.id, lotId))
  if (!stored) throw refuse("noSuchLot")
  const rows = await ctx.db.select().from(bids).where(eq(bids.lotId, stored.lot.id)).orderBy(asc(bids.number))
  const key = rows.length > 0 ? await readLotKey(ctx, stored.lot.id) : undefined
  if (key === null) return await replayPublic(ctx, stored.biddingState, rows)
  const { log, fault: unopened } = openLog(key, rows)
  const { softCloseCapMinutes, softCloseMinutes, increments } = stored.auction
  const { openingCents, reserveCents, scheduledEndsAt } = stored.lot
  const latestEndsAt =
    softCloseCapMinutes === null ? null : new Date(scheduledEndsAt.getTime() + softCloseCapMinutes * 60_000)
  const terms: BiddingTerms = { openingCents, reserveCents, increments, softCloseMinutes, latestEndsAt }
  const excluded = await ctx.db
    .select()
    .from(exclusions)
    .where(eq(exclusions.lotId, stored.lot.id))
    .orderBy(asc(exclusions.at), asc(exclusions.afterNumber))
  const shifts = await readEndShifts(ctx, { ...stored.lot, closedAt: stored.biddingState.closedAt })
  const { biddingState: ended, fault: replayFault } = replayBids(
    log,
    { excluded, shifts },
    terms,
    scheduledEndsAt,
  )
  const removed = {
    excluded: new Set<string>(excluded.map(({ bidderId }) => bidderId)),
    declined: await readDeclined(ctx, stored.lot.id),
  }
  const auctioned = removed.declined.size === 0 ? ended : nextInLine(log, removed, terms, ended.endsAt)
  const biddingState = stored.biddingState.boughtNow ? stateAfterPurchase(auctioned, stored) : auctioned
  return {
    lotId,
    bids: log.length,
    priceCents: biddingState.priceCents,
    reserveMet: biddingState.reserveMet,
    endsAt: biddingState.endsAt.toISOString(),
    maximums: "opened",
    fault:
      unopened ??
      firstFault(replayFault, await findHistoryFault(ctx, stored.biddingState, log)) ??
      stateFault(biddingState, stored.biddingState, log),
  }
}

async function replayPublic(
  ctx: KeyReader,
  stored: typeof biddingStates.$inferSelect,
  rows: readonly unknown[],
): Promise<RecomputedLot> {
  const countFault = { number: 0, reason: "the lot's stored number of bids differs from its log" }
  return {
    lotId: stored.lotId,
    bids: rows.length,
    priceCents: stored.priceCents,
    reserveMet: stored.reserveMet,
    endsAt: stored.endsAt.toISOString(),
    maximums: "erased",
    fault:
      (await findHistoryFault(ctx, stored, [])) ??
      (rows.length === stored.lastNumber ? undefined : countFault),
  }
}

type LoggedRow = ReturnType<typeof openBid>

/** Up to the first that does not decrypt. */
function openLog(
  key: KeyObject | undefined,
  rows: readonly (typeof bids.$inferSelect)[],
): { log: LoggedRow[]; fault: LogFault | undefined } {
  const log: LoggedRow[] = []
  for (const row of rows) {
    if (!key) return { log, fault: { number: 0, reason: "the auction's key is missing" } }
    try {
      log.push(openBid(key, row))
    } catch {
      return { log, fault: { number: row.number, reason: "its maximum does not decrypt" } }
    }
  }
  return { log, fault: undefined }
}

function stateAfterPurchase(
  biddingState: BiddingState,
  stored: { lot: typeof lots.$inferSelect; biddingState: typeof biddingStates.$inferSelect },
) {
  const priceCents = stored.lot.buyNowCents ?? biddingState.priceCents
  const reserveMet = stored.lot.reserveCents === null ? null : true
  return {
    ...biddingState,
    priceCents,
    leader: stored.biddingState.leaderId,
    leaderMaxCents: priceCents,
    reserveMet,
  }
}

/** A changed figure may show in its own seal before a later price. */
function firstFault(one: LogFault | undefined, other: LogFault | undefined): LogFault | undefined {
  if (!one || !other) return one ?? other
  return one.number > 0 && (one.number <= other.number || other.number === 0) ? one : other
}

/** Compares each bid with the state of those who were not yet excluded at that time. */
function replayBids(
  log: readonly LoggedRow[],
  { excluded, shifts }: { excluded: readonly Excluded[]; shifts: readonly EndShift[] },
  terms: BiddingTerms,
  scheduledEndsAt: Date,
): { biddingState: BiddingState; fault: LogFault | undefined } {
  const withoutExcluded = ({ endsAt }: BiddingState, number: number) => {
    const excludedSoFar = excluded.filter(({ afterNumber }) => afterNumber <= number)
    return recompute(
      log.slice(0, number),
      new Set(excludedSoFar.map(({ bidderId }) => bidderId)),
      terms,
      endsAt,
    )
  }
  let biddingState = openingState(terms, scheduledEndsAt)
  let progress: ReplayCourse = { biddingState, terms, waiting: shifts }
  for (const bid of log) {
    progress = applyShifts({ ...progress, biddingState }, bid.at)
    biddingState = progress.biddingState
    if (excluded.some(({ afterNumber }) => afterNumber === bid.number - 1))
      biddingState = withoutExcluded(biddingState, bid.number - 1)
    if (excluded.some(({ bidderId, afterNumber }) => bidderId === bid.bidder && afterNumber < bid.number))
      return { biddingState, fault: { number: bid.number, reason: "its bidder was excluded before" } }
    const result = replayBid(biddingState, bid, progress.terms)
    if (typeof result === "string") return { biddingState, fault: { number: bid.number, reason: result } }
    biddingState = result
  }
  biddingState = applyShifts({ ...progress, biddingState }, null).biddingState
  const isLast = excluded.some(({ afterNumber }) => afterNumber === log.length)
  return { biddingState: isLast ? withoutExcluded(biddingState, log.length) : biddingState, fault: undefined }
}

function replayBid(before: BiddingState, bid: LoggedRow, terms: BiddingTerms): BiddingState | string {
  try {
    const { biddingState, kind } = applyBid(before, bid, terms, bid.at)
    if (kind !== bid.kind) return `it is ${kind}, but stored as ${bid.kind}`
    if (biddingState.priceCents !== bid.priceCents) return "the price after it differs"
    if (biddingState.reserveMet !== bid.reserveMet) return "the reserve state after it differs"
    if (biddingState.endsAt.getTime() !== bid.endsAt.getTime()) return "the end after it differs"
    return biddingState
  } catch (problem) {
    return `the rules refuse it: ${problem instanceof Error ? problem.message : problem}`
  }
}

function stateFault(
  biddingState: BiddingState,
  stored: typeof biddingStates.$inferSelect,
  log: readonly LoggedRow[],
): LogFault | undefined {
  const last = log.at(-1)
  const differs = [
    biddingState.priceCents !== stored.priceCents && "price",
    biddingState.leader !== stored.leaderId && "leader",
    leaderMaxOf(biddingState, stored, log) !== stored.leaderEncryptedMax && "leader's maximum",
    biddingState.reserveMet !== stored.reserveMet && "reserve state",
    biddingState.endsAt.getTime() !== stored.endsAt.getTime() && "end",
    (last?.number ?? 0) !== stored.lastNumber && "number of bids",
  ].find(Boolean)
  return differs ? { number: 0, reason: `the lot's stored ${differs} differs from its log` } : undefined
}

function leaderMaxOf(
  { leader, leaderMaxCents }: BiddingState,
  { boughtNow }: typeof biddingStates.$inferSelect,
  log: readonly LoggedRow[],
): string | null {
  if (boughtNow) return null
  const leading = log.find((bid) => bid.bidder === leader && bid.maxCents === leaderMaxCents)
  return leading?.encryptedMax ?? null
}
