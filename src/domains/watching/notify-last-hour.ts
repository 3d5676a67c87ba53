import { and, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm"
import { biddingStates, lots } from "#domains/auctions/schema.ts"
import { bids } from "#domains/bidding/schema.ts"
import { wishes } from "#domains/wishlist/schema.ts"
import { money } from "#language/format.ts"
import { lazyDate, lazyTextsOf } from "#language/lazy-text.server.ts"
import type { AppContext, Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { MemberLot } from "./chunks.ts"
import { type Digest, readRecipients, sendDigest } from "./digest.ts"
import { type DigestLot, readDigestLots, readPaddles } from "./digest-lots.ts"
import { recordNotified } from "./record-notified.ts"
import { runExclusively } from "./run-exclusively.ts"
import { logsRead } from "./schema.ts"

const hourMs = 60 * 60 * 1_000

/** Lots that end within the hour after go into the same e-mail. Returns the number of members. */
export async function notifyLastHour(app: AppContext): Promise<number> {
  return await runExclusively(app, async (tx) => {
    const due = await listEnding(tx, hourMs)
    if (due.length === 0) return 0
    await markNotified(tx, due)
    const soon = [...due, ...(await listEnding(tx, 2 * hourMs))]
    const follows = await listFollowers(tx, [...new Set(soon)])
    const isDue = new Set(due)
    const urgent = new Set(follows.filter(({ lotId }) => isDue.has(lotId)).map(({ memberId }) => memberId))
    const fresh = await recordNotified(
      tx,
      "endingSoon",
      follows.filter(({ memberId }) => urgent.has(memberId)),
    )
    return await notifyFollowers(tx, fresh)
  })
}

async function listEnding(tx: Tx, withinMs: number): Promise<Id<"lot">[]> {
  const now = tx.now()
  const rows = await tx.db
    .select({ lotId: biddingStates.lotId })
    .from(biddingStates)
    .leftJoin(logsRead, eq(logsRead.lotId, biddingStates.lotId))
    .where(
      and(
        eq(biddingStates.status, "live"),
        eq(biddingStates.isPaused, false),
        gt(biddingStates.endsAt, now),
        lte(biddingStates.endsAt, new Date(now.getTime() + withinMs)),
        isNull(logsRead.lastHourNotifiedAt),
      ),
    )
  return rows.map(({ lotId }) => lotId)
}

async function markNotified(tx: Tx, lotIds: readonly Id<"lot">[]): Promise<void> {
  const lastHourNotifiedAt = tx.now()
  await tx.db
    .insert(logsRead)
    .values(lotIds.map((lotId) => ({ lotId, number: 0, lastHourNotifiedAt })))
    .onConflictDoUpdate({ target: logsRead.lotId, set: { lastHourNotifiedAt } })
}

/** Members who followed within the last hour know the end. */
async function listFollowers(tx: Tx, lotIds: readonly Id<"lot">[]): Promise<MemberLot[]> {
  const hourBegins = sql`${lots.scheduledEndsAt} + (${biddingStates.shiftedMs} - ${hourMs}) * interval '1 millisecond'`
  const watching = await tx.db
    .select({ memberId: wishes.memberId, lotId: lots.id })
    .from(wishes)
    .innerJoin(lots, eq(lots.id, wishes.subjectId))
    .innerJoin(biddingStates, eq(biddingStates.lotId, lots.id))
    .where(
      and(eq(wishes.kind, "lot"), inArray(wishes.subjectId, [...lotIds]), lte(wishes.createdAt, hourBegins)),
    )
  const bidding = await tx.db
    .selectDistinct({ memberId: bids.bidderId, lotId: bids.lotId })
    .from(bids)
    .innerJoin(lots, eq(lots.id, bids.lotId))
    .innerJoin(biddingStates, eq(biddingStates.lotId, lots.id))
    .where(and(inArray(bids.lotId, [...lotIds]), lte(bids.at, hourBegins)))
  return [...watching, ...bidding]
}

async function notifyFollowers(tx: Tx, fresh: readonly MemberLot[]): Promise<number> {
  const own = Map.groupBy(fresh, ({ memberId }) => memberId)
  const lotIds = [...new Set(fresh.map(({ lotId }) => lotId))]
  const digestLots = await readDigestLots(tx, lotIds)
  const recipients = await readRecipients(tx, [...own.keys()])
  const paddles = await readPaddles(tx, [...own.keys()], lotIds)
  for (const recipient of recipients.all) {
    const ids = new Set(own.get(recipient.id)?.map(({ lotId }) => lotId))
    const lots = digestLots.filter(({ id }) => ids.has(id))
    await sendDigest(
      tx,
      recipients,
      recipient,
      digestOf(lots, (lot) => paddles.get(`${recipient.id} ${lot.id}`)),
    )
  }
  return recipients.all.length
}

function digestOf(lots: readonly DigestLot[], paddleAt: (lot: DigestLot) => number | undefined): Digest {
  const t = lazyTextsOf("watching")
  const rowOf: Digest["rowOf"] = (lot) =>
    t(`endingSoon.row.${positionOf(lot, paddleAt(lot))}`, {
      price: money(lot.priceCents),
      ends: lazyDate(lot.endsAt),
    })
  return {
    kind: "endingSoon",
    items: lots,
    rowOf,
    page: "/my-account/my-bids",
    pageOfOne: ({ path }) => `${path}#bid`,
  }
}

function positionOf(
  { leaderPaddle }: DigestLot,
  paddle: number | undefined,
): "watched" | "leading" | "beaten" {
  if (paddle === undefined) return "watched"
  return paddle === leaderPaddle ? "leading" : "beaten"
}
