import { and, asc, eq, inArray, isNull, ne } from "drizzle-orm"
import { standings } from "#domains/auctions/schema.ts"
import { paddles } from "#domains/bidding/schema.ts"
import { notify } from "#domains/notices/notify.ts"
import { notices } from "#domains/notices/schema.ts"
import { money, when } from "#language/format.ts"
import type { AppContext, Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { type Digest, type DigestRecipient, noticeOf, pushNews, readReaders, writeNews } from "./news.ts"
import { oneAtATime } from "./one-at-a-time.ts"
import { outbids } from "./schema.ts"
import { type DigestLot, readToldLots } from "./told-lots.ts"

/** Sends one e-mail for everything that a member lost within a burst. Returns how many were due. */
export async function tellOutbid(app: AppContext): Promise<number> {
  return await oneAtATime(app, async (tx) => {
    const due = await listDue(tx, app.gatherMs)
    if (due.length === 0) return 0
    const open = await readOpen(tx, due)
    const readers = await readReaders(tx, due)
    for (const reader of readers.all) {
      const lots = open.get(reader.id)
      if (lots) await writeNews(tx, readers, reader, newsOf(lots))
    }
    await tx.db.delete(outbids).where(inArray(outbids.memberId, due))
    return due.length
  })
}

async function listDue(tx: Tx, gatherMs: number): Promise<Id<"mem">[]> {
  const before = tx.now().getTime() - gatherMs
  const rows = await tx.db
    .select({ memberId: outbids.memberId, firstAt: outbids.firstAt })
    .from(outbids)
    .orderBy(asc(outbids.firstAt))
  return [
    ...new Set(rows.filter(({ firstAt }) => firstAt.getTime() <= before).map(({ memberId }) => memberId)),
  ]
}

/** Inserts a notification at once; while it is unread, losses of the same burst are added to it. */
export async function noteOutbids(tx: Tx, memberIds: readonly Id<"mem">[]): Promise<void> {
  const readers = await readReaders(tx, memberIds)
  const open = await readOpen(tx, memberIds)
  for (const reader of readers.all) {
    const lots = open.get(reader.id)
    if (!lots || !readers.wants(reader.id, "outbid", "site")) continue
    const news = newsOf(lots)
    const noticeId = await leaveNotice(tx, reader, news)
    await tx.db.update(outbids).set({ noticeId }).where(eq(outbids.memberId, reader.id))
    await pushNews(tx, readers, reader, news)
  }
}

async function leaveNotice(tx: Tx, reader: DigestRecipient, news: Digest): Promise<Id<"ntc">> {
  const said = noticeOf(reader, news)
  const [unread] = await tx.db
    .select({ id: notices.id })
    .from(outbids)
    .innerJoin(notices, eq(notices.id, outbids.noticeId))
    .where(and(eq(outbids.memberId, reader.id), isNull(notices.readAt)))
    .limit(1)
  if (!unread) return await notify(tx, reader.id, said)
  await tx.db
    .update(notices)
    .set({ ...said, createdAt: tx.now() })
    .where(eq(notices.id, unread.id))
  return unread.id
}

/**
 * The lots on which they are still outbid. Members who regained the lead know it, and closed lots are reported as lost.
 */
async function readOpen(tx: Tx, memberIds: readonly Id<"mem">[]): Promise<Map<Id<"mem">, DigestLot[]>> {
  const rows = await tx.db
    .select({ memberId: outbids.memberId, lotId: outbids.lotId })
    .from(outbids)
    .innerJoin(standings, eq(standings.lotId, outbids.lotId))
    .innerJoin(paddles, and(eq(paddles.lotId, outbids.lotId), eq(paddles.bidderId, outbids.memberId)))
    .where(
      and(
        inArray(outbids.memberId, [...memberIds]),
        eq(standings.status, "live"),
        ne(standings.leaderPaddle, paddles.number),
      ),
    )
  const told = await readToldLots(tx, [...new Set(rows.map(({ lotId }) => lotId))])
  const lotIdsOf = Map.groupBy(rows, ({ memberId }) => memberId)
  return new Map(
    [...lotIdsOf].map(([memberId, own]) => {
      const ids = new Set(own.map(({ lotId }) => lotId))
      return [memberId, told.filter(({ id }) => ids.has(id))]
    }),
  )
}

function newsOf(lots: readonly DigestLot[]): Digest {
  const rowOf: Digest["rowOf"] = ({ priceCents, endsAt }, t, language) =>
    t("outbid.row", { price: money(priceCents), ends: when(endsAt, language) })
  return { kind: "outbid", items: lots, rowOf, page: "/my-account/my-bids" }
}
