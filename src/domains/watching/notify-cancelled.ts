import { eq, sql } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import { auctions } from "#domains/auctions/schema.ts"
import type { auctionCancelled } from "#domains/bidding/delete-auction.ts"
import type { NewNotification } from "#domains/notifications/notify.ts"
import { textsOf } from "#language/texts.server.ts"
import type { AppPath } from "#platform/app-path.ts"
import { type AppContext, type Ctx, contextFor, type Language } from "#platform/ctx.ts"
import { escaped } from "#platform/html.ts"
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
  return await insertNotifications(ctx, await listFollowers(ctx, id), `${id} cancelled`, (language) =>
    notificationOf(auction.title, language),
  )
}

async function listFollowers({ db }: Pick<Ctx, "db">, auctionId: Id<"auc">) {
  const followers = sql`
    select w.member_id from lots l join wishes w on w.kind = 'lot' and w.subject_id = l.id
    where l.auction_id = ${auctionId}
    union
    select b.member_id from budgets b where b.auction_id = ${auctionId}`
  return await db
    .select({ id: members.id, language: members.language })
    .from(members)
    .where(sql`${members.id} in (${followers})`)
}

function notificationOf(title: string, language: Language): NewNotification {
  const t = textsOf(language, "bidding")
  return {
    title: t("cancelled.notification.title", { title }),
    content: `<p>${escaped(t("cancelled.notification.text", { title }))}</p>`,
    action: { path: "/whisky-auction-live" satisfies AppPath, text: t("cancelled.notification.act") },
  }
}
