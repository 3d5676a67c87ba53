import { asc, eq } from "drizzle-orm"
import { auctions, lots, standings } from "#domains/auctions/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { verifyChain } from "./chain.ts"
import { refuse } from "./refusals.ts"
import { opening, raise, type Standing, type Terms } from "./rules.ts"
import { bids } from "./schema.ts"

/** The first thing of a stored lot that the rules or the chain do not bear out. Number 0 is the lot itself. */
export type Fault = { number: number; why: string }
export type Recomputed = {
  lotId: string
  bids: number
  priceCents: number
  reserveMet: boolean | null
  endsAt: string
  fault: Fault | undefined
}

/** Works a lot out anew from its bid log, by the rules alone, and holds the result and the hash chain against what is stored. */
export async function replayStored(ctx: Pick<Ctx, "db">, lotId: string): Promise<Recomputed> {
  const [stored] = await ctx.db
    .select({ lot: lots, standing: standings, auction: auctions })
    .from(lots)
    .innerJoin(standings, eq(standings.lotId, lots.id))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .where(eq(lots.id, lotId as Id<"lot">))
  if (!stored) throw refuse("noSuchLot")
  const log = await ctx.db.select().from(bids).where(eq(bids.lotId, stored.lot.id)).orderBy(asc(bids.number))
  const { softCloseCapMinutes, softCloseMinutes, steps } = stored.auction
  const { openingCents, reserveCents, scheduledEndsAt } = stored.lot
  const latestEndsAt =
    softCloseCapMinutes === null ? null : new Date(scheduledEndsAt.getTime() + softCloseCapMinutes * 60_000)
  const terms: Terms = { openingCents, reserveCents, steps, softCloseMinutes, latestEndsAt }
  const { standing: bidTo, fault } = follow(log, terms, scheduledEndsAt)
  const standing = stored.standing.boughtNow ? bought(bidTo, stored) : bidTo
  return {
    lotId,
    bids: log.length,
    priceCents: standing.priceCents,
    reserveMet: standing.reserveMet,
    endsAt: standing.endsAt.toISOString(),
    fault: firstOf(fault, chainFault(lotId, log)) ?? standingFault(standing, stored.standing, log),
  }
}

/** What the fixed price made of it: bids go no further, and their log stays as it is. */
function bought(
  standing: Standing,
  stored: { lot: typeof lots.$inferSelect; standing: typeof standings.$inferSelect },
) {
  const priceCents = stored.lot.buyNowCents ?? standing.priceCents
  const reserveMet = stored.lot.reserveCents === null ? null : true
  return { ...standing, priceCents, leader: stored.standing.leaderId, leaderMaxCents: priceCents, reserveMet }
}

/** A changed figure may show in its own row's seal before it shows in a later row's price. */
function firstOf(one: Fault | undefined, other: Fault | undefined): Fault | undefined {
  if (!one || !other) return one ?? other
  return one.number <= other.number ? one : other
}

type LoggedRow = typeof bids.$inferSelect

function follow(
  log: readonly LoggedRow[],
  terms: Terms,
  scheduledEndsAt: Date,
): { standing: Standing; fault: Fault | undefined } {
  let standing = opening(terms, scheduledEndsAt)
  for (const bid of log) {
    try {
      const result = raise(standing, { bidder: bid.bidderId, maxCents: bid.maxCents }, terms, bid.at)
      standing = result.standing
      if (result.kind !== bid.kind)
        return { standing, fault: { number: bid.number, why: `it is ${result.kind}, stored is ${bid.kind}` } }
    } catch (problem) {
      return {
        standing,
        fault: {
          number: bid.number,
          why: `the rules refuse it: ${problem instanceof Error ? problem.message : problem}`,
        },
      }
    }
    if (standing.priceCents !== bid.priceCents)
      return { standing, fault: { number: bid.number, why: "the price after it differs" } }
    if (standing.reserveMet !== bid.reserveMet)
      return { standing, fault: { number: bid.number, why: "the reserve state after it differs" } }
    if (standing.endsAt.getTime() !== bid.endsAt.getTime())
      return { standing, fault: { number: bid.number, why: "the end after it differs" } }
  }
  return { standing, fault: undefined }
}

function chainFault(lotId: string, log: readonly LoggedRow[]): Fault | undefined {
  const fault = verifyChain(
    lotId,
    log.map((bid) => ({
      ...bid,
      at: bid.at.toISOString(),
      endsAt: bid.endsAt.toISOString(),
      sealed: { salt: bid.salt, bidder: bid.bidderId, maxCents: bid.maxCents },
    })),
  )
  return fault && { number: fault.number, why: `the chain breaks (${fault.why})` }
}

function standingFault(
  standing: Standing,
  stored: typeof standings.$inferSelect,
  log: readonly LoggedRow[],
): Fault | undefined {
  const last = log.at(-1)
  const differs = [
    standing.priceCents !== stored.priceCents && "price",
    standing.leader !== stored.leaderId && "leader",
    standing.leaderMaxCents !== stored.leaderMaxCents && "leader's maximum",
    standing.reserveMet !== stored.reserveMet && "reserve state",
    standing.endsAt.getTime() !== stored.endsAt.getTime() && "end",
    (last?.number ?? 0) !== stored.lastNumber && "number of bids",
    (last?.hash ?? null) !== stored.lastHash && "last hash",
  ].find(Boolean)
  return differs ? { number: 0, why: `the lot's stored ${differs} differs from its log` } : undefined
}
