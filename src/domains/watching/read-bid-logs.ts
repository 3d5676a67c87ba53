import { and, asc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm"
import { biddingStates } from "#domains/auctions/schema.ts"
import { bids, exclusions, paddles } from "#domains/bidding/schema.ts"
import type { AppContext, Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { inChunks, type MemberLot } from "./chunks.ts"
import { insertOutbidNotifications } from "./email-outbids.ts"
import { type LeadLoss, leadLossesIn } from "./lead-losses.ts"
import { runExclusively } from "./run-exclusively.ts"
import { logsRead, outbids } from "./schema.ts"

const maxLots = 500
/** Older losses are not reported: the server was down. */
const reportedForMs = 60 * 60 * 1_000

/** Runs beside the bidding, never as part of it. Returns the number of members. */
export async function readBidLogs(app: AppContext): Promise<number> {
  return await runExclusively(app, async (tx) => {
    const unread = await listUnreadLots(tx)
    if (unread.length === 0) return 0
    const lost = await readLosses(tx, unread)
    if (lost.length === 0) return 0
    await saveOutbids(tx, lost)
    await insertOutbidNotifications(
      tx,
      lost.map(({ memberId }) => memberId),
    )
    return lost.length
  })
}

type LostLead = Omit<LeadLoss, "paddle"> & MemberLot

async function saveOutbids(tx: Tx, lost: readonly LostLead[]): Promise<void> {
  for (const chunk of inChunks(lost))
    await tx.db
      .insert(outbids)
      .values(chunk)
      .onConflictDoUpdate({
        target: [outbids.memberId, outbids.lotId],
        set: {
          lastAt: sql`excluded.last_at`,
          times: sql`${outbids.times} + excluded.times`,
          priceCents: sql`excluded.price_cents`,
        },
      })
}

async function listUnreadLots(tx: Tx) {
  return await tx.db
    .select({
      lotId: biddingStates.lotId,
      lastNumber: biddingStates.lastNumber,
      leaderNow: biddingStates.leaderPaddle,
      leaderBefore: logsRead.leaderPaddle,
    })
    .from(biddingStates)
    .leftJoin(logsRead, eq(logsRead.lotId, biddingStates.lotId))
    .where(
      and(
        eq(biddingStates.status, "live"),
        gt(biddingStates.lastNumber, 0),
        or(
          isNull(logsRead.lotId),
          gt(biddingStates.lastNumber, logsRead.number),
          sql`${biddingStates.leaderPaddle} is distinct from ${logsRead.leaderPaddle}`,
        ),
      ),
    )
    .limit(maxLots)
}

type UnreadLot = Awaited<ReturnType<typeof listUnreadLots>>[number]

async function readLosses(tx: Tx, unread: readonly UnreadLot[]) {
  const lotIds = unread.map(({ lotId }) => lotId)
  const rows = await tx.db
    .select({
      lotId: bids.lotId,
      number: bids.number,
      at: bids.at,
      leaderPaddle: bids.leaderPaddle,
      priceCents: bids.priceCents,
    })
    .from(bids)
    .leftJoin(logsRead, eq(logsRead.lotId, bids.lotId))
    .where(and(inArray(bids.lotId, lotIds), gt(bids.number, sql`coalesce(${logsRead.number}, 0)`)))
    .orderBy(asc(bids.lotId), asc(bids.number))
  const logs = Map.groupBy(rows, ({ lotId }) => lotId)
  const lost = unread.flatMap(({ lotId, leaderBefore, lastNumber }) => {
    const log = (logs.get(lotId) ?? []).filter(({ number }) => number <= lastNumber)
    return leadLossesIn(leaderBefore, log).map((loss) => ({ lotId, ...loss }))
  })
  await saveReadPositions(tx, unread)
  const since = tx.now().getTime() - reportedForMs
  return await withMembers(
    tx,
    lost.filter(({ lastAt }) => lastAt.getTime() > since),
  )
}

async function saveReadPositions(tx: Tx, unread: readonly UnreadLot[]): Promise<void> {
  await tx.db
    .insert(logsRead)
    .values(
      unread.map(({ lotId, lastNumber, leaderNow }) => ({
        lotId,
        number: lastNumber,
        leaderPaddle: leaderNow,
      })),
    )
    .onConflictDoUpdate({
      target: logsRead.lotId,
      set: { number: sql`excluded.number`, leaderPaddle: sql`excluded.leader_paddle` },
    })
}

async function withMembers(tx: Tx, lost: readonly (LeadLoss & { lotId: Id<"lot"> })[]): Promise<LostLead[]> {
  if (lost.length === 0) return []
  const lotIds = [...new Set(lost.map(({ lotId }) => lotId))]
  const rows = await tx.db
    .select({ lotId: paddles.lotId, number: paddles.number, memberId: paddles.bidderId })
    .from(paddles)
    .leftJoin(exclusions, and(eq(exclusions.lotId, paddles.lotId), eq(exclusions.bidderId, paddles.bidderId)))
    .where(and(inArray(paddles.lotId, lotIds), isNull(exclusions.lotId)))
  const members = new Map(rows.map((row) => [`${row.lotId} ${row.number}`, row.memberId]))
  return lost.flatMap(({ paddle, ...loss }) => {
    const memberId = members.get(`${loss.lotId} ${paddle}`)
    return memberId ? [{ ...loss, memberId }] : []
  })
}
