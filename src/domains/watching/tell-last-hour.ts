import { and, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm"
import { lots, standings } from "#domains/auctions/schema.ts"
import { bids } from "#domains/bidding/schema.ts"
import { wishes } from "#domains/wishlist/schema.ts"
import { money, when } from "#language/format.ts"
import type { AppContext, Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { keepNews } from "./keep-news.ts"
import { type Digest, readReaders, tell } from "./news.ts"
import { oneAtATime } from "./one-at-a-time.ts"
import type { Follow } from "./pieces.ts"
import { logsRead } from "./schema.ts"
import { type DigestLot, readPaddles, readToldLots } from "./told-lots.ts"

const hourMs = 60 * 60 * 1_000

/**
 * Notifies the watchers and bidders of a lot, once, that its last hour has begun. Lots that end within the hour after
 * go into the same e-mail. Returns how many members were notified.
 */
export async function tellLastHour(app: AppContext): Promise<number> {
  return await oneAtATime(app, async (tx) => {
    const due = await listEnding(tx, hourMs)
    if (due.length === 0) return 0
    await keepTold(tx, due)
    const soon = [...due, ...(await listEnding(tx, 2 * hourMs))]
    const follows = await listFollowers(tx, [...new Set(soon)])
    const isDue = new Set(due)
    const urgent = new Set(follows.filter(({ lotId }) => isDue.has(lotId)).map(({ memberId }) => memberId))
    const fresh = await keepNews(
      tx,
      "endingSoon",
      follows.filter(({ memberId }) => urgent.has(memberId)),
    )
    return await tellAll(tx, fresh)
  })
}

async function listEnding(tx: Tx, withinMs: number): Promise<Id<"lot">[]> {
  const now = tx.now()
  const rows = await tx.db
    .select({ lotId: standings.lotId })
    .from(standings)
    .leftJoin(logsRead, eq(logsRead.lotId, standings.lotId))
    .where(
      and(
        eq(standings.status, "live"),
        eq(standings.isPaused, false),
        gt(standings.endsAt, now),
        lte(standings.endsAt, new Date(now.getTime() + withinMs)),
        isNull(logsRead.lastHourToldAt),
      ),
    )
  return rows.map(({ lotId }) => lotId)
}

/** A soft close that extends the lot does not repeat the notification. */
async function keepTold(tx: Tx, lotIds: readonly Id<"lot">[]): Promise<void> {
  const lastHourToldAt = tx.now()
  await tx.db
    .insert(logsRead)
    .values(lotIds.map((lotId) => ({ lotId, number: 0, lastHourToldAt })))
    .onConflictDoUpdate({ target: logsRead.lotId, set: { lastHourToldAt } })
}

/** Members who started to follow the lot within its last hour know its end. */
async function listFollowers(tx: Tx, lotIds: readonly Id<"lot">[]): Promise<Follow[]> {
  const hourBegins = sql`${lots.scheduledEndsAt} + (${standings.shiftedMs} - ${hourMs}) * interval '1 millisecond'`
  const watching = await tx.db
    .select({ memberId: wishes.memberId, lotId: lots.id })
    .from(wishes)
    .innerJoin(lots, eq(lots.id, wishes.subjectId))
    .innerJoin(standings, eq(standings.lotId, lots.id))
    .where(
      and(eq(wishes.kind, "lot"), inArray(wishes.subjectId, [...lotIds]), lte(wishes.createdAt, hourBegins)),
    )
  const bidding = await tx.db
    .selectDistinct({ memberId: bids.bidderId, lotId: bids.lotId })
    .from(bids)
    .innerJoin(lots, eq(lots.id, bids.lotId))
    .innerJoin(standings, eq(standings.lotId, lots.id))
    .where(and(inArray(bids.lotId, [...lotIds]), lte(bids.at, hourBegins)))
  return [...watching, ...bidding]
}

async function tellAll(tx: Tx, fresh: readonly Follow[]): Promise<number> {
  const own = Map.groupBy(fresh, ({ memberId }) => memberId)
  const lotIds = [...new Set(fresh.map(({ lotId }) => lotId))]
  const told = await readToldLots(tx, lotIds)
  const readers = await readReaders(tx, [...own.keys()])
  const paddles = await readPaddles(tx, [...own.keys()], lotIds)
  for (const reader of readers.all) {
    const ids = new Set(own.get(reader.id)?.map(({ lotId }) => lotId))
    const lots = told.filter(({ id }) => ids.has(id))
    await tell(
      tx,
      readers,
      reader,
      newsOf(lots, (lot) => paddles.get(`${reader.id} ${lot.id}`)),
    )
  }
  return readers.all.length
}

function newsOf(lots: readonly DigestLot[], paddleAt: (lot: DigestLot) => number | undefined): Digest {
  const rowOf: Digest["rowOf"] = (lot, t, language) => {
    return t(`endingSoon.row.${placeOf(lot, paddleAt(lot))}`, {
      price: money(lot.priceCents),
      ends: when(lot.endsAt, language),
    })
  }
  return { kind: "endingSoon", items: lots, rowOf, page: "/my-account/my-bids" }
}

function placeOf({ leaderPaddle }: DigestLot, paddle: number | undefined): "watched" | "leading" | "beaten" {
  if (paddle === undefined) return "watched"
  return paddle === leaderPaddle ? "leading" : "beaten"
}
