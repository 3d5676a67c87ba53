import { asc, eq, sql } from "drizzle-orm"
import { livePath } from "#domains/auctions/paths.ts"
import { auctions, biddingStates, lotShifts } from "#domains/auctions/schema.ts"
import type { lotsMoved } from "#domains/bidding/pauses/move-ends.ts"
import { type NewNotification, paragraphs } from "#domains/notifications/notification-texts.ts"
import { outages } from "#domains/outages/schema.ts"
import { lazyDate, lazyTextsOf } from "#language/lazy-text.server.ts"
import { type AppContext, type Ctx, contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { PayloadOf } from "#platform/jobs/jobs.ts"
import { insertNotifications, readAffected } from "./insert-notifications.ts"

/** One per auction. Idempotent. Returns the number of notifications. */
export async function notifyMovedEnds(
  app: AppContext,
  { outageId: id }: PayloadOf<typeof lotsMoved>,
): Promise<number> {
  const ctx = contextFor(app)
  const [outage] = await ctx.db.select().from(outages).where(eq(outages.id, id))
  if (!outage) return 0
  let notified = 0
  for (const auction of await listMovedAuctions(ctx, id)) {
    const isMoved = sql`s.auction_id = ${auction.id} and s.lot_id in (select lot_id from lot_shifts where outage_id = ${id})`
    const people = await readAffected(ctx, isMoved)
    const notification = notificationOf({ ...auction, ...outage }, auction.id)
    notified += await insertNotifications(ctx, people, `${auction.id} ${id}`, notification)
  }
  return notified
}

async function listMovedAuctions(ctx: Ctx, outageId: Id<"out">) {
  return await ctx.db
    .selectDistinct({ id: auctions.id, title: auctions.title, location: auctions.location })
    .from(lotShifts)
    .innerJoin(biddingStates, eq(biddingStates.lotId, lotShifts.lotId))
    .innerJoin(auctions, eq(auctions.id, biddingStates.auctionId))
    .where(eq(lotShifts.outageId, outageId))
    .orderBy(asc(auctions.id))
}

type MovedAuction = Awaited<ReturnType<typeof listMovedAuctions>>[number] & typeof outages.$inferSelect

function notificationOf(moved: Omit<MovedAuction, "id">, auctionId: string): NewNotification {
  const t = lazyTextsOf("bidding")
  const facts = {
    title: moved.title,
    from: lazyDate(moved.beganAt),
    until: lazyDate(moved.endedAt),
    count: moved.marginMinutes,
  }
  return {
    title: t("outage.notification.title", facts),
    content: paragraphs(t("outage.notification.text", facts), t("outage.notification.ends", facts)),
    action: {
      path: `${livePath(moved.location)}?auction=${auctionId}`,
      text: t("pause.notification.toLots"),
    },
  }
}
