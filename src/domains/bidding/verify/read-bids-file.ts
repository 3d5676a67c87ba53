import { and, asc, eq } from "drizzle-orm"
import { readLot } from "#domains/auctions/read-lot.ts"
import { biddingStates, lots } from "#domains/auctions/schema.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { readRecounts } from "../after/read-bid-log.ts"
import { readEndShifts } from "../pauses/end-shifts.ts"
import { refuse } from "../refusals.ts"
import { bids } from "../schema.ts"
import { type BidsFile, format } from "./bids-file.ts"

/** Contains no maximum and no salt except the visitor's own. */
export async function readBidsFile(ctx: Ctx, lotId: string): Promise<BidsFile> {
  const lot = await readLot(ctx, lotId)
  const { status, closedAt } = lot
  if (closedAt === null || status === "live" || status === "upcoming") throw refuse("notClosed")
  // One transaction, so all reads see one state.
  return await transaction(ctx, async (tx) => {
    const [row] = await tx.db
      .select({
        createdAt: lots.createdAt,
        closedAt: biddingStates.closedAt,
        boughtNow: biddingStates.boughtNow,
      })
      .from(lots)
      .innerJoin(biddingStates, eq(biddingStates.lotId, lots.id))
      .where(eq(lots.id, lot.id))
    if (!row) throw refuse("noSuchLot")
    const shifts = await readEndShifts(tx, { ...row, id: lot.id, auctionId: lot.auctionId })
    const recounts = await readRecounts(tx, lot.id)
    const { openingCents, increments, softCloseMinutes, softCloseCapMinutes, scheduledEndsAt } = lot
    const { priceCents, leaderPaddle, reserveMet, endsAt } = lot
    return {
      format,
      lotId: lot.id,
      lot: lot.number,
      name: lot.name,
      auction: lot.auctionTitle,
      terms: { openingCents, steps: [...increments], softCloseMinutes, softCloseCapMinutes, scheduledEndsAt },
      pauses: shifts.map(({ at, ms }) => ({ resumedAt: at.toISOString(), shiftMs: ms })),
      recounts: recounts.map(({ at, ...recount }) => ({ ...recount, at: at.toISOString() })),
      outcome: { status, priceCents, leaderPaddle, reserveMet, endsAt, closedAt, boughtNow: row.boughtNow },
      bids: await readChain(tx, lot.id),
      own: await readOwnSeals(tx, lot.id),
    }
  })
}

async function readChain(ctx: Pick<Ctx, "db">, lotId: `lot_${string}`): Promise<BidsFile["bids"]> {
  const { number, at, paddle, priceCents, leaderPaddle, reserveMet, endsAt, seal, hash } = bids
  const rows = await ctx.db
    .select({ number, at, paddle, priceCents, leaderPaddle, reserveMet, endsAt, seal, hash })
    .from(bids)
    .where(eq(bids.lotId, lotId))
    .orderBy(asc(number))
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), endsAt: row.endsAt.toISOString() }))
}

async function readOwnSeals(ctx: Ctx, lotId: `lot_${string}`): Promise<BidsFile["own"]> {
  const memberId = ctx.actor.id
  if (memberId === null) return []
  const rows = await ctx.db
    .select({ number: bids.number, salt: bids.salt, bidder: bids.bidderId, maxCents: bids.maxCents })
    .from(bids)
    .where(and(eq(bids.lotId, lotId), eq(bids.bidderId, memberId)))
    .orderBy(asc(bids.number))
  return rows
}

export function csvRowsOf(file: BidsFile): (string | number | null)[][] {
  const columns = [
    "number",
    "at",
    "bidder",
    "price_cents",
    "leader",
    "reserve_met",
    "ends_at",
    "seal",
    "hash",
  ]
  return [
    columns,
    ...file.bids.map((bid) => [
      bid.number,
      bid.at,
      bid.paddle,
      bid.priceCents,
      bid.leaderPaddle,
      bid.reserveMet === null ? null : String(bid.reserveMet),
      bid.endsAt,
      bid.seal,
      bid.hash,
    ]),
  ]
}
