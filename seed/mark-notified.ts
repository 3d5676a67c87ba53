import { and, eq, inArray, isNotNull, ne } from "drizzle-orm"
import { biddingStates, lots } from "#domains/auctions/schema.ts"
import { paddles } from "#domains/bidding/schema.ts"
import { insertOutbidNotifications } from "#domains/watching/email-outbids.ts"
import { logsRead, lotNews, outbids } from "#domains/watching/schema.ts"
import { type AppContext, contextFor, transaction } from "#platform/ctx.ts"
import type { Cast } from "./people.ts"
import { day, minute, timelineOf } from "./timeline.ts"

/** Marks everything before the start as notified, so that no member gets a hundred e-mails on the demo's first day. */
export async function markPastNotified(app: AppContext, cast: Cast): Promise<void> {
  const rows = await app.db
    .select({
      lotId: biddingStates.lotId,
      number: biddingStates.lastNumber,
      leaderPaddle: biddingStates.leaderPaddle,
      closeNotifiedAt: biddingStates.closedAt,
    })
    .from(biddingStates)
    .where(isNotNull(biddingStates.lastBidAt))
  for (let from = 0; from < rows.length; from += 1_000)
    await app.db
      .insert(logsRead)
      .values(rows.slice(from, from + 1_000))
      .onConflictDoNothing()
  await markSellersNotified(app)
  await markVisitorsRead(app, cast)
}

async function markSellersNotified(app: AppContext): Promise<void> {
  const sold = await app.db
    .select({ lotId: lots.id, memberId: lots.sellerId, closedAt: biddingStates.closedAt })
    .from(lots)
    .innerJoin(biddingStates, eq(biddingStates.lotId, lots.id))
  const at = app.clock.now()
  const rows = sold.flatMap(({ lotId, memberId, closedAt }) => {
    if (memberId === null) return []
    const kinds = closedAt === null ? (["listed"] as const) : (["listed", "ended", "credited"] as const)
    return kinds.map((kind) => ({ memberId, lotId, kind, at }))
  })
  for (let from = 0; from < rows.length; from += 1_000)
    await app.db
      .insert(lotNews)
      .values(rows.slice(from, from + 1_000))
      .onConflictDoNothing()
}

/** Marks older notifications as read. The visitors' logins find only today's outbids unread. */
async function markVisitorsRead(app: AppContext, cast: Cast): Promise<void> {
  const at = new Date(app.clock.now().getTime() - 30 * minute)
  await app.pool.query("update notifications set read_at = created_at where created_at < $1", [
    new Date(at.getTime() - day),
  ])
  const people = [cast.ann.id, cast.ben.id]
  const lost = await app.db
    .select({ lotId: biddingStates.lotId, memberId: paddles.bidderId, priceCents: biddingStates.priceCents })
    .from(paddles)
    .innerJoin(biddingStates, and(eq(biddingStates.lotId, paddles.lotId), eq(biddingStates.status, "live")))
    .where(and(inArray(paddles.bidderId, people), ne(biddingStates.leaderId, paddles.bidderId)))
  if (lost.length === 0) return
  await transaction(contextFor(timelineOf(app, at)), async (tx) => {
    await tx.db.insert(outbids).values(lost.map((row) => ({ ...row, firstAt: at, lastAt: at, times: 1 })))
    await insertOutbidNotifications(tx, people)
    // No e-mail about them.
    await tx.db.delete(outbids).where(inArray(outbids.memberId, people))
  })
}
