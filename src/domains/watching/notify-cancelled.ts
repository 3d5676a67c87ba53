import { eq, sql } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import { auctions } from "#domains/auctions/schema.ts"
import type { auctionCancelled } from "#domains/bidding/delete-auction.ts"
import { type NewNotification, paragraphs } from "#domains/notifications/notification-texts.ts"
import { lazyTextsOf } from "#language/lazy-text.server.ts"
import type { AppPath } from "#platform/app-path.ts"
import { type AppContext, type Ctx, contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { PayloadOf } from "#platform/jobs/jobs.ts"
import { insertNotifications } from "./insert-notifications.ts"

export async function notifyCancelled(
  app: AppContext,
  { auctionId: id }: PayloadOf<typeof auctionCancelled>,
): Promise<number> {
  const ctx = contextFor(app)
  const [auction] = await ctx.db.select().from(auctions).where(eq(auctions.id, id))
  if (auction?.status !== "cancelled") return 0
  const followers = await listFollowers(ctx, id)
  return await insertNotifications(ctx, followers, `${id} cancelled`, notificationOf(auction.title))
}

async function listFollowers({ db }: Pick<Ctx, "db">, auctionId: Id<"auc">) {
  const followers = sql`
    select w.member_id from lots l join wishes w on w.kind = 'lot' and w.subject_id = l.id
    where l.auction_id = ${auctionId}
    union
    select b.member_id from budgets b where b.auction_id = ${auctionId}`
  return await db.select({ id: members.id }).from(members).where(sql`${members.id} in (${followers})`)
}

function notificationOf(title: string): NewNotification {
  const t = lazyTextsOf("bidding")
  return {
    title: t("cancelled.notification.title", { title }),
    content: paragraphs(t("cancelled.notification.text", { title })),
    action: { path: "/whisky-auction-live" satisfies AppPath, text: t("cancelled.notification.act") },
  }
}
