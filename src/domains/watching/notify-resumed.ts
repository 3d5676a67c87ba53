import { and, eq, sql } from "drizzle-orm"
import type { Location } from "#domains/auctions/lot.ts"
import { livePath } from "#domains/auctions/paths.ts"
import { auctionPauses, auctions } from "#domains/auctions/schema.ts"
import type { auctionResumed } from "#domains/bidding/pauses/resume-auction.ts"
import type { NewNotification } from "#domains/notifications/notify.ts"
import { formatDate } from "#language/format.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Ctx, Language } from "#platform/ctx.ts"
import { escaped } from "#platform/html.ts"
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
  return await insertNotifications(ctx, people, `${id} ${pausedAt}`, (language) =>
    notificationOf(pauseFacts, language, id),
  )
}

type Pause = {
  title: string
  location: Location
  pausedAt: string
  endsAt: Date
  marginMinutes: number
  reason: string
}

function notificationOf(pause: Pause, language: Language, auctionId: string): NewNotification {
  const t = textsOf(language, "bidding")
  const { title, reason, marginMinutes: count } = pause
  const facts = {
    title,
    reason,
    count,
    from: formatDate(pause.pausedAt, language),
    ends: formatDate(pause.endsAt, language),
  }
  const lines = [t("pause.notification.text", facts), t("pause.notification.ends", facts)]
  return {
    title: t("pause.notification.title", facts),
    content: lines.map((line) => `<p>${escaped(line)}</p>`).join(""),
    action: {
      path: `${livePath(pause.location)}?auction=${auctionId}`,
      text: t("pause.notification.toLots"),
    },
  }
}
