import { and, eq, sql } from "drizzle-orm"
import type { Location } from "#domains/auctions/lot.ts"
import { livePath } from "#domains/auctions/paths.ts"
import { auctionPauses, auctions } from "#domains/auctions/schema.ts"
import type { auctionResumed } from "#domains/bidding/pauses/resume-auction.ts"
import { type NewNotification, paragraphs } from "#domains/notifications/notification-texts.ts"
import { lazyDate, lazyTextsOf } from "#language/lazy-text.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { PayloadOf } from "#platform/jobs/jobs.ts"
import { insertNotifications, readAffected } from "./insert-notifications.ts"

/** Idempotent. Returns the number of members. */
export async function notifyResumed(
  ctx: Ctx,
  { auctionId: id, pausedAt }: PayloadOf<typeof auctionResumed>,
): Promise<number> {
  const [pause] = await ctx.db
    .select({
      title: auctions.title,
      location: auctions.location,
      endsAt: auctions.endsAt,
      marginMinutes: auctionPauses.marginMinutes,
      reason: auctionPauses.reason,
    })
    .from(auctionPauses)
    .innerJoin(auctions, eq(auctions.id, auctionPauses.auctionId))
    .where(and(eq(auctionPauses.auctionId, id), eq(auctionPauses.pausedAt, new Date(pausedAt))))
  if (!pause || pause.marginMinutes === null) return 0
  const people = await readAffected(ctx, sql`s.auction_id = ${id}`)
  const pauseFacts = { ...pause, pausedAt, marginMinutes: pause.marginMinutes }
  return await insertNotifications(ctx, people, `${id} ${pausedAt}`, notificationOf(pauseFacts, id))
}

type Pause = {
  title: string
  location: Location
  pausedAt: string
  endsAt: Date
  marginMinutes: number
  reason: string
}

function notificationOf(pause: Pause, auctionId: string): NewNotification {
  const t = lazyTextsOf("bidding")
  const { title, reason, marginMinutes: count } = pause
  const facts = {
    title,
    reason,
    count,
    from: lazyDate(pause.pausedAt),
    ends: lazyDate(pause.endsAt),
  }
  return {
    title: t("pause.notification.title", facts),
    content: paragraphs(t("pause.notification.text", facts), t("pause.notification.ends", facts)),
    action: {
      path: `${livePath(pause.location)}?auction=${auctionId}`,
      text: t("pause.notification.toLots"),
    },
  }
}
